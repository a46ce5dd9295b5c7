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

// The messages of onnx.proto as far as models have them. Files come from outside: every byte is checked, and what cannot be read throws
// `bad-model`. A field that is not here is refused, not skipped: functions, numbers in other files, graphs within operators and additions of
// future versions.

/** What a field holds: the values that it adds to those before it, and how one of them is written. */
interface Kind<Value> {
  read(from: MessageReader): readonly Value[];
  write(to: MessageWriter, field: number, value: Value): void;
}

type Fields = Readonly<Record<string, readonly [number: number, kind: Kind<unknown>]>>;
/** The values of each field, by its name; where a message has one, the last counts. */
type Message<Own extends Fields> = {
  readonly [Name in keyof Own]: Own[Name] extends readonly [number, Kind<infer Value>] ? readonly Value[] : never;
};

class MessageKind<const Own extends Fields> implements Kind<Message<Own>> {
  readonly #names: ReadonlyMap<number, string>;

  /** @param fields in the order in which they are written */
  constructor(
    readonly name: string,
    readonly fields: Own,
  ) {
    this.#names = new Map(Object.entries(fields).map(([name, [number]]) => [number, name]));
  }

  read(from: MessageReader): [Message<Own>] {
    return [this.readAll(from.message())];
  }

  write(to: MessageWriter, field: number, values: Message<Own>): void {
    to.message(field, (inner) => this.writeAll(inner, values));
  }

  readAll(from: MessageReader): Message<Own> {
    const all = Object.fromEntries(Object.keys(this.fields).map((name) => [name, [] as unknown[]]));
    while (from.next()) {
      const name = this.#names.get(from.field);
      if (name === undefined) throw foreign(this.name, from);
      for (const value of this.fields[name][1].read(from)) all[name].push(value);
    }
    return all as unknown as Message<Own>;
  }

  writeAll(to: MessageWriter, values: Message<Own>): void {
    for (const [name, [number, kind]] of Object.entries(this.fields))
      for (const value of values[name]) kind.write(to, number, value);
  }
}

const INTEGER: Kind<number> = {
  read: (from) => [from.integer()],
  write: (to, field, value) => to.integer(field, value),
};
/** Many may be packed into one field. */
const INTEGERS: Kind<number> = { ...INTEGER, read: (from) => from.integers() };
const FLOAT: Kind<number> = { read: (from) => [from.float()], write: (to, field, value) => to.float(field, value) };
const RAW: Kind<Uint8Array> = { read: (from) => [from.raw()], write: (to, field, value) => to.raw(field, value) };
const TEXT: Kind<string> = { read: (from) => [from.text()], write: (to, field, value) => to.text(field, value) };
/** A card and a declaration are some kilobytes. */
const MAX_METADATA_BYTES = 1 << 20;
const LONG_TEXT: Kind<string> = { ...TEXT, read: (from) => [from.text(MAX_METADATA_BYTES)] };

const DIMENSION = new MessageKind('dimension', { size: [1, INTEGER], name: [2, TEXT] });
const SHAPE = new MessageKind('shape', { dims: [1, DIMENSION] });
const TENSOR_TYPE = new MessageKind('type', { type: [1, INTEGER], shape: [2, SHAPE] });
const VALUE_TYPE = new MessageKind('type', { tensor: [1, TENSOR_TYPE] });
const VALUE = new MessageKind('value', { name: [1, TEXT], type: [2, VALUE_TYPE] });
const ATTRIBUTE = new MessageKind('attribute', {
  name: [1, TEXT],
  float: [2, FLOAT],
  integer: [3, INTEGER],
  text: [4, TEXT],
  integers: [8, INTEGERS],
  type: [20, INTEGER],
});
const NODE = new MessageKind('node', {
  inputs: [1, TEXT],
  outputs: [2, TEXT],
  name: [3, TEXT],
  op: [4, TEXT],
  attributes: [5, ATTRIBUTE],
});
const TENSOR = new MessageKind('tensor', { dims: [1, INTEGERS], type: [2, INTEGER], name: [8, TEXT], raw: [9, RAW] });
const GRAPH = new MessageKind('graph', {
  nodes: [1, NODE],
  name: [2, TEXT],
  tensors: [5, TENSOR],
  inputs: [11, VALUE],
  outputs: [12, VALUE],
});
const OPERATORS = new MessageKind('operator set', { domain: [1, TEXT], version: [2, INTEGER] });
const ENTRY = new MessageKind('metadata', { key: [1, TEXT], value: [2, LONG_TEXT] });
const FILE = new MessageKind('file', {
  version: [1, INTEGER],
  producer: [2, TEXT],
  graph: [7, GRAPH],
  operators: [8, OPERATORS],
  metadata: [14, ENTRY],
});

