/** The part of a game for the reader of records: how other programs name it and write its moves and positions. */
import type { Game, GameId, GameOptions, Row } from '../../core/game.js';
import { gameIds, gamePart } from '../../core/registry.js';

declare module '../../core/registry.js' {
  interface GameParts {
    /** How other programs write its games. */
    readonly records: GameRecords;
  }
}

/** How other programs write the games of one game. Everything may be left out. */
export interface GameRecords {
  /** Other names of the game, in small letters without spaces and signs. */
  readonly names?: RegExp;
  /**
   * What other programs call its variants, in small letters without spaces and signs, and the options that may be
   * meant, the likeliest first: those hold under which the moves are legal.
   */
  readonly variants?: Readonly<Record<string, readonly GameOptions[]>>;
  /** Ways to write moves beside the game's own notations. */
  readonly formats?: readonly ForeignFormat[];
  /** Fields of JSON objects that are written in one notation of the game. */
  readonly fields?: Readonly<Record<string, string>>;
  /** The text of a first position of another program in the form of `Game.parsePosition`. What it does not know it leaves as it is. */
  plainPosition?(text: string): string;
  /** The moves of a text in the usual signs of the game, where it has others: `76+10` is `76(10)`. */
  plainText?(text: string): string;
  /** Texts of first positions that another program may mean by the same line-up: turned, mirrored, with colours swapped. */
  otherStarts?(game: Game): readonly string[];
  /** What may stand behind a move and be left out, each match one mark: the number of captured stones. */
  readonly marks?: RegExp;
  /** Files in which other programs exchange its games, to be written. */
  readonly writers?: readonly ForeignWriter[];
  /** Plays moves in the usual notation. */
  readonly playMove?: MovePlayer;
}

/** A move as records have it. */
export interface PlayedMove {
  /** What chance brought before it, where both are one text: `Game.count` from there to after the move counts both. */
  readonly outcome?: number;
  /** Who moves after that. */
  readonly player?: number;
  readonly action: number;
  /** In the usual notation. */
  readonly text: string;
}

/**
 * Plays a move that is written plainly from `row` to `out`: what reading it, writing it and playing it does, at once. Undefined for any
 * other text, legal or not; then `out` holds nothing of use.
 */
export type MovePlayer = (game: Game, row: Row, text: string, out: Row) => PlayedMove | undefined;

/** A way to write moves. */
export interface ForeignFormat {
  /** Its name: `playok`. */
  readonly name: string;
  /** What it is, in a line. */
  readonly about: string;
  /** The moves in these words, one text each; undefined where the words cannot be moves so written. */
  split(words: readonly string[]): readonly string[] | undefined;
  /** The legal action that a text names. Throws as `Game.parseAction` does. */
  parseMove(game: Game, row: Row, text: string): number;
  /** Plays moves that are so written. */
  readonly playMove?: MovePlayer;
  /** All texts that name a legal action, the usual one first. Games in a format without it are not repaired. */
  spell?(game: Game, row: Row, action: number): readonly string[];
}

/** A file format of other programs, in the manner of PGN. */
export interface ForeignWriter {
  /** Its name for `--to`: `playok`. */
  readonly name: string;
  /** What it is, in a line. */
  readonly about: string;
  /** Tags before those of the record, by their names. `start` is the text of the first position. */
  tags(game: Game, start: string, isUsual: boolean): Readonly<Record<string, string>>;
  /** A legal move. */
  formatMove(game: Game, row: Row, action: number): string;
}

const NONE: GameRecords = Object.freeze({});

/** The records part of a game, or nothing. */
export function gameRecords(id: GameId): GameRecords {
  return gamePart(id, 'records') ?? NONE;
}

export function foreignFormat(name: string): { readonly game: GameId; readonly format: ForeignFormat } | undefined {
  for (const game of gameIds()) {
    const format = gameRecords(game).formats?.find((known) => known.name === name);
    if (format !== undefined) return { game, format };
  }
  return undefined;
}

/** The names of the formats of moves of all games, besides their own notations. */
export function foreignFormats(): readonly string[] {
  return gameIds().flatMap((id) => (gameRecords(id).formats ?? []).map(({ name }) => name));
}
