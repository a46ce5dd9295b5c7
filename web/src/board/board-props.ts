/** What the board of any game is given (board.tsx): what is shown, what may be played, and what to call. */
import type { Counters, Game, Row } from 'otau';
import type { Words } from '../i18n/index.js';

export interface BoardProps {
  readonly game: Game;
  /** The position shown. */
  readonly row: Row;
  readonly counters?: Counters;
  /** Actions that may be chosen now; empty: only to look at. */
  readonly legal: readonly number[];
  readonly onAction?: (action: number) => void;
  /** What led to `row`: marked, and animated when it changes; chance outcomes too. */
  readonly last?: { readonly before: Row; readonly action: number };
  /** Seen from the other side. */
  readonly flipped?: boolean;
  /** 1 is the usual speed. A move may always be made while an animation runs. */
  readonly motion?: { readonly speed: number } | 'off';
  /** Best lines, as arrows or marks. */
  readonly hints?: readonly { readonly action: number; readonly weight: number }[];
  /** Cells that are spoken of, as people name them: `a1`, in Senet the number of a house. */
  readonly marked?: readonly string[];
  /** A finger's first tap plays; else it shows what the move would do, and a second one plays. */
  readonly oneTap?: boolean;
  /** Senet: throws the sticks where chance moves for a person. */
  readonly throwSticks?: () => void;
  /** The position editor. */
  readonly edit?: { readonly onCell: (cell: number) => void; readonly onRow?: (row: Row) => void };
  readonly words: Words;
  /** What the players are called, by number. */
  readonly names?: readonly string[];
  /** How the game has ended here, where the rules alone would go on: said in place of whose turn it is. */
  readonly outcome?: string;
  /** The position as text beside the drawing. */
  readonly textView?: boolean;
  /** A soft click, where sound is switched on. */
  readonly onSound?: (sound: 'stone' | 'capture' | 'throw') => void;
}
