/**
 * Tables of Senet as files. Numbers are little-endian:
 *
 *     8 bytes    'otau-sn2'
 *     4 bytes    0 for the rules by Kendall, 1 for those by Skyruk; dancers a side; 0; 0
 *     4 bytes    the checksum of the directory
 *     then       the directory: for each part its packed length and the checksum of what is packed, 4 bytes each
 *     then       the parts, of 65,536 chances each but the last: packed by zlib, the upper bytes of all chances, then the lower ones
 *
 * Files that begin with 'otau-sn1' have no directory and one part, whose checksum replaces it.
 */
import { OtauError } from '../../../lib/error.js';
import type { TableSource } from '../../../tables/endgames.js';
import { canInflate, checksumOf, inflate } from '../../../tables/file-bytes.js';
import { type SenetRules, SenetSpace } from './solve.js';
import { type Chances, MAX_DANCERS, SenetTable } from './table.js';

/** 'otau-sn2' */
const MAGIC = Uint8Array.of(0x6f, 0x74, 0x61, 0x75, 0x2d, 0x73, 0x6e, 0x32);
/** The last byte of the magic of files in one part. */
const ONE_PART = 0x31;
const HEADER_BYTES = 16;
const ENTRY_BYTES = 8;
const PART_BITS = 16;
const PART_CHANCES = 1 << PART_BITS;

/** The header of a file. */
interface Head {
  readonly rules: SenetRules;
  readonly dancers: number;
  readonly checksum: number;
  /** Chances in the file. */
  readonly size: number;
  /** How many parts a directory lists; undefined where there is none. */
  readonly parts: number | undefined;
}

/** A part in a file. */
interface Part {
  /** Where it begins. */
  readonly at: number;
  readonly length: number;
  readonly checksum: number;
  readonly chances: number;
}

/**
 * A table as the bytes of a file.
 * @param pack compresses in zlib's format (RFC 1950): `deflateSync` in Node
 */
export function formatSenetTable(table: SenetTable, pack: (bytes: Uint8Array) => Uint8Array): Uint8Array {
  const parts = Array.from({ length: Math.ceil(table.chances.length / PART_CHANCES) }, (_, part) => {
    const bytes = bytesOf(table.chances, part * PART_CHANCES);
    return { packed: pack(bytes), checksum: checksumOf(bytes) };
  });
  const directory = new Uint8Array(ENTRY_BYTES * parts.length);
  const numbers = new DataView(directory.buffer);
  for (const [i, { packed, checksum }] of parts.entries()) {
    numbers.setUint32(ENTRY_BYTES * i, packed.length, true);
    numbers.setUint32(ENTRY_BYTES * i + 4, checksum, true);
  }
  const file = new Uint8Array(
    HEADER_BYTES + directory.length + parts.reduce((sum, { packed }) => sum + packed.length, 0),
  );
  file.set(MAGIC);
  file.set([table.rules === 'skyruk' ? 1 : 0, table.dancers], MAGIC.length);
  new DataView(file.buffer).setUint32(HEADER_BYTES - 4, checksumOf(directory), true);
  file.set(directory, HEADER_BYTES);
  let at = HEADER_BYTES + directory.length;
  for (const { packed } of parts) {
    file.set(packed, at);
    at += packed.length;
  }
  return file;
}

/** A part's content before it is packed. */
function bytesOf(chances: Chances, from: number): Uint8Array {
  const count = Math.min(PART_CHANCES, chances.length - from);
  const bytes = new Uint8Array(2 * count);
  for (let i = 0; i < count; i++) {
    const chance = chances.at(from + i) as number;
    bytes[i] = chance >> 8;
    bytes[count + i] = chance & 255;
  }
  return bytes;
}

/**
 * Reads the bytes of a file. Runs in browsers too.
 * @throws `bad-table` for bytes that are not a table of Senet, or damaged
 */
export async function parseSenetTable(file: Uint8Array): Promise<SenetTable> {
  const head = parseHead(file);
  const chances = new Uint16Array(head.size);
  let from = 0;
  for (const part of partsOf(head, file, file.length)) {
    if (!canInflate(part.length, 2 * part.chances)) throw damaged();
    const bytes = new Uint8Array(2 * part.chances);
    const isWhole = await inflate(file.subarray(part.at, part.at + part.length), bytes);
    if (!isWhole) throw damaged();
    chances.set(chancesOf(part, bytes), from);
    from += part.chances;
  }
  return new SenetTable(head.rules, head.dancers, chances);
}

