/**
 * Exact endgames: what a search can probe before it looks ahead, and the part of a game’s definition that brings them.
 */
import type { Game, Row } from '../core/game.js';
import type { Rng } from '../lib/rng.js';

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

/** An endgame table in memory. */
export interface EndgameTable {
  /** What it holds, for people: `68574 positions of ... with up to 6 stones on the board`. */
  readonly about: string;
  /** Whether it is about this game with its options. */
  fits(game: Game): boolean;
  /**
   * The table as a search asks it.
   * @throws `bad-table` where it does not fit the game
   */
  endgames(game: Game): Endgames;
}

/** A file of a table that is read by part, without waiting. */
export interface TableSource {
  /** Its bytes. */
  readonly size: number;
  /** Reads bytes from an offset on. Throws `no-file`. */
  read(from: number, length: number): Uint8Array;
  /** Unpacks bytes in zlib's format (RFC 1950); undefined where the result does not have this length. */
  inflate(packed: Uint8Array, length: number): Uint8Array | undefined;
}

/** A position whose value in a table is wrong. */
export interface TableFault {
  readonly position: string;
  /** The result for player 0 by the table, and as the rules alone have it. */
  readonly table: number;
  readonly found: number;
}

/** What a check of random positions has found; it ends at the first fault. */
export interface TableCheck {
  readonly right: number;
  /** Positions left out, as they would have taken too long. */
  readonly skipped?: number;
  readonly fault?: TableFault;
}

/** How the endgame tables of a game are read, asked and checked. Runs in browsers and Node alike. */
export interface GameEndgames<Table extends EndgameTable = EndgameTable> {
  /** Whether tables can be made for the game with its options. */
  covers(game: Game): boolean;
  /** Whether the table that comes with the game (`NAME.table`, by the trait `assetName`) is about these options. */
  ships(game: Game): boolean;
  /**
   * Reads the bytes of a file.
   * @throws `bad-table` for bytes that are not such a table
   */
  read(bytes: Uint8Array): Promise<Table>;
  /**
   * Opens a large table so that its parts are read on demand; undefined for a file without parts, which `read` takes.
   * @throws `bad-table` as `read`
   */
  open?(source: TableSource): Table | undefined;
  /** Makes the table again from what `Endgames.data` holds; for games whose tables other threads share. */
  fromData?(data: TableData): Table;
  /**
   * Whether the position has so few pieces that the table that ships may contain it, or a position that follows soon: then a page
   * fetches the table. Without this function every position counts as near.
   */
  isNear?(game: Game, row: Row): boolean;
  /** What `Endgames.lead` counts, in the singular: `stone`. For games that have leads. */
  readonly leadUnit?: string;
  /** Compares the table's values in random positions with those of the rules alone, until one is wrong. */
  check(table: Table, game: Game, positions: number, rng: Rng): TableCheck;
}

declare module '../core/registry.js' {
  interface GameParts {
    endgames: GameEndgames;
  }
}
