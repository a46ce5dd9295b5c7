/** The title of the game, its players, its options with their values, how it ends. */
import type { Texts } from '../../../../i18n/namespace.js';
import type en from '../en/game.js';

export default {
  title: 'Абалон',
  about: 'Атаандаштын шарларын алты бурчтан түртүп чыгарыңыз: бир катарда үчкө чейин.',
  player0: 'Кара',
  player1: 'Ак',
  player2: 'Кызыл',
  player3: 'Көк',
  end: 'Тактадан жетиштүү шар түртүлүп чыгарылды.',
  score: 'Чыгарганы',
  variant: 'Баштапкы жайгашуу',
  players: 'Оюнчулар',
  'players=2': 'Экөө',
  'players=3': 'Үчөө',
  'players=4': 'Төртөө, эки топ',
  marblesToEject: 'Чыгарыла турган шарлар',
  placement: 'Бош тактадан баштап, шарларды кезек менен коюу',
  firstPlayer: 'Биринчи жүрөт',
  'firstPlayer=random': 'Чүчүкулак менен',
  maxTurns: 'Ушунча жүрүштөн кийин тең оюн',
  repetition: 'Үчүнчү кайталануу — тең оюн',
} satisfies Texts<typeof en>;
