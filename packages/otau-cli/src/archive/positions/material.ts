/**
 * The index of games by material. The material of both players (the trait `material`) is a cell, and each cell lists the games
 * that had this material. A search reads all cells of a rectangle. A square of cells also has a common list, as a block, so
 * that a large rectangle reads few long lists; only its edges are read cell by cell.
 *
 * Pages hold lists in the order of their keys: the difference of keys, 4 * bytes + form, and the games. These are differences
 * in bytes of seven bits, numbers of two bytes if that is hardly longer, because they are read faster, or a bit for each game
 * of the segment if that is shorter.
 */
import { type Game, gameTraits, type Row } from 'otau';
import { readActions } from '../games/packing.js';
import type { GameReader } from '../games/store.js';
import { damagedIndex, type NumberRange } from '../sqlite/columns.js';
import type { Connection } from '../sqlite/database.js';
import { enlarged, NumberReader, NumberWriter } from '../sqlite/numbers.js';
import { type Page, writePages } from './pages.js';
import { pageNumber, type Segment } from './segment.js';

/** The side of a block in cells. */
const SIDE = 16;
/** The side of the whole table in blocks. */
const BLOCKS = 64;
/** The highest count; higher ones are stored as this one. */
const MAX_COUNT = SIDE * BLOCKS - 1;
/** Keys of cells follow those of blocks. */
const FIRST_CELL = BLOCKS * BLOCKS;
/** Lists are long: larger pages need fewer reads. */
const PAGE_BYTES = 32_000;

/** Where the row of a game has the material of both players. */
interface Field {
  readonly first: number;
  readonly isWide: boolean;
}

function blockOf(one: number, other: number): number {
  return (one >> 4) * BLOCKS + (other >> 4);
}

/** Cells of one block have consecutive keys. */
function cellOf(one: number, other: number): number {
  return FIRST_CELL + blockOf(one, other) * SIDE * SIDE + (one % SIDE) * SIDE + (other % SIDE);
}

const FORMS = { differences: 0, numbers: 1, bits: 2 } as const;
const FORM_COUNT = 4;
/** Numbers are used if they are at most this much longer than the shortest form. */
const MAX_SIZE_RATIO = 1.3;

const FIRST_ROOM = 1 << 10;

/** Collects the games of cells and blocks. Games come in order. */
export class MaterialWriter {
  readonly #fields = new Map<Game, Field | undefined>();
  readonly #writer = new NumberWriter();
  /** One entry for each list that a game belongs to, in the order of games; some come twice. */
  #keys = new Uint32Array(FIRST_ROOM);
  #games = new Uint16Array(FIRST_ROOM);
  #length = 0;
  #field?: Field;
  #game = 0;
  #cell = -1;
  #block = -1;

