/** Why moves were bad. */
import type { Texts } from '../../../../i18n/namespace.js';
import type en from '../en/review.js';

export default {
  'tuzdyk-missed': '{move} {pit}-үйдөн туз алат.',
  'tuzdyk-late': '{move} азыр {pit}-үйдөн туз алат; оюнда туз {moves} жүрүштөн кийин гана алынды.',
  'tuzdyk-allowed': '{reply} жүрүшүнө {pit}-үйдөн туз алууга жол берет.',
  'starve-missed': '{move} атаандашты аягында жүрүшсүз калтырып, {stones} коргоол алат (атсыз калуу).',
  'out-of-moves': 'Жүрүш түгөнөт: {stones} коргоол атаандашка кетет (атсыз калуу).',
  'capture-missed': '{move} {stones} коргоол алат.',
  'capture-left': 'Алына турган үй корголбой калат: {reply} {pit}-үйдөн {stones} коргоол алат.',
  'name-tuzdyk-missed': 'Туз алуу',
  'name-tuzdyk-late': 'Тузду убагында алуу',
  'name-tuzdyk-allowed': 'Туз алдырбоо',
  'name-starve-missed': 'Атаандашты атсыз калтыруу',
  'name-out-of-moves': 'Атсыз калбоо',
  'name-capture-missed': 'Үй алуу',
  'name-capture-left': 'Коргоолду коргоо',
} satisfies Texts<typeof en>;