/**
 * Opens a table whose parts are read on demand; undefined for a file in one part.
 * @throws `bad-table` as `parseSenetTable`; a damaged part is found when it is read
 */
export function openSenetTable(source: TableSource): SenetTable | undefined {
  const begin = source.read(0, Math.min(source.size, HEADER_BYTES));
  const head = parseHead(begin);
  if (head.parts === undefined) return undefined;
  const file = source.read(0, Math.min(source.size, HEADER_BYTES + ENTRY_BYTES * head.parts));
  const parts = partsOf(head, file, source.size);
  return new SenetTable(head.rules, head.dancers, new PartedChances(source, parts, head.size));
}

/** Chances in the parts of a file. A part that was read stays in memory: 128 kB. */
class PartedChances implements Chances {
  readonly #known: (Uint16Array | undefined)[] = [];

  constructor(
    private readonly source: TableSource,
    private readonly parts: readonly Part[],
    readonly length: number,
  ) {}

  at(index: number): number {
    const number = index >>> PART_BITS;
    this.#known[number] ??= this.#load(this.parts[number]);
    return this.#known[number][index & (PART_CHANCES - 1)];
  }

  #load(part: Part): Uint16Array {
    const bytes = this.source.inflate(this.source.read(part.at, part.length), 2 * part.chances);
    if (bytes === undefined) throw damaged();
    return chancesOf(part, bytes);
  }
}

/** Throws `bad-table`. */
function parseHead(file: Uint8Array): Head {
  const [rules, dancers, zero, none] = file.subarray(MAGIC.length, HEADER_BYTES - 4);
  const isOne = file[MAGIC.length - 1] === ONE_PART;
  const isMagic = MAGIC.every((byte, i) => file[i] === byte || (isOne && i === MAGIC.length - 1));
  const isHead = file.length >= HEADER_BYTES && isMagic && rules <= 1 && zero + none === 0;
  if (!isHead || dancers < 1 || dancers > MAX_DANCERS) throw new OtauError('bad-table', 'This is no table of Senet.');
  const { size } = new SenetSpace(dancers);
  return {
    rules: rules === 1 ? 'skyruk' : 'kendall',
    dancers,
    checksum: new DataView(file.buffer, file.byteOffset).getUint32(HEADER_BYTES - 4, true),
    size,
    parts: isOne ? undefined : Math.ceil(size / PART_CHANCES),
  };
}

/** The parts of a file by its directory. Throws `bad-table` where they do not fill it. */
function partsOf({ parts, checksum, size }: Head, file: Uint8Array, length: number): Part[] {
  if (parts === undefined) return [{ at: HEADER_BYTES, length: length - HEADER_BYTES, checksum, chances: size }];
  const directory = file.subarray(HEADER_BYTES, HEADER_BYTES + ENTRY_BYTES * parts);
  if (directory.length < ENTRY_BYTES * parts || checksumOf(directory) !== checksum) throw damaged();
  const numbers = new DataView(directory.buffer, directory.byteOffset);
  let at = HEADER_BYTES + directory.length;
  const found = Array.from({ length: parts }, (_, i): Part => {
    const part = {
      at,
      length: numbers.getUint32(ENTRY_BYTES * i, true),
      checksum: numbers.getUint32(ENTRY_BYTES * i + 4, true),
    };
    at += part.length;
    return { ...part, chances: Math.min(PART_CHANCES, size - i * PART_CHANCES) };
  });
  if (at !== length) throw damaged();
  return found;
}

/** Throws `bad-table`. */
function chancesOf({ chances, checksum }: Part, bytes: Uint8Array): Uint16Array {
  if (checksumOf(bytes) !== checksum) throw damaged();
  return Uint16Array.from({ length: chances }, (_, i) => (bytes[i] << 8) | bytes[chances + i]);
}

function damaged(): OtauError {
  return new OtauError('bad-table', 'The table of Senet is damaged.');
}
