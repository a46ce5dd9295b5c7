/**
 * Static evaluation: what a position looks like without looking ahead. Alpha-beta, the greedy
 * agent and the cut-off of playouts stand on it. Each game has its own
 * in its folder; `evaluationOf` finds it.
 */
import type { Row } from '../../core/game.js';

/** Evaluations count in units of their game and never reach this. */
export const MAX_SCORE = 20_000;

/**
 * Row functions allocate nothing; `row` is a position in which a player moves, `action` a legal one. In games of
 * chance `evaluate` is asked about positions before a throw too, as a search may end there.
 */
export interface Evaluation {
  readonly name: string;
  readonly players: 2;
  /** The value for player 0 in the game's units: a whole number between -`MAX_SCORE` and `MAX_SCORE`. */
  evaluate(row: Row): number;
  /** The expected result, -1 to 1 for player 0, that a score for player 0 means. */
  expected(score: number): number;
  /**
   * By how much a score may mislead for each ply of looking ahead. Where a position, so much taken
   * off, is still better than needed, a search may stop; without it none does.
   */
  readonly margin?: number;
  /** Whether to estimate a position costs less than to look it up in a table: then a search asks for the margin first. */
  readonly isQuick?: boolean;
  /** A hint for ordering moves: above 0 to be tried early, the highest first. */
  order?(row: Row, action: number): number;
  /** Whether the move changes so much (a capture, a push) that a search should not stop before it. */
  noisy?(row: Row, action: number): boolean;
  /** Writes the noisy moves, the most promising first, and returns how many: faster than to ask about each move. */
  listNoisy?(row: Row, out: Uint16Array): number;
  /**
   * Writes the position after the mover has passed, where to move is practically never worse than that: what is good
   * enough even so need not be searched. False, and nothing written, where this does not hold.
   */
  pass?(row: Row, out: Row): boolean;
  /**
   * What a position is worth more to `player`, who plays for a win, than `evaluate` says: an open position more, a closed one less. A whole
   * number between -1,000 and 1,000. A search with contempt adds it.
   */
  daring?(row: Row, player: number): number;
  /** Whether positions can come back: then a search takes one that it has met on its way for a draw. */
  readonly repeats?: boolean;
  /**
   * What moves that are not noisy practically never gain, for each ply of looking ahead: where this does not help,
   * they are left out. Without it none are.
   */
  readonly quietGain?: number;
}
