/** The public names of search. */

import '../games/evaluation.js';
import '../games/kernel.js';

export { abaloneEvaluator } from '../games/abalone/evaluation/evaluator.js';
export type { GameKernel } from '../kernel/module.js';
export { type AlphabetaOptions, createAlphabeta } from './alphabeta/alphabeta.js';
export { compiledEvaluation } from './evaluations/compiled-evaluation.js';
export {
  type Evaluation,
  evaluationOf,
  type GameEvaluation,
  hasEvaluation,
  resultEvaluation,
} from './evaluations/evaluation.js';
export {
  type BatchEvaluator,
  type Evaluations,
  type Evaluator,
  type EvaluatorContext,
  type ListedEvaluations,
  roomForAnswers,
} from './evaluators/evaluator.js';
export {
  blendEvaluator,
  defaultEvaluator,
  type HeuristicOptions,
  heuristicEvaluator,
  type RolloutOptions,
  rolloutEvaluator,
} from './evaluators/evaluators.js';
export { createExpectimax, type ExpectimaxOptions } from './expectimax/expectimax.js';
export { createMcts, type Mcts } from './mcts/mcts.js';
export type { DirichletNoise, MctsOptions } from './mcts/options.js';
export { profileSearch, type SearchProfile } from './profile.js';
export type { Line, Searcher, SearchLimits, SearchResult } from './search.js';
