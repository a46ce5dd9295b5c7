/** The title of the game, its players, its options with their values, how it ends. */
import type { Texts } from '../../../../i18n/namespace.js';
import type en from '../en/game.js';

export default {
  title: 'Сенет',
  about: 'Египет жарышы: таякчаларды таштап, бийчилериңизди маарага жеткириңиз.',
  player0: 'Конустар',
  player1: 'Катушкалар',
  end: 'Бардык бийчилер тактадан чыкты.',
  score: 'Чыкканы',
  rules: 'Эрежелер',
  'rules=kendall': 'Тим Кендалл боюнча',
  'rules=skyruk': 'Дмитрий Скирюк боюнча',
  dancers: 'Ар оюнчунун бийчилери',
  maxPlies: 'Ушунча таштоодон кийин тең оюн',
} satisfies Texts<typeof en>;
