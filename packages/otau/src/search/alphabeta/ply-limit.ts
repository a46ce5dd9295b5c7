/**
 * The draw by the game's ply limit, as alpha-beta sees it. Near it a position is worth different things with different numbers of plies
 * left, so the table tells them apart.
 */
import { firstCounters, type Game, type Row } from '../../core/game.js';

/** With more plies left than this, what a position is worth does not depend on their number. */
const NEAR = 40;

/** How many plies after `root` the game is drawn by its limit. Without earlier positions the game begins at the root. */
export function pliesLeft(game: Game, root: Row, history: readonly Row[]): number {
  const counters = firstCounters();
  const { ply } = counters;
  // Which action has led on does not matter to the number of plies.
  for (let i = 0; i < history.length; i++) game.count(history[i], 0, history[i + 1] ?? root, counters);
  return game.limits.plies - (counters.ply - ply);
}

/** What the hash of a position with so many plies left is changed by. */
export function limitKey(left: number): number {
  return left > NEAR ? 0 : Math.imul(left, 0x9e3779b1);
}
