/**
 * What the pages ask of a game instead of its name: its board, signs, options and course. Each folder
 * beside this file fills it in for one game; what a game leaves out has a default. What only analysis
 * needs is in `analysis.ts`, so that it is loaded with the page that needs it.
 */
import type { Game, GameId, GameOptions, Row } from 'otau';
import type { ComponentType, JSX } from 'react';
import type { BoardProps } from '../board/board-props.js';
import type { Namespace, Words } from '../i18n/words.js';
import type { Course } from './course.js';

/** A value of an option. */
export type OptionValue = string | number | boolean;

/** What a player has, as a number beside the name. */
export interface Score {
  readonly count: number;
  /** How many win the game; undefined where that is not a number. */
  readonly goal?: number;
}

/** A file of game records that comes with the board; one record a line. */
export type RecordFile = () => Promise<{ readonly default: string }>;

/** Everything of the pages that depends on one game. */
export interface GameUi {
  /**
   * Its texts: `title`, `about`, `player0`, options as `size`, their values as `size=5`. What has no text is
   * taken from the definition of the game.
   */
  readonly texts?: Namespace;
  /** The board; loaded when it is first shown. */
  readonly Board: ComponentType<BoardProps>;
  /** A small drawing of the board, 96 by 64 units, inside an `svg`. */
  readonly Emblem: () => JSX.Element;
  /** The sign of a player, 24 by 24 units around the origin, inside an `svg`. */
  readonly SeatSign: (props: { readonly player: number }) => JSX.Element;
  /** The themes' names of the players' colours. */
  readonly colours: readonly string[];
  /** About as high as it is wide: pages with text show it smaller. */
  readonly isCompact: boolean;
  /** The options that are shown first; the others stand under "more". */
  readonly mainOptions: readonly string[];
  /** The choice before the user has made one. */
  readonly firstOptions: GameOptions;
  /** The options that a change of this one sets back. */
  readonly resetOptions: (changed: string) => readonly string[];
  /** Whether an option means anything beside the others. */
  readonly isOptionShown: (options: GameOptions, name: string) => boolean;
  /** Options whose many choices are found by their names, in the order of the alphabet. */
  readonly sortedOptions: readonly string[];
  /** A value of an option in words, where the words of options have none. */
  readonly optionText: (words: Words, option: string, value: OptionValue) => string | undefined;
  /** The options that the variant's name implies. */
  readonly variantOptions: readonly string[];
  /** The name of what is played. */
  readonly variantText: (title: string, options: GameOptions, valueText: (option: string) => string) => string;
  /** Why a game that the rules have ended is over, in a sentence; empty where there is nothing to say. */
  readonly endText: (words: Words, game: Game, row: Row) => string;
  /** What the strips tell of a player beside the clock. */
  readonly score?: {
    readonly name: (words: Words) => string;
    readonly of: (game: Game, row: Row, player: number) => Score;
  };
  /** Moves that the player to move has left in the turn. */
  readonly movesLeft?: (game: Game, row: Row) => number;
  readonly course?: { readonly stepCount: number; readonly load: () => Promise<Course> };
  /** Games that come with the board: of people, and between strong levels. */
  readonly records: { readonly people?: RecordFile; readonly levels?: RecordFile };
}

const UIS = new Map<GameId, Partial<GameUi>>();
let defaultUi: GameUi | undefined;

/** Sets what the pages know of a game that leaves it out. */
export function setDefaultGameUi(ui: GameUi): void {
  defaultUi = ui;
}

/** Adds what the pages know of a game; what is left out has its default. */
export function registerGameUi(id: GameId, ui: Partial<GameUi>): void {
  UIS.set(id, ui);
}

/** What the pages know of a game; the defaults for a game that is not registered here. */
export function gameUi(id: GameId): GameUi {
  if (defaultUi === undefined) throw new Error('The entry of the page imports games/index.js first.');
  return { ...defaultUi, ...UIS.get(id) };
}
