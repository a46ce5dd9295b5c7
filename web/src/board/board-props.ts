/** The props of the board of any game (games/board.tsx). */
import type { Counters, Game, Row } from 'otau';
import type { Suggestion } from 'otau/render';
import type { Words } from '../i18n/index.js';

/** A move before its turn. */
export interface Ahead {
  /** The position as if it were the user's turn. */
  readonly row: Row;
  /** The moves that it would have; what is legal is known only when its turn has come. */
  readonly legal: readonly number[];
  readonly waiting?: number;
}

/** Where moves are chosen: in the position shown, or ahead of it. */
export function choiceOf({ row, legal, ahead }: BoardProps): { readonly row: Row; readonly legal: readonly number[] } {
  return ahead ?? { row, legal };
}

/** The moves that have arrows: the one that waits, or what is suggested. */
export function arrowsOf({ hints = [], ahead }: BoardProps): readonly Suggestion[] {
  if (ahead !== undefined) return ahead.waiting === undefined ? [] : [{ action: ahead.waiting, strength: 1 }];
  return hints;
}

export interface BoardProps {
  readonly game: Game;
  readonly row: Row;
  readonly counters?: Counters;
  /** Actions that the user can choose; empty for a board that only shows a position. */
  readonly legal: readonly number[];
  readonly onAction?: (action: number) => void;
  /** While another player thinks: where the user chooses a move that is to wait, with the one that waits. */
  readonly ahead?: Ahead;
  /** The action or outcome that led to `row`. It is marked, and animated when it changes. */
  readonly last?: { readonly before: Row; readonly action: number };
  readonly flipped?: boolean;
  /** The speed of animations, 1 by default. The user can move while an animation runs. */
  readonly motion?: { readonly speed: number } | 'off';
  /** Best lines, as arrows or marks. */
  readonly hints?: readonly Suggestion[];
  /** Cells to mark, for example for the reason why a move is bad: `a1`, in Senet the number of a house. */
  readonly marked?: readonly string[];
  /** On touch screens: whether one tap plays a move. Otherwise the first tap previews it, and the second plays it. */
  readonly oneTap?: boolean;
  readonly throwSticks?: () => void;
  readonly edit?: { readonly onCell: (cell: number) => void; readonly onRow?: (row: Row) => void };
  readonly words: Words;
  readonly names?: readonly string[];
  /** How the game ended here, if not by its rules; replaces the text that says whose turn it is. */
  readonly outcome?: string;
  readonly textView?: boolean;
  readonly onSound?: (sound: 'stone' | 'capture' | 'throw') => void;
}
