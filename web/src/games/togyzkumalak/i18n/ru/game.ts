/** The title of the game, its players, its options with their values, how it ends. */
import type { Texts } from '../../../../i18n/namespace.js';
import type en from '../en/game.js';

export default {
  title: 'Тогыз кумалак',
  about: 'Сейте кумалаки по двум рядам из девяти лунок и собирайте их в казан.',
  player0: 'Белые',
  player1: 'Чёрные',
  end: 'В казанах {a} : {b}.',
  score: 'В казане',
  variant: 'Доска',
  'variant=standard': 'Тогыз кумалак, 9 × 9',
  'variant=bestemshe': 'Бестемше, 5 × 5',
  'variant=kozdatu': 'Коздату, 7 × 7',
  'variant=custom': 'Своя доска',
  pits: 'Лунок на стороне',
  stones: 'Кумалаков в лунке',
  tuzdyk: 'Можно брать туздык',
  repetition: 'При третьем повторении можно потребовать ничью',
  maxPlies: 'Ничья после стольких ходов',
} satisfies Texts<typeof en>;
