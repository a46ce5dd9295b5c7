/** The title of the game, its players, its options with their values, how it ends. */
import type { Texts } from '../../../../i18n/namespace.js';
import type en from '../en/game.js';

export default {
  title: 'Абалон',
  about: 'Қарсыластың шарларын алтыбұрыштан итеріп шығарыңыз: бір қатарда үшке дейін.',
  player0: 'Қара',
  player1: 'Ақ',
  player2: 'Қызыл',
  player3: 'Көк',
  end: 'Тақтадан жеткілікті шар итеріп шығарылды.',
  score: 'Шығарғаны',
  variant: 'Бастапқы орналасу',
  players: 'Ойыншылар',
  'players=2': 'Екеу',
  'players=3': 'Үшеу',
  'players=4': 'Төртеу, екі топ',
  marblesToEject: 'Шығаруға керек шар саны',
  placement: 'Бос тақтадан бастап, шарларды кезекпен қою',
  firstPlayer: 'Бірінші жүреді',
  'firstPlayer=random': 'Жеребе бойынша',
  maxTurns: 'Осынша жүрістен кейін тең ойын',
  repetition: 'Үшінші қайталану — тең ойын',
} satisfies Texts<typeof en>;
