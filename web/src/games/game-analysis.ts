/** The part of a game for its analysis; `analysis.ts` has it for each game. */
import type { Game, GameOptions, Row } from 'otau';
import type { Words } from '../i18n/words.js';
import type { GameEditor } from './editor.js';

/** Everything of the analysis that depends on one game. */
export interface GameAnalysis {
  /** A legal action or an outcome in a sentence: `White, pit 6: 9 stones sown; 10 taken to the kazan.` */
  readonly describeMove: (words: Words, game: Game, before: Row, action: number, after: Row) => string;
  /** How positions are changed by hand; without it only by their text. */
  readonly editor?: GameEditor;
  /** What texts of positions look like; for such a text the game's error helps most. */
  readonly positionPattern?: RegExp;
  /** Options beside the defaults under which a text of a position may be of the game, the usual ones first. */
  readonly variants: () => Iterable<GameOptions>;
  /** Odd variants, tried after those of all games. */
  readonly oddVariants: () => Iterable<GameOptions>;
}
