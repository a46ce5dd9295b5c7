/**
 * An ONNX model as plain data: what the writer and the reader beside it turn into bytes and back.
 * Only what the networks of this project need: one graph of nodes with one output each or more,
 * float32 and int64 tensors, attributes that are numbers, lists of whole numbers, or texts.
 *
 * Source: ONNX, Open Neural Network Exchange: onnx.proto, IR version 8.
 */

/** The operator set that the graphs are written for, and the version of the file format that goes with it. */
export const OPSET = 17;
export const IR_VERSION = 8;

export type TensorType = 'float32' | 'int32' | 'int64' | 'bool';

/** A constant of a graph. `dims` may be empty (a scalar); `data` has their product of numbers. */
export interface OnnxTensor {
  readonly name: string;
  readonly dims: readonly number[];
  readonly data: Float32Array | BigInt64Array;
}

/** An attribute: whole numbers and lists of them, texts, or a real number as `{ float }`. */
export type OnnxAttribute = number | readonly number[] | string | { readonly float: number };

export interface OnnxNode {
  readonly op: string;
  readonly name: string;
  readonly inputs: readonly string[];
  readonly outputs: readonly string[];
  readonly attributes: Readonly<Record<string, OnnxAttribute>>;
}

/** An input or output of the graph; a dimension that is a text is open, such as the batch `N`. */
export interface OnnxValue {
  readonly name: string;
  readonly type: TensorType;
  readonly dims: readonly (number | string)[];
}

export interface OnnxModel {
  readonly name: string;
  readonly nodes: readonly OnnxNode[];
  readonly inputs: readonly OnnxValue[];
  readonly outputs: readonly OnnxValue[];
  readonly tensors: readonly OnnxTensor[];
  /** Texts by name, `metadata_props` of the file. */
  readonly metadata: Readonly<Record<string, string>>;
}

/** The numbers by which the file format names types of tensors. */
export const TYPE_NUMBERS: Readonly<Record<TensorType, number>> = { float32: 1, int32: 6, int64: 7, bool: 9 };
