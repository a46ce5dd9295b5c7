/** The board of Abalone: labels, moves, trays. Cells are named a1 to i9, columns by their ends. */

import type { Texts } from '../../../../i18n/namespace.js';
import type en from '../en/board.js';

export default {
  board: 'Доска абалона',
  keys: 'Стрелки ведут по полям. Enter выбирает шар, затем другой на той же линии, чтобы получить колонну из двух или трёх. Enter на поле рядом с колонной двигает её туда; для шести направлений есть и клавиши Q, E, A, D, Z, C. Escape снимает выбор.',
  player0: 'Чёрные',
  player1: 'Белые',
  player2: 'Красные',
  player3: 'Синие',
  empty: '{cell}, пусто',
  marble: '{cell}, {player}',
  picked: 'выбрано',
  pickedColumn: {
    one: 'Выбрано {column}, {count} ход',
    few: 'Выбрано {column}, {count} хода',
    many: 'Выбрано {column}, {count} ходов',
    other: 'Выбрано {column}, {count} хода',
  },
  here: 'сюда: {move}',
  single: '{column} на {to}',
  forward: '{column} вперёд на {to}',
  aside: '{column} вбок на {to}',
  place: 'шар на {to}',
  pushes: {
    one: 'толкает {count} шар',
    few: 'толкает {count} шара',
    many: 'толкает {count} шаров',
    other: 'толкает {count} шара',
  },
  ejects: 'один шар падает с доски',
  score: '{player}: вытолкнуто {count} из {needed}',
  toPlace: {
    one: '{player}: поставить ещё {count} шар',
    few: '{player}: поставить ещё {count} шара',
    many: '{player}: поставить ещё {count} шаров',
    other: '{player}: поставить ещё {count} шара',
  },
  won: '{player} выиграли',
  draw: 'ничья',
  turn: 'Ходят {player}',
  cells: '{player}: {cells}',
  none: 'нет шаров',
  coordinates: 'Координаты',
  text: 'Доска текстом',
} satisfies Texts<typeof en>;
