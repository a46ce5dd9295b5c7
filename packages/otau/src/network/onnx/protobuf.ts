/**
 * The wire format of protocol buffers, as far as ONNX files need it: messages of numbered fields
 * that are whole numbers, 32-bit floats, texts, bytes or messages. The floor of the ONNX reader
 * and writer beside it.
 *
 * Source: Protocol Buffers documentation, Encoding (Google).
 */
import { OtauError } from '../../lib/error.js';

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
    this.raw(field, encodeText(value));
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
    if (this.field === 0 || this.field > 0x1fffffff) throw broken(`there is no field ${this.field}`);
    this.#first = this.#at;
    if (this.#wire === VARINT) this.#number = this.#varint();
    else if (this.#wire === BYTES) this.#bound(this.#varint());
    else if (this.#wire === FIXED_32) this.#bound(4n);
    else if (this.#wire === FIXED_64) this.#bound(8n);
    else throw broken(`there is no wire type ${this.#wire}`);
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
    if (bytes.length > maxBytes) throw broken(`a text has ${bytes.length} bytes; at most ${maxBytes} are allowed`);
    const text = decodeText(bytes);
    if (text === undefined) throw broken('a text is not UTF-8');
    return text;
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
    if (--this.left.fields < 0) throw broken(`it has more than ${MAX_FIELDS} fields`);
  }

  #expect(wire: number): void {
    if (this.#wire !== wire) throw broken(`field ${this.field} has wire type ${this.#wire} instead of ${wire}`);
  }

  #bound(length: bigint): void {
    if (length > BigInt(this.source.length - this.#at)) throw broken('it ends within a field');
    this.#first = this.#at;
    this.#at += Number(length);
    this.#end = this.#at;
  }

  #varint(): bigint {
    let value = 0n;
    for (let shift = 0n; shift < 70n; shift += 7n) {
      if (this.#at >= this.source.length) throw broken('it ends within a number');
      const byte = this.source[this.#at++];
      value |= BigInt(byte & 0x7f) << shift;
      if (byte < 0x80) return BigInt.asUintN(64, value);
    }
    throw broken('a number has more than 64 bits');
  }
}

function safe(value: bigint): number {
  const number = Number(BigInt.asIntN(64, value));
  if (!Number.isSafeInteger(number)) throw broken(`a number is too large: ${number}`);
  return number;
}

function broken(why: string): OtauError {
  return new OtauError('bad-model', `This is not an ONNX file: ${why}.`);
}

export function encodeText(text: string): Uint8Array {
  const escaped = encodeURIComponent(text);
  const bytes = new Uint8Array(escaped.length);
  let length = 0;
  for (let i = 0; i < escaped.length; i++) {
    const isByte = escaped[i] === '%';
    bytes[length++] = isByte ? Number.parseInt(escaped.slice(i + 1, i + 3), 16) : escaped.charCodeAt(i);
    if (isByte) i += 2;
  }
  return bytes.subarray(0, length);
}

/** The text, or undefined where the bytes are not UTF-8. */
export function decodeText(bytes: Uint8Array): string | undefined {
  let escaped = '';
  for (const byte of bytes) escaped += ESCAPES[byte];
  try {
    return decodeURIComponent(escaped);
  } catch {
    return undefined;
  }
}

const ESCAPES = Array.from({ length: 256 }, (_, byte) => `%${byte.toString(16).padStart(2, '0')}`);
