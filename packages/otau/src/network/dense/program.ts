/**
 * The graph of a dense network as a program of compiled operators, in the memory of one instance of their module. The graph comes from
 * `architecture.ts` as every other does; here it is only said which operator each of its operations calls. The last product, the policy's, is
 * apart: a game may have thousands of actions, and only those that are legal count.
 */
import type { CountedInput } from '../game-network.js';
import type { Graph, Operation, Value } from '../graph.js';
import type { OnnxTensor } from '../onnx/model.js';
import type { DenseExports } from './exports.js';
import { LogitColumns } from './logit-columns.js';
import { MAX_ROWS, TILE, widthOf } from './widths.js';

/** An input that counts, as `gemmCounts` reads it. */
const ENTRY_BYTES = 16;
const COMBINE = { Add: 0, Mul: 1, Div: 2 } as const;

/** Rows of numbers in the program's memory, from row to row `stride` numbers. */
export interface ProgramRows {
  readonly numbers: Float32Array;
  readonly columns: number;
  readonly stride: number;
}

export class Program {
  /** What computes the policies of rows that were run. */
  readonly policy: LogitColumns;
  readonly #dense: DenseExports;
  readonly #stored: ReadonlyMap<string, OnnxTensor>;
  /** Addresses of tensors, and of weights as products read them. */
  readonly #places = new Map<Value, number>();
  /** What counts stand for is not written out: products read the counts. */
  readonly #counted = new Map<Value, Operation>();
  readonly #steps: ((count: number) => void)[];

  /** @param policy what the last product gives, which no other operation reads */
  constructor(dense: DenseExports, graph: Graph, policy: Value) {
    this.#dense = dense;
    this.#stored = new Map(graph.tensors.map((tensor) => [tensor.name, tensor]));
    for (const input of graph.inputs) this.#places.set(input, dense.rows(input.shape[1]));
    const lastReads = new Map(graph.operations.flatMap(({ inputs }, step) => inputs.map((value) => [value, step])));
    const isPolicy = ({ output }: Operation) => output === policy;
    for (const operation of graph.operations)
      if (operation.op === 'OneHot') this.#counted.set(operation.output, operation);
    this.#steps = graph.operations.flatMap((operation, step) =>
      isPolicy(operation) || this.#counted.has(operation.output)
        ? []
        : [this.#step(operation, lastReads.get(operation.inputs[0]) === step)],
    );
    const { inputs } = graph.operations.find(isPolicy) as Operation;
    const [x, weight, bias] = inputs;
    this.policy = new LogitColumns(dense, this.#place(x), x.shape[1], this.#data(weight), this.#place(bias));
  }

  /** Computes the first `count` rows, at most `MAX_ROWS`, without their policies. */
  run(count: number): void {
    for (const step of this.#steps) step(count);
  }

  /** The address of the rows of an input or a result. Call it after the program is made: until then memory may move. */
  rowsOf(value: Value): ProgramRows {
    const columns = value.shape[1];
    const stride = widthOf(columns);
    return { numbers: this.#numbers(this.#dense.data(this.#place(value)), MAX_ROWS * stride), columns, stride };
  }

  /** @param isLast whether the first input is not read later: what is computed number by number then overwrites it */
  #step({ op, inputs, output }: Operation, isLast: boolean): (count: number) => void {
    const dense = this.#dense;
    if (op === 'Gemm') return this.#gemm(inputs, output);
    const [a, b] = inputs.map((value) => this.#place(value));
    const out = isLast && op !== 'ReduceMean' ? a : dense.rows(output.shape[1]);
    this.#places.set(output, out);
    if (op === 'Relu') return (count) => dense.relu(count, a, out);
    if (op === 'Tanh') return (count) => dense.tanh(count, a, out);
    if (op === 'Sqrt') return (count) => dense.sqrt(count, a, out);
    if (op === 'ReduceMean') return (count) => dense.mean(count, a, out);
    const how = COMBINE[op as keyof typeof COMBINE];
    if (how === undefined) throw new TypeError(`There is no compiled operator ${op}.`);
    return (count) => dense.combine(how, count, a, b, out);
  }

  #gemm([x, weight, bias]: readonly Value[], output: Value): (count: number) => void {
    const dense = this.#dense;
    const counted = this.#counted.get(x);
    const from = this.#place(counted?.inputs[0] ?? x);
    const at = this.#weights(weight);
    const last = this.#place(bias);
    const out = dense.rows(output.shape[1]);
    this.#places.set(output, out);
    if (counted?.counted === undefined) return (count) => dense.gemm(count, from, at, last, out);
    const { table, end } = this.#countsTable(counted.counted);
    return (count) => dense.gemmCounts(count, from, table, end, x.shape[1], at, last, out);
  }

  /** The inputs one after the other as `gemmCounts` reads them; those that stay as they are have no states. */
  #countsTable({ counts, rest }: CountedInput): { readonly table: number; readonly end: number } {
    const parts = [...counts, { inputs: rest, factor: 1, states: 0 }];
    const entries = parts.flatMap(({ inputs, factor, states }) => inputs.map((input) => ({ input, factor, states })));
    const table = this.#dense.room(ENTRY_BYTES * entries.length);
    let column = 0;
    entries.forEach(({ input, factor, states }, i) => {
      const at = table + ENTRY_BYTES * i;
      new Uint32Array(this.#dense.memory.buffer, at, 4).set([4 * input, 0, states, column]);
      this.#numbers(at, 2)[1] = factor;
      column += Math.max(1, states);
    });
    return { table, end: table + ENTRY_BYTES * entries.length };
  }

  /** The tensor of a value; of a stored one it is made when it is first read. */
  #place(value: Value): number {
    const known = this.#places.get(value);
    if (known !== undefined) return known;
    const data = this.#data(value);
    const made = this.#dense.constant(data.length);
    this.#numbers(this.#dense.data(made), data.length).set(data);
    this.#places.set(value, made);
    return made;
  }

  /** Writes the weights of a product tile by tile: `inner` rows of its 32 columns each. */
  #weights(weight: Value): number {
    const [inner, columns] = weight.shape;
    const data = this.#data(weight);
    const length = widthOf(columns) * inner;
    const at = this.#dense.room(4 * length);
    const numbers = this.#numbers(at, length);
    let to = 0;
    for (let first = 0; first < columns; first += TILE) {
      const width = Math.min(TILE, columns - first);
      for (let row = 0; row < inner; row++, to += TILE) {
        const from = row * columns + first;
        numbers.set(data.subarray(from, from + width), to);
      }
    }
    return at;
  }

  #data({ name }: Value): Float32Array {
    return this.#stored.get(name)!.data as Float32Array;
  }

  #numbers(address: number, length: number): Float32Array {
    return new Float32Array(this.#dense.memory.buffer, address, length);
  }
}
