/**
 * A graph under construction: values with shapes and readable names, and a method for each
 * operator. The forward pass of a network is built with it, for inference and for training; the
 * training graph adds loss, gradients and optimiser with the same methods.
 */
import { OtauError } from '../lib/error.js';
import type { CountedInput } from './game-network.js';
import {
  type OnnxModel,
  type OnnxNode,
  type OnnxTensor,
  type OnnxValue,
  type TensorType,
  TYPE_NUMBERS,
} from './onnx.js';
import { type OperatorAttributes, type OperatorName, product, shapeOf, type TensorShape } from './operators.js';

/** A tensor of the graph. A size is a positive number, or -k for k times the open batch N. */
export interface Value {
  readonly name: string;
  readonly shape: TensorShape;
  /** float32 unless given. */
  readonly type?: TensorType;
}

/** One operation. `constant`: the whole numbers that it takes besides its inputs (see `operators.ts`). */
export interface Operation {
  readonly op: OperatorName;
  readonly inputs: readonly Value[];
  readonly output: Value;
  readonly attributes: OperatorAttributes;
  readonly constant: readonly number[];
  /** What was computed on the way and helps to compute the gradient. */
  readonly saved?: Value;
  /** Of OneHot: which inputs count. */
  readonly counted?: CountedInput;
}

export class Graph {
  readonly inputs: Value[] = [];
  readonly operations: Operation[] = [];
  readonly outputs: Value[] = [];
  /** What is stored, by the names of its values. */
  readonly tensors: OnnxTensor[] = [];
  readonly #constants = new Map<string, Value>();
  readonly #nodes: OnnxNode[] = [];
  readonly #names = new Set<string>();
  readonly #outputNames = new Map<string, string>();
  #scope = '';

  /** @param batch rows of a batch, or -1 where they are left open */
  constructor(readonly batch: number = -1) {}

  /** Names made by `build` begin with `scope/`. */
  within<T>(scope: string, build: () => T): T {
    const outer = this.#scope;
    this.#scope = `${outer}${scope}/`;
    try {
      return build();
    } finally {
      this.#scope = outer;
    }
  }

