/**
 * The endgame table of Togyz Kumalak: for each position with few stones left on the board, how many more of them than
 * the other the player to move will win. Four bits a position in memory, one block for each count of stones.
 *
 * As a file (numbers are little-endian):
 *
 *     8 bytes    'otau-tk1'
 *     4 bytes    pits a side; 1 with tuzdyks, else 0; the most stones; 0
 *     8 bytes    for each count of stones from 1: the length of its packed block, and the block's checksum
 *     then       the blocks in the same order, packed by zlib
 *
 * So the beginning of a file is a table of fewer stones, and a table can be loaded by part.
 */
import type { Game, Row } from '../../../core/game.js';
import { OtauError } from '../../../lib/error.js';
import { countArrangements, RankTerms } from '../../../tables/arrangements.js';
import { type EndgameTable, type LeadingEndgames, type TableData, UNSOLVED } from '../../../tables/endgames.js';
import { canInflate, checksumOf, inflate } from '../../../tables/file-bytes.js';
import { KAZAN, PITS, PLAYER, TUZDYK } from '../rules.js';

/** The most stones of a table: four bits hold no value of more. */
export const MAX_TABLE_STONES = 15;

/** 'otau-tk1' */
const MAGIC = Uint8Array.of(0x6f, 0x74, 0x61, 0x75, 0x2d, 0x74, 0x6b, 0x31);
const HEADER_BYTES = 12;
const ENTRY_BYTES = 8;
export const MAX_HEAD_BYTES = HEADER_BYTES + ENTRY_BYTES * MAX_TABLE_STONES;

/** The first numbers of a file. */
interface TableHead {
  readonly shape: TableShape;
  /** For each count of stones, from 1: where its block is in the file, packed, and its unpacked length. */
  readonly blocks: readonly { readonly first: number; readonly length: number; readonly checksum: number }[];
}

/** The exact values of all positions of Togyz Kumalak with few stones on the board. */
export class TogyzKumalakTable implements EndgameTable {
  /** The most stones that positions of the table have. */
  readonly stones: number;
  readonly slices: Slices;
  readonly terms: RankTerms;
  /** By stones and slice: how many positions are before it in its block. */
  readonly #firsts: readonly Int32Array[];

  /**
   * @param blocks the values by stones, from 1: (margin + stones) / 2 in four bits, the lower ones first
   */
  constructor(
    readonly shape: TableShape,
    readonly blocks: readonly Uint8Array[],
  ) {
    this.stones = blocks.length;
    this.slices = new Slices(shape);
    this.terms = new RankTerms(2 * shape.pits, this.stones);
    this.#firsts = [new Int32Array(0), ...blocks.map((_, i) => firstsOf(this.slices, i + 1))];
  }

  get about(): string {
    const stones = `${this.stones} ${this.stones === 1 ? 'stone' : 'stones'}`;
    return `${this.size} positions of Togyz Kumalak with up to ${stones} on the board`;
  }

  /** Positions in the table. */
  get size(): number {
    return this.#firsts.slice(1).reduce((sum, firsts) => sum + firsts[firsts.length - 1], 0);
  }

  /** The mover's margin of the `stones` stones that lie on the circle of places (see `slices.ts`). */
  margin(slice: Slice, board: Uint8Array, stones: number): number {
    return this.at(slice, stones, this.terms.rank(board, slice.line));
  }

  /** The margin at an index of a slice. */
  at(slice: Slice, stones: number, rank: number): number {
    const place = this.#firsts[stones][slice.index] + rank;
    return 2 * ((this.blocks[stones - 1][place >> 1] >> ((place & 1) << 2)) & 15) - stones;
  }

  /** All values of a count of stones by slice, as the solver has them. */
  values(stones: number): Int8Array[] {
    const { list } = this.slices;
    const firsts = this.#firsts[stones];
    return list.map((slice) => {
      const length = firsts[slice.index + 1] - firsts[slice.index];
      return Int8Array.from({ length }, (_, rank) => this.at(slice, stones, rank));
    });
  }

