/**
 * The network as an evaluator of positions: rows in, values of the players and probabilities of
 * the legal moves out. Self-play and network agents ask it; the view and the order in which a
 * network answers are known here alone.
 */
import type { Game } from '../core/game.js';
import type { Rows } from '../core/rows.js';
import { OtauError } from '../lib/error.js';
import type { BatchEvaluator } from '../search/evaluators/batch-evaluator.js';
import type { ListedEvaluations } from '../search/evaluators/evaluator.js';
import { makePositions, type Positions } from './positions.js';
import type { InferenceResult, InferenceSession } from './runtime.js';

/**
 * A network as an evaluator of positions.
 * @example new NetworkSearch(new NetworkEvaluator(game, await nodeRuntime.create(bytes), 8))
 */
export class NetworkEvaluator implements BatchEvaluator {
  readonly #game: Game;
  readonly #session: InferenceSession;
  readonly #capacity: number;
  readonly #positions: Positions;

  /**
   * @param session of a network for this very game
   * @param maxRows rows that the network may see at once; more are evaluated in parts
   */
  constructor(game: Game, session: InferenceSession, maxRows: number) {
    this.#game = game;
    this.#session = session;
    this.#capacity = Math.min(maxRows, session.bestBatch ?? maxRows);
    this.#positions = makePositions(game, this.#capacity);
  }

  async evaluate(rows: Rows, count: number, out: ListedEvaluations): Promise<void> {
    for (let first = 0; first < count; first += this.#capacity) {
      const part = Math.min(this.#capacity, count - first);
      this.#positions.write(rows, first, part);
      const { input, asked } = this.#positions;
      const result = await this.#session.run(input, part, asked);
      this.#writeValues(first, part, result, out.values);
      this.#writePolicy(first, part, result, out);
    }
  }

  /** From the mover's order of players to their numbers. */
  #writeValues(first: number, part: number, { value }: InferenceResult, out: Float32Array): void {
    const { players } = this.#game;
    const { movers } = this.#positions;
    for (let i = 0; i < part; i++) {
      let player = movers[i];
      for (let later = 0; later < players; later++) {
        const expected = value[i * players + later];
        if (!Number.isFinite(expected)) throw noNumber();
        out[(first + i) * players + player] = expected;
        if (++player === players) player = 0;
      }
    }
  }

  /** Softmax over the logits of the legal actions. */
  #writePolicy(
    first: number,
    part: number,
    { policy: logits, isListed }: InferenceResult,
    out: ListedEvaluations,
  ): void {
    const { actionCount, maxLegal } = this.#game;
    const { actions: listed, asked } = this.#positions;
    const { policy, actions, counts } = out;
    for (let i = 0; i < part; i++) {
      const legal = asked.counts[i];
      counts[first + i] = legal;
      const from = i * maxLegal;
      const to = (first + i) * maxLegal;
      let highest = -Infinity;
      for (let move = 0; move < legal; move++) {
        actions[to + move] = listed[from + move];
        const logit = logits[isListed ? from + move : i * actionCount + asked.actions[from + move]];
        policy[to + move] = logit;
        if (logit > highest) highest = logit;
      }
      let sum = 0;
      for (let move = 0; move < legal; move++) {
        const weight = Math.exp(policy[to + move] - highest);
        policy[to + move] = weight;
        sum += weight;
      }
      if (!Number.isFinite(sum)) throw noNumber();
      const scale = 1 / sum;
      for (let move = 0; move < legal; move++) policy[to + move] *= scale;
      policy.fill(0, to + legal, to + maxLegal);
    }
  }
}

/** Finite weights may still be so large that what they give is not. */
function noNumber(): OtauError {
  return new OtauError('bad-model', 'What the network says of a position is no number: its weights are too large.');
}
