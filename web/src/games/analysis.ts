/**
 * The registry of what analysis needs of each game: texts about moves, the position editor, recognition of position texts. It is
 * separate from `registry.ts`, so that only pages with analysis load it.
 */
import type { GameId } from 'otau';
import { ABALONE_ANALYSIS } from './abalone/analysis.js';
import type { GameAnalysis } from './game-analysis.js';
import { describeGenericMove } from './game-text.js';
import { KINDO_ANALYSIS } from './kindo/analysis.js';
import { SENET_ANALYSIS } from './senet/analysis.js';
import { TOGYZKUMALAK_ANALYSIS } from './togyzkumalak/analysis.js';

const DEFAULT_ANALYSIS: GameAnalysis = {
  describeMove: describeGenericMove,
  variants: () => [],
  oddVariants: () => [],
};

const ANALYSES = new Map<GameId, GameAnalysis>();

/** Registers the analysis of a game; missing parts have defaults. */
export function registerGameAnalysis(id: GameId, analysis: Partial<GameAnalysis>): void {
  ANALYSES.set(id, { ...DEFAULT_ANALYSIS, ...analysis });
}

/** The analysis of a game; defaults if it is not registered. */
export function gameAnalysis(id: GameId): GameAnalysis {
  return ANALYSES.get(id) ?? DEFAULT_ANALYSIS;
}

registerGameAnalysis('togyzkumalak', TOGYZKUMALAK_ANALYSIS);
registerGameAnalysis('abalone', ABALONE_ANALYSIS);
registerGameAnalysis('kindo', KINDO_ANALYSIS);
registerGameAnalysis('senet', SENET_ANALYSIS);
