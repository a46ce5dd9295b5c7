/**
 * The graph of a dense network as a program of compiled operators, in the memory of one instance of their module. The graph comes from
 * `architecture.ts` as every other does; here it is only said which operator each of its operations calls. The last product, the policy's, is
 * apart: a game may have thousands of actions, and only those that are legal count.
 */
import type { Graph, Operation, Value } from '../graph.js';
import type { OnnxTensor } from '../onnx/model.js';
import type { DenseExports } from './exports.js';
import { LogitColumns } from './logit-columns.js';
import { MAX_ROWS, TILE, widthOf } from './widths.js';

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
  readonly #steps: ((count: number) => void)[];

  /** @param policy what the last product gives, which no other operation reads */
  constructor(dense: DenseExports, graph: Graph, policy: Value) {
    this.#dense = dense;
    this.#stored = new Map(graph.tensors.map((tensor) => [tensor.name, tensor]));
    for (const input of graph.inputs) this.#places.set(input, dense.rows(input.shape[1]));
    const lastReads = new Map(graph.operations.flatMap(({ inputs }, step) => inputs.map((value) => [value, step])));
    const isPolicy = ({ output }: Operation) => output === policy;
    this.#steps = graph.operations.flatMap((operation, step) =>
      isPolicy(operation) ? [] : [this.#step(operation, lastReads.get(operation.inputs[0]) === step)],
    );
    const { inputs } = graph.operations.find(isPolicy) as Operation;
    const [x, weight, bias] = inputs;
    this.policy = new LogitColumns(dense, this.#place(x), x.shape[1], this.#data(weight), this.#place(bias));
  }

  /** Computes the first `count` rows, at most `MAX_ROWS`, without their policies. */
  run(count: number): void {
    for (const step of this.#steps) step(count);
  }

  /** Where the rows of an input or a result stand. To be asked once the program is made: until then memory may move. */
  rowsOf(value: Value): ProgramRows {
    const columns = value.shape[1];
    const stride = widthOf(columns);
    return { numbers: this.#numbers(this.#dense.data(this.#place(value)), MAX_ROWS * stride), columns, stride };
  }

  /** @param isLast whether nobody reads the first input later: what is computed number by number then takes its place */
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
    const from = this.#place(x);
    const at = this.#weights(weight);
    const last = this.#place(bias);
    const out = dense.rows(output.shape[1]);
    this.#places.set(output, out);
    return (count) => dense.gemm(count, from, at, last, out);
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
