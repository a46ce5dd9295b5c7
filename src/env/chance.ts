/**
 * Chance at play: draws what the rules leave to it (Senet's throws) from a seeded generator.
 * Every environment draws through here, so that the same seed gives the same throws everywhere.
 */
import { CHANCE, type Counters, type Game, type Row } from '../core/game.js';
import { OtauError, quote } from '../lib/error.js';
import type { Rng } from '../lib/rng.js';

/** More outcomes in a row than any game draws between two actions: Senet draws one. */
const MOST_DRAWN = 16;

export class Chance {
  /** The outcomes of the last `settle`; as many as it returned are valid. */
  readonly outcomes = new Uint16Array(MOST_DRAWN);
  readonly #probabilities: Float32Array;
  readonly #before: Row;

  constructor(readonly game: Game) {
    this.#probabilities = new Float32Array(game.maxLegal);
    this.#before = new Uint8Array(game.rowSize);
  }

  /**
   * Draws while chance is to move in `row`, and moves `row` and `counters` on. Returns how many
   * outcomes were drawn, mostly 0; they stand in `outcomes`. Allocates nothing.
   */
  settle(row: Row, counters: Counters, rng: Rng): number {
    const { game } = this;
    let drawn = 0;
    while (game.actor(row) === CHANCE) {
      const outcome = rng.pick(this.#probabilities, game.outcomes(row, this.#probabilities));
      this.#before.set(row);
      game.next(row, outcome, row);
      game.count(this.#before, outcome, row, counters);
      this.outcomes[drawn++] = outcome;
    }
    return drawn;
  }
}

/** A seed for whoever gives none, as in Gymnasium: from then on everything is drawn from it. */
export function freshSeed(): number {
  return Math.floor(Math.random() * 0x100000000);
}

/** A seed from outside: a whole number or a text. Throws `bad-argument`. */
export function checkSeed(seed: unknown): number | string {
  if (typeof seed === 'string' || Number.isSafeInteger(seed)) return seed as number | string;
  throw new OtauError('bad-argument', `A seed is a whole number or a text; got ${quote(seed)}.`);
}
