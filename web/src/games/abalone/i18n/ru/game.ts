/** The title of the game, its players, its options with their values, how it ends. */
import type { Texts } from '../../../../i18n/namespace.js';
import type en from '../en/game.js';

export default {
  title: 'Абалон',
  about: 'Вытолкните чужие шары с шестиугольника: в колонне до трёх шаров.',
  player0: 'Чёрные',
  player1: 'Белые',
  player2: 'Красные',
  player3: 'Синие',
  end: 'С доски вытолкнуто достаточно шаров.',
  score: 'Вытолкнуто',
  variant: 'Расстановка',
  players: 'Игроки',
  'players=2': 'Двое',
  'players=3': 'Трое',
  'players=4': 'Четверо, две команды',
  marblesToEject: 'Сколько шаров вытолкнуть',
  placement: 'Начать с пустой доски и расставлять шары по очереди',
  firstPlayer: 'Первый ход',
  'firstPlayer=random': 'По жребию',
  maxTurns: 'Ничья после стольких ходов',
  repetition: 'Третье повторение — ничья',
} satisfies Texts<typeof en>;
