/**
 * Which games came to which material: what the trait `material` counts for the two players is a cell, and for each cell stand the
 * games that some ply led there. A search asks for all cells of a rectangle. Cells of a square are also counted together, as a
 * block, so that a large rectangle reads few long lists; only its edges are read cell by cell.
 *
 * Pages hold lists in the order of their keys: the difference of keys, the count of bytes, and the differences of games.
 */
import type { Game, Row } from 'otau/internal/core/game.js';
import { gameTraits } from 'otau/internal/core/registry.js';
import { damagedIndex, type NumberRange } from '../columns.js';
import type { Connection } from '../database.js';
import { readActions } from '../packing.js';
import type { GameReader } from '../store.js';
import { NumberReader, NumberWriter } from './numbers.js';
import type { Page } from './pages.js';
import { pageNumber, type Segment } from './segment.js';

/** Cells on a side of a block. */
const SIDE = 16;
/** Blocks on a side of all. */
const BLOCKS = 64;
/** No game counts more. */
const MAX_COUNT = SIDE * BLOCKS - 1;
/** The keys of cells begin behind those of blocks. */
const FIRST_CELL = BLOCKS * BLOCKS;
const PAGE_BYTES = 4040;

/** Where the row of a game counts material: the bytes of both players. */
interface Field {
  readonly first: number;
  readonly isWide: boolean;
}

function blockOf(one: number, other: number): number {
  return (one >> 4) * BLOCKS + (other >> 4);
}

/** Cells of one block have keys that follow each other. */
function cellOf(one: number, other: number): number {
  return FIRST_CELL + blockOf(one, other) * SIDE * SIDE + (one % SIDE) * SIDE + (other % SIDE);
}

/** Collects the games of cells and blocks. Games come in order. */
export class MaterialWriter {
  readonly #fields = new Map<Game, Field | undefined>();
  readonly #lists = new Map<number, number[]>();
  #field?: Field;
  #game = 0;
  #last = -1;

  /** @param index the place of the game in the segment */
  begin(game: Game, index: number): void {
    if (!this.#fields.has(game)) this.#fields.set(game, fieldOf(game));
    this.#field = this.#fields.get(game);
    this.#game = index;
    this.#last = -1;
  }

  /** The next position of the game. */
  add(row: Row): void {
    const field = this.#field;
    if (field === undefined) return;
    const [one, other] = [countOf(row, field, 0), countOf(row, field, 1)];
    const cell = cellOf(one, other);
    if (cell === this.#last) return;
    this.#last = cell;
    this.#put(cell);
    this.#put(blockOf(one, other));
  }

  #put(key: number): void {
    const games = this.#lists.get(key);
    if (games === undefined) this.#lists.set(key, [this.#game]);
    else if (games[games.length - 1] !== this.#game) games.push(this.#game);
  }

  *pages(): Generator<Page> {
    const writer = new NumberWriter();
    const list = new NumberWriter();
    let first = 0;
    let last = 0;
    for (const key of [...this.#lists.keys()].sort((a, b) => a - b)) {
      if (writer.length >= PAGE_BYTES) yield { key: first, bytes: writer.take() };
      if (writer.length === 0) {
        first = key;
        last = key;
      }
      let before = 0;
      for (const game of this.#lists.get(key) as number[]) {
        list.number(game - before);
        before = game;
      }
      const bytes = list.take();
      writer.number(key - last);
      writer.number(bytes.length);
      writer.bytes(bytes);
      last = key;
    }
    if (writer.length > 0) yield { key: first, bytes: writer.take() };
  }
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

/** What some position has counted for the first and the second player. */
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

/** Lists whose keys follow each other, of which some are wanted. */
interface Span {
  /** The first key and the last. */
  readonly from: number;
  readonly to: number;
  readonly isWanted: (key: number) => boolean;
}

/** Finds the games of a rectangle of cells, in one segment after the other. */
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
    const zero = pageNumber(id, 'material', 0);
    for (const span of this.#spans) {
      const { from, to } = span;
      const before = this.#first.get([zero + from]) as { id: number } | undefined;
      const found = this.#pages.all([Math.max(zero, before?.id ?? 0), zero + to]);
      for (const page of found as { id: number; bytes: ArrayBuffer }[]) {
        markWanted(new Uint8Array(page.bytes), page.id - zero, span, marks);
      }
    }
    return marks;
  }
}

/** All blocks that a rectangle holds, and the cells of those that it cuts. */
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

/** Marks the games of the lists of a page that are wanted. Throws `bad-file`. */
function markWanted(bytes: Uint8Array, first: number, { from, to, isWanted }: Span, marks: Uint8Array): void {
  const reader = new NumberReader(bytes);
  let key = first;
  while (reader.hasMore) {
    key += reader.number();
    const length = reader.number();
    const end = reader.at + length;
    if (end > bytes.length) throw damagedIndex();
    if (key > to) return;
    if (key >= from && isWanted(key)) {
      markGames(bytes, reader.at, end, marks);
    }
    reader.at = end;
  }
}

/** Marks the games of one list. A loop of its own, as it runs through most bytes that a search reads. */
function markGames(bytes: Uint8Array, from: number, end: number, marks: Uint8Array): void {
  let game = 0;
  for (let at = from; at < end; at++) {
    let byte = bytes[at];
    game += byte & 0x7f;
    for (let shift = 7; byte >= 0x80; shift += 7) {
      byte = bytes[++at];
      game += (byte & 0x7f) << shift;
    }
    marks[game] = 1;
  }
}
