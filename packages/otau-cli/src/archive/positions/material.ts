/**
 * The way of a game through what the trait `material` counts: how it changed, as numbers of seven bits a byte, games one after
 * the other. A search by material asks it for every ply.
 *
 *     0            the game ends
 *     1            the game counts no material
 *     2 + 3d       the first player has d more,  3 + 3d  the second
 *     4 + 3d, e    any other change: d and e - 1 are 2n for n more, 2n - 1 for n less; so no byte before the end of a game is 0
 */
import type { Game, Row } from 'otau/internal/core/game.js';
import { gameTraits } from 'otau/internal/core/registry.js';
import { damagedIndex, type NumberRange } from '../columns.js';
import { readActions } from '../packing.js';
import type { GameReader } from '../store.js';
import { NumberReader, type NumberWriter } from './numbers.js';

const END = 0;
const NOTHING = 1;
const FIRST_CODE = 2;
const KINDS = 3;

/** Where the row of a game counts material: the bytes of both players. */
interface Field {
  readonly first: number;
  readonly isWide: boolean;
}

/** Writes the ways of games. */
export class MaterialWriter {
  readonly #fields = new Map<Game, Field | undefined>();
  #field?: Field;
  /** Whether any game counts material. */
  isUsed = false;
  readonly #stands = [0, 0];

  constructor(private readonly numbers: NumberWriter) {}

  begin(game: Game): void {
    if (!this.#fields.has(game)) this.#fields.set(game, fieldOf(game));
    this.#field = this.#fields.get(game);
    this.#stands.fill(0);
    if (this.#field === undefined) this.numbers.number(NOTHING);
    else this.isUsed = true;
  }

  /** The next position of the game. */
  add(row: Row): void {
    const field = this.#field;
    if (field === undefined) return;
    const [one, other] = [countOf(row, field, 0), countOf(row, field, 1)];
    const more = one - this.#stands[0];
    const otherMore = other - this.#stands[1];
    if (more === 0 && otherMore === 0) return;
    this.#stands[0] = one;
    this.#stands[1] = other;
    if (otherMore === 0 && more > 0) this.numbers.number(FIRST_CODE + KINDS * more);
    else if (more === 0 && otherMore > 0) this.numbers.number(FIRST_CODE + 1 + KINDS * otherMore);
    else {
      this.numbers.number(FIRST_CODE + 2 + KINDS * folded(more));
      this.numbers.number(1 + folded(otherMore));
    }
  }

  end(): void {
    this.numbers.number(END);
  }
}

function fieldOf(game: Game): Field | undefined {
  const name = gameTraits(game.id).material;
  if (name === undefined || game.players !== 2) return undefined;
  const { first, type } = game.layout[name];
  return { first, isWide: type === 'uint16' };
}

function countOf(row: Row, { first, isWide }: Field, player: number): number {
  return isWide ? row[first + 2 * player] | (row[first + 2 * player + 1] << 8) : row[first + player];
}

function folded(value: number): number {
  return value < 0 ? -2 * value - 1 : 2 * value;
}

function unfolded(value: number): number {
  return value % 2 === 1 ? -(value + 1) / 2 : value / 2;
}

/** What some position has counted for the first and the second player. */
type Ranges = readonly [NumberRange, NumberRange];

/** Whether both are in their ranges. Asked for every ply of every game: without taking the ranges apart. */
function isIn(one: number, other: number, ranges: Ranges): boolean {
  const first = ranges[0];
  const second = ranges[1];
  return one >= first[0] && one <= first[1] && other >= second[0] && other <= second[1];
}

/** Whether a game ever had such material, by replaying it. Throws `unknown-game`. */
export function hadMaterial(reader: GameReader, number: number, ranges: Ranges): boolean {
  const stored = reader.moves(number);
  if (stored === undefined) return false;
  const game = reader.game(stored.rules);
  const field = fieldOf(game);
  if (field === undefined) return false;
  const { row } = reader.start(game, stored);
  const actions = readActions(game, new Uint8Array(stored.actions));
  for (;;) {
    if (isIn(countOf(row, field, 0), countOf(row, field, 1), ranges)) return true;
    const action = actions.next(row);
    if (action < 0) return false;
    game.next(row, action, row);
  }
}

/**
 * Those of the games that ever had such material, in the same room. Throws `bad-file`.
 * @param bytes the ways of all games of a segment; empty where none counts material
 * @param games by their places in the segment, in order
 */
export function keepMaterial(bytes: Uint8Array, games: Uint32Array, ranges: Ranges): Uint32Array {
  if (bytes.length === 0) return games.subarray(0, 0);
  const reader = new NumberReader(bytes);
  let count = 0;
  let at = 0;
  let next = 0;
  for (const game of games) {
    for (; next < game; next++) at = endOf(bytes, at);
    if (passes(reader, at, ranges)) games[count++] = game;
  }
  return games.subarray(0, count);
}

/** Where the way behind the one at a place begins: no byte within a way is 0. */
function endOf(bytes: Uint8Array, from: number): number {
  for (let at = from; at < bytes.length; at++) if (bytes[at] === END) return at + 1;
  throw damagedIndex();
}

/** Codes of one byte that add to one player: how much to the first, how much to the second. 0 for all others. */
const FIRST_MORE = new Uint8Array(256);
const SECOND_MORE = new Uint8Array(256);
for (let value = 1; FIRST_CODE + 1 + KINDS * value < 0x80; value++) {
  FIRST_MORE[FIRST_CODE + KINDS * value] = value;
  SECOND_MORE[FIRST_CODE + 1 + KINDS * value] = value;
}

/** Whether a way, from a place on, goes through these ranges. Asked for every ply of every game. */
function passes(reader: NumberReader, from: number, [[least, most], [otherLeast, otherMost]]: Ranges): boolean {
  const { bytes } = reader;
  if (bytes[from] === NOTHING) return false;
  let at = from;
  let one = 0;
  let other = 0;
  while (one < least || one > most || other < otherLeast || other > otherMost) {
    const byte = bytes[at];
    if (byte === END) return false;
    const more = FIRST_MORE[byte];
    const otherMore = SECOND_MORE[byte];
    if (more + otherMore > 0) {
      at++;
      one += more;
      other += otherMore;
      continue;
    }
    reader.at = at;
    const code = reader.number();
    const value = Math.floor((code - FIRST_CODE) / KINDS);
    const kind = code - FIRST_CODE - KINDS * value;
    if (kind === 0) one += value;
    else if (kind === 1) other += value;
    else {
      one += unfolded(value);
      other += unfolded(reader.number() - 1);
    }
    at = reader.at;
  }
  return true;
}
