/** Why moves were bad. */
import type { Texts } from '../../../../i18n/namespace.js';
import type en from '../en/review.js';

export default {
  'tuzdyk-missed': '{move} {pit}-үйдөн түз алат.',
  'tuzdyk-late': '{move} азыр {pit}-үйдөн түз алат; оюнда түз {moves} жүрүштөн кийин гана алынды.',
  'tuzdyk-allowed': '{reply} жүрүшүнө {pit}-үйдөн түз алууга жол берет.',
  'starve-missed': '{move} атаандашты аягында жүрүшсүз калтырат: {stones} коргоол утулуп алынат (атсыз калуу).',
  'out-of-moves': 'Жүрүш түгөнөт: {stones} коргоол атаандашка кетет (атсыз калуу).',
  'capture-missed': '{move} {stones} коргоол алат.',
  'capture-left': 'Алына турган үй корголбой калат: {reply} {pit}-үйдөн {stones} коргоол алат.',
  'name-tuzdyk-missed': 'Туздук алуу',
  'name-tuzdyk-late': 'Туздукту убагында алуу',
  'name-tuzdyk-allowed': 'Туздук алдырбоо',
  'name-starve-missed': 'Каршылашты атсыз калтыруу',
  'name-out-of-moves': 'Атсыз калбоо',
  'name-capture-missed': 'Үй алуу',
  'name-capture-left': 'Кумалакты коргоо',
} satisfies Texts<typeof en>;
