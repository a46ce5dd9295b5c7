/** Evaluators for tests of self-play: answers that need no network. */
import { type Game, OtauError, type Row, type Rows } from 'otau';
import { fnv1a } from 'otau/internal/lib/bytes.js';
import type { ListedEvaluations } from 'otau/search';
import type { ClosableEvaluator } from './selfplay/thread.js';

/** An evaluator that answers row by row; batches and their sizes are counted. */
export class RowEvaluator {
  readonly batches: number[] = [];
  readonly #legal: Uint16Array;

  /** @param judge writes the values of the players and the shares of `count` legal actions */
  constructor(
    private readonly game: Game,
    private readonly judge: (
      row: Row,
      legal: Uint16Array,
      values: Float32Array,
      policy: Float32Array,
      mover: number,
    ) => void,
  ) {
    this.#legal = new Uint16Array(game.maxLegal);
  }

  async evaluate(rows: Rows, count: number, out: ListedEvaluations): Promise<void> {
    const { players, maxLegal } = this.game;
    this.batches.push(count);
    for (let i = 0; i < count; i++) {
      const row = rows.at(i);
      const mover = this.game.actor(row);
      if (mover < 0) throw new Error('a position in which nobody moves was to be evaluated');
      const legal = this.#legal.subarray(0, this.game.legal(row, this.#legal));
      const values = out.values.subarray(i * players, (i + 1) * players);
      const policy = out.policy.subarray(i * maxLegal, (i + 1) * maxLegal).fill(0);
      out.actions.set(legal, i * maxLegal);
      out.counts[i] = legal.length;
      this.judge(row, legal, values, policy.subarray(0, legal.length), mover);
    }
  }
}

/** Every position is a draw, and all moves are equally likely. */
export function blankEvaluator(game: Game): RowEvaluator {
  return new RowEvaluator(game, (_row, legal, values, policy) => {
    values.fill(0);
    policy.fill(1 / legal.length);
  });
}

/** Answers that look like those of an untrained network: some numbers that depend on the position alone. */
export function hashEvaluator(game: Game): RowEvaluator {
  return new RowEvaluator(game, (row, legal, values, policy) => {
    let hash = fnv1a(row);
    const number = (): number => {
      hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d) + 0x9e3779b9;
      return ((hash >>> 8) & 0xffff) / 0x10000;
    };
    for (let player = 0; player < values.length; player++) values[player] = number() - 0.5;
    let total = 0;
    for (let i = 0; i < legal.length; i++) total += policy[i] = 0.05 + number();
    for (let i = 0; i < legal.length; i++) policy[i] /= total;
  });
}

/** For threads of self-play; `data` says how the evaluator behaves. */
export async function createEvaluator(game: Game, data: unknown): Promise<ClosableEvaluator> {
  if (data === 'bad-model') throw new OtauError('bad-model', 'No model here.');
  const evaluator = hashEvaluator(game);
  return {
    evaluate: async (rows, count, out) => {
      if (data === 'throw') throw new Error('out of luck');
      if (data === 'exit') process.exit(3);
      if (data === 'slow') await new Promise((resolve) => setTimeout(resolve, 20));
      await evaluator.evaluate(rows, count, out);
    },
  };
}