  input(name: string, shape: TensorShape, type?: TensorType): Value {
    const value = { name: this.#take(name), shape, type };
    this.inputs.push(value);
    return value;
  }

  /** A tensor that is stored in the file. */
  stored(name: string, shape: TensorShape, data: Float32Array): Value {
    const value = { name: this.#take(name), shape };
    if (data.length !== product(shape)) throw new OtauError('bad-network', `${name} has ${data.length} numbers.`);
    this.tensors.push({ name, dims: shape, data });
    return value;
  }

  /** One number; the same one is stored once. */
  scalar(number: number): Value {
    const key = `scalar/${number}`;
    return this.#constant(key, () => this.stored(key, [], Float32Array.of(number)));
  }

  /** Ones, stored once for each shape. */
  ones(shape: TensorShape): Value {
    const key = `ones/${shape.join('x')}`;
    return this.#constant(key, () => this.stored(key, shape, new Float32Array(product(shape)).fill(1)));
  }

  /** Makes a computed value an output of the graph, under the name by which callers know it. */
  output(value: Value, name: string): void {
    this.#outputNames.set(value.name, this.#take(name));
    this.outputs.push({ name, shape: value.shape });
  }

  /** a · b + c for matrices, each transposed first where asked; c is a row. */
  gemm(a: Value, b: Value, c?: Value, transA = 0, transB = 0): Value {
    return this.#add('Gemm', c === undefined ? [a, b] : [a, b, c], { transA, transB });
  }
  add(a: Value, b: Value): Value {
    return this.#add('Add', [a, b]);
  }
  sub(a: Value, b: Value): Value {
    return this.#add('Sub', [a, b]);
  }
  mul(a: Value, b: Value): Value {
    return this.#add('Mul', [a, b]);
  }
  div(a: Value, b: Value): Value {
    return this.#add('Div', [a, b]);
  }
  relu(x: Value): Value {
    return this.#add('Relu', [x]);
  }
  tanh(x: Value): Value {
    return this.#add('Tanh', [x]);
  }
  exp(x: Value): Value {
    return this.#add('Exp', [x]);
  }
  sqrt(x: Value): Value {
    return this.#add('Sqrt', [x]);
  }
  /** 1 where x is positive, else 0: the steepest ramp, as ONNX Runtime is fastest at it. */
  isPositive(x: Value): Value {
    return this.#add('HardSigmoid', [x], { alpha: { float: 1e38 }, beta: { float: 0 } });
  }
  /** Logarithm of the softmax over the last axis. */
  logSoftmax(x: Value): Value {
    return this.#add('LogSoftmax', [x], { axis: -1 });
  }
  /** The axes of the result are those of x in the order `perm`. */
  transpose(x: Value, perm: readonly number[]): Value {
    return this.#add('Transpose', [x], { perm });
  }
  reshape(x: Value, shape: TensorShape): Value {
    return this.#add('Reshape', [x], {}, shape);
  }
  /** Slices of x along an axis by their indices; an index one beyond the last stands for zeros. */
  gather(x: Value, indices: readonly number[], axis: number): Value {
    return this.#add('Gather', [x], { axis }, indices);
  }
  /**
   * For boards of cells: the places beside each other that a table names. [N · cells, channels] →
   * [N · cells, reach · channels], for a table of `cells × reach` cells; `cells` stands for zeros.
   */
  around(x: Value, table: readonly number[], cells: number): Value {
    const channels = x.shape[1];
    const gathered = this.gather(this.reshape(x, [x.shape[0] / cells, cells, channels]), table, 1);
    return this.reshape(gathered, [x.shape[0], (table.length / cells) * channels]);
  }
  /**
   * `around`, then · weight + bias: a convolution over cells. [N · cells, channels] → [N · cells, width] for
   * weights [reach · channels, width]. Its gradient requires that no cell is twice at the same place of the table.
   */
  convolve(x: Value, weight: Value, bias: Value, table: readonly number[], cells: number): Value {
    const inputs = [x, weight, bias];
    const shapes = inputs.map((value) => value.shape);
    shapeOf('Convolve', shapes, {}, table);
    const saved = this.around(x, table, cells);
    const output = this.gemm(saved, weight, bias);
    this.operations.pop(); // seen from outside, the last step is the whole
    this.operations.push({ op: 'Convolve', inputs, output, attributes: { cells }, constant: table, saved });
    return output;
  }
  /**
   * [N, inputs] → [N, width]: each input that counts as one number for each count, then the rest as they are. It has no
   * gradient: it is there for the inputs of a network.
   */
  oneHot(x: Value, { counts, rest }: CountedInput): Value {
    const first = this.operations.length;
    const parts = counts.map(({ inputs, factor, states }) => {
      const columns = inputs.flatMap((input) => new Array<number>(states).fill(input));
      const scaled = this.mul(this.gather(x, columns, 1), this.scalar(factor));
      const whole = this.#add('Cast', [this.add(scaled, this.scalar(0.5))], { to: TYPE_NUMBERS.int64 });
      const isEqual = this.#add(
        'Equal',
        [whole],
        {},
        columns.map((_, column) => column % states),
      );
      return this.#add('Cast', [isEqual], { to: TYPE_NUMBERS.float32 });
    });
    const output = this.#add('Concat', [...parts, this.gather(x, rest, 1)], { axis: 1 });
    this.operations.length = first; // seen from outside, all steps are one
    const counted = { counts, rest };
    this.operations.push({ op: 'OneHot', inputs: [x], output, attributes: {}, constant: [], counted });
    return output;
  }
  /** Of each row of x the numbers in the columns that its row of `columns` names. */
  gatherElements(x: Value, columns: Value): Value {
    return this.#add('GatherElements', [x, columns], { axis: 1 });
  }
  /** x, and added to it in each row the numbers, in the columns that its row of `columns` names. */
  scatterElements(x: Value, columns: Value, numbers: Value): Value {
    return this.#add('ScatterElements', [x, columns, numbers], { axis: 1, reduction: 'add' });
  }
  /** x repeated along axes of size 1, and along new ones before the first. */
  expand(x: Value, shape: TensorShape): Value {
    return this.#add('Expand', [x], {}, shape);
  }
  reduceSum(x: Value, axes: readonly number[], keepdims: boolean): Value {
    return this.#add('ReduceSum', [x], { keepdims: keepdims ? 1 : 0 }, axes);
  }
  reduceMean(x: Value, axes: readonly number[], keepdims: boolean): Value {
    return this.#add('ReduceMean', [x], { keepdims: keepdims ? 1 : 0, axes });
  }

  /** The graph as an ONNX model: all that its outputs are computed from. */
  model(name: string, metadata: Readonly<Record<string, string>> = {}): OnnxModel {
    const needed = new Set(this.#outputNames.keys());
    const nodes: OnnxNode[] = [];
    for (const node of this.#nodes.toReversed()) {
      if (!node.outputs.some((output) => needed.has(output))) continue;
      for (const input of node.inputs) needed.add(input);
      nodes.unshift(this.#withOutputNames(node));
    }
    return {
      name,
      nodes,
      inputs: this.inputs.map(describe),
      outputs: this.outputs.map(describe),
      tensors: this.tensors.filter((tensor) => needed.has(tensor.name)),
      metadata,
    };
  }

  #add(
    op: OperatorName,
    inputs: readonly Value[],
    attributes: OperatorAttributes = {},
    constant: readonly number[] = [],
  ): Value {
    const shapes = inputs.map((value) => value.shape);
    const output: Value = { name: this.#fresh(op), shape: shapeOf(op, shapes, attributes, constant) };
    this.operations.push({ op, inputs, output, attributes, constant });
    const from = op === 'Gather' ? [this.#padded(inputs[0], attributes.axis as number, constant)] : inputs;
    const names = from.map((value) => value.name);
    if (constant.length > 0) names.push(this.#integers(constant.map((number) => (number < 0 ? -1 : number))));
    this.#nodes.push({ op, name: output.name, inputs: names, outputs: [output.name], attributes });
    return output;
  }

  /** x with a slice of zeros after the last, if one of the indices needs it. */
  #padded(x: Value, axis: number, indices: readonly number[]): { readonly name: string } {
    if (!indices.includes(x.shape[axis])) return x;
    const rank = x.shape.length;
    const pads = Array.from({ length: 2 * rank }, (_, i) => (i === rank + axis ? 1 : 0));
    const name = this.#fresh('Pad');
    this.#nodes.push({ op: 'Pad', name, inputs: [x.name, this.#integers(pads)], outputs: [name], attributes: {} });
    return { name };
  }

  #integers(numbers: readonly number[]): string {
    const key = `integers/${numbers.join(' ')}`;
    return this.#constant(key, () => {
      const name = this.#take(`integers/${this.#constants.size}`);
      this.tensors.push({ name, dims: [numbers.length], data: BigInt64Array.from(numbers, BigInt) });
      return { name, shape: [numbers.length] };
    }).name;
  }

  #constant(key: string, make: () => Value): Value {
    const known = this.#constants.get(key);
    if (known !== undefined) return known;
    const made = make();
    this.#constants.set(key, made);
    return made;
  }

  #fresh(op: string): string {
    for (let i = 1; ; i++) {
      const name = `${this.#scope}${op}${i === 1 ? '' : i}`;
      if (!this.#names.has(name)) return this.#take(name);
    }
  }

  #take(name: string): string {
    if (this.#names.has(name)) throw new OtauError('bad-network', `The name ${name} stands twice in the graph.`);
    this.#names.add(name);
    return name;
  }

  #withOutputNames(node: OnnxNode): OnnxNode {
    const called = (name: string) => this.#outputNames.get(name) ?? name;
    return { ...node, inputs: node.inputs.map(called), outputs: node.outputs.map(called) };
  }
}

function describe({ name, shape, type = 'float32' }: Value): OnnxValue {
  return { name, type, dims: shape.map((size) => (size < 0 ? 'N' : size)) };
}