type Read<Kind> = Kind extends MessageKind<infer Own> ? Message<Own> : never;

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
  const { version, graph, operators, metadata } = FILE.readAll(new MessageReader(bytes));
  expectAll('IR version', version, IR_VERSION);
  for (const { domain, version } of operators) {
    const other = domain.find((name) => name !== '');
    if (other !== undefined) throw badModel(`it asks for the operators of ${quote(other)}`);
    expectAll('operator set', version, OPSET);
  }
  if (graph.length !== 1)
    throw badModel(graph.length === 0 ? 'it holds no graph' : 'its file has a field 7, the graph, more than once');
  const [{ nodes, name, tensors, inputs, outputs }] = graph;
  return {
    name: textOf(name),
    nodes: nodes.map(({ op, name, inputs, outputs, attributes }) => {
      const values = attributes.map((one) => [textOf(one.name), readAttribute(one)] as const);
      return { op: textOf(op), name: textOf(name), inputs, outputs, attributes: byName(values) };
    }),
    inputs: inputs.map(readValue),
    outputs: outputs.map(readValue),
    tensors: tensors.map(readTensor),
    metadata: byName(metadata.map(({ key, value }) => [textOf(key), textOf(value)])),
  };
}

function expectAll(what: string, found: readonly number[], expected: number): void {
  for (const one of found) if (one !== expected) throw badModel(`its ${what} is ${one} instead of ${expected}`);
}

const textOf = (texts: readonly string[]): string => texts.at(-1) ?? '';

/** Names are of any kind: the object has no others. */
function byName<Value>(entries: readonly (readonly [string, Value])[]): Record<string, Value> {
  return Object.assign(Object.create(null), Object.fromEntries(entries));
}

function readAttribute({ float, integer, text, integers }: Read<typeof ATTRIBUTE>): OnnxAttribute {
  if (float.length > 0) return { float: float[float.length - 1] };
  return integer.at(-1) ?? text.at(-1) ?? integers;
}

function readTensor({ dims, type: [type = 0], ...rest }: Read<typeof TENSOR>): OnnxTensor {
  const name = textOf(rest.name);
  const raw = rest.raw.at(-1) ?? new Uint8Array(0);
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

function readValue({ name, type }: Read<typeof VALUE>): OnnxValue {
  const tensors = type.flatMap(({ tensor }) => tensor);
  const number = tensors.at(-1)?.type.at(-1);
  const known = (Object.keys(TYPE_NUMBERS) as TensorType[]).find((one) => TYPE_NUMBERS[one] === number);
  if (known === undefined) throw badModel(`the value ${quote(textOf(name))} is of a type that is not read here`);
  const dims = tensors.flatMap(({ shape }) => shape.flatMap((one) => one.dims));
  return { name: textOf(name), type: known, dims: dims.map((dim) => dim.size.at(-1) ?? textOf(dim.name)) };
}

/** @param message the message of the field, by the names of `REFUSED` */
function foreign(message: string, { field }: MessageReader): OtauError {
  return badModel(REFUSED[`${message} ${field}`] ?? `its ${message} has a field ${field}, which Otau never writes`);
}

export function badModel(why: string): OtauError {
  return new OtauError('bad-model', `This is not a model of this project: ${why.replace(/\.$/, '')}.`);
}

/** The bytes of an `.onnx` file. The same model gives the same bytes. */
export function writeOnnx({ name, nodes, tensors, inputs, outputs, metadata }: OnnxModel): Uint8Array {
  const graph = {
    nodes: nodes.map(({ op, name, inputs, outputs, attributes }) => {
      const written = Object.entries(attributes).map(([name, value]) => ({ name: [name], ...writtenAttribute(value) }));
      return { inputs, outputs, name: [name], op: [op], attributes: written };
    }),
    name: [name],
    tensors: tensors.map(({ name, dims, data }) => ({
      dims,
      type: [data instanceof Float32Array ? TYPE_NUMBERS.float32 : TYPE_NUMBERS.int64],
      name: [name],
      raw: [new Uint8Array(data.buffer, data.byteOffset, data.byteLength)],
    })),
    inputs: inputs.map(writtenValue),
    outputs: outputs.map(writtenValue),
  };
  const to = new MessageWriter();
  FILE.writeAll(to, {
    version: [IR_VERSION],
    producer: ['otau'],
    graph: [graph],
    operators: [{ domain: [''], version: [OPSET] }],
    metadata: Object.entries(metadata).map(([key, value]) => ({ key: [key], value: [value] })),
  });
  return to.bytes().slice();
}

/** The value with its type, by the numbers of onnx.proto. */
function writtenAttribute(value: OnnxAttribute) {
  const none = { float: [], integer: [], text: [], integers: [] };
  if (typeof value === 'number') return { ...none, integer: [value], type: [2] };
  if (typeof value === 'string') return { ...none, text: [value], type: [3] };
  return 'float' in value ? { ...none, float: [value.float], type: [1] } : { ...none, integers: value, type: [7] };
}

function writtenValue({ name, type, dims }: OnnxValue): Read<typeof VALUE> {
  const sizes = dims.map((dim) => (typeof dim === 'string' ? { size: [], name: [dim] } : { size: [dim], name: [] }));
  return { name: [name], type: [{ tensor: [{ type: [TYPE_NUMBERS[type]], shape: [{ dims: sizes }] }] }] };
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

  /** Whole numbers of a repeated field: one, or many packed in bytes. */
  integers(): number[] {
    if (this.#wire === VARINT) return [this.integer()];
    const numbers: number[] = [];
    const packed = this.message();
    while (packed.#at < packed.source.length) {
      this.#spend();
      numbers.push(safe(packed.#varint()));
    }
    return numbers;
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
