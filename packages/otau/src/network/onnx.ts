import { OtauError, quote } from '../lib/error.js';

/**
 * An ONNX model as plain data: what the writer and the reader beside it turn into bytes and back.
 * Only what the networks of this project need: one graph of nodes with one output each or more,
 * float32 and int64 tensors, attributes that are numbers, lists of whole numbers, or texts.
 *
 * Source: ONNX, Open Neural Network Exchange: onnx.proto, IR version 8.
 */

/** The operator set that the graphs are written for, and the version of the file format that goes with it. */
const OPSET = 17;
const IR_VERSION = 8;

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

// Reads the bytes of an `.onnx` file back into a model. Files come from outside: every byte is
// checked, and what cannot be read throws `bad-model`. A field that the writer below never writes is
// refused, not skipped: functions, numbers in other files, graphs within operators and additions of future versions.

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
  const metadata: Record<string, string> = Object.create(null);
  let graph: Omit<OnnxModel, 'metadata'> | undefined;
  readFields('file', new MessageReader(bytes), {
    1: (file) => expectVersion('IR version', file.integer(), IR_VERSION),
    2: (file) => file.text(),
    7: (file) => {
      if (graph !== undefined) throw foreign('file', file);
      graph = readGraph(file.message());
    },
    8: (file) =>
      readFields('operator set', file.message(), {
        1: (from) => expectOwnDomain(from.text()),
        2: (from) => expectVersion('operator set', from.integer(), OPSET),
      }),
    14: (file) => {
      let key = '';
      let value = '';
      readFields('metadata', file.message(), {
        1: (entry) => (key = entry.text()),
        2: (entry) => (value = entry.text(MAX_METADATA_BYTES)),
      });
      metadata[key] = value;
    },
  });
  if (graph === undefined) throw badModel('it holds no graph');
  return { ...(graph as Omit<OnnxModel, 'metadata'>), metadata };
}

/** Reads the fields of a message one after the other, each by its number; refuses those that have none. */
function readFields(
  message: string,
  from: MessageReader,
  readers: Readonly<Record<number, (from: MessageReader) => unknown>>,
): void {
  while (from.next()) {
    const read = readers[from.field];
    if (read === undefined) throw foreign(message, from);
    read(from);
  }
}

function expectOwnDomain(domain: string): void {
  if (domain !== '') throw badModel(`it asks for the operators of ${quote(domain)}`);
}

function expectVersion(what: string, found: number, expected: number): void {
  if (found !== expected) throw badModel(`its ${what} is ${found} instead of ${expected}`);
}

function readGraph(graph: MessageReader): Omit<OnnxModel, 'metadata'> {
  const nodes: OnnxNode[] = [];
  const tensors: OnnxTensor[] = [];
  const inputs: OnnxValue[] = [];
  const outputs: OnnxValue[] = [];
  let name = '';
  readFields('graph', graph, {
    1: (from) => nodes.push(readNode(from.message())),
    2: (from) => (name = from.text()),
    5: (from) => tensors.push(readTensor(from.message())),
    11: (from) => inputs.push(readValue(from.message())),
    12: (from) => outputs.push(readValue(from.message())),
  });
  return { name, nodes, inputs, outputs, tensors };
}

function readNode(node: MessageReader): OnnxNode {
  const inputs: string[] = [];
  const outputs: string[] = [];
  const attributes: Record<string, OnnxAttribute> = Object.create(null);
  let name = '';
  let op = '';
  readFields('node', node, {
    1: (from) => inputs.push(from.text()),
    2: (from) => outputs.push(from.text()),
    3: (from) => (name = from.text()),
    4: (from) => (op = from.text()),
    5: (from) => {
      const [key, value] = readAttribute(from.message());
      attributes[key] = value;
    },
  });
  return { op, name, inputs, outputs, attributes };
}

function readAttribute(attribute: MessageReader): [string, OnnxAttribute] {
  let name = '';
  let value: OnnxAttribute | undefined;
  const integers: number[] = [];
  readFields('attribute', attribute, {
    1: (from) => (name = from.text()),
    2: (from) => (value = { float: from.float() }),
    3: (from) => (value = from.integer()),
    4: (from) => (value = from.text()),
    8: (from) => from.integers(integers),
    20: (from) => from.integer(),
  });
  return [name, value ?? integers];
}

