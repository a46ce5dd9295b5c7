/** Many positions in one buffer: used by search trees, vector environments and files. */

import { OtauError } from '../lib/error.js';
import type { Rng } from '../lib/rng.js';
import { drawOutcome } from './actions.js';
import { CHANCE, type Game, OVER, type Row } from './game.js';

/** Rows of one game side by side in one buffer. */
export class Rows {
  readonly bytes: Uint8Array;
  readonly #views: (Row | undefined)[] = [];

  /**
   * @param rowSize bytes of one position, `game.rowSize`
   * @param source how many positions to make room for, or a buffer of whole rows to look at (not copied)
   */
  constructor(
    readonly rowSize: number,
    source: number | Uint8Array,
  ) {
    this.bytes = typeof source === 'number' ? new Uint8Array(source * rowSize) : source;
    if (this.bytes.length % rowSize !== 0) {
      throw new OtauError('bad-array', `A buffer of rows of ${rowSize} bytes cannot have ${this.bytes.length} bytes.`);
    }
  }

  get length(): number {
    return this.bytes.length / this.rowSize;
  }

  /** Row i, a view of `bytes`: writing to it writes there. The same view at every call. */
  at(i: number): Row {
    const view = this.#views[i];
    if (view !== undefined) return view;
    if (!(i >= 0 && i < this.length)) {
      throw new OtauError('bad-array', `Rows have indices 0 to ${this.length - 1}; got ${i}.`);
    }
    const made = this.bytes.subarray(i * this.rowSize, (i + 1) * this.rowSize);
    this.#views[i] = made;
    return made;
  }
}

// Positions of random games, for measurements and tests.

/** Positions in which a player moves, one after another from random games. */
export function randomRows(game: Game, count: number, rng: Rng): Rows {
  const rows = new Rows(game.rowSize, count);
  const legal = new Uint16Array(game.maxLegal);
  const chances = new Float32Array(game.maxLegal);
  const row = new Uint8Array(game.rowSize);
  game.start(row, rng);
  for (let i = 0; i < count; ) {
    const actor = game.actor(row);
    if (actor === OVER) game.start(row, rng);
    else if (actor === CHANCE) game.next(row, drawOutcome(game, row, rng, chances), row);
    else {
      rows.at(i++).set(row);
      game.next(row, legal[rng.below(game.legal(row, legal))], row);
    }
  }
  return rows;
}
