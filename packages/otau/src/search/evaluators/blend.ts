/** Two evaluators and a weight between them, as AlphaGo blended its value network with rollouts (Silver and others, 2016). */
import type { Game } from '../../core/game.js';
import type { Rows } from '../../core/rows.js';
import { OtauError } from '../../lib/error.js';
import type { Evaluations, Evaluator, EvaluatorContext } from './evaluator.js';

/**
 * Blends two evaluators: values are those of `first` times `1 - weight` plus those of `second` times `weight`; the
 * policy is that of `first`.
 * @throws `bad-argument` unless the weight is from 0 to 1
 * @example blendEvaluator(heuristicEvaluator(), rolloutEvaluator(), 0.5)
 */
export function blendEvaluator(first: Evaluator, second: Evaluator, weight: number): Evaluator {
  if (weight >= 0 && weight <= 1) return new BlendEvaluator(first, second, weight);
  throw new OtauError('bad-argument', `A weight is a number from 0 to 1; got ${weight}.`);
}

class BlendEvaluator implements Evaluator {
  readonly name: string;
  readonly hasPolicy: boolean;
  readonly #first: Evaluator;
  readonly #second: Evaluator;
  readonly #weight: number;
  #others: { values: Float32Array; policy?: Float32Array } = { values: new Float32Array(0) };

  constructor(first: Evaluator, second: Evaluator, weight: number) {
    this.name = `${first.name} and ${second.name}`;
    this.hasPolicy = first.hasPolicy === true;
    this.#first = first;
    this.#second = second;
    this.#weight = weight;
  }

  evaluate(game: Game, rows: Rows, count: number, out: Evaluations, context: EvaluatorContext): void {
    const others = this.#roomFor(game, count);
    this.#first.evaluate(game, rows, count, out, context);
    this.#second.evaluate(game, rows, count, others, context);
    const { values } = out;
    for (let i = 0; i < count * game.players; i++) values[i] += this.#weight * (others.values[i] - values[i]);
  }

  #roomFor(game: Game, count: number): Evaluations {
    const policySize = this.#second.hasPolicy === true ? count * game.maxLegal : 0;
    const { values, policy } = this.#others;
    if (values.length < count * game.players || (policy?.length ?? 0) < policySize) {
      this.#others = { values: new Float32Array(count * game.players) };
      if (policySize > 0) this.#others.policy = new Float32Array(policySize);
    }
    return this.#others;
  }
}