function readTensor(tensor: MessageReader): OnnxTensor {
  const dims: number[] = [];
  let type = 0;
  let name = '';
  let raw: Uint8Array = new Uint8Array(0);
  readFields('tensor', tensor, {
    1: (from) => from.integers(dims),
    2: (from) => (type = from.integer()),
    8: (from) => (name = from.text()),
    9: (from) => (raw = from.raw()),
  });
  if (dims.some((dim) => dim < 0)) throw badModel(`the tensor ${quote(name)} has a negative size`);
  const count = dims.reduce((product, dim) => product * dim, 1);
  const width = type === TYPE_NUMBERS.float32 ? 4 : type === TYPE_NUMBERS.int64 ? 8 : undefined;
  if (width === undefined) throw badModel(`the tensor ${quote(name)} is of a type that is not read here (${type})`);
  if (raw.length !== width * count) {
    throw badModel(`the tensor ${quote(name)} should have ${count} numbers and has ${raw.length} bytes`);
  }
  const { buffer } = new Uint8Array(raw);
  return { name, dims, data: width === 4 ? new Float32Array(buffer) : new BigInt64Array(buffer) };
}

function readValue(value: MessageReader): OnnxValue {
  let name = '';
  let number = 0;
  const dims: (number | string)[] = [];
  const readShape = (from: MessageReader) =>
    readFields('shape', from, { 1: (dim) => dims.push(readDimension(dim.message())) });
  const readTensorType = (from: MessageReader) =>
    readFields('type', from, { 1: (type) => (number = type.integer()), 2: (type) => readShape(type.message()) });
  readFields('value', value, {
    1: (from) => (name = from.text()),
    2: (from) => readFields('type', from.message(), { 1: (type) => readTensorType(type.message()) }),
  });
  const type = (Object.keys(TYPE_NUMBERS) as TensorType[]).find((one) => TYPE_NUMBERS[one] === number);
  if (type === undefined) throw badModel(`the value ${quote(name)} is of a type that is not read here`);
  return { name, type, dims };
}

function readDimension(dimension: MessageReader): number | string {
  let dim: number | string = '';
  readFields('dimension', dimension, { 1: (from) => (dim = from.integer()), 2: (from) => (dim = from.text()) });
  return dim;
}

/** @param message the message of the field, by the names of `REFUSED` */
function foreign(message: string, { field }: MessageReader): OtauError {
  return badModel(REFUSED[`${message} ${field}`] ?? `its ${message} has a field ${field}, which Otau never writes`);
}

export function badModel(why: string): OtauError {
  return new OtauError('bad-model', `This is not a model of this project: ${why.replace(/\.$/, '')}.`);
}

// Writes an ONNX model as the bytes of an `.onnx` file. The same model gives the same bytes.

/** Numbers of attribute types in onnx.proto. */
const FLOAT = 1;
const INTEGER = 2;
const TEXT = 3;
const INTEGERS = 7;

export function writeOnnx(model: OnnxModel): Uint8Array {
  const file = new MessageWriter();
  file.integer(1, IR_VERSION);
  file.text(2, 'otau');
  file.message(7, (graph) => writeGraph(graph, model));
  file.message(8, (opset) => {
    opset.text(1, '');
    opset.integer(2, OPSET);
  });
  for (const [key, value] of Object.entries(model.metadata)) {
    file.message(14, (entry) => {
      entry.text(1, key);
      entry.text(2, value);
    });
  }
  return file.bytes().slice();
}

function writeGraph(graph: MessageWriter, model: OnnxModel): void {
  for (const node of model.nodes) graph.message(1, (to) => writeNode(to, node));
  graph.text(2, model.name);
  for (const tensor of model.tensors) graph.message(5, (to) => writeTensor(to, tensor));
  for (const value of model.inputs) graph.message(11, (to) => writeValue(to, value));
  for (const value of model.outputs) graph.message(12, (to) => writeValue(to, value));
}

