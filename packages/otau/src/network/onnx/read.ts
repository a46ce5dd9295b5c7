/**
 * Reads the bytes of an `.onnx` file back into a model. Files come from outside: every byte is
 * checked, and what cannot be read throws `bad-model`. A field that the writer beside it never writes is
 * refused, not skipped: functions, numbers in other files, graphs within operators and additions of future versions.
 */
import { OtauError, quote } from '../../lib/error.js';
import {
  IR_VERSION,
  type OnnxAttribute,
  type OnnxModel,
  type OnnxNode,
  type OnnxTensor,
  type OnnxValue,
  OPSET,
  type TensorType,
  TYPE_NUMBERS,
} from './model.js';
import { MessageReader } from './protobuf.js';

/** A card and a declaration are some kilobytes. */
const MAX_METADATA_BYTES = 1 << 20;

/** What foreign files hold that models of Otau never do, by message and number of the field in onnx.proto. */
const REFUSED: Readonly<Record<string, string>> = {
  'file 20': 'it holds steps of training',
  'file 25': 'it holds functions',
  'graph 15': 'it holds sparse tensors',
  'node 7': 'an operator is not one of ONNX itself',
  'attribute 5': 'an operator holds a tensor',
  'attribute 6': 'an operator holds a graph of its own',
  'attribute 10': 'an operator holds tensors',
  'attribute 11': 'an operator holds graphs of its own',
  'attribute 22': 'an operator holds a sparse tensor',
  'tensor 13': 'its weights are in another file',
  'tensor 14': 'its weights are in another file',
};

/** Throws `bad-model`. */
export function readOnnx(bytes: Uint8Array): OnnxModel {
  const file = new MessageReader(bytes);
  const metadata: Record<string, string> = Object.create(null);
  let graph: Omit<OnnxModel, 'metadata'> | undefined;
  while (file.next()) {
    if (file.field === 1) expectVersion('IR version', file.integer(), IR_VERSION);
    else if (file.field === 2) file.text();
    else if (file.field === 7 && graph === undefined) graph = readGraph(file.message());
    else if (file.field === 8) readOperatorSet(file.message());
    else if (file.field === 14) {
      const [key, value] = readEntry(file.message());
      metadata[key] = value;
    } else throw foreign('file', file);
  }
  if (graph === undefined) throw broken('it holds no graph');
  return { ...graph, metadata };
}

function readOperatorSet(from: MessageReader): void {
  while (from.next()) {
    if (from.field === 1) {
      const domain = from.text();
      if (domain !== '') throw broken(`it asks for the operators of ${quote(domain)}`);
    } else if (from.field === 2) expectVersion('operator set', from.integer(), OPSET);
    else throw foreign('operator set', from);
  }
}

function expectVersion(what: string, found: number, expected: number): void {
  if (found !== expected) throw broken(`its ${what} is ${found} instead of ${expected}`);
}

function readEntry(entry: MessageReader): [string, string] {
  let key = '';
  let value = '';
  while (entry.next()) {
    if (entry.field === 1) key = entry.text();
    else if (entry.field === 2) value = entry.text(MAX_METADATA_BYTES);
    else throw foreign('metadata', entry);
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
    else throw foreign('graph', graph);
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
    } else throw foreign('node', from);
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
    else if (from.field === 20) from.integer();
    else throw foreign('attribute', from);
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
    else throw foreign('tensor', from);
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
      while (valueType.next()) {
        if (valueType.field !== 1) throw foreign('type', valueType);
        [type, dims] = readTensorType(valueType.message());
      }
    } else throw foreign('value', from);
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
      while (shape.next()) {
        if (shape.field !== 1) throw foreign('shape', shape);
        dims.push(readDimension(shape.message()));
      }
    } else throw foreign('type', from);
  }
  return [type, dims];
}

function readDimension(from: MessageReader): number | string {
  let dim: number | string = '';
  while (from.next()) {
    if (from.field === 1) dim = from.integer();
    else if (from.field === 2) dim = from.text();
    else throw foreign('dimension', from);
  }
  return dim;
}

/** @param message the message of the field, by the names of `REFUSED` */
function foreign(message: string, { field }: MessageReader): OtauError {
  return broken(REFUSED[`${message} ${field}`] ?? `its ${message} has a field ${field}, which Otau never writes`);
}

function broken(why: string): OtauError {
  return new OtauError('bad-model', `This is not a model of this project: ${why}.`);
}
