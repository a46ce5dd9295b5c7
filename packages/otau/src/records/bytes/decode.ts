/** Text from bytes that come part by part, in an encoding that is detected on the way. No character is lost to a wrong one. */
import { decodeUtf8, legacyEncoding, markedEncoding, parseEncoding } from './encoding.js';

/** A line that does not end is decoded after this many bytes. */
const MAX_LINE_BYTES = 1 << 20;
const NEW_LINE = 10;

/** Decodes one file. */
export class BytesDecoder {
  readonly #found = new Set<string>();
  /** The decoder of a whole file: UTF-16, or an encoding that is forced. */
  #whole: InstanceType<typeof TextDecoder> | undefined;
  #hasBegun = false;
  #rest: Uint8Array = new Uint8Array(0);
  #legacy: string | undefined;

  /** @param forced the encoding, if it is not to be found out. Throws `bad-argument` for one that is not known. */
  constructor(forced?: string) {
    if (forced !== undefined) this.#decodeWhole(parseEncoding(forced));
  }

  /** The encodings that were met, the first first: `utf-8`, or `windows-1251`. */
  get encodings(): string[] {
    return this.#found.size === 0 ? ['utf-8'] : [...this.#found];
  }

  push(part: Uint8Array): string {
    if (this.#whole !== undefined) return this.#whole.decode(part, { stream: true });
    const bytes = joined(this.#rest, part);
    if (!this.#hasBegun) {
      if (bytes.length < 4) {
        this.#rest = bytes.slice();
        return '';
      }
      const marked = markedEncoding(bytes);
      if (marked !== undefined && marked !== 'utf-8') {
        this.#rest = new Uint8Array(0);
        this.#decodeWhole(marked);
        return this.push(bytes);
      }
      this.#hasBegun = true;
    }
    const end = bytes.lastIndexOf(NEW_LINE) + 1;
    const cut = end === 0 && bytes.length > MAX_LINE_BYTES ? bytes.length : end;
    this.#rest = bytes.slice(cut);
    return this.#decodeLines(bytes.subarray(0, cut));
  }

  end(): string {
    if (this.#whole !== undefined) return this.#whole.decode();
    const rest = this.#rest;
    this.#rest = new Uint8Array(0);
    return this.#decodeLines(rest);
  }

  #decodeWhole(encoding: string): void {
    this.#found.add(encoding);
    this.#whole = new TextDecoder(encoding);
  }

  /** Files that were put together may change their encoding from line to line. */
  #decodeLines(bytes: Uint8Array): string {
    if (bytes.length === 0) return '';
    const text = this.#legacy === undefined ? decodeUtf8(bytes) : undefined;
    if (text !== undefined) {
      if (text.length < bytes.length) this.#found.add('utf-8');
      return text;
    }
    this.#legacy ??= legacyEncoding(highLines(bytes));
    const decoder = new TextDecoder(this.#legacy);
    let all = '';
    for (let at = 0; at < bytes.length; ) {
      const next = bytes.indexOf(NEW_LINE, at) + 1 || bytes.length;
      const line = bytes.subarray(at, next);
      const plain = decodeUtf8(line);
      all += plain ?? decoder.decode(line);
      if (plain === undefined) this.#found.add(this.#legacy);
      else if (plain.length < line.length) this.#found.add('utf-8');
      at = next;
    }
    return all;
  }
}

function joined(first: Uint8Array, second: Uint8Array): Uint8Array {
  if (first.length === 0) return second;
  const all = new Uint8Array(first.length + second.length);
  all.set(first);
  all.set(second, first.length);
  return all;
}

/** The lines that are not UTF-8: only they show the encoding. */
function highLines(bytes: Uint8Array): Uint8Array {
  const lines: number[] = [];
  for (let at = 0; at < bytes.length && lines.length < MAX_LINE_BYTES; ) {
    const next = bytes.indexOf(NEW_LINE, at) + 1 || bytes.length;
    const line = bytes.subarray(at, next);
    if (decodeUtf8(line) === undefined) for (const byte of line) lines.push(byte);
    at = next;
  }
  return Uint8Array.from(lines);
}
