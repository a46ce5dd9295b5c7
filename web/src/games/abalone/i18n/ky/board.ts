/** The board of Abalone: labels, moves, trays. Cells are named a1 to i9, columns by their ends. */

import type { Texts } from '../../../../i18n/namespace.js';
import type en from '../en/board.js';

export default {
  board: 'Абалон тактасы',
  keys: 'Жебе баскычтары уячалар боюнча жүрөт. Enter шарды тандайт, бир түздөгү дагы бирин басса, эки же үч шарлык катар болот. Катардын жанындагы уячада Enter басылса, катар ошол жакка жылат; алты багыт үчүн Q, E, A, D, Z, C баскычтары да бар. Escape тандоону жокко чыгарат.',
  player0: 'Кара',
  player1: 'Ак',
  player2: 'Кызыл',
  player3: 'Көк',
  empty: '{cell}, бош',
  marble: '{cell}, {player}',
  picked: 'тандалды',
  pickedColumn: { other: '{column} тандалды, {count} жүрүш бар' },
  here: 'ушул жерге: {move}',
  single: '{column} шары {to} уячасына',
  forward: '{column} катары алдыга, {to} уячасына',
  aside: '{column} катары капталга, {to} уячаларына',
  place: 'шар {to} уячасына коюлат',
  pushes: { other: '{count} шарды түртөт' },
  ejects: 'бир шар тактадан чыгат',
  score: '{player}: {count} шар чыгарды, {needed} керек',
  toPlace: { other: '{player}: коюла турган {count} шар' },
  won: '{player} жеңди',
  draw: 'тең оюн',
  turn: 'Жүрүш кезеги: {player}',
  cells: '{player}: {cells}',
  none: 'шар жок',
  coordinates: 'Координаттар',
  text: 'Такта текст түрүндө',
} satisfies Texts<typeof en>;
