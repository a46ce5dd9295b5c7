/**
 * The draw by the game's ply limit, as alpha-beta sees it. Near it the value of a position depends on the number of plies
 * left, so the table keeps such positions apart.
 */
import { firstCounters, type Game, type Row } from '../../core/game.js';

/** With more plies left than this, the value of a position does not depend on their number. */
const MAX_TRACKED_PLIES = 40;

/** How many plies after `root` the game is drawn by its limit. Without earlier positions the game begins at the root. */
export function pliesLeft(game: Game, root: Row, history: readonly Row[]): number {
  const counters = firstCounters();
  const { ply } = counters;
  // The number of plies does not depend on the action
  for (let i = 0; i < history.length; i++) game.count(history[i], 0, history[i + 1] ?? root, counters);
  return game.limits.plies - (counters.ply - ply);
}

/** What changes the hash of a position by its number of plies left. */
export function limitKey(left: number): number {
  return left > MAX_TRACKED_PLIES ? 0 : Math.imul(left, 0x9e3779b1);
}