function writeNode(to: MessageWriter, node: OnnxNode): void {
  for (const name of node.inputs) to.text(1, name);
  for (const name of node.outputs) to.text(2, name);
  to.text(3, node.name);
  to.text(4, node.op);
  for (const [name, value] of Object.entries(node.attributes)) {
    to.message(5, (attribute) => writeAttribute(attribute, name, value));
  }
}

function writeAttribute(to: MessageWriter, name: string, value: OnnxAttribute): void {
  to.text(1, name);
  if (typeof value === 'number') {
    to.integer(3, value);
    to.integer(20, INTEGER);
  } else if (typeof value === 'string') {
    to.text(4, value);
    to.integer(20, TEXT);
  } else if ('float' in value) {
    to.float(2, value.float);
    to.integer(20, FLOAT);
  } else {
    for (const number of value) to.integer(8, number);
    to.integer(20, INTEGERS);
  }
}

function writeTensor(to: MessageWriter, { name, dims, data }: OnnxTensor): void {
  for (const dim of dims) to.integer(1, dim);
  to.integer(2, data instanceof Float32Array ? TYPE_NUMBERS.float32 : TYPE_NUMBERS.int64);
  to.text(8, name);
  to.raw(9, new Uint8Array(data.buffer, data.byteOffset, data.byteLength));
}

function writeValue(to: MessageWriter, { name, type, dims }: OnnxValue): void {
  to.text(1, name);
  to.message(2, (valueType) => {
    valueType.message(1, (tensor) => {
      tensor.integer(1, TYPE_NUMBERS[type]);
      tensor.message(2, (shape) => {
        for (const size of dims) {
          shape.message(1, (dim) => {
            if (typeof size === 'string') dim.text(2, size);
            else dim.integer(1, size);
          });
        }
      });
    });
  });
}

// The wire format of protocol buffers, as far as ONNX files need it: messages of numbered fields
// that are whole numbers, 32-bit floats, texts, bytes or messages.
//
// Source: Protocol Buffers documentation, Encoding (Google).

/** Names of values and operators are short. */
const MAX_NAME_BYTES = 1000;

const VARINT = 0;
const FIXED_64 = 1;
const BYTES = 2;
const FIXED_32 = 5;

/** Writes the fields of one message, in any order; `bytes()` is the message. */
export class MessageWriter {
  #buffer = new Uint8Array(256);
  #length = 0;

  /** A whole number (int64, enum); negative ones take ten bytes. */
  integer(field: number, value: number): void {
    this.#tag(field, VARINT);
    this.#varint(BigInt.asUintN(64, BigInt(value)));
  }

  /** A 32-bit float. */
  float(field: number, value: number): void {
    this.#tag(field, FIXED_32);
    this.#room(4);
    new DataView(this.#buffer.buffer).setFloat32(this.#length, value, true);
    this.#length += 4;
  }

  text(field: number, value: string): void {
    this.raw(field, new TextEncoder().encode(value));
  }

  raw(field: number, value: Uint8Array): void {
    this.#tag(field, BYTES);
    this.#varint(BigInt(value.length));
    this.#room(value.length);
    this.#buffer.set(value, this.#length);
    this.#length += value.length;
  }

  /** A message within this one, whose fields `write` writes. */
  message(field: number, write: (inner: MessageWriter) => void): void {
    const inner = new MessageWriter();
    write(inner);
    this.raw(field, inner.bytes());
  }

  /** The message so far; a view that is valid until the next write. */
  bytes(): Uint8Array {
    return this.#buffer.subarray(0, this.#length);
  }

  #tag(field: number, wire: number): void {
    this.#varint(BigInt(8 * field + wire));
  }

