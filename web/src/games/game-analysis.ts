/** The part of a game for analysis; `analysis.ts` is its registry. */
import type { Game, GameOptions, Row } from 'otau';
import type { Words } from '../i18n/words.js';
import type { GameEditor } from './editor.js';

/** The game-dependent parts of analysis. */
export interface GameAnalysis {
  /** A legal action or an outcome in a sentence: `White, pit 6: 9 stones sown; 10 taken to the kazan.` */
  readonly describeMove: (words: Words, game: Game, before: Row, action: number, after: Row) => string;
  /** The whole position, one sentence a line; the first says whose turn it is, or how the game ended. */
  readonly describePosition?: (words: Words, game: Game, row: Row) => string[];
  /** The words on the board in pictures, by the keys of the game's drawing. */
  readonly boardWords?: (words: Words) => Readonly<Record<string, string>>;
  /** The position editor; without it, positions can be edited only as text. */
  readonly editor?: GameEditor;
  /** Matches texts that are meant as positions of this game, to choose the best error message. */
  readonly positionPattern?: RegExp;
  /** Options, besides the defaults, to try when a position text is read; the common ones first. */
  readonly variants: () => Iterable<GameOptions>;
  /** Rare options, tried after the variants of all games. */
  readonly oddVariants: () => Iterable<GameOptions>;
}
