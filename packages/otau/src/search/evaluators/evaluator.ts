/**
 * What Monte Carlo tree search asks about the positions that it reaches: how they will end,
 * and which moves are promising. Random games, the games' evaluations and networks answer.
 */
import type { Game } from '../../core/game.js';
import type { Rows } from '../../core/rows.js';
import type { Rng } from '../../lib/rng.js';

/** Where an evaluator writes its answers. */
export interface Evaluations {
  /** `count × players`: the expected result of each player, -1 to 1. */
  readonly values: Float32Array;
  /** `count × game.maxLegal`: how likely each legal action is the best, in the order of `game.legal`, not negative. */
  readonly policy?: Float32Array;
}

/** Answers that include the legal actions, which a policy needs anyway, so that they are listed once. */
export interface ListedEvaluations extends Evaluations {
  readonly policy: Float32Array;
  /** `count × game.maxLegal`: the legal actions in the order of `game.legal`; what follows them means nothing. */
  readonly actions: Uint16Array;
  /** `count`: how many they are. */
  readonly counts: Uint16Array;
}

export function isListed(answers: Evaluations): answers is ListedEvaluations {
  return 'actions' in answers;
}

/** Room for the answers to `count` questions. */
export function roomForAnswers({ players, maxLegal }: Game, count: number): ListedEvaluations {
  return {
    values: new Float32Array(count * players),
    policy: new Float32Array(count * maxLegal),
    actions: new Uint16Array(count * maxLegal),
    counts: new Uint16Array(count),
  };
}

/** What the search provides to an evaluator. */
export interface EvaluatorContext {
  readonly rng: Rng;
  /**
   * Call it for each position that is played through, at least every half a millisecond. Throws when the
   * search has to end; the evaluator lets the error pass.
   */
  step(): void;
}

/**
 * What judges the leaves of MCTS.
 * @example createMcts({ evaluator: rolloutEvaluator({ plies: 10, evaluation: 'game' }) })
 */
export interface Evaluator {
  readonly name: string;
  /** Whether `evaluate` writes a policy. Without one, all moves are equally likely. */
  readonly hasPolicy?: boolean;
  /**
   * Evaluates the first `count` of `rows`: positions in which a player moves, never chance.
   * `out.policy` is there if `hasPolicy` is true.
   */
  evaluate(game: Game, rows: Rows, count: number, out: Evaluations, context: EvaluatorContext): void;
}
