/**
 * The operators of networks: for each its name in ONNX (Convolve and OneHot are made of several)
 * and the shape that comes out of the shapes that go in. `Graph` asks this table at every node, so that a wrong shape is
 * found when a network is built and not when it runs; the gradients in `learn/` are keyed by the
 * same names.
 *
 * A size is a positive number, or -k for k times the open batch N.
 */
import { OtauError } from '../lib/error.js';
import type { OnnxAttribute } from './onnx.js';

export type TensorShape = readonly number[];
export type OperatorAttributes = Readonly<Record<string, OnnxAttribute>>;

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
export function shapeOf(
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
