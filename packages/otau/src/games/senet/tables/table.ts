/**
 * A table of the exact chances of Senet with few dancers on the board: 16 bits a position, 0 for a lost and 65535 for a
 * won one.
 *
 * As a file (numbers are little-endian):
 *
 *     8 bytes    'otau-sn1'
 *     4 bytes    0 for the rules by Kendall, 1 for those by Skyruk; dancers a side; 0; 0
 *     4 bytes    the checksum of what is packed
 *     then       packed by zlib: the upper bytes of all chances, then the lower ones
 */
import type { Game, Row } from '../../../core/game.js';
import { OtauError } from '../../../lib/error.js';
import { checksumOf } from '../../../tables/checksum.js';
import { type Endgames, UNSOLVED } from '../../../tables/endgames.js';
import type { EndgameTable } from '../../../tables/game-endgames.js';
import { canInflate, inflate } from '../../../tables/inflate.js';
import { PLAYER, readDancers, STEPS } from '../row.js';
import type { SenetRules, SenetSolution } from './solve.js';
import { SenetSpace } from './space.js';

/** 'otau-sn1' */
export const SENET_MAGIC = Uint8Array.of(0x6f, 0x74, 0x61, 0x75, 0x2d, 0x73, 0x6e, 0x31);
const HEAD = 16;
const SURE = 65535;
/** Dancers a side that a table can have. */
export const MAX_DANCERS = 3;

/** The exact chances of all positions of Senet before a throw with few dancers on the board. */
export class SenetTable implements EndgameTable {
  /** How positions are numbered. */
  readonly space: SenetSpace;

  constructor(
    readonly rules: SenetRules,
    /** The most dancers a side. */
    readonly dancers: number,
    /** By number of the position, in 65535ths. */
    readonly chances: Uint16Array,
  ) {
    this.space = new SenetSpace(dancers);
  }

  /** The table of a solution, its chances rounded to 16 bits. */
  static of(rules: SenetRules, { space, chances, error }: SenetSolution): SenetTable {
    const rounded = Uint16Array.from(chances, (chance) => round(chance, 2 * error));
    return new SenetTable(rules, space.dancers, rounded);
  }

  get about(): string {
    const dancers = `${this.dancers} ${this.dancers === 1 ? 'dancer' : 'dancers'}`;
    return `positions of Senet (${this.rules}) with up to ${dancers} a side`;
  }

  /** The chance to win, 0 to 1, of the player who is to throw; `UNSOLVED` after the throw, and with more dancers. */
  chance(row: Row): number {
    if (row[STEPS] !== 0) return UNSOLVED;
    const player = row[PLAYER];
    const index = this.space.index(readDancers(row, player), readDancers(row, 1 - player));
    return index < 0 ? UNSOLVED : this.chances[index] / SURE;
  }

  /** Whether the table is about this game's rules. */
  fits({ id, options }: Game): boolean {
    return id === 'senet' && options.rules === this.rules;
  }

  /**
   * The table as a search asks it: before throws.
   * @throws `bad-table` if it is about other rules
   */
  endgames(game: Game): Endgames {
    if (!this.fits(game)) throw new OtauError('bad-table', `This table is about Senet by the rules ${this.rules}.`);
    return {
      game,
      maxPieces: 2 * this.dancers,
      value: (row) => {
        const chance = this.chance(row);
        if (chance === UNSOLVED) return UNSOLVED;
        return row[PLAYER] === 0 ? 2 * chance - 1 : 1 - 2 * chance;
      },
    };
  }
}

/** In 65535ths; 0 and 65535 are left to what is sure, and to numbers that mean no position. */
function round(chance: number, error: number): number {
  if (Number.isNaN(chance) || chance <= error) return 0;
  if (chance >= 1 - error) return SURE;
  return Math.min(SURE - 1, Math.max(1, Math.round(SURE * chance)));
}

/** What a file holds before it is packed. */
function bytesOf({ chances }: SenetTable): Uint8Array {
  const bytes = new Uint8Array(2 * chances.length);
  chances.forEach((chance, i) => {
    bytes[i] = chance >> 8;
    bytes[chances.length + i] = chance & 255;
  });
  return bytes;
}

/**
 * A table as the bytes of a file.
 * @param pack compresses in zlib's format (RFC 1950): `deflateSync` in Node
 */
export function formatSenetTable(table: SenetTable, pack: (bytes: Uint8Array) => Uint8Array): Uint8Array {
  const bytes = bytesOf(table);
  const packed = pack(bytes);
  const file = new Uint8Array(HEAD + packed.length);
  file.set(SENET_MAGIC);
  file.set([table.rules === 'skyruk' ? 1 : 0, table.dancers], SENET_MAGIC.length);
  new DataView(file.buffer).setUint32(HEAD - 4, checksumOf(bytes), true);
  file.set(packed, HEAD);
  return file;
}

/**
 * Reads the bytes of a file. Runs in browsers too.
 * @throws `bad-table` for bytes that are no table of Senet, or damaged
 */
export async function parseSenetTable(file: Uint8Array): Promise<SenetTable> {
  const [rules, dancers, zero, none] = file.subarray(SENET_MAGIC.length, HEAD - 4);
  const isHead =
    file.length > HEAD && SENET_MAGIC.every((byte, i) => file[i] === byte) && rules <= 1 && zero + none === 0;
  if (!isHead || dancers < 1 || dancers > MAX_DANCERS) {
    throw new OtauError('bad-table', 'This is no table of Senet.');
  }
  const { size } = new SenetSpace(dancers);
  if (!canInflate(file.length, 2 * size)) throw new OtauError('bad-table', 'The table of Senet is damaged.');
  const bytes = new Uint8Array(2 * size);
  const isWhole = await inflate(file.subarray(HEAD), bytes);
  const checksum = new DataView(file.buffer, file.byteOffset).getUint32(HEAD - 4, true);
  if (!isWhole || checksumOf(bytes) !== checksum) {
    throw new OtauError('bad-table', 'The table of Senet is damaged.');
  }
  const chances = Uint16Array.from({ length: size }, (_, i) => (bytes[i] << 8) | bytes[size + i]);
  return new SenetTable(rules === 1 ? 'skyruk' : 'kendall', dancers, chances);
}
