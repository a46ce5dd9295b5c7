/** The public names of search. */

import '../games/evaluation.js';
import '../games/kernel.js';

export { abaloneEvaluator } from '../games/abalone/evaluation/evaluator.js';
export type { GameKernel } from '../kernel/module.js';
export { type AlphabetaOptions, createAlphabeta } from './alphabeta/alphabeta.js';
export { evaluationOf, hasEvaluation, resultEvaluation } from './evaluations/create-evaluation.js';
export type { Evaluation } from './evaluations/evaluation.js';
export type { BatchEvaluator } from './evaluators/batch-evaluator.js';
export { blendEvaluator } from './evaluators/blend.js';
export { defaultEvaluator } from './evaluators/default.js';
export type { Evaluations, Evaluator, EvaluatorContext } from './evaluators/evaluator.js';
export { type HeuristicOptions, heuristicEvaluator } from './evaluators/heuristic.js';
export { type RolloutOptions, rolloutEvaluator } from './evaluators/rollout.js';
export { createExpectimax, type ExpectimaxOptions } from './expectimax/expectimax.js';
export type { GameEvaluation } from './game-evaluation.js';
export { createMcts, type Mcts } from './mcts/mcts.js';
export type { DirichletNoise } from './mcts/noise.js';
export type { MctsOptions } from './mcts/options.js';
export { profileSearch, type SearchProfile } from './profile.js';
export type { Line, Searcher, SearchLimits, SearchResult } from './search.js';