  /** Whether the table is about this game's board. Boards of more than 255 stones have none. */
  fits(game: Game): boolean {
    const { pits, hasTuzdyk } = this.shape;
    return hasByteRows(game) && game.options.pits === pits && game.options.tuzdyk === hasTuzdyk;
  }

  /**
   * The table as a search probes it.
   * @throws `bad-table` if it is about another board
   */
  endgames(game: Game): LeadingEndgames {
    if (!this.fits(game)) {
      const { pits, hasTuzdyk } = this.shape;
      throw new OtauError(
        'bad-table',
        `This table is about Togyz Kumalak with ${pits} pits ${hasTuzdyk ? 'and' : 'without'} tuzdyks.`,
      );
    }
    return new TableEndgames(this, game);
  }
}

class TableEndgames implements LeadingEndgames {
  readonly data: TableData;
  private readonly board: Uint8Array;
  private readonly total: number;
  /** Kazans that hold as many stones leave as few on the board as the table knows. */
  private readonly enough: number;
  private readonly byTuzdyks: readonly (Slice | undefined)[];
  private readonly pits: number;

  constructor(
    private readonly table: TogyzKumalakTable,
    readonly game: Game,
  ) {
    const { pits } = table.shape;
    this.data = { shape: table.shape, blocks: table.blocks };
    this.pits = pits;
    this.board = new Uint8Array(2 * pits);
    this.total = 2 * pits * Number(game.options.stones);
    this.enough = this.total - table.stones;
    this.byTuzdyks = table.slices.byTuzdyks;
  }

  value(row: Row): number {
    const lead = this.lead(row);
    return lead === UNSOLVED ? UNSOLVED : Math.sign(lead);
  }

  get maxPieces(): number {
    return this.total - this.enough;
  }

  lead(row: Row): number {
    const white = row[KAZAN];
    const black = row[KAZAN + 1];
    if (white + black < this.enough) return UNSOLVED;
    const stones = this.total - white - black;
    if (stones === 0) return white - black;
    const { board, pits } = this;
    const mover = row[PLAYER];
    const slice = this.byTuzdyks[row[TUZDYK + mover] * pits + row[TUZDYK + 1 - mover]];
    if (slice === undefined) return UNSOLVED;
    const own = PITS + mover * pits;
    const enemy = PITS + pits - mover * pits;
    for (let i = 0; i < pits; i++) {
      board[i] = row[own + i];
      board[pits + i] = row[enemy + i];
    }
    const margin = this.table.margin(slice, board, stones);
    return white - black + (mover === 0 ? margin : -margin);
  }
}

/** Where the slices begin in the block of a number of stones, and where it ends. */
function firstsOf(slices: Slices, stones: number): Int32Array {
  const firsts = new Int32Array(slices.list.length + 1);
  for (const { index, line } of slices.list) firsts[index + 1] = firsts[index] + countArrangements(line.length, stones);
  return firsts;
}

/** How many positions have this number of stones. Throws `unsupported` if they are more than a table can number. */
export function countTablePositions({ list }: Slices, stones: number): number {
  const positions = list.reduce((sum, { line }) => sum + countArrangements(line.length, stones), 0);
  if (positions < 2 ** 31) return positions;
  throw new OtauError('unsupported', `A table cannot number the ${positions} positions of ${stones} stones.`);
}

/** The block of a table (`TogyzKumalakTable.blocks`) that holds the values of one count of stones, by slice. */
export function packValues(values: readonly Int8Array[], stones: number): Uint8Array {
  const block = new Uint8Array((values.reduce((sum, { length }) => sum + length, 0) + 1) >> 1);
  let place = 0;
  for (const slice of values) {
    for (const margin of slice) {
      block[place >> 1] |= ((margin + stones) >> 1) << ((place & 1) << 2);
      place++;
    }
  }
  return block;
}

