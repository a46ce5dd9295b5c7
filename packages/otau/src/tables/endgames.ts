/**
 * What a search can probe before it looks ahead: positions whose value is known for certain. A loaded
 * table makes such an object for one game; without one a search probes nothing.
 */
import type { Game, Row } from '../core/game.js';

/** Stands for a missing value: the position is in no table. Larger than any value. */
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
  /** Positions with more pieces in play, stones in pits for example, are in no table. No limit unless given. */
  readonly maxPieces?: number;
  /** The table itself, where other threads can make the same object from it. */
  readonly data?: TableData;
}

/** A table as plain data, of which `GameEndgames.fromData` makes the same table again in another thread. */
export interface TableData {
  /** The game's own description of the table. */
  readonly shape: object;
  /** In shared memory, a message takes them to another thread without a copy. */
  readonly blocks: readonly Uint8Array[];
}

/** Exact values of games that are won by how far ahead a player is. */
export type LeadingEndgames = Endgames & Required<Pick<Endgames, 'lead'>>;

/** The endgames known for a game, if any: the value of a search's option `endgames`. */
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
