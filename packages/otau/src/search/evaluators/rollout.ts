/** Judges a position by playing it to its end at random, or for some plies and then by a static evaluation. */
import { type Actor, CHANCE, type Game, OVER, type Row } from '../../core/game.js';
import type { Rows } from '../../core/rows.js';
import { KernelPlayouts } from '../../kernel/kernel.js';
import { OtauError } from '../../lib/error.js';
import { evaluationOf } from '../evaluations/create-evaluation.js';
import type { Evaluation } from '../evaluations/evaluation.js';
import type { Evaluations, Evaluator, EvaluatorContext } from './evaluator.js';

/** How rollouts are played; all members may be left out. */
export interface RolloutOptions {
  /** Moves played at random at most, throws not counted; the ply limit of the game unless given. */
  readonly plies?: number;
  /**
   * Judges the position in which a rollout is cut off: `game` for the game's own evaluation. Without it such a
   * rollout is a draw, as a game at its ply limit is.
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
  readonly #options: RolloutOptions;
  /** The game of the last call, and what is made for it. */
  #game: Game | undefined;
  #evaluation: Evaluation | undefined;
  #compiled: KernelPlayouts | undefined;
  #row: Row = new Uint8Array(0);
  #legal = new Uint16Array(0);
  #outcomes = new Float32Array(0);

  constructor(options: RolloutOptions) {
    this.#options = options;
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
        compiled.playRow(i, this.#options.plies ?? game.limits.plies, step);
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
    const { evaluation } = this.#options;
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
    let left = this.#options.plies ?? game.limits.plies;
    let actor = game.actor(row);
    while (actor !== OVER) {
      if (actor === CHANCE) {
        game.next(row, rng.pick(this.#outcomes, game.outcomes(row, this.#outcomes)), row);
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
    if (actor === OVER) {
      for (let player = 0; player < game.players; player++) values[first + player] = game.result(row, player);
    } else if (this.#evaluation === undefined) {
      values.fill(0, first, first + game.players);
    } else {
      const value = this.#evaluation.expected(this.#evaluation.evaluate(row));
      values[first] = value;
      values[first + 1] = 0 - value;
    }
  }
}
