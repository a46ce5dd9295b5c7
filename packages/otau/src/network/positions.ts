/**
 * A batch of positions as a network sees it, with the legal actions that its answers are about. The compiled rules write it
 * where they cover the game, and those in TypeScript elsewhere: the same numbers.
 */
import type { Game } from '../core/game.js';
import type { Rows } from '../core/rows.js';
import { Kernel } from '../kernel/kernel.js';
import type { ActionLists } from './runtime.js';

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
  return kernel === undefined ? new RowPositions(game, capacity) : new KernelPositions(kernel, capacity);
}

class RowPositions implements Positions {
  readonly input: Float32Array;
  readonly movers: Int8Array;
  readonly actions: Uint16Array;
  readonly asked: ActionLists;
  /** `input` of each position, and its actions. */
  readonly #inputs: readonly Float32Array[];
  readonly #lists: readonly Uint16Array[];

  constructor(
    readonly game: Game,
    capacity: number,
  ) {
    const { size } = game.input;
    const { maxLegal: stride } = game;
    const input = new Float32Array(capacity * size);
    const actions = new Uint16Array(capacity * stride);
    this.input = input;
    this.movers = new Int8Array(capacity);
    this.actions = actions;
    this.asked = { actions: new Uint16Array(capacity * stride), counts: new Uint16Array(capacity), stride };
    this.#inputs = Array.from({ length: capacity }, (_, i) => input.subarray(i * size, (i + 1) * size));
    this.#lists = Array.from({ length: capacity }, (_, i) => actions.subarray(i * stride, (i + 1) * stride));
  }

  write(rows: Rows, first: number, count: number): void {
    const { game, asked } = this;
    for (let i = 0; i < count; i++) {
      const row = rows.at(first + i);
      const list = this.#lists[i];
      const legal = game.legal(row, list);
      game.encode(row, this.#inputs[i]);
      this.movers[i] = game.actor(row);
      asked.counts[i] = legal;
      for (let move = 0; move < legal; move++) asked.actions[i * asked.stride + move] = game.toView(row, list[move]);
    }
  }
}

class KernelPositions implements Positions {
  readonly input: Float32Array;
  readonly movers: Int8Array;
  readonly actions: Uint16Array;
  readonly asked: ActionLists;
  readonly #rows: Uint8Array;

  constructor(
    private readonly kernel: Kernel,
    capacity: number,
  ) {
    const { rowSize, maxLegal: stride, input } = kernel.game;
    const room = (bytes: number) => kernel.alloc(capacity * bytes);
    const [rows, inputs, movers] = [room(rowSize), room(4 * input.size), room(1)];
    const [actions, views, counts] = [room(2 * stride), room(2 * stride), room(2)];
    // The first call uses the kernel's working memory: from then on views of it stay valid.
    kernel.exports.legal(kernel.address, rows, 0, actions, counts);
    this.#rows = kernel.view(Uint8Array, rows, capacity * rowSize);
    this.input = kernel.view(Float32Array, inputs, capacity * input.size);
    this.movers = kernel.view(Int8Array, movers, capacity);
    this.actions = kernel.view(Uint16Array, actions, capacity * stride);
    this.asked = {
      actions: kernel.view(Uint16Array, views, capacity * stride),
      counts: kernel.view(Uint16Array, counts, capacity),
      stride,
    };
  }

  write(rows: Rows, first: number, count: number): void {
    const { exports, address } = this.kernel;
    const { rowSize } = rows;
    const at = this.#rows.byteOffset;
    const actions = this.actions.byteOffset;
    const counts = this.asked.counts.byteOffset;
    this.#rows.set(rows.bytes.subarray(first * rowSize, (first + count) * rowSize));
    exports.encode(address, at, count, 0, this.input.byteOffset);
    exports.actors(address, at, count, this.movers.byteOffset);
    exports.legal(address, at, count, actions, counts);
    exports.view_lists(address, at, count, actions, counts, this.asked.actions.byteOffset);
  }
}
