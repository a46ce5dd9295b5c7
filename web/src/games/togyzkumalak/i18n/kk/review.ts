/** Why moves were bad. */
import type { Texts } from '../../../../i18n/namespace.js';
import type en from '../en/review.js';

export default {
  'tuzdyk-missed': '{move} {pit}-отаудан тұздық алады.',
  'tuzdyk-late': '{move} қазір {pit}-отаудан тұздық алады; ойында тұздық {moves} жүрістен кейін ғана алынды.',
  'tuzdyk-allowed': '{reply} жүрісіне {pit}-отаудан тұздық алуға жол береді.',
  'starve-missed': '{move} қарсыласты ақырында жүріссіз қалдырып, {stones} құмалақ алады (атсыз қалу).',
  'out-of-moves': 'Жүріс таусылады: {stones} құмалақ қарсыласқа кетеді (атсыз қалу).',
  'capture-missed': '{move} {stones} құмалақ алады.',
  'capture-left': 'Алынатын отау қорғалмай қалады: {reply} {pit}-отаудан {stones} құмалақ алады.',
  'name-tuzdyk-missed': 'Тұздық алу',
  'name-tuzdyk-late': 'Тұздықты уақытында алу',
  'name-tuzdyk-allowed': 'Тұздық алдырмау',
  'name-starve-missed': 'Қарсыласты атсыз қалдыру',
  'name-out-of-moves': 'Атсыз қалмау',
  'name-capture-missed': 'Отау алу',
  'name-capture-left': 'Құмалақты қорғау',
} satisfies Texts<typeof en>;
