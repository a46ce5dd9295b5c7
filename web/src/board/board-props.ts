/** The props of the board of any game (games/board.tsx). */
import type { Counters, Game, Row } from 'otau';
import type { Suggestion } from 'otau/render';
import type { Words } from '../i18n/index.js';

export interface BoardProps {
  readonly game: Game;
  readonly row: Row;
  readonly counters?: Counters;
  /** Actions that the user can choose; empty for a board that only shows a position. */
  readonly legal: readonly number[];
  readonly onAction?: (action: number) => void;
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
  /** Senet: called when the user throws the sticks. */
  readonly throwSticks?: () => void;
  readonly edit?: { readonly onCell: (cell: number) => void; readonly onRow?: (row: Row) => void };
  readonly words: Words;
  readonly names?: readonly string[];
  /** How the game ended here, if not by its rules; replaces the text that says whose turn it is. */
  readonly outcome?: string;
  readonly textView?: boolean;
  readonly onSound?: (sound: 'stone' | 'capture' | 'throw') => void;
}
