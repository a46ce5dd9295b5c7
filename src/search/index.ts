/** The public names of search. */
export { type AlphabetaOptions, createAlphabeta } from './alphabeta.js';
export type { Evaluation } from './evaluation.js';
export { evaluationOf } from './evaluations/index.js';
export type { Evaluations, Evaluator, EvaluatorContext } from './evaluator.js';
export { abaloneEvaluator } from './evaluator-abalone.js';
export { blendEvaluator } from './evaluator-blend.js';
export { defaultEvaluator } from './evaluator-default.js';
export { type HeuristicOptions, heuristicEvaluator } from './evaluator-heuristic.js';
export { type RolloutOptions, rolloutEvaluator } from './evaluator-rollout.js';
export { createExpectimax, type ExpectimaxOptions } from './expectimax.js';
export { createMcts, type Mcts } from './mcts.js';
export type { DirichletNoise } from './mcts-noise.js';
export type { MctsOptions } from './mcts-options.js';
export type { Line, Searcher, SearchLimits, SearchResult } from './search.js';
