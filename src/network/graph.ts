/**
 * A graph under construction: values with shapes and readable names, and a method for each
 * operator. The forward pass of a network is built with it, for inference and for training; the
 * training graph adds loss, gradients and optimiser with the same methods.
 */
import { OtauError } from '../lib/error.js';
import type { OnnxModel, OnnxNode, OnnxTensor, OnnxValue } from './onnx/model.js';
import { type Attributes, type OperatorName, product, type Shape, shapeOf } from './operators.js';

/** A float32 tensor of the graph. A size is a positive number, or -k for k times the open batch N. */
export interface Value {
  readonly name: string;
  readonly shape: Shape;
}

/** One operation. `constant`: the whole numbers that it takes besides its inputs (see `operators.ts`). */
export interface Operation {
  readonly op: OperatorName;
  readonly inputs: readonly Value[];
  readonly output: Value;
  readonly attributes: Attributes;
  readonly constant: readonly number[];
}

export class Graph {
  readonly inputs: Value[] = [];
  readonly operations: Operation[] = [];
  readonly outputs: Value[] = [];
  readonly #tensors: OnnxTensor[] = [];
  readonly #constants = new Map<string, Value>();
  readonly #nodes: OnnxNode[] = [];
  readonly #names = new Set<string>();
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

  input(name: string, shape: Shape): Value {
    const value = { name: this.#take(name), shape };
    this.inputs.push(value);
    return value;
  }

  /** A tensor that is stored in the file. */
  stored(name: string, shape: Shape, data: Float32Array): Value {
    const value = { name: this.#take(name), shape };
    if (data.length !== product(shape)) throw new OtauError('bad-network', `${name} has ${data.length} numbers.`);
    this.#tensors.push({ name, dims: shape, data });
    return value;
  }

  /** One number; the same one is stored once. */
  scalar(number: number): Value {
    const key = `scalar/${number}`;
    return this.#constant(key, () => this.stored(key, [], Float32Array.of(number)));
  }

  /** Makes a value an output of the graph under its own name or, through a copy, another. */
  output(value: Value, name: string): void {
    this.outputs.push(value);
    const last = this.#nodes.find((node) => node.outputs[0] === value.name);
    if (last === undefined) throw new OtauError('bad-network', `${value.name} is not computed by the graph.`);
    this.#rename(value, this.#take(name));
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
  min(a: Value, b: Value): Value {
    return this.#add('Min', [a, b]);
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
  /** -1, 0 or 1. */
  sign(x: Value): Value {
    return this.#add('Sign', [x]);
  }
  /** Logarithm of the softmax over the last axis. */
  logSoftmax(x: Value): Value {
    return this.#add('LogSoftmax', [x], { axis: -1 });
  }
  /** The axes of the result are those of x in the order `perm`. */
  transpose(x: Value, perm: readonly number[]): Value {
    return this.#add('Transpose', [x], { perm });
  }
  reshape(x: Value, shape: Shape): Value {
    return this.#add('Reshape', [x], {}, shape);
  }
  /** Slices of x along an axis by their indices, in the order of `indices`. */
  gather(x: Value, indices: readonly number[], axis: number): Value {
    return this.#add('Gather', [x], { axis }, indices);
  }
  /** `count` zeros after the end of an axis. */
  padEnd(x: Value, axis: number, count: number): Value {
    const pads: number[] = new Array(2 * x.shape.length).fill(0);
    pads[x.shape.length + axis] = count;
    return this.#add('Pad', [x], {}, pads);
  }
  concat(parts: readonly Value[], axis: number): Value {
    return this.#add('Concat', parts, { axis });
  }
  /** From `start` to before `end` along an axis. */
  slice(x: Value, start: number, end: number, axis: number): Value {
    return this.#add('Slice', [x], {}, [start, end, axis]);
  }
  reduceSum(x: Value, axes: readonly number[], keepdims: boolean): Value {
    return this.#add('ReduceSum', [x], { keepdims: keepdims ? 1 : 0 }, axes);
  }
  /** The sum of the squares, over all axes: a scalar. */
  sumOfSquares(x: Value): Value {
    return this.#add('ReduceSumSquare', [x], { keepdims: 0, axes: x.shape.map((_, axis) => axis) });
  }
  reduceMean(x: Value, axes: readonly number[], keepdims: boolean): Value {
    return this.#add('ReduceMean', [x], { keepdims: keepdims ? 1 : 0, axes });
  }

  /** The graph as an ONNX model. */
  model(name: string, metadata: Readonly<Record<string, string>> = {}): OnnxModel {
    return {
      name,
      nodes: this.#nodes,
      inputs: this.inputs.map(describe),
      outputs: this.outputs.map(describe),
      tensors: this.#tensors,
      metadata,
    };
  }

  #add(op: OperatorName, inputs: readonly Value[], attributes: Attributes = {}, constant: readonly number[] = []): Value {
    const shape = shapeOf(
      op,
      inputs.map((value) => value.shape),
      attributes,
      constant,
    );
    const output: Value = { name: this.#fresh(op), shape };
    this.operations.push({ op, inputs, output, attributes, constant });
    this.#nodes.push({
      op,
      name: output.name,
      inputs: [...inputs.map((value) => value.name), ...this.#constantInputs(op, constant)],
      outputs: [output.name],
      attributes,
    });
    return output;
  }

  /** The whole numbers of an operation as the further inputs that ONNX wants. */
  #constantInputs(op: OperatorName, constant: readonly number[]): string[] {
    if (constant.length === 0) return [];
    if (op === 'Reshape') return [this.#integers(constant.map((size) => (size < 0 ? -1 : size)))];
    if (op !== 'Slice') return [this.#integers(constant)];
    return constant.map((number) => this.#integers([number]));
  }

  #integers(numbers: readonly number[]): string {
    const key = `integers/${numbers.join(' ')}`;
    return this.#constant(key, () => {
      const name = this.#take(`integers/${this.#constants.size}`);
      this.#tensors.push({ name, dims: [numbers.length], data: BigInt64Array.from(numbers, BigInt) });
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

}

function describe({ name, shape }: Value): OnnxValue {
  return { name, type: 'float32', dims: shape.map((size) => (size < 0 ? 'N' : size)) };
}
