/**
 * The last product of a policy, of which single columns are computed: a game may have thousands of actions, and only those that are legal
 * count.
 */
import type { ActionLists } from '../runtime.js';
import { type DenseExports, MAX_ROWS, widthOf } from './exports.js';

export class LogitColumns {
  /** How many actions there are. */
  readonly count: number;
  readonly #compute: (row: number, actions: number) => void;
  readonly #list: Uint16Array;
  readonly #all: Uint16Array;
  /** Logits by row of `x`, in the order of the list, `#width` from row to row. */
  readonly #logits: Float32Array;
  readonly #width: number;

  /**
   * @param x the tensor that is multiplied, rows of `inner` numbers
   * @param weight `inner × actions` numbers
   * @param bias a tensor
   */
  constructor(dense: DenseExports, x: number, inner: number, weight: Float32Array, bias: number) {
    const count = weight.length / inner;
    const width = widthOf(inner);
    const out = dense.rows(count);
    const at = dense.room(4 * count * width);
    const list = dense.room(2 * count);
    // Memory may have moved until here
    const { buffer } = dense.memory;
    const columns = new Float32Array(buffer, at, count * width);
    weight.forEach((number, i) => {
      columns[(i % count) * width + Math.floor(i / count)] = number;
    });
    this.count = count;
    this.#list = new Uint16Array(buffer, list, count);
    this.#all = Uint16Array.from({ length: count }, (_, action) => action);
    this.#width = widthOf(count);
    this.#logits = new Float32Array(buffer, dense.data(out), MAX_ROWS * this.#width);
    this.#compute = (row, actions) => dense.gemmColumns(row, x, at, bias, out, list, actions);
  }

  /** Numbers from row to row of what `write` writes. */
  stride(asked: ActionLists | undefined): number {
    return asked?.stride ?? this.count;
  }

  /**
   * Computes the requested logits, all by default.
   * @param row of `x`
   * @param at the same row in the batch: there it is in `asked` and `policy`
   * @param policy in the order of the list, `stride` from row to row
   */
  write(row: number, at: number, asked: ActionLists | undefined, policy: Float32Array): void {
    const actions = asked === undefined ? this.#all : listOf(asked, at);
    this.#list.set(actions);
    this.#compute(row, actions.length);
    const logits = this.#logits;
    const from = row * this.#width;
    const to = at * this.stride(asked);
    for (let i = 0; i < actions.length; i++) policy[to + i] = logits[from + i];
  }
}

function listOf({ actions, counts, stride }: ActionLists, row: number): Uint16Array {
  return actions.subarray(row * stride, row * stride + counts[row]);
}
