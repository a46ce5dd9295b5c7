/**
 * What a search may ask before it looks ahead: positions whose value is known for certain. A loaded
 * table makes such an object for one game; without one a search asks nothing.
 */
import type { Game, Row } from '../core/game.js';

/** In place of a value: the position is in no table. Larger than any value. */
export const UNSOLVED = 1 << 20;

/** Exact values of positions of one game. Its functions allocate and check nothing; `row` is a position that is not over. */
export interface Endgames {
  readonly game: Game;
  /**
   * The result that player 0 may expect when both play their best, -1 to 1, as `game.result` counts it; `UNSOLVED`
   * where it is not known.
   */
  value(row: Row): number;
  /**
   * By how much player 0 will be ahead at the end, in the game's own units, where both play for that: a whole number
   * with the sign of `value`, so that the best of several won moves can be found. `UNSOLVED` where it is not known.
   * Games that only know winning and losing have none.
   */
  lead?(row: Row): number;
  /** Positions with more pieces in play, stones in pits or the like, are in no table. Unless given, any may be. */
  readonly maxPieces?: number;
  /** The table itself, where other threads can make the same of it. */
  readonly data?: TableData;
}

/** A table as plain data, of which `GameEndgames.fromData` makes the same table again in another thread. */
export interface TableData {
  /** What the table is about, as its game has it. */
  readonly shape: object;
  /** Where they stand in shared memory, a message takes them to another thread without a copy. */
  readonly blocks: readonly Uint8Array[];
}

/** Exact values of games that are won by how far ahead a player is. */
export type LeadingEndgames = Endgames & Required<Pick<Endgames, 'lead'>>;

/** What is known of a game, if anything: what the option `endgames` of a search takes. */
export type EndgameSource = (game: Game) => Endgames | undefined;

/**
 * Makes a source of the first of some tables that is about a game.
 * @example createAlphabeta({ endgames: endgamesFrom(await loadTable(game)) })
 */
export function endgamesFrom(
  ...tables: readonly { fits(game: Game): boolean; endgames(game: Game): Endgames }[]
): EndgameSource {
  return (game) => tables.find((table) => table.fits(game))?.endgames(game);
}
