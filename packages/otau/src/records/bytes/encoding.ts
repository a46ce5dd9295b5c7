/**
 * In which encoding bytes are: UTF-8 or UTF-16 where they are valid so, else the one of the old eight-bit encodings in which
 * the words look like words. Files of games hold few letters beside moves, mostly names: detectors that count frequencies of
 * whole texts (chardet 2.2, jschardet 4.0) named none of 72 such files rightly, or 20. The shape of a name says more: in
 * KOI8-R read as Windows-1251 capital and small letters are exchanged, `аСАНОВ`.
 */
import { OtauError, quote, unlessThrown } from '../../lib/error.js';

/** Letters of Russian texts, the most frequent first. */
const FREQUENT = 'оеаинтсрвлкмдпуяыьгзбчйхжшюцщэфъё';
/** Those of one alphabet in the order in which they are used. */
const LEGACY = ['windows-1251', 'koi8-r', 'ibm866', 'windows-1252', 'windows-1254'];

/** The encoding that a name stands for, as `TextDecoder` calls it. Throws `bad-argument`. */
export function parseEncoding(name: string): string {
  try {
    return new TextDecoder(name).encoding;
  } catch (cause) {
    throw new OtauError(
      'bad-argument',
      `An encoding is utf-8, utf-16le, utf-16be, windows-1251, koi8-r or another that browsers know; got ${quote(name)}.`,
      { cause },
    );
  }
}

/** What bytes 80 to 9F mean in Windows-1252 as the Encoding Standard has it. */
const WESTERN_SIGNS = '€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ';

/** What decodes an encoding as browsers do. Throws a RangeError for one that is not known. */
export function decoderOf(encoding: string): Pick<InstanceType<typeof TextDecoder>, 'decode'> {
  const decoder = new TextDecoder(encoding);
  if (decoder.encoding !== 'windows-1252') return decoder;
  // Node.js reads it as Latin-1 from 20.18.3, 22.13 and 23.4 on, until 22.22.1, 24.13.1 and 25.4 (nodejs/node, issue 60888)
  const western = (control: string) => WESTERN_SIGNS[control.charCodeAt(0) - 0x80];
  return { decode: (bytes, options) => decoder.decode(bytes, options).replace(/[\x80-\x9f]/g, western) };
}

/** UTF-16 by its mark or by its zeros, UTF-8 by its mark; undefined where the beginning does not show it. */
export function markedEncoding(head: Uint8Array): string | undefined {
  const [first, second, third] = head;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8';
  const zeros = [0, 0];
  for (let at = 0; at < Math.min(head.length, 4096); at++) if (head[at] === 0) zeros[at % 2]++;
  const half = Math.min(head.length, 4096) / 2;
  if (zeros[1] > half / 4 && zeros[0] === 0) return 'utf-16le';
  return zeros[0] > half / 4 && zeros[1] === 0 ? 'utf-16be' : undefined;
}

/** The bytes as UTF-8; undefined where they are none. */
export function decodeUtf8(bytes: Uint8Array): string | undefined {
  return unlessThrown(() => new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes), TypeError);
}

/** The eight-bit encoding in which a text that is not UTF-8 looks most like words. */
export function legacyEncoding(bytes: Uint8Array): string {
  const scores = LEGACY.map((name): [string, number] => [name, likeness(decoderOf(name).decode(bytes))]);
  return scores.sort((a, b) => b[1] - a[1])[0][0];
}

const WORD = /[\p{L}\p{M}]+/gu;
/** Characters that occur in texts besides letters, of those above 127. */
const PLAIN_SIGN = /[«»„“”‘’–—…№°§·\u00a0]/u;

/** The mark of a tuzdyk after the digits of a move, `36Х`: no other letter stands there. */
const MARK = /(?<=\d[ -]?\d)(\P{ASCII})(?=[\s.,;!?)]|$)/gu;
const MARK_SCORE = 8;

/** How much a text looks like words of one script, spelled as words are, and like moves. */
function likeness(text: string): number {
  let score = 0;
  for (const [mark] of text.matchAll(MARK)) score += mark === 'х' || mark === 'Х' ? MARK_SCORE : -MARK_SCORE;
  for (const [word] of text.matchAll(WORD)) score += wordScore(word);
  for (const sign of text) if (sign > '\x7f' && !/[\p{L}\p{M}]/u.test(sign) && !PLAIN_SIGN.test(sign)) score -= 3;
  return score;
}

function wordScore(word: string): number {
  const foreign = [...word].filter((letter) => letter > '\x7f').length;
  if (foreign === 0) return 0;
  const isCyrillic = /^\p{Script=Cyrillic}+$/u.test(word);
  if (!isCyrillic) {
    // Letters of two scripts occur in one word only where the encoding is wrong.
    if (/\p{Script=Cyrillic}/u.test(word)) return -4 * foreign;
    // Icelandic letters are Turkish ones in another encoding
    const rare = [...word].filter((letter) => 'ðþýÐÞÝ'.includes(letter)).length;
    return (word.length > foreign ? foreign : -2 * foreign) - rare;
  }
  const isSpelled = /^\p{Lu}?\p{Ll}+$/u.test(word) ? 1 : /^\p{Lu}+$/u.test(word) ? 0 : -2;
  let score = isSpelled * foreign;
  for (const letter of word.toLowerCase()) {
    const rank = FREQUENT.indexOf(letter);
    score += rank < 0 ? 0 : 1 - rank / 16;
  }
  return score;
}

// Text from bytes that come part by part, in an encoding that is detected on the way. No character is lost to a wrong one.

/** A line that does not end is decoded after this many bytes. */
const MAX_LINE_BYTES = 1 << 20;
const NEW_LINE = 10;

/** Decodes one file. */
export class BytesDecoder {
  readonly #found = new Set<string>();
  /** The decoder of a whole file: UTF-16, or an encoding that is forced. */
  #whole: ReturnType<typeof decoderOf> | undefined;
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
    this.#whole = decoderOf(encoding);
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
    const decoder = decoderOf(this.#legacy);
    let all = '';
    for (const line of linesOf(bytes)) {
      const plain = decodeUtf8(line);
      all += plain ?? decoder.decode(line);
      if (plain === undefined) this.#found.add(this.#legacy);
      else if (plain.length < line.length) this.#found.add('utf-8');
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

function* linesOf(bytes: Uint8Array): Generator<Uint8Array> {
  for (let at = 0; at < bytes.length; ) {
    const next = bytes.indexOf(NEW_LINE, at) + 1 || bytes.length;
    yield bytes.subarray(at, next);
    at = next;
  }
}

/** The lines that are not UTF-8: only they show the encoding. */
function highLines(bytes: Uint8Array): Uint8Array {
  const lines: number[] = [];
  for (const line of linesOf(bytes)) {
    if (lines.length >= MAX_LINE_BYTES) break;
    if (decodeUtf8(line) === undefined) for (const byte of line) lines.push(byte);
  }
  return Uint8Array.from(lines);
}
