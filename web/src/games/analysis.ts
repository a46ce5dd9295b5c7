/**
 * What analysis asks of a game instead of its name: moves in words, editing positions, recognising texts,
 * endgame tables. It stands apart from `registry.ts` so that it is loaded with the page that needs it.
 */
import type { Game, GameId, GameOptions, Row } from 'otau/games';
import type { Words } from '../i18n/words.js';
import { ABALONE_ANALYSIS } from './abalone/analysis.js';
import type { GameEditor } from './editor.js';
import { describeGenericMove } from './generic/speech.js';
import { KINDO_ANALYSIS } from './kindo/analysis.js';
import { SENET_ANALYSIS } from './senet/analysis.js';
import { TOGYZKUMALAK_ANALYSIS } from './togyzkumalak/analysis.js';

/** Everything of the analysis that depends on one game. */
export interface GameAnalysis {
  /** A legal action or an outcome in a sentence: `White, pit 6: 9 stones sown; 10 taken to the kazan.` */
  readonly describeMove: (words: Words, game: Game, before: Row, action: number, after: Row) => string;
  /** How positions are changed by hand; without it only by their text. */
  readonly editor?: GameEditor;
  /** What texts of positions look like; what the game says of such a text helps most. */
  readonly positionPattern?: RegExp;
  /** Options beside the defaults under which a text of a position may be of the game, the usual ones first. */
  readonly variants: () => Iterable<GameOptions>;
  /** Odd variants, tried after those of all games. */
  readonly oddVariants: () => Iterable<GameOptions>;
}

const DEFAULT_ANALYSIS: GameAnalysis = {
  describeMove: describeGenericMove,
  variants: () => [],
  oddVariants: () => [],
};

const ANALYSES = new Map<GameId, GameAnalysis>();

/** Adds what analysis knows of a game; what is left out has its default. */
export function registerGameAnalysis(id: GameId, analysis: Partial<GameAnalysis>): void {
  ANALYSES.set(id, { ...DEFAULT_ANALYSIS, ...analysis });
}

/** What analysis knows of a game; the defaults for a game that nobody has told of. */
export function gameAnalysis(id: GameId): GameAnalysis {
  return ANALYSES.get(id) ?? DEFAULT_ANALYSIS;
}

registerGameAnalysis('togyzkumalak', TOGYZKUMALAK_ANALYSIS);
registerGameAnalysis('abalone', ABALONE_ANALYSIS);
registerGameAnalysis('kindo', KINDO_ANALYSIS);
registerGameAnalysis('senet', SENET_ANALYSIS);
