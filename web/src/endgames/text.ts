/** What an endgame table knows, in words. Pure; the words come from outside. */

import { ANALYSE } from '../i18n/namespaces/analyse.js';
import { ENDGAMES } from '../i18n/namespaces/endgames.js';
import type { Words } from '../i18n/words.js';
import type { JudgedLine, Judgement } from '../judgement/judgement.js';

/** A chance that is neither 0 nor 1 is never written as such. */
const MIN_CHANCE = 0.0001;

/** `White: won by 4 stones`, `Cones: wins with a chance of 62.34 %` for the player who moves or is to throw. */
export function exactWords(words: Words, { values, exact }: Judgement, names: readonly string[]): string | undefined {
  if (exact === undefined) return undefined;
  const t = words.of(ENDGAMES);
  const name = names[exact.player];
  const value = values[exact.player];
  const { lead } = exact;
  if (lead === 0) return t('draw', { name });
  if (lead !== undefined) return t(lead > 0 ? 'won' : 'lost', { name, count: Math.abs(lead) });
  if (Math.abs(value) === 1) return t(value > 0 ? 'sure-win' : 'sure-loss', { name });
  return t('chance', { name, percent: formatChance(words, value) });
}

/** The result of a move for the player to move: `won +4`, `draw`, `62.34 %`. */
export function formatExact(words: Words, { value, lead, solved }: JudgedLine): string {
  const t = words.of(ANALYSE);
  if (solved === 'draw') return t('solved-draw');
  if (solved === undefined) return formatChance(words, value);
  if (lead === undefined) return t(solved);
  return `${t(solved)} ${words.number(lead, { signDisplay: 'always' })}`;
}

/** The chance to win, of an expected result between -1 and 1. */
function formatChance(words: Words, value: number): string {
  const chance = Math.min(1 - MIN_CHANCE, Math.max(MIN_CHANCE, (value + 1) / 2));
  return words.number(chance, { style: 'percent', minimumFractionDigits: 2, maximumFractionDigits: 2 });
}
