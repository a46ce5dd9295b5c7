/**
 * Judges a position by the static evaluation of its game, and its moves by the positions to
 * which they lead. Two players only, as evaluations are.
 */
import { type Game, OVER, type Row } from '../../core/game.js';
import type { Rows } from '../../core/rows.js';
import { OtauError } from '../../lib/error.js';
import { evaluationOf } from '../evaluations/create-evaluation.js';
import type { Evaluation } from '../evaluations/evaluation.js';
import type { Evaluations, Evaluator, EvaluatorContext } from './evaluator.js';

/** How positions are judged by a static evaluation. */
export interface HeuristicOptions {
  /** The game's own evaluation unless given. */
  readonly evaluation?: Evaluation;
  /**
   * Above 0: a policy is written too. Every move is played and the next position evaluated; a move that is
   * expected to bring this much more (in results, -1 to 1) is e times as likely. Not in games of chance, whose
   * evaluations cannot judge a position before a throw: there all moves are equally likely.
   */
  readonly temperature?: number;
}

/**
 * Evaluates leaves of MCTS by the static evaluation of the game, for two players.
 * @throws `bad-argument` for a temperature out of range; its `evaluate` throws `unsupported` for other numbers of players
 * @example createMcts({ evaluator: heuristicEvaluator({ temperature: 0.3 }) })
 */
export function heuristicEvaluator(options: HeuristicOptions = {}): Evaluator {
  const { temperature } = options;
  if (temperature !== undefined && !(temperature > 0 && temperature < Number.POSITIVE_INFINITY)) {
    throw new OtauError('bad-argument', `A temperature is a number above 0; got ${temperature}.`);
  }
  return new HeuristicEvaluator(options);
}

class HeuristicEvaluator implements Evaluator {
  readonly name = 'heuristic';
  readonly hasPolicy: boolean;
  readonly #options: HeuristicOptions;
  #game: Game | undefined;
  #evaluation: Evaluation | undefined;
  #child: Row = new Uint8Array(0);
  #legal = new Uint16Array(0);

  constructor(options: HeuristicOptions) {
    this.#options = options;
    this.hasPolicy = options.temperature !== undefined;
  }

  evaluate(game: Game, rows: Rows, count: number, out: Evaluations, context: EvaluatorContext): void {
    if (this.#game !== game) this.#prepare(game);
    const evaluation = this.#evaluation!;
    for (let i = 0; i < count; i++) {
      const row = rows.at(i);
      const value = evaluation.expected(evaluation.evaluate(row));
      out.values[2 * i] = value;
      out.values[2 * i + 1] = 0 - value;
      if (out.policy !== undefined) this.#writePolicy(game, evaluation, row, out.policy, i * game.maxLegal, context);
    }
  }

  #prepare(game: Game): void {
    if (game.players !== 2) {
      throw new OtauError('unsupported', `Static evaluations are for two players; this game has ${game.players}.`);
    }
    this.#evaluation = this.#options.evaluation ?? evaluationOf(game);
    this.#child = new Uint8Array(game.rowSize);
    this.#legal = new Uint16Array(game.maxLegal);
    this.#game = game;
  }

  #writePolicy(
    game: Game,
    evaluation: Evaluation,
    row: Row,
    policy: Float32Array,
    first: number,
    context: EvaluatorContext,
  ): void {
    const child = this.#child;
    const mover = game.actor(row);
    const count = game.legal(row, this.#legal);
    for (let i = 0; i < count; i++) {
      game.next(row, this.#legal[i], child);
      context.step();
      policy[first + i] = expectedAfter(game, evaluation, child, mover);
    }
    softmax(policy, first, count, this.#options.temperature!);
  }
}

/** The expected result of `mover` in the next position; 0 for all moves where chance moves next. */
function expectedAfter(game: Game, evaluation: Evaluation, child: Row, mover: number): number {
  const actor = game.actor(child);
  if (actor === OVER) return game.result(child, mover);
  if (actor < 0) return 0;
  const value = evaluation.expected(evaluation.evaluate(child));
  return mover === 0 ? value : 0 - value;
}

function softmax(numbers: Float32Array, first: number, count: number, temperature: number): void {
  let highest = Number.NEGATIVE_INFINITY;
  for (let i = first; i < first + count; i++) highest = Math.max(highest, numbers[i]);
  let total = 0;
  for (let i = first; i < first + count; i++) {
    numbers[i] = Math.exp((numbers[i] - highest) / temperature);
    total += numbers[i];
  }
  for (let i = first; i < first + count; i++) numbers[i] /= total;
}
