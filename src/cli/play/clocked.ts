/** How long a machine at the terminal's board thinks when its clock runs. */
import type { Clock } from '../../core/clock.js';

/** A game is taken to last so many more moves of a player. */
const MOVES_TO_GO = 30;

/** Milliseconds for the next move; undefined without a clock. */
export function timeForMove(clock: Clock, player: number, now: number): number | undefined {
  const left = clock.left(player, now);
  return Number.isFinite(left) ? Math.max(1, left / MOVES_TO_GO) : undefined;
}
