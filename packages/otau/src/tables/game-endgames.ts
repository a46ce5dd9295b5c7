/** What this room asks of a game: a part of its definition for games that have endgame tables. */
import type { Game, Row } from '../core/game.js';
import type { Rng } from '../lib/rng.js';
import type { Endgames, TableData } from './endgames.js';

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
  /** So many bytes from a place on. Throws `no-file`. */
  read(from: number, length: number): Uint8Array;
  /** Unpacks bytes in zlib's format (RFC 1950); undefined where they do not become so many. */
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
   * @throws `bad-table` for bytes that are no such table
   */
  read(bytes: Uint8Array): Promise<Table>;
  /**
   * Opens a large table so that its parts are read when they are asked for; undefined for a file that has none, which `read` takes.
   * @throws `bad-table` as `read`
   */
  open?(source: TableSource): Table | undefined;
  /** Makes the table again from what `Endgames.data` holds; for games whose tables other threads share. */
  fromData?(data: TableData): Table;
  /**
   * Whether so little is left in a position that the table that ships may know it, or one that comes soon: then a page
   * fetches the table. Without it every position is.
   */
  isNear?(game: Game, row: Row): boolean;
  /** What `Endgames.lead` counts, in the singular: `stone`. For games that have leads. */
  readonly leadUnit?: string;
  /** Compares the table's values in random positions with what the rules alone say, until one is wrong. */
  check(table: Table, game: Game, positions: number, rng: Rng): TableCheck;
}

declare module '../core/registry.js' {
  interface GameParts {
    endgames: GameEndgames;
  }
}
