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
import type { ActionLists, InferenceResult, InferenceSession } from './runtime.js';

/**
 * A network as an evaluator of positions.
 * @example new NetworkSearch(new NetworkEvaluator(game, await nodeRuntime.create(bytes), 8))
 */
export class NetworkEvaluator implements BatchEvaluator {
  readonly #game: Game;
  readonly #session: InferenceSession;
  readonly #capacity: number;
  readonly #input: Float32Array;
  /** `input` of each row of a batch. */
  readonly #inputs: readonly Float32Array[];
  readonly #actions: Uint16Array;
  /** The legal actions of a batch, as its players to move see them. */
  readonly #asked: ActionLists;

  /**
   * @param session of a network for this very game
   * @param maxRows rows that the network may see at once; more are evaluated in parts
   */
  constructor(game: Game, session: InferenceSession, maxRows: number) {
    const { size } = game.input;
    const capacity = Math.min(maxRows, session.bestBatch ?? maxRows);
    this.#game = game;
    this.#session = session;
    this.#capacity = capacity;
    const input = new Float32Array(capacity * size);
    this.#input = input;
    this.#inputs = Array.from({ length: capacity }, (_, i) => input.subarray(i * size, (i + 1) * size));
    this.#actions = new Uint16Array(game.maxLegal);
    this.#asked = {
      actions: new Uint16Array(capacity * game.maxLegal),
      counts: new Uint16Array(capacity),
      stride: game.maxLegal,
    };
  }

  async evaluate(rows: Rows, count: number, out: ListedEvaluations): Promise<void> {
    for (let first = 0; first < count; first += this.#capacity) {
      const part = Math.min(this.#capacity, count - first);
      for (let i = 0; i < part; i++) this.#game.encode(rows.at(first + i), this.#inputs[i]);
      this.#listLegal(rows, first, part, out);
      const result = await this.#session.run(this.#input, part, this.#asked);
      this.#writeValues(rows, first, part, result, out.values);
      this.#writePolicy(first, part, result, out);
    }
  }

  /** From the mover's order of players to their numbers. */
  #writeValues(rows: Rows, first: number, part: number, { value }: InferenceResult, out: Float32Array): void {
    const { players } = this.#game;
    for (let i = 0; i < part; i++) {
      let player = this.#game.actor(rows.at(first + i));
      for (let later = 0; later < players; later++) {
        const expected = value[i * players + later];
        if (!Number.isFinite(expected)) throw noNumber();
        out[(first + i) * players + player] = expected;
        if (++player === players) player = 0;
      }
    }
  }

  #listLegal(rows: Rows, first: number, part: number, { actions, counts }: ListedEvaluations): void {
    const game = this.#game;
    const { maxLegal } = game;
    for (let i = 0; i < part; i++) {
      const row = rows.at(first + i);
      const legal = game.legal(row, this.#actions);
      counts[first + i] = this.#asked.counts[i] = legal;
      for (let move = 0; move < legal; move++) {
        const action = this.#actions[move];
        actions[(first + i) * maxLegal + move] = action;
        this.#asked.actions[i * maxLegal + move] = game.toView(row, action);
      }
    }
  }

  /** Softmax over the logits of the legal actions. */
  #writePolicy(first: number, part: number, { policy: logits }: InferenceResult, { policy }: ListedEvaluations): void {
    const { actionCount, maxLegal } = this.#game;
    const { actions: views, counts } = this.#asked;
    for (let i = 0; i < part; i++) {
      const to = (first + i) * maxLegal;
      const legal = counts[i];
      let highest = -Infinity;
      for (let move = 0; move < legal; move++) {
        const logit = logits[i * actionCount + views[i * maxLegal + move]];
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
