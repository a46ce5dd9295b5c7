/** The board of a game that has no board of its own. */
import type { Texts } from '../../../../i18n/namespace.js';
import type en from '../en/board.js';

export default {
  board: 'Такта',
  keys: 'Жебе баскычтары уячалар менен жүрөт, Enter тандайт, Escape бошотот.',
  text: 'Такта текст түрүндө',
  names: 'Уячалардын аттары',
  moves: 'Жүрүштөр',
  'moves-from': '{cell} уячасынан жүрүштөр',
  choose: 'Уячаны же тизмеден жүрүштү тандаңыз.',
  'choose-list': 'Тизмеден жүрүштү тандаңыз.',
  from: '{cell}: кайда?',
  chance: 'Кокустукка калтыруу',
  empty: 'бош',
  'can-move': 'тандоого болот',
  'can-end': 'жүрүш ушул жерде бүтөт',
} satisfies Texts<typeof en>;
