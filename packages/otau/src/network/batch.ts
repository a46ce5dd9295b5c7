/**
 * The network as an evaluator of positions: rows in, values of the players and probabilities of
 * the legal moves out. Self-play and network agents ask it; the view and the order in which a
 * network answers are known here alone.
 */
import type { Game } from '../core/game.js';
import type { Rows } from '../core/rows.js';
import { Kernel } from '../kernel/kernel.js';
import { OtauError } from '../lib/error.js';
import type { BatchEvaluator, ListedEvaluations } from '../search/evaluators/evaluator.js';
import type { ActionLists, InferenceResult, InferenceSession } from './runtime.js';

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

  /** From the mover's order of players to their numbers, -1 to 1: Tanh of onnxruntime gives up to 1.0000002. */
  #writeValues(first: number, part: number, { value }: InferenceResult, out: Float32Array): void {
    const { players } = this.#game;
    const { movers } = this.#positions;
    for (let i = 0; i < part; i++) {
      let player = movers[i];
      for (let later = 0; later < players; later++) {
        const expected = value[i * players + later];
        if (!Number.isFinite(expected)) throw noNumber();
        out[(first + i) * players + player] = Math.max(-1, Math.min(1, expected));
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

/** Room for as many positions as a batch may have, and what was last written there. */
export interface Positions {
  /** `count × input size`. */
  readonly input: Float32Array;
  /** `count`: the players to move. */
  readonly movers: Int8Array;
  /** `count × most legal actions`, of which `asked.counts` are valid. */
  readonly actions: Uint16Array;
  /** The same from the view of the players to move: the input of a network. */
  readonly asked: ActionLists;
  /** Writes positions in which a player moves, `count` of the rows from `first` on. */
  write(rows: Rows, first: number, count: number): void;
}

/** @param capacity of positions */
export function makePositions(game: Game, capacity: number): Positions {
  const kernel = Kernel.open(game);
  return kernel === undefined ? positionsByRules(game, capacity) : positionsByKernel(kernel, capacity);
}

function positionsByRules(game: Game, capacity: number): Positions {
  const { size } = game.input;
  const { maxLegal: stride } = game;
  const input = new Float32Array(capacity * size);
  const movers = new Int8Array(capacity);
  const actions = new Uint16Array(capacity * stride);
  const asked = { actions: new Uint16Array(capacity * stride), counts: new Uint16Array(capacity), stride };
  const inputs = Array.from({ length: capacity }, (_, i) => input.subarray(i * size, (i + 1) * size));
  const lists = Array.from({ length: capacity }, (_, i) => actions.subarray(i * stride, (i + 1) * stride));
  const write = (rows: Rows, first: number, count: number): void => {
    for (let i = 0; i < count; i++) {
      const row = rows.at(first + i);
      const list = lists[i];
      const legal = game.legal(row, list);
      game.encode(row, inputs[i]);
      movers[i] = game.actor(row);
      asked.counts[i] = legal;
      for (let move = 0; move < legal; move++) asked.actions[i * stride + move] = game.toView(row, list[move]);
    }
  };
  return { input, movers, actions, asked, write };
}

function positionsByKernel(kernel: Kernel, capacity: number): Positions {
  const { exports, address } = kernel;
  const { rowSize, maxLegal: stride, input } = kernel.game;
  const room = (bytes: number) => kernel.alloc(capacity * bytes);
  const [at, inputs, movers] = [room(rowSize), room(4 * input.size), room(1)];
  const [actions, views, counts] = [room(2 * stride), room(2 * stride), room(2)];
  // The first call uses the kernel's working memory: from then on views of it stay valid.
  exports.legal(address, at, 0, actions, counts);
  const bytes = kernel.view(Uint8Array, at, capacity * rowSize);
  return {
    input: kernel.view(Float32Array, inputs, capacity * input.size),
    movers: kernel.view(Int8Array, movers, capacity),
    actions: kernel.view(Uint16Array, actions, capacity * stride),
    asked: {
      actions: kernel.view(Uint16Array, views, capacity * stride),
      counts: kernel.view(Uint16Array, counts, capacity),
      stride,
    },
    write(rows, first, count) {
      bytes.set(rows.bytes.subarray(first * rowSize, (first + count) * rowSize));
      exports.encode(address, at, count, 0, inputs);
      exports.actors(address, at, count, movers);
      exports.legal(address, at, count, actions, counts);
      exports.view_lists(address, at, count, actions, counts, views);
    },
  };
}
