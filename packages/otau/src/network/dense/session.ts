/**
 * Networks of dense layers in WebAssembly of this project’s own: the graph as a program of compiled operators, and a
 * session that runs it.
 */
import { OtauError } from '../../lib/error.js';
import { madeOnce } from '../../lib/made.js';
import { yieldIfDue } from '../../lib/yield.js';
import { gameOf } from '../declaration.js';
import type { CountedInput } from '../game-network.js';
import type { Graph, Operation, Value } from '../graph.js';
import { buildGraph, type Model } from '../model.js';
import type { OnnxTensor } from '../onnx.js';
import { type ActionLists, type InferenceResult, type InferenceSession, openChecked } from '../runtime.js';
import { DENSE_MODULE } from './dense-module.js';
import { type DenseExports, MAX_ROWS, roomFor, TILE, widthOf } from './exports.js';

/**
 * Opens a session for a network with a trunk of kind `dense`.
 * @throws `bad-model` where its output for the first position is not numbers, `no-runtime` without WebAssembly with vectors
 */
export async function openDense({ declaration, weights }: Model): Promise<InferenceSession> {
  const dense = DENSE_MODULE.instance();
  if (dense === undefined) {
    throw new OtauError('no-runtime', 'Networks need WebAssembly with vectors, which is missing or forbidden here.');
  }
  return openChecked(gameOf(declaration), async () => {
    const { graph, input, policy, value } = buildGraph(declaration, weights);
    const program = new Program(dense, graph, policy);
    return new DenseSession({ program, input: program.inputOf(input), value: program.rowsOf(value) });
  });
}

interface Opened {
  readonly program: Program;
  /** Rows one directly after the other. */
  readonly input: Float32Array;
  readonly value: ProgramRows;
}

class DenseSession implements InferenceSession {
  /** Undefined once it is closed: the memory goes with the last reference to it. */
  #opened: Opened | undefined;
  #policy: Float32Array = new Float32Array(0);
  #value: Float32Array = new Float32Array(0);

  constructor(opened: Opened) {
    this.#opened = opened;
  }

  async run(numbers: Float32Array, count: number, asked?: ActionLists): Promise<InferenceResult> {
    await yieldIfDue();
    const opened = this.#opened;
    if (opened === undefined) throw new OtauError('closed', 'The network was asked after it was closed.');
    const { program, input, value } = opened;
    const columns = input.length / MAX_ROWS;
    this.#policy = roomFor(count * program.policy.stride(asked), this.#policy);
    this.#value = roomFor(count * value.columns, this.#value);
    for (let first = 0; first < count; first += MAX_ROWS) {
      const part = Math.min(MAX_ROWS, count - first);
      input.set(numbers.subarray(first * columns, (first + part) * columns));
      program.run(part);
      readRows(value, this.#value, first, part);
      program.policy.write(part, first, asked, this.#policy);
    }
    return { policy: this.#policy, value: this.#value, isListed: asked !== undefined };
  }

  async close(): Promise<void> {
    this.#opened = undefined;
  }
}

function readRows({ numbers, columns, stride }: ProgramRows, to: Float32Array, first: number, count: number): void {
  for (let row = 0; row < count; row++) {
    for (let i = 0; i < columns; i++) to[(first + row) * columns + i] = numbers[row * stride + i];
  }
}

/** An input that counts, as `gemmCounts` reads it. */
const ENTRY_BYTES = 16;
const COMBINE = { Add: 0, Mul: 1, Div: 2 } as const;

/** Rows of numbers in the program's memory, from row to row `stride` numbers. */
interface ProgramRows {
  readonly numbers: Float32Array;
  readonly columns: number;
  readonly stride: number;
}

class Program {
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
    for (const input of graph.inputs) this.#places.set(input, dense.packed(input.shape[1]));
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

  /** The numbers of an input. Call it after the program is made, and so `rowsOf`: until then memory may move. */
  inputOf(value: Value): Float32Array {
    return this.#numbers(this.#dense.data(this.#place(value)), MAX_ROWS * value.shape[1]);
  }

  /** The rows of a result. */
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
    return madeOnce(this.#places, value, () => {
      const data = this.#data(value);
      const made = this.#dense.constant(data.length);
      this.#numbers(this.#dense.data(made), data.length).set(data);
      return made;
    });
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

// The last product of a policy, of which single columns are computed: a game may have thousands of actions, and only those that are legal
// count.

export class LogitColumns {
  /** How many actions there are. */
  readonly count: number;
  readonly #compute: (rows: number, stride: number) => void;
  readonly #lists: Uint16Array;
  readonly #lengths: Uint16Array;
  readonly #all: ActionLists;
  readonly #logits: Float32Array;

  /**
   * @param x the tensor that is multiplied, rows of `inner` numbers
   * @param weight `inner × actions` numbers
   * @param bias a tensor
   */
  constructor(dense: DenseExports, x: number, inner: number, weight: Float32Array, bias: number) {
    const count = weight.length / inner;
    const width = widthOf(inner);
    const at = dense.room(4 * count * width);
    const [lists, lengths] = [dense.room(2 * MAX_ROWS * count), dense.room(2 * MAX_ROWS)];
    const out = dense.room(4 * MAX_ROWS * count);
    // Memory may have moved until here
    const { buffer } = dense.memory;
    const columns = new Float32Array(buffer, at, count * width);
    for (let row = 0, i = 0; row < inner; row++)
      for (let to = row; i < (row + 1) * count; to += width) columns[to] = weight[i++];
    this.count = count;
    this.#lists = new Uint16Array(buffer, lists, MAX_ROWS * count);
    this.#lengths = new Uint16Array(buffer, lengths, MAX_ROWS);
    this.#logits = new Float32Array(buffer, out, MAX_ROWS * count);
    const actions = new Uint16Array(MAX_ROWS * count);
    for (let i = 0; i < actions.length; i++) actions[i] = i % count;
    this.#all = { actions, counts: new Uint16Array(MAX_ROWS).fill(count), stride: count };
    this.#compute = (rows, stride) => dense.gemmLists(rows, x, at, bias, lists, lengths, stride, out);
  }

  /** Numbers from row to row of what `write` writes. */
  stride(asked: ActionLists = this.#all): number {
    return asked.stride;
  }

  /**
   * Computes the requested logits, all by default.
   * @param rows the first rows of `x`, at most `MAX_ROWS`
   * @param first where they begin in the batch, in `asked` and `policy`
   * @param policy in the order of the list, `stride` from row to row
   */
  write(rows: number, first: number, asked: ActionLists | undefined, policy: Float32Array): void {
    const { actions, counts, stride } = asked ?? this.#all;
    const from = asked === undefined ? 0 : first;
    this.#lists.set(actions.subarray(from * stride, (from + rows) * stride));
    this.#lengths.set(counts.subarray(from, from + rows));
    this.#compute(rows, stride);
    policy.set(this.#logits.subarray(0, rows * stride), first * stride);
  }
}
