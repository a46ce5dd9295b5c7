/** What alpha-beta and expectimax share: what they are asked for, and the face of what they find. */
import { checkHasMove } from '../core/actions.js';
import { CHANCE, type Game, type Row } from '../core/game.js';
import { type ErrorCode, OtauError } from '../lib/error.js';
import type { Budget } from './budget.js';
import type { Line, SearchLimits, SearchResult } from './search.js';

/** @throws `bad-argument` for a number of lines that cannot be */
export function checkLines(lines: number): void {
  if (!(Number.isInteger(lines) && lines >= 1)) {
    throw new OtauError('bad-argument', `A search finds one line or more; got ${lines}.`);
  }
}

/**
 * Checks that a search of two players can search a position and comes to an end.
 * @param name what the search is called
 * @param chance the code and the message where chance moves
 */
export function checkSearch(
  name: string,
  game: Game,
  row: Row,
  { time, nodes, depth, stop }: SearchLimits,
  chance: readonly [code: ErrorCode, message: string],
): void {
  if (game.players !== 2) {
    throw new OtauError('unsupported', `${name} is for two players; this game has ${game.players}.`);
  }
  if (game.actor(row) === CHANCE) throw new OtauError(...chance);
  checkHasMove(game, row);
  if (time === undefined && nodes === undefined && depth === undefined && stop === undefined) {
    throw new OtauError('bad-limit', `${name} needs a limit: time, nodes, depth or stop.`);
  }
}

/** The progress of a search of a root. */
type Root = Pick<SearchResult, 'depth' | 'stopped'> & { readonly mover: number; readonly budget: Budget };

/** @param lines best first, at least one */
export function searchResult(root: Root, lines: readonly Line[], nodes: number): SearchResult {
  const { mover, depth, budget, stopped } = root;
  const { action, value } = lines[0];
  const values = mover === 0 ? [value, 0 - value] : [0 - value, value]; // never -0
  return { action, value, values, lines, depth, nodes, time: budget.elapsed(), stopped };
}