/** Room for a block, shared by all threads where the environment lets them share memory. */
function blockOf(length: number): Uint8Array {
  return new Uint8Array(new (typeof SharedArrayBuffer === 'undefined' ? ArrayBuffer : SharedArrayBuffer)(length));
}

/** The head of a file that holds these blocks, packed so. */
export function formatHead(shape: TableShape, packed: readonly Uint8Array[], checksums: readonly number[]): Uint8Array {
  const head = new Uint8Array(HEADER_BYTES + ENTRY_BYTES * packed.length);
  const view = new DataView(head.buffer);
  head.set(MAGIC);
  head.set([shape.pits, shape.hasTuzdyk ? 1 : 0, packed.length], MAGIC.length);
  packed.forEach((block, i) => {
    view.setUint32(HEADER_BYTES + ENTRY_BYTES * i, block.length, true);
    view.setUint32(HEADER_BYTES + ENTRY_BYTES * i + 4, checksums[i], true);
  });
  return head;
}

/** Reads the head of a file from its first bytes. Throws `bad-table`. */
export function parseHead(bytes: Uint8Array): TableHead {
  const [pits, tuzdyk, stones, zero] = bytes.subarray(MAGIC.length, HEADER_BYTES);
  const isHead =
    bytes.length >= HEADER_BYTES + ENTRY_BYTES * stones &&
    MAGIC.every((byte, i) => bytes[i] === byte) &&
    tuzdyk <= 1 &&
    zero === 0;
  if (!isHead || pits < 2 || pits > 9 || stones < 1 || stones > MAX_TABLE_STONES) {
    throw new OtauError('bad-table', 'This is no endgame table of Togyz Kumalak.');
  }
  const view = new DataView(bytes.buffer, bytes.byteOffset);
  let first = HEADER_BYTES + ENTRY_BYTES * stones;
  const blocks = Array.from({ length: stones }, (_, i) => {
    const block = {
      first,
      length: view.getUint32(HEADER_BYTES + ENTRY_BYTES * i, true),
      checksum: view.getUint32(HEADER_BYTES + ENTRY_BYTES * i + 4, true),
    };
    first += block.length;
    return block;
  });
  return { shape: { pits, hasTuzdyk: tuzdyk === 1 }, blocks };
}

/**
 * Reads the bytes of a file, or of its beginning. Runs in browsers too.
 * @param most the stones of the table that is wanted, 1 or more, if the file has that many; all unless given
 * @throws `bad-table` for bytes that are not a table of Togyz Kumalak, or damaged
 * @example const table = await parseTable(new Uint8Array(await response.arrayBuffer()));
 */
export async function parseTable(bytes: Uint8Array, most = MAX_TABLE_STONES): Promise<TogyzKumalakTable> {
  const { shape, blocks } = parseHead(bytes);
  if (!(most >= 1)) throw new OtauError('bad-argument', `A table has positions of one stone or more; got ${most}.`);
  const slices = new Slices(shape);
  const unpacked: Uint8Array[] = [];
  for (const [i, { first, length, checksum }] of blocks.slice(0, most).entries()) {
    const positions = countTablePositions(slices, i + 1);
    const packed = bytes.subarray(first, first + length);
    const damaged = `The endgame table is damaged where positions of ${i + 1} stones stand.`;
    if (!canInflate(packed.length, positions / 2)) throw new OtauError('bad-table', damaged);
    const block = blockOf((positions + 1) >> 1);
    const isWhole = await inflate(packed, block);
    if (!isWhole || checksumOf(block) !== checksum) throw new OtauError('bad-table', damaged);
    unpacked.push(block);
  }
  return new TogyzKumalakTable(shape, unpacked);
}

// How an endgame table of Togyz Kumalak is cut: a slice for each state of the tuzdyks, from the view of the player to move.
//
// The pits are in a circle in sowing order, from the mover's pit 1 (place 0) over the mover's last to the enemy's pit 1
// and last. A slice reads them as a line that begins after a tuzdyk: stones that go round lose one to it, so along
// this line sowing only goes forward as long as no stone is lost.
//
//     the mover's tuzdyk in the enemy's pit 3 of 9, none of the enemy's (# is the tuzdyk):
//
//       17 16 15 14 13 12  # 10  9      line: 12, 13, ..., 17, 0, 1, ..., 8, 9, 10
//        0  1  2  3  4  5  6  7  8

