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

/** Takes the marks of the games that never had such material. Throws `bad-file`. Empty bytes are of games without any. */
export function markMaterial(
  bytes: Uint8Array,
  marks: Uint8Array,
  [[least, most], [otherLeast, otherMost]]: readonly [NumberRange, NumberRange],
): void {
  if (bytes.length === 0) marks.fill(0);
  const reader = new NumberReader(bytes);
  for (let game = 0; game < marks.length && bytes.length > 0; game++) {
    if (marks[game] === 1) {
      marks[game] = 0;
      let one = 0;
      let other = 0;
      for (;;) {
        if (bytes[reader.at] === NOTHING) break;
        if (one >= least && one <= most && other >= otherLeast && other <= otherMost) {
          marks[game] = 1;
          break;
        }
        if (bytes[reader.at] === END) break;
        const code = reader.number();
        const kind = (code - FIRST_CODE) % KINDS;
        const value = (code - FIRST_CODE - kind) / KINDS;
        if (kind === 0) one += value;
        else if (kind === 1) other += value;
        else {
          one += unfolded(value);
          other += unfolded(reader.number() - 1);
        }
      }
    }
    // No byte within a game is 0
    reader.at = bytes.indexOf(END, reader.at) + 1;
    if (reader.at === 0) throw damagedIndex();
  }
}
