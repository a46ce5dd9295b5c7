/** What evaluates the leaves of MCTS at once: a static evaluation, random games, a blend of two, and the default for a game. */

import { type Actor, CHANCE, type Game, OVER, type Row } from '../../core/game.js';
import { finalResult } from '../../core/history.js';
import { gamePart } from '../../core/registry.js';
import type { Rows } from '../../core/rows.js';
import { drawOutcome } from '../../core/rows.js';
import { KernelPlayouts } from '../../kernel/kernel.js';
import { OtauError } from '../../lib/error.js';
import { type Evaluation, evaluationOf } from '../evaluations/evaluation.js';
import type { Evaluations, Evaluator, EvaluatorContext } from './evaluator.js';

/**
 * The game's own evaluator, else its static evaluation for two players, else random games to the end.
 * @example createMcts({ evaluator: blendEvaluator(defaultEvaluator(game), rolloutEvaluator(), 0.5) })
 */
export function defaultEvaluator(game: Game): Evaluator {
  const { create, evaluator } = gamePart(game.id, 'evaluation') ?? {};
  const own = evaluator?.(game);
  if (own !== undefined) return own;
  return create !== undefined && game.players === 2 ? heuristicEvaluator() : rolloutEvaluator();
}

// Judges a position by the static evaluation of its game, and its moves by the positions to
// which they lead. Two players only, as evaluations are.

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
  #game: Game | undefined;
  #evaluation: Evaluation | undefined;
  #child: Row = new Uint8Array(0);
  #legal = new Uint16Array(0);

  constructor(private readonly options: HeuristicOptions) {
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
    this.#evaluation = this.options.evaluation ?? evaluationOf(game);
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
    softmax(policy, first, count, this.options.temperature!);
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

// Judges a position by playing it to its end at random, or for some plies and then by a static evaluation.

/** How rollouts are played; all members may be left out. */
export interface RolloutOptions {
  /** Moves played at random at most, throws not counted; the ply limit of the game unless given. */
  readonly plies?: number;
  /**
   * Judges the position in which a rollout is cut off: `game` for the game's own evaluation. Without it such a
   * rollout ends as a game at its ply limit does.
   */
  readonly evaluation?: Evaluation | 'game';
}

/**
 * Evaluates leaves of MCTS by random games, one from each.
 * @throws `bad-argument` for a number of plies out of range
 * @example createMcts({ uct: 1.4, evaluator: rolloutEvaluator({ plies: 20, evaluation: 'game' }) })
 */
export function rolloutEvaluator(options: RolloutOptions = {}): Evaluator {
  const { plies } = options;
  if (plies !== undefined && !(Number.isInteger(plies) && plies >= 0)) {
    throw new OtauError('bad-argument', `A rollout is a whole number of plies from 0 on; got ${plies}.`);
  }
  return new RolloutEvaluator(options);
}

class RolloutEvaluator implements Evaluator {
  readonly name: string;
  /** The game of the last call, and what is made for it. */
  #game: Game | undefined;
  #evaluation: Evaluation | undefined;
  #compiled: KernelPlayouts | undefined;
  #row: Row = new Uint8Array(0);
  #legal = new Uint16Array(0);
  #outcomes = new Float32Array(0);

  constructor(private readonly options: RolloutOptions) {
    this.name = options.plies === undefined ? 'rollout' : `rollout of ${options.plies} plies`;
  }

  evaluate(game: Game, rows: Rows, count: number, out: Evaluations, context: EvaluatorContext): void {
    if (this.#game !== game) this.#prepare(game);
    if (this.#compiled !== undefined) {
      this.#playCompiled(game, this.#compiled, rows, count, out, context);
      return;
    }
    const row = this.#row;
    for (let i = 0; i < count; i++) {
      row.set(rows.at(i));
      const actor = this.#playOut(game, context);
      this.#write(game, row, actor, out.values, i * game.players);
    }
  }

  /** The same games from the same generator, in the kernel. */
  #playCompiled(
    game: Game,
    compiled: KernelPlayouts,
    rows: Rows,
    count: number,
    out: Evaluations,
    context: EvaluatorContext,
  ): void {
    const { rng } = context;
    compiled.begin(rows.bytes, count, rng);
    for (let i = 0; i < count; i++) {
      const before = compiled.state();
      let moves = 0;
      const step = () => {
        moves++;
        context.step();
      };
      try {
        compiled.playRow(i, this.options.plies ?? game.limits.plies, step);
      } catch (stopped) {
        // Repeats the playout by the rules, up to the move at which the search has to end: the generator must be in that state.
        rng.restore(before);
        this.#row.set(rows.at(i));
        const stop = () => {
          moves--;
          if (moves === 0) throw stopped;
        };
        this.#playOut(game, { rng, step: stop });
      }
      const row = compiled.rows.at(i);
      this.#write(game, row, game.actor(row), out.values, i * game.players);
    }
    rng.restore(compiled.state());
  }

  #prepare(game: Game): void {
    const { evaluation } = this.options;
    this.#evaluation = evaluation === 'game' ? evaluationOf(game) : evaluation;
    this.#compiled = KernelPlayouts.open(game);
    this.#row = new Uint8Array(game.rowSize);
    this.#legal = new Uint16Array(game.maxLegal);
    this.#outcomes = new Float32Array(game.maxLegal);
    this.#game = game;
  }

  /** Plays on in `#row` until the end or the cut-off, which is never a position in which chance moves. */
  #playOut(game: Game, context: EvaluatorContext): Actor {
    const row = this.#row;
    const legal = this.#legal;
    const { rng } = context;
    let left = this.options.plies ?? game.limits.plies;
    let actor = game.actor(row);
    while (actor !== OVER) {
      if (actor === CHANCE) {
        game.next(row, drawOutcome(game, row, rng, this.#outcomes), row);
      } else {
        if (left-- <= 0) break;
        game.next(row, legal[rng.below(game.legal(row, legal))], row);
        context.step();
      }
      actor = game.actor(row);
    }
    return actor;
  }

  #write(game: Game, row: Row, actor: Actor, values: Float32Array, first: number): void {
    if (actor === OVER || this.#evaluation === undefined) {
      for (let player = 0; player < game.players; player++) values[first + player] = finalResult(game, row, player);
    } else {
      const value = this.#evaluation.expected(this.#evaluation.evaluate(row));
      values[first] = value;
      values[first + 1] = 0 - value;
    }
  }
}

