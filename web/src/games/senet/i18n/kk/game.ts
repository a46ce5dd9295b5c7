/** The title of the game, its players, its options with their values, how it ends. */
import type { Texts } from '../../../../i18n/namespace.js';
import type en from '../en/game.js';

export default {
  title: 'Сенет',
  about: 'Мысыр жарысы: таяқшаларды тастап, бишілеріңізді межеге жеткізіңіз.',
  player0: 'Конустар',
  player1: 'Шарғылар',
  end: 'Барлық биші тақтадан шықты.',
  score: 'Шыққаны',
  rules: 'Ереже',
  'rules=kendall': 'Тим Кендалл бойынша',
  'rules=skyruk': 'Дмитрий Скирюк бойынша',
  dancers: 'Әр ойыншының биші саны',
  maxPlies: 'Осынша тастаудан кейін тең ойын',
} satisfies Texts<typeof en>;