  /** @param index the index of the game in the segment */
  begin(game: Game, index: number): void {
    if (!this.#fields.has(game)) this.#fields.set(game, fieldOf(game));
    this.#field = this.#fields.get(game);
    this.#game = index;
    this.#cell = -1;
    this.#block = -1;
  }

  /** The next position of the game. */
  add(row: Row): void {
    const field = this.#field;
    if (field === undefined) return;
    const one = countOf(row, field, 0);
    const other = countOf(row, field, 1);
    const cell = cellOf(one, other);
    if (cell === this.#cell) return;
    this.#cell = cell;
    this.#put(cell);
    const block = blockOf(one, other);
    if (block === this.#block) return;
    this.#block = block;
    this.#put(block);
  }

  #put(key: number): void {
    if (this.#length === this.#keys.length) {
      const room = Math.ceil(1.5 * this.#length);
      this.#keys = enlarged(this.#keys, new Uint32Array(room));
      this.#games = enlarged(this.#games, new Uint16Array(room));
    }
    this.#keys[this.#length] = key;
    this.#games[this.#length++] = this.#game;
  }

  /** The lists in the order of their keys. */
  *#lists(): Generator<readonly [key: number, games: Uint16Array]> {
    let keys = 0;
    for (let at = 0; at < this.#length; at++) keys = Math.max(keys, this.#keys[at] + 1);
    const ends = new Uint32Array(keys + 1);
    for (let at = 0; at < this.#length; at++) ends[this.#keys[at] + 1]++;
    for (let key = 1; key <= keys; key++) ends[key] += ends[key - 1];
    // Each list grows from the end of the one before it, so that it ends where it should if no entry comes twice
    const begins = ends.slice();
    const games = new Uint16Array(this.#length);
    for (let at = 0; at < this.#length; at++) {
      const key = this.#keys[at];
      const game = this.#games[at];
      if (ends[key] === begins[key] || games[ends[key] - 1] !== game) games[ends[key]++] = game;
    }
    for (let key = 0; key < keys; key++) {
      if (ends[key] > begins[key]) yield [key, games.subarray(begins[key], ends[key])];
    }
  }

  /**
   * Encodes a list in the form that suits it.
   * @param all games of the segment
   */
  #list(games: Uint16Array, all: number): readonly [form: number, bytes: Uint8Array] {
    this.#writer.differences(games);
    const differences = this.#writer.take();
    const shortest = Math.min(differences.length, bytesOfBits(all));
    if (2 * games.length <= MAX_SIZE_RATIO * shortest) return [FORMS.numbers, numbersOf(games)];
    if (differences.length === shortest) return [FORMS.differences, differences];
    return [FORMS.bits, bitsOf(games, all)];
  }

  /** @param games of the segment */
  pages(games: number): Generator<Page> {
    return writePages(this.#lists(), PAGE_BYTES, (writer, list) => {
      const [form, bytes] = this.#list(list, games);
      writer.number(FORM_COUNT * bytes.length + form);
      writer.bytes(bytes);
    });
  }
}

/** Numbers of two bytes, the lower byte first. */
function numbersOf(games: Uint16Array): Uint8Array {
  const bytes = new Uint8Array(2 * games.length);
  games.forEach((game, at) => {
    bytes[2 * at] = game & 0xff;
    bytes[2 * at + 1] = game >> 8;
  });
  return bytes;
}

function bytesOfBits(games: number): number {
  return (games + 7) >> 3;
}

/** A bit for each game of a segment, the lowest of a byte first. */
function bitsOf(list: Uint16Array, games: number): Uint8Array {
  const bits = new Uint8Array(bytesOfBits(games));
  for (const game of list) bits[game >> 3] |= 1 << (game & 7);
  return bits;
}

function fieldOf(game: Game): Field | undefined {
  const name = gameTraits(game.id).material;
  if (name === undefined || game.players !== 2) return undefined;
  const { first, type } = game.layout[name];
  return { first, isWide: type === 'uint16' };
}

function countOf(row: Row, { first, isWide }: Field, player: number): number {
  const count = isWide ? row[first + 2 * player] | (row[first + 2 * player + 1] << 8) : row[first + player];
  return Math.min(MAX_COUNT, count);
}

type Ranges = readonly [NumberRange, NumberRange];

/** Whether a game ever had such material, by replaying it. Throws `unknown-game`. */
export function hadMaterial(reader: GameReader, number: number, [first, second]: Ranges): boolean {
  const stored = reader.moves(number);
  if (stored === undefined) return false;
  const game = reader.game(stored.rules);
  const field = fieldOf(game);
  if (field === undefined) return false;
  const { row } = reader.start(game, stored);
  const actions = readActions(game, new Uint8Array(stored.actions));
  for (;;) {
    if (isIn(countOf(row, field, 0), first) && isIn(countOf(row, field, 1), second)) return true;
    const action = actions.next(row);
    if (action < 0) return false;
    game.next(row, action, row);
  }
}

function isIn(count: number, [least, most]: NumberRange): boolean {
  return count >= least && count <= most;
}

/** Lists with consecutive keys, some of which are wanted. */
interface Span {
  /** The first key and the last. */
  readonly from: number;
  readonly to: number;
  readonly isWanted: (key: number) => boolean;
}

/** Finds the games of a rectangle of cells. */
export class MaterialFinder {
  readonly #spans: readonly Span[];
  readonly #first;
  readonly #pages;

  constructor(connection: Connection, ranges: Ranges) {
    this.#spans = [...spansOf(ranges)];
    this.#first = connection.prepare('SELECT id FROM pages WHERE id <= ? ORDER BY id DESC LIMIT 1');
    this.#pages = connection.prepare(
      'SELECT id, CAST(bytes AS BLOB) AS bytes FROM pages WHERE id >= ? AND id <= ? ORDER BY id',
    );
  }

  /** Marks of the games of a segment. Throws `bad-file`. */
  marks({ id, games }: Segment): Uint8Array {
    const marks = new Uint8Array(games);
    const bits = new Uint8Array(bytesOfBits(games));
    const base = pageNumber(id, 'material', 0);
    for (const span of this.#spans) {
      const { from, to } = span;
      const before = this.#first.get([base + from]) as { id: number } | undefined;
      const found = this.#pages.all([Math.max(base, before?.id ?? 0), base + to]);
      for (const page of found as { id: number; bytes: ArrayBuffer }[]) {
        markWanted(new Uint8Array(page.bytes), page.id - base, span, marks, bits);
      }
    }
    for (let game = 0; game < games; game++) marks[game] |= (bits[game >> 3] >> (game & 7)) & 1;
    return marks;
  }
}

/** The blocks inside a rectangle, and the cells of the blocks on its edges. */
function* spansOf([first, second]: Ranges): Generator<Span> {
  const [top, bottom] = blocksOf(first);
  const [left, right] = blocksOf(second);
  const isWhole = (block: number, [least, most]: NumberRange): boolean =>
    least <= block * SIDE && most >= block * SIDE + SIDE - 1;
  for (let row = top; row <= bottom; row++) {
    const whole = isWhole(row, first);
    if (whole) {
      const isWanted = (block: number) => isWhole(block % BLOCKS, second);
      yield { from: row * BLOCKS + left, to: row * BLOCKS + right, isWanted };
    }
    for (let column = left; column <= right; column++) {
      if (whole && isWhole(column, second)) continue;
      const from = cellOf(row * SIDE, column * SIDE);
      const isWanted = (key: number): boolean => {
        const cell = key - from;
        const one = row * SIDE + Math.floor(cell / SIDE);
        return isIn(one, first) && isIn(column * SIDE + (cell % SIDE), second);
      };
      yield { from, to: from + SIDE * SIDE - 1, isWanted };
    }
  }
}

/** The blocks in which a range begins and ends. */
function blocksOf([least, most]: NumberRange): readonly [number, number] {
  const blockOf = (count: number): number => Math.floor(Math.min(MAX_COUNT, Math.max(0, count)) / SIDE);
  return least > most ? [0, -1] : [blockOf(least), blockOf(most)];
}

/** Marks the games in the wanted lists of a page. Throws `bad-file`. */
function markWanted(
  bytes: Uint8Array,
  first: number,
  { from, to, isWanted }: Span,
  marks: Uint8Array,
  bits: Uint8Array,
): void {
  const reader = new NumberReader(bytes);
  let key = first;
  while (reader.hasMore) {
    key += reader.number();
    const head = reader.number();
    const length = Math.floor(head / FORM_COUNT);
    const end = reader.at + length;
    if (end > bytes.length) throw damagedIndex();
    if (key > to) return;
    if (key >= from && isWanted(key)) markList(bytes.subarray(reader.at, end), head % FORM_COUNT, marks, bits);
    reader.at = end;
  }
}

/** Each form has its own loop: a search spends most of its time here. Throws `bad-file`. */
function markList(list: Uint8Array, form: number, marks: Uint8Array, bits: Uint8Array): void {
  if (form === FORMS.differences) markDifferences(list, marks);
  else if (form === FORMS.numbers)
    for (let at = 0; at + 1 < list.length; at += 2) marks[list[at] | (list[at + 1] << 8)] = 1;
  else if (list.length !== bits.length) throw damagedIndex();
  else for (let at = 0; at < list.length; at++) bits[at] |= list[at];
}

function markDifferences(list: Uint8Array, marks: Uint8Array): void {
  let game = 0;
  for (let at = 0; at < list.length; at++) {
    let byte = list[at];
    game += byte & 0x7f;
    for (let shift = 7; byte >= 0x80; shift += 7) {
      byte = list[++at];
      game += (byte & 0x7f) << shift;
    }
    marks[game] = 1;
  }
}