  #varint(value: bigint): void {
    this.#room(10);
    let left = value;
    for (; left >= 0x80n; left >>= 7n) this.#buffer[this.#length++] = Number(left & 0x7fn) | 0x80;
    this.#buffer[this.#length++] = Number(left);
  }

  #room(more: number): void {
    if (this.#length + more <= this.#buffer.length) return;
    const larger = new Uint8Array(Math.max(2 * this.#buffer.length, this.#length + more));
    larger.set(this.#buffer);
    this.#buffer = larger;
  }
}

/** Fields of one file, at most. The deepest network that can be declared has 40,000. */
const MAX_FIELDS = 100_000;

/**
 * Reads the fields of one message one after another. Any bytes are survived: what is not a message,
 * and what has more than `MAX_FIELDS` fields, throws `bad-model`.
 *
 *     while (reader.next()) if (reader.field === 1) name = reader.text();
 */
export class MessageReader {
  /** Number of the current field. */
  field = 0;
  #wire = 0;
  #at = 0;
  /** Where the value of the current field begins and ends. */
  #first = 0;
  #end = 0;
  #number = 0n;

  /** @param left fields that may still be read, shared by all messages of a file */
  constructor(
    readonly source: Uint8Array,
    private readonly left = { fields: MAX_FIELDS },
  ) {}

  /** Moves on to the next field; false at the end. */
  next(): boolean {
    if (this.#at >= this.source.length) return false;
    this.#spend();
    const tag = this.#varint();
    this.field = Number(tag >> 3n);
    this.#wire = Number(tag & 7n);
    if (this.field === 0 || this.field > 0x1fffffff) throw malformed(`there is no field ${this.field}`);
    this.#first = this.#at;
    if (this.#wire === VARINT) this.#number = this.#varint();
    else if (this.#wire === BYTES) this.#bound(this.#varint());
    else if (this.#wire === FIXED_32) this.#bound(4n);
    else if (this.#wire === FIXED_64) this.#bound(8n);
    else throw malformed(`there is no wire type ${this.#wire}`);
    return true;
  }

  integer(): number {
    this.#expect(VARINT);
    return safe(this.#number);
  }

  float(): number {
    this.#expect(FIXED_32);
    return new DataView(this.source.buffer, this.source.byteOffset + this.#first, 4).getFloat32(0, true);
  }

  /** The bytes of the field, not copied. */
  raw(): Uint8Array {
    this.#expect(BYTES);
    return this.source.subarray(this.#first, this.#end);
  }

  /** @param maxBytes longer texts are refused before they are decoded */
  text(maxBytes = MAX_NAME_BYTES): string {
    const bytes = this.raw();
    if (bytes.length > maxBytes) throw malformed(`a text has ${bytes.length} bytes; at most ${maxBytes} are allowed`);
    try {
      return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
    } catch {
      throw malformed('a text is not UTF-8');
    }
  }

  message(): MessageReader {
    return new MessageReader(this.raw(), this.left);
  }

  /** Whole numbers of a repeated field: one, or many packed in bytes. Adds them to `out`. */
  integers(out: number[]): void {
    if (this.#wire === VARINT) {
      out.push(this.integer());
      return;
    }
    const packed = this.message();
    while (packed.#at < packed.source.length) {
      this.#spend();
      out.push(safe(packed.#varint()));
    }
  }

  #spend(): void {
    if (--this.left.fields < 0) throw malformed(`it has more than ${MAX_FIELDS} fields`);
  }

  #expect(wire: number): void {
    if (this.#wire !== wire) throw malformed(`field ${this.field} has wire type ${this.#wire} instead of ${wire}`);
  }

  #bound(length: bigint): void {
    if (length > BigInt(this.source.length - this.#at)) throw malformed('it ends within a field');
    this.#first = this.#at;
    this.#at += Number(length);
    this.#end = this.#at;
  }

  #varint(): bigint {
    let value = 0n;
    for (let shift = 0n; shift < 70n; shift += 7n) {
      if (this.#at >= this.source.length) throw malformed('it ends within a number');
      const byte = this.source[this.#at++];
      value |= BigInt(byte & 0x7f) << shift;
      if (byte < 0x80) return BigInt.asUintN(64, value);
    }
    throw malformed('a number has more than 64 bits');
  }
}

function safe(value: bigint): number {
  const number = Number(BigInt.asIntN(64, value));
  if (!Number.isSafeInteger(number)) throw malformed(`a number is too large: ${number}`);
  return number;
}

function malformed(why: string): OtauError {
  return new OtauError('bad-model', `This is not an ONNX file: ${why}.`);
}
