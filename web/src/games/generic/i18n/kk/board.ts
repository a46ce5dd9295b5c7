/** The board of a game that has no board of its own. */
import type { Texts } from '../../../../i18n/namespace.js';
import type en from '../en/board.js';

export default {
  board: 'Тақта',
  keys: 'Жебе пернелері ұялармен жүреді, Enter таңдайды, Escape босатады.',
  text: 'Тақта мәтін түрінде',
  names: 'Ұялардың аттары',
  moves: 'Жүрістер',
  'moves-from': '{cell} ұясынан жүрістер',
  choose: 'Ұяны не тізімнен жүрісті таңдаңыз.',
  'choose-list': 'Тізімнен жүрісті таңдаңыз.',
  from: '{cell}: қайда?',
  chance: 'Кездейсоққа қалдыру',
  empty: 'бос',
  'can-move': 'таңдауға болады',
  'can-end': 'жүріс осында аяқталады',
} satisfies Texts<typeof en>;