/** What a table is about: a board, without its number of stones. */
export interface TableShape {
  /** Pits a side, 2 to 9. */
  readonly pits: number;
  /** Whether three stones may become a tuzdyk. */
  readonly hasTuzdyk: boolean;
}

/** The shape of a game's board. */
export function tableShapeOf({ options }: Game): TableShape {
  return { pits: Number(options.pits), hasTuzdyk: options.tuzdyk === true };
}

/** Whether a game is Togyz Kumalak on a board whose rows are bytes: of up to 255 stones. */
export function hasByteRows({ id, options, rowSize }: Game): boolean {
  return id === 'togyzkumalak' && rowSize === PITS + 2 * Number(options.pits);
}

/** The positions with one state of the tuzdyks. */
export interface Slice {
  /** Its place among the slices of the shape. */
  readonly index: number;
  /** Pit number (1.., 0 for none) of the mover's tuzdyk, on the enemy's side. */
  readonly own: number;
  /** Pit number of the enemy's tuzdyk, on the mover's side. */
  readonly enemy: number;
  /** The places that can hold stones, in the order of the index. */
  readonly line: Uint8Array;
  /** The same places as the enemy counts them, from the enemy's pit 1. */
  readonly turned: Uint8Array;
  /** Places of the mover's and of the enemy's tuzdyk; -1 for none. */
  readonly ownPlace: number;
  readonly enemyPlace: number;
}

export class Slices {
  readonly list: readonly Slice[];
  /** The slice of two tuzdyk numbers at own · pits + enemy; undefined where no game brings them together. */
  readonly byTuzdyks: readonly (Slice | undefined)[];

  constructor(readonly shape: TableShape) {
    const { pits, hasTuzdyk } = shape;
    const most = hasTuzdyk ? pits - 1 : 0;
    const list: Slice[] = [];
    const byTuzdyks = new Array<Slice | undefined>(pits * pits).fill(undefined);
    for (let own = 0; own <= most; own++) {
      for (let enemy = 0; enemy <= most; enemy++) {
        if (own !== 0 && own === enemy) continue;
        const slice = makeSlice(pits, list.length, own, enemy);
        list.push(slice);
        byTuzdyks[own * pits + enemy] = slice;
      }
    }
    this.list = list;
    this.byTuzdyks = byTuzdyks;
  }

  /** The slice of a position with these tuzdyks; it has to exist. */
  of(own: number, enemy: number): Slice {
    return this.byTuzdyks[own * this.shape.pits + enemy]!;
  }

  /** The slices together with what the other player sees, each couple once; without tuzdyks both are the same. */
  pairs(): readonly (readonly [Slice, Slice])[] {
    const firsts = this.list.filter(({ own, enemy }) => own < enemy || (own === 0 && enemy === 0));
    return firsts.map((slice) => [slice, this.of(slice.enemy, slice.own)]);
  }
}

function makeSlice(pits: number, index: number, own: number, enemy: number): Slice {
  const circle = 2 * pits;
  const ownPlace = own === 0 ? -1 : pits + own - 1;
  const enemyPlace = enemy === 0 ? -1 : enemy - 1;
  // Of two tuzdyks the one with the smaller number: so both players choose the same.
  const start = own !== 0 && (enemy === 0 || own < enemy) ? ownPlace + 1 : enemyPlace + 1;
  const places = Array.from({ length: circle }, (_, i) => (start + i) % circle);
  const line = places.filter((place) => place !== ownPlace && place !== enemyPlace);
  const turned = line.map((place) => (place + pits) % circle);
  return { index, own, enemy, line: Uint8Array.from(line), turned: Uint8Array.from(turned), ownPlace, enemyPlace };
}
