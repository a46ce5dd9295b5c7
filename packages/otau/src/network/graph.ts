/**
 * A graph under construction: values with shapes and readable names, and a method for each
 * operator. The forward pass of a network is built with it, for inference and for training; the
 * training graph adds loss, gradients and optimiser with the same methods.
 */
import { OtauError } from '../lib/error.js';
import { madeOnce } from '../lib/made.js';
import type { CountedInput } from './game-network.js';
import {
  type OnnxAttribute,
  type OnnxModel,
  type OnnxNode,
  type OnnxTensor,
  type OnnxValue,
  type TensorType,
  TYPE_NUMBERS,
} from './onnx.js';

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
    return madeOnce(this.#constants, key, () => this.stored(key, [], Float32Array.of(number)));
  }

  /** Ones, stored once for each shape. */
  ones(shape: TensorShape): Value {
    const key = `ones/${shape.join('x')}`;
    return madeOnce(this.#constants, key, () => this.stored(key, shape, new Float32Array(product(shape)).fill(1)));
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
    return madeOnce(this.#constants, key, () => {
      const name = this.#take(`integers/${this.#constants.size}`);
      this.tensors.push({ name, dims: [numbers.length], data: BigInt64Array.from(numbers, BigInt) });
      return { name, shape: [numbers.length] };
    }).name;
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

// The operators of networks: for each its name in ONNX (Convolve and OneHot are made of several)
// and the shape that comes out of the shapes that go in. `Graph` asks this table at every node, so that a wrong shape is
// found when a network is built and not when it runs; the gradients in `learn/` are keyed by the
// same names.
//
// A size is a positive number, or -k for k times the open batch N.

export type TensorShape = readonly number[];
type OperatorAttributes = Readonly<Record<string, OnnxAttribute>>;

type ShapeRule = (
  shapes: readonly TensorShape[],
  attributes: OperatorAttributes,
  constant: readonly number[],
) => TensorShape;

/**
 * `constant` is the whole-number input of Reshape and Expand (shape), Gather (indices), Equal (numbers), Convolve (table) and
 * ReduceSum (axes). OneHot is wider than its input: `Graph` knows its shape from its parts.
 */
const RULES = {
  Gemm: ([a, b, c], { transA, transB }) => {
    const [rows, inner] = transA === 1 ? [a[1], a[0]] : a;
    const [innerB, columns] = transB === 1 ? [b[1], b[0]] : b;
    assertPossible(a.length === 2 && b.length === 2 && inner === innerB, `Gemm of ${text(a)} and ${text(b)}`);
    assertPossible(c === undefined || (c.length === 1 && c[0] === columns), `Gemm with a bias of ${text(c)}`);
    return [rows, columns];
  },
  Add: broadcast,
  Sub: broadcast,
  Mul: broadcast,
  Div: broadcast,
  Relu: same,
  Tanh: same,
  Cast: same,
  Equal: same,
  Exp: same,
  Sqrt: same,
  HardSigmoid: same,
  LogSoftmax: same,
  Transpose: ([x], { perm }) => (perm as readonly number[]).map((axis) => x[axis]),
  Reshape: ([x], _, shape) => {
    assertPossible(product(x) === product(shape), `Reshape of ${text(x)} to ${text(shape)}`);
    return shape;
  },
  Gather: ([x], { axis }, indices) => {
    const size = x[axis as number];
    assertPossible(
      indices.every((index) => index >= 0 && index <= size),
      `Gather of indices beyond ${size}`,
    );
    return x.with(axis as number, indices.length);
  },
  Concat: (shapes) =>
    shapes[0].with(
      1,
      shapes.reduce((sum, shape) => sum + shape[1], 0),
    ),
  OneHot: same,
  GatherElements: ([x, indices]) => {
    assertPossible(
      x.length === 2 && indices.length === 2 && x[0] === indices[0],
      `Picking ${text(indices)} of ${text(x)}`,
    );
    return indices;
  },
  ScatterElements: ([x, indices, numbers]) => {
    assertPossible(text(indices) === text(numbers), `Placing ${text(numbers)} at ${text(indices)}`);
    return x;
  },
  Expand: ([x], _, shape) => {
    assertPossible(text(broadcast([x, shape])) === text(shape), `Expand of ${text(x)} to ${text(shape)}`);
    return shape;
  },
  Convolve: ([x, weight, bias], _, table) => {
    assertPossible(
      weight[0] % x[1] === 0 && table.length % (weight[0] / x[1]) === 0,
      `Convolve of ${text(x)} by ${text(weight)}`,
    );
    assertPossible(bias.length === 1 && bias[0] === weight[1], `Convolve with a bias of ${text(bias)}`);
    return [x[0], weight[1]];
  },
  ReduceSum: ([x], { keepdims }, axes) => reduce(x, axes, keepdims === 1),
  ReduceMean: ([x], { keepdims, axes }) => reduce(x, axes as readonly number[], keepdims === 1),
} as const satisfies Record<string, ShapeRule>;

export type OperatorName = keyof typeof RULES;

/** The shape of the output. Throws `bad-network` where the inputs do not go together. */
function shapeOf(
  op: OperatorName,
  shapes: readonly TensorShape[],
  attributes: OperatorAttributes,
  constant: readonly number[],
): TensorShape {
  return RULES[op](shapes as TensorShape[], attributes, constant as number[] & [number, number, number]);
}

/** Product of the sizes, in the same notation: at most one may be a multiple of N. */
export function product(shape: TensorShape): number {
  assertPossible(shape.filter((size) => size < 0).length <= 1, `A shape ${text(shape)} that holds the batch twice`);
  return shape.reduce((result, size) => result * size, 1);
}

function same([x]: readonly TensorShape[]): TensorShape {
  return x;
}

/** NumPy's broadcasting: sizes are compared from the last on, and 1 or nothing fits everything. */
function broadcast(shapes: readonly TensorShape[]): TensorShape {
  return shapes.reduce((a, b) => {
    const rank = Math.max(a.length, b.length);
    return Array.from({ length: rank }, (_, axis) => {
      const [p, q] = [a[axis - rank + a.length] ?? 1, b[axis - rank + b.length] ?? 1];
      assertPossible(p === q || p === 1 || q === 1, `An operation on ${text(a)} and ${text(b)}`);
      return p === 1 ? q : p;
    });
  });
}

function reduce(shape: TensorShape, axes: readonly number[], keep: boolean): TensorShape {
  assertPossible(
    axes.every((axis) => axis >= 0 && axis < shape.length),
    `A sum over axes ${text(axes)} of ${text(shape)}`,
  );
  return keep
    ? shape.map((size, axis) => (axes.includes(axis) ? 1 : size))
    : shape.filter((_, axis) => !axes.includes(axis));
}

function text(shape: TensorShape | undefined): string {
  return `[${(shape ?? []).map((size) => (size < 0 ? `${size === -1 ? '' : -size}N` : size)).join(', ')}]`;
}

function assertPossible(holds: boolean, what: string): asserts holds {
  if (!holds) throw new OtauError('bad-network', `${what} is not possible.`);
}
