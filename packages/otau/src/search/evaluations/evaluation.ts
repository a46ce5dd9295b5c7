/**
 * Static evaluation: the estimate of a position without search. Alpha-beta, the greedy
 * agent and the cut-off of playouts use it. Each game has its own
 * in its folder; `evaluationOf` finds it.
 */
import type { Row } from '../../core/game.js';

/** Evaluations count in units of their game and never reach this. */
export const MAX_SCORE = 20_000;

/**
 * Row functions allocate nothing; `row` is a position in which a player moves, `action` a legal one. In games of
 * chance `evaluate` is called for positions before a throw too, as a search may end there.
 */
export interface Evaluation {
  readonly name: string;
  readonly players: 2;
  /** The value for player 0 in the game's units: a whole number between -`MAX_SCORE` and `MAX_SCORE`. */
  evaluate(row: Row): number;
  /** The expected result, -1 to 1 for player 0, that a score for player 0 means. */
  expected(score: number): number;
  /**
   * The error that a score may have for each ply of depth. Where a position is better than needed
   * by more than this, a search may stop; without this member it does not.
   */
  readonly margin?: number;
  /** Whether an estimate costs less than a lookup in a table: then a search tests the margin first. */
  readonly isQuick?: boolean;
  /** A hint for ordering moves: above 0 to be tried early, the highest first. */
  order?(row: Row, action: number): number;
  /** Whether the move changes the position so much (a capture, a push) that a search should not stop before it. */
  noisy?(row: Row, action: number): boolean;
  /** Writes the noisy moves, the most promising first, and returns how many: faster than testing each move. */
  listNoisy?(row: Row, out: Uint16Array): number;
  /**
   * Writes the position after the mover has passed, for games where moving is practically never worse than passing: a position
   * that is good enough even so need not be searched. False, and nothing written, where this does not hold.
   */
  pass?(row: Row, out: Row): boolean;
  /**
   * How much more a position is worth to `player`, who plays for a win, than `evaluate` returns: more if it is open, less if closed. A whole
   * number between -1,000 and 1,000. A search with contempt adds it.
   */
  openness?(row: Row, player: number): number;
  /** Whether positions can be repeated: then a search counts a repetition on its path as a draw. */
  readonly repeats?: boolean;
  /**
   * The gain that a quiet move practically never exceeds, for each ply of depth: quiet moves for which even this is too little
   * are left out. Without this member none are.
   */
  readonly quietGain?: number;
}
