/**
 * Reads the bytes of an `.onnx` file back into a model. Files come from outside: every byte is
 * checked, and what cannot be read throws `bad-model`. Fields that are not needed are passed over.
 */
import { OtauError, quote } from '../../lib/error.js';
import {
  type OnnxAttribute,
  type OnnxModel,
  type OnnxNode,
  type OnnxTensor,
  type OnnxValue,
  type TensorType,
  TYPE_NUMBERS,
} from './model.js';
import { MessageReader } from './protobuf.js';

/** Throws `bad-model`. */
export function readOnnx(bytes: Uint8Array): OnnxModel {
  const file = new MessageReader(bytes);
  const metadata: Record<string, string> = Object.create(null);
  let graph: Omit<OnnxModel, 'metadata'> | undefined;
  while (file.next()) {
    if (file.field === 7) graph = readGraph(file.message());
    else if (file.field === 14) {
      const [key, value] = readEntry(file.message());
      metadata[key] = value;
    }
  }
  if (graph === undefined) throw broken('it holds no graph');
  return { ...graph, metadata };
}

function readEntry(entry: MessageReader): [string, string] {
  let key = '';
  let value = '';
  while (entry.next()) {
    if (entry.field === 1) key = entry.text();
    else if (entry.field === 2) value = entry.text();
  }
  return [key, value];
}

function readGraph(graph: MessageReader): Omit<OnnxModel, 'metadata'> {
  const nodes: OnnxNode[] = [];
  const tensors: OnnxTensor[] = [];
  const inputs: OnnxValue[] = [];
  const outputs: OnnxValue[] = [];
  let name = '';
  while (graph.next()) {
    if (graph.field === 1) nodes.push(readNode(graph.message()));
    else if (graph.field === 2) name = graph.text();
    else if (graph.field === 5) tensors.push(readTensor(graph.message()));
    else if (graph.field === 11) inputs.push(readValue(graph.message()));
    else if (graph.field === 12) outputs.push(readValue(graph.message()));
  }
  return { name, nodes, inputs, outputs, tensors };
}

function readNode(from: MessageReader): OnnxNode {
  const inputs: string[] = [];
  const outputs: string[] = [];
  const attributes: Record<string, OnnxAttribute> = Object.create(null);
  let name = '';
  let op = '';
  while (from.next()) {
    if (from.field === 1) inputs.push(from.text());
    else if (from.field === 2) outputs.push(from.text());
    else if (from.field === 3) name = from.text();
    else if (from.field === 4) op = from.text();
    else if (from.field === 5) {
      const [key, value] = readAttribute(from.message());
      attributes[key] = value;
    }
  }
  return { op, name, inputs, outputs, attributes };
}

function readAttribute(from: MessageReader): [string, OnnxAttribute] {
  let name = '';
  let value: OnnxAttribute | undefined;
  const integers: number[] = [];
  while (from.next()) {
    if (from.field === 1) name = from.text();
    else if (from.field === 2) value = { float: from.float() };
    else if (from.field === 3) value = from.integer();
    else if (from.field === 4) value = from.text();
    else if (from.field === 8) from.integers(integers);
  }
  return [name, value ?? integers];
}

function readTensor(from: MessageReader): OnnxTensor {
  const dims: number[] = [];
  let type = 0;
  let name = '';
  let raw: Uint8Array = new Uint8Array(0);
  while (from.next()) {
    if (from.field === 1) from.integers(dims);
    else if (from.field === 2) type = from.integer();
    else if (from.field === 8) name = from.text();
    else if (from.field === 9) raw = from.raw();
  }
  if (dims.some((dim) => dim < 0)) throw broken(`the tensor ${quote(name)} has a negative size`);
  const count = dims.reduce((product, dim) => product * dim, 1);
  const width = type === TYPE_NUMBERS.float32 ? 4 : type === TYPE_NUMBERS.int64 ? 8 : undefined;
  if (width === undefined) throw broken(`the tensor ${quote(name)} is of a type that is not read here (${type})`);
  if (raw.length !== width * count) {
    throw broken(`the tensor ${quote(name)} should have ${count} numbers and has ${raw.length} bytes`);
  }
  return { name, dims, data: width === 4 ? readFloats(raw) : readIntegers(raw) };
}

function readFloats(raw: Uint8Array): Float32Array {
  const view = new DataView(raw.buffer, raw.byteOffset);
  const numbers = new Float32Array(raw.length / 4);
  for (let i = 0; i < numbers.length; i++) numbers[i] = view.getFloat32(4 * i, true);
  return numbers;
}

function readIntegers(raw: Uint8Array): BigInt64Array {
  const view = new DataView(raw.buffer, raw.byteOffset);
  const numbers = new BigInt64Array(raw.length / 8);
  for (let i = 0; i < numbers.length; i++) numbers[i] = view.getBigInt64(8 * i, true);
  return numbers;
}

function readValue(from: MessageReader): OnnxValue {
  let name = '';
  let type: TensorType | undefined;
  let dims: (number | string)[] = [];
  while (from.next()) {
    if (from.field === 1) name = from.text();
    else if (from.field === 2) {
      const valueType = from.message();
      while (valueType.next()) if (valueType.field === 1) [type, dims] = readTensorType(valueType.message());
    }
  }
  if (type === undefined) throw broken(`the value ${quote(name)} is of a type that is not read here`);
  return { name, type, dims };
}

function readTensorType(from: MessageReader): [TensorType | undefined, (number | string)[]] {
  const dims: (number | string)[] = [];
  let type: TensorType | undefined;
  while (from.next()) {
    if (from.field === 1) {
      const number = from.integer();
      type = (Object.keys(TYPE_NUMBERS) as TensorType[]).find((name) => TYPE_NUMBERS[name] === number);
    } else if (from.field === 2) {
      const shape = from.message();
      while (shape.next()) if (shape.field === 1) dims.push(readDimension(shape.message()));
    }
  }
  return [type, dims];
}

function readDimension(from: MessageReader): number | string {
  let dim: number | string = '';
  while (from.next()) {
    if (from.field === 1) dim = from.integer();
    else if (from.field === 2) dim = from.text();
  }
  return dim;
}

function broken(why: string): OtauError {
  return new OtauError('bad-model', `This is not a model of this project: ${why}.`);
}
