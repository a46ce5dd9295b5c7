/** Says why an action is refused, in the same words for every kind of environment. */
import { OtauError, quote } from '../lib/error.js';
import type { Episode } from './episode.js';

/** More legal actions than this are counted, not listed. */
const MAX_LISTED = 12;

/** The position in which an action is refused, as the caller sees it. */
export type Refusing = Pick<Episode, 'game' | 'row' | 'counters' | 'legal' | 'legalCount'>;

/** The sentence about an action that is not legal now. Throws `bad-action` for a value that is not an action of this game. */
export function refusal(id: string, episode: Refusing, action: unknown): string {
  const { game, legal, legalCount } = episode;
  if (typeof action !== 'number' || !Number.isInteger(action) || action < 0 || action >= game.actionCount) {
    throw new OtauError(
      'bad-action',
      `${id}: an action is a whole number from 0 to ${game.actionCount - 1}; got ${quote(action)}.`,
    );
  }
  const list =
    legalCount <= MAX_LISTED
      ? `legal are ${Array.from(legal.subarray(0, legalCount)).join(', ')}`
      : `legal are ${legalCount} others (actionMask)`;
  return `${id}: ${action} is not a legal action in ${game.formatPosition(episode.row, episode.counters)}; ${list}.`;
}
