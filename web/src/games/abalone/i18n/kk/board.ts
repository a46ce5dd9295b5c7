/** The board of Abalone: labels, moves, trays. Cells are named a1 to i9, columns by their ends. */

import type { Texts } from '../../../../i18n/namespace.js';
import type en from '../en/board.js';

export default {
  board: 'Абалон тақтасы',
  keys: 'Көрсеткі пернелер ұялар бойымен жүреді. Enter шарды таңдайды, бір түзудегі тағы біреуін басса, екі не үш шарлық қатар болады. Қатардың жанындағы ұяда Enter басылса, қатар сонда жылжиды; алты бағыт үшін Q, E, A, D, Z, C пернелері де бар. Escape таңдауды алып тастайды.',
  player0: 'Қара',
  player1: 'Ақ',
  player2: 'Қызыл',
  player3: 'Көк',
  empty: '{cell}, бос',
  marble: '{cell}, {player}',
  picked: 'таңдалды',
  pickedColumn: { other: '{column} таңдалды, {count} жүріс бар' },
  here: 'осында: {move}',
  single: '{column} шары {to} ұясына',
  forward: '{column} қатары алға, {to} ұясына',
  aside: '{column} қатары бүйірге, {to} ұяларына',
  place: 'шар {to} ұясына қойылады',
  pushes: { other: '{count} шарды итереді' },
  ejects: 'бір шар тақтадан шығады',
  score: '{player}: {count} шар шығарды, {needed} керек',
  toPlace: { other: '{player}: қойылатын {count} шар' },
  won: '{player} жеңді',
  draw: 'тең ойын',
  turn: 'Жүріс кезегі: {player}',
  cells: '{player}: {cells}',
  none: 'шар жоқ',
  coordinates: 'Координаттар',
  text: 'Тақта мәтін түрінде',
} satisfies Texts<typeof en>;
