/**
 * The registry of what pages need of each game: its board, signs, options and course. Each folder beside this file registers one
 * game; missing parts have defaults. What only analysis needs is in `analysis.ts`, so that other pages do not load it.
 */
import type { Game, GameId, GameOptions, Row } from 'otau';
import type { ComponentType, JSX } from 'react';
import type { BoardProps } from '../board/board-props.js';
import type { Namespace, Words } from '../i18n/words.js';
import type { Course } from './course.js';

export type GameOptionValue = string | number | boolean;

export interface Score {
  readonly count: number;
  /** The score that wins the game; undefined if there is none. */
  readonly goal?: number;
}

/** A file of game records that ships with the app; one record per line. */
export type RecordFile = () => Promise<{ readonly default: string }>;

export interface GameUi {
  /**
   * Its texts: `title`, `about`, `player0`, options such as `size`, their values such as `size=5`. Missing texts are taken
   * from the definition of the game.
   */
  readonly texts?: Namespace;
  readonly loadBoard: () => Promise<{ readonly default: ComponentType<BoardProps> }>;
  /** A small drawing of the board, 96 by 64 units, inside an `svg`. */
  readonly Emblem: () => JSX.Element;
  /** The sign of a player, 24 by 24 units around the origin, inside an `svg`. */
  readonly SeatSign: (props: { readonly player: number }) => JSX.Element;
  /** The names of the players' colours in themes. */
  readonly colours: readonly string[];
  /** Whether the board is about as high as wide; pages with text show it smaller. */
  readonly isCompact: boolean;
  /** The options that are shown at first; the others are under "more". */
  readonly mainOptions: readonly string[];
  readonly firstOptions: GameOptions;
  readonly resetOptions: (changed: string) => readonly string[];
  /** Whether an option has a meaning with the other options. */
  readonly isOptionShown: (options: GameOptions, name: string) => boolean;
  /** Options whose values are shown in alphabetical order. */
  readonly sortedOptions: readonly string[];
  /** The text of an option's value that is not among the texts of the game. */
  readonly optionText: (words: Words, option: string, value: GameOptionValue) => string | undefined;
  /** The options that the variant's name implies. */
  readonly variantOptions: readonly string[];
  readonly variantText: (title: string, options: GameOptions, valueText: (option: string) => string) => string;
  /** A sentence that says why the game is over by its rules; may be empty. */
  readonly endText: (words: Words, game: Game, row: Row) => string;
  readonly score?: {
    readonly name: (words: Words) => string;
    readonly of: (game: Game, row: Row, player: number) => Score;
  };
  /**
   * The position as if it were a player's turn, to choose a move that waits for it; undefined where nothing can be chosen before, as
   * where throws come first.
   */
  readonly turnedTo?: (game: Game, row: Row, player: number) => Row | undefined;
  /** The number of moves left in the turn. */
  readonly movesLeft?: (game: Game, row: Row) => number;
  readonly course?: { readonly stepCount: number; readonly load: () => Promise<Course> };
  /** Game records that ship with the app: of human players, and between strong levels. */
  readonly records: { readonly people?: RecordFile; readonly levels?: RecordFile };
}

const UIS = new Map<GameId, Partial<GameUi>>();
let defaultUi: GameUi | undefined;

export function setDefaultGameUi(ui: GameUi): void {
  defaultUi = ui;
}

/** Registers a game for pages; missing parts have defaults. */
export function registerGameUi(id: GameId, ui: Partial<GameUi>): void {
  UIS.set(id, ui);
}

export function gameUi(id: GameId): GameUi {
  if (defaultUi === undefined) throw new Error('The entry of the page imports games/index.js first.');
  return { ...defaultUi, ...UIS.get(id) };
}
