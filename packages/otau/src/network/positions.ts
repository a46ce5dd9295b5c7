/**
 * A batch of positions as a network sees it, with the legal actions that its answers are about. The compiled rules write it
 * where they cover the game, and those in TypeScript elsewhere: the same numbers.
 */
import type { Game } from '../core/game.js';
import type { Rows } from '../core/rows.js';
import { Kernel } from '../kernel/kernel.js';

/** Room for as many positions as a batch may have, and what was last written there. */
export interface Positions {
  /** `count × input size`. */
  readonly input: Float32Array;
  /** `count`: the players to move. */
  readonly movers: Int8Array;
  /** `count × most legal actions`, of which `counts` are valid. */
  readonly actions: Uint16Array;
  readonly counts: Uint16Array;
  /** Where the logits of the legal actions stand among `count × action count`, one after another. */
  readonly places: Int32Array;
  /** Writes positions in which a player moves, `count` of the rows from `first` on. Returns how many legal actions they have. */
  write(rows: Rows, first: number, count: number): number;
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
  readonly counts: Uint16Array;
  readonly places: Int32Array;
  /** `input` of each position, and its actions. */
  readonly #inputs: readonly Float32Array[];
  readonly #lists: readonly Uint16Array[];

  constructor(
    readonly game: Game,
    capacity: number,
  ) {
    const { size } = game.input;
    const { maxLegal } = game;
    const input = new Float32Array(capacity * size);
    const actions = new Uint16Array(capacity * maxLegal);
    this.input = input;
    this.movers = new Int8Array(capacity);
    this.actions = actions;
    this.counts = new Uint16Array(capacity);
    this.places = new Int32Array(capacity * maxLegal);
    this.#inputs = Array.from({ length: capacity }, (_, i) => input.subarray(i * size, (i + 1) * size));
    this.#lists = Array.from({ length: capacity }, (_, i) => actions.subarray(i * maxLegal, (i + 1) * maxLegal));
  }

  write(rows: Rows, first: number, count: number): number {
    const { game, places } = this;
    let total = 0;
    for (let i = 0; i < count; i++) {
      const row = rows.at(first + i);
      const list = this.#lists[i];
      const legal = game.legal(row, list);
      game.encode(row, this.#inputs[i]);
      this.movers[i] = game.actor(row);
      this.counts[i] = legal;
      for (let k = 0; k < legal; k++) places[total++] = i * game.actionCount + game.toView(row, list[k]);
    }
    return total;
  }
}

class KernelPositions implements Positions {
  readonly input: Float32Array;
  readonly movers: Int8Array;
  readonly actions: Uint16Array;
  readonly counts: Uint16Array;
  readonly places: Int32Array;
  readonly #rows: Uint8Array;

  constructor(
    private readonly kernel: Kernel,
    capacity: number,
  ) {
    const { rowSize, maxLegal, input } = kernel.game;
    const room = (bytes: number) => kernel.alloc(capacity * bytes);
    const [rows, inputs, movers] = [room(rowSize), room(4 * input.size), room(1)];
    const [actions, counts, places] = [room(2 * maxLegal), room(2), room(4 * maxLegal)];
    // The first call takes the kernel's working memory: from then on views of it stay.
    kernel.exports.legal(kernel.address, rows, 0, actions, counts);
    this.#rows = kernel.view(Uint8Array, rows, capacity * rowSize);
    this.input = kernel.view(Float32Array, inputs, capacity * input.size);
    this.movers = kernel.view(Int8Array, movers, capacity);
    this.actions = kernel.view(Uint16Array, actions, capacity * maxLegal);
    this.counts = kernel.view(Uint16Array, counts, capacity);
    this.places = kernel.view(Int32Array, places, capacity * maxLegal);
  }

  write(rows: Rows, first: number, count: number): number {
    const { exports, address } = this.kernel;
    const { rowSize } = rows;
    const at = this.#rows.byteOffset;
    const [actions, counts] = [this.actions.byteOffset, this.counts.byteOffset];
    this.#rows.set(rows.bytes.subarray(first * rowSize, (first + count) * rowSize));
    exports.encode(address, at, count, 0, this.input.byteOffset);
    exports.actors(address, at, count, this.movers.byteOffset);
    exports.legal(address, at, count, actions, counts);
    return exports.places(address, at, count, actions, counts, this.places.byteOffset);
  }
}
