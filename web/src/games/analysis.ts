/**
 * What analysis asks of a game instead of its name: moves in words, editing positions, recognising texts,
 * endgame tables. It stands apart from `registry.ts` so that it is loaded with the page that needs it.
 */
import type { GameId } from 'otau';
import { ABALONE_ANALYSIS } from './abalone/analysis.js';
import type { GameAnalysis } from './game-analysis.js';
import { describeGenericMove } from './generic/speech.js';
import { KINDO_ANALYSIS } from './kindo/analysis.js';
import { SENET_ANALYSIS } from './senet/analysis.js';
import { TOGYZKUMALAK_ANALYSIS } from './togyzkumalak/analysis.js';

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

/** What analysis knows of a game; the defaults for a game that is not registered here. */
export function gameAnalysis(id: GameId): GameAnalysis {
  return ANALYSES.get(id) ?? DEFAULT_ANALYSIS;
}

registerGameAnalysis('togyzkumalak', TOGYZKUMALAK_ANALYSIS);
registerGameAnalysis('abalone', ABALONE_ANALYSIS);
registerGameAnalysis('kindo', KINDO_ANALYSIS);
registerGameAnalysis('senet', SENET_ANALYSIS);
