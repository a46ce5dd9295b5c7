/** How long to think about a move when a clock runs: a share of what is left, with something put by. */

import type { TimeControl } from '../core/clock.js';
import type { GameId } from '../core/game.js';

/** Moves of one player in a usual game, and in one turn. */
const USUAL: Readonly<Record<GameId, { readonly moves: number; readonly perTurn: number }>> = {
  togyzkumalak: { moves: 45, perTurn: 1 },
  abalone: { moves: 55, perTurn: 1 },
  kindo: { moves: 40, perTurn: 3 },
  senet: { moves: 60, perTurn: 1.5 },
};

/** However long the game has become, time is kept for so many moves. */
const LEAST_MOVES = 15;
/** Milliseconds between the end of a search and the press on the clock. */
const OVERHEAD = 20;
/** Not more of what is left goes into one move. */
const LARGEST_SHARE = 0.2;

/**
 * Milliseconds for the next move, at least 1.
 * @param left milliseconds on the player's clock, without the delay
 * @param moves how many the player has made
 */
export function moveTime(game: GameId, control: TimeControl, left: number, moves: number): number {
  const { moves: usual, perTurn } = USUAL[game];
  const share = Math.max(0, left - OVERHEAD) / Math.max(LEAST_MOVES, usual - moves);
  const gift = (0.8 * control.increment) / perTurn;
  const fromClock = Math.min(share + gift, LARGEST_SHARE * left);
  const fromDelay = Math.max(0, control.delay - OVERHEAD) / Math.ceil(perTurn + 1);
  return Math.max(1, Math.floor(fromClock + fromDelay));
}