// Two evaluators and a weight between them, as AlphaGo blended its value network with rollouts (Silver and others, 2016).

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
  #others: { values: Float32Array; policy?: Float32Array } = { values: new Float32Array(0) };

  constructor(
    private readonly first: Evaluator,
    private readonly second: Evaluator,
    private readonly weight: number,
  ) {
    this.name = `${first.name} and ${second.name}`;
    this.hasPolicy = first.hasPolicy === true;
  }

  evaluate(game: Game, rows: Rows, count: number, out: Evaluations, context: EvaluatorContext): void {
    const others = this.#roomFor(game, count);
    this.first.evaluate(game, rows, count, out, context);
    this.second.evaluate(game, rows, count, others, context);
    const { values } = out;
    for (let i = 0; i < count * game.players; i++) values[i] += this.weight * (others.values[i] - values[i]);
  }

  #roomFor(game: Game, count: number): Evaluations {
    const policySize = this.second.hasPolicy === true ? count * game.maxLegal : 0;
    const { values, policy } = this.#others;
    if (values.length < count * game.players || (policy?.length ?? 0) < policySize) {
      this.#others = { values: new Float32Array(count * game.players) };
      if (policySize > 0) this.#others.policy = new Float32Array(policySize);
    }
    return this.#others;
  }
}
