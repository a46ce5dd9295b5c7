/** Texts for the results of endgame tables. */

import type { EvaluatedLine, Evaluation } from '../evaluation/evaluation.js';
import { ANALYSE, ENDGAMES } from '../i18n/namespaces/study.js';
import type { Words } from '../i18n/words.js';

/** A chance that is not 0 or 1 is never shown as 0 % or 100 %. */
const MIN_CHANCE = 0.0001;

/** `White: won by 4 stones`, `Cones: wins with a chance of 62.34 %` for the player who moves or is to throw. */
export function exactWords(words: Words, { values, exact }: Evaluation, names: readonly string[]): string | undefined {
  if (exact === undefined) return undefined;
  const t = words.of(ENDGAMES);
  const name = names[exact.player];
  const value = values[exact.player];
  const { lead } = exact;
  if (lead === 0) return t('draw', { name });
  if (lead !== undefined) return t(lead > 0 ? 'won' : 'lost', { name, count: Math.abs(lead) });
  if (Math.abs(value) === 1) return t(value > 0 ? 'forced-win' : 'forced-loss', { name });
  return t('chance', { name, percent: formatChance(words, value) });
}

/** The result of a move for the player to move: `won +4`, `draw`, `62.34 %`. */
export function formatExact(words: Words, { value, lead, solved }: EvaluatedLine): string {
  const t = words.of(ANALYSE);
  if (solved === 'draw') return t('solved-draw');
  if (solved === undefined) return formatChance(words, value);
  if (lead === undefined) return t(solved);
  return `${t(solved)} ${words.number(lead, { signDisplay: 'always' })}`;
}

/** The chance to win, from an expected result between -1 and 1. */
function formatChance(words: Words, value: number): string {
  const chance = Math.min(1 - MIN_CHANCE, Math.max(MIN_CHANCE, (value + 1) / 2));
  return words.number(chance, { style: 'percent', minimumFractionDigits: 2, maximumFractionDigits: 2 });
}
