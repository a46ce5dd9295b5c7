/**
 * Draws the outcomes of chance, such as Senet's throws, from a seeded generator. All environments use it, so that the same seed gives
 * the same throws everywhere.
 */

import { CHANCE, type Counters, type Game, type Row } from '../core/game.js';
import { drawOutcome } from '../core/rows.js';
import { OtauError, quote } from '../lib/error.js';
import { Rng } from '../lib/rng.js';

/** Outcomes in a row, between two actions. */
const MAX_DRAWN = 16;

export class Chance {
  /** The outcomes of the last `settle`; as many as it returned are valid. */
  readonly outcomes = new Uint16Array(MAX_DRAWN);
  readonly #probabilities: Float32Array;
  readonly #before: Row;

  constructor(readonly game: Game) {
    this.#probabilities = new Float32Array(game.maxLegal);
    this.#before = new Uint8Array(game.rowSize);
  }

  /**
   * Draws while chance is to move in `row`, and moves `row` and `counters` on. Returns how many
   * outcomes were drawn, mostly 0; they are in `outcomes`. Allocates nothing.
   */
  settle(row: Row, counters: Counters, rng: Rng): number {
    const { game } = this;
    let drawn = 0;
    while (game.actor(row) === CHANCE) {
      const outcome = drawOutcome(game, row, rng, this.#probabilities);
      this.#before.set(row);
      game.next(row, outcome, row);
      game.count(this.#before, outcome, row, counters);
      if (drawn === MAX_DRAWN) {
        throw new OtauError('broken-promise', `${game.id}: chance moves more than ${MAX_DRAWN} times in a row.`);
      }
      this.outcomes[drawn++] = outcome;
    }
    return drawn;
  }
}

/** A random seed, if the caller gives none, as in Gymnasium. */
export function freshSeed(): number {
  return Math.floor(Math.random() * 0x100000000);
}

/** Games of a vector environment with the streams of `new Rng`; 32 bits tell that many games apart. */
const NARROW_GAMES = 1024;
/** The seed of a game of a vector environment (`seedOfGame`). */
const GAME_SEED = /\/([1-9]\d{3,15})$/;

/**
 * The generator of an episode with this seed. In a vector environment of many games, seeds of 32 bits would give
 * some of them the same episode: from game 1024 on, a game's seed gives 128.
 */
export function generatorOf(seed: number | string): Rng {
  const [, game] = typeof seed === 'string' ? (GAME_SEED.exec(seed) ?? []) : [];
  return game !== undefined && Number(game) >= NARROW_GAMES ? Rng.wide(seed as string) : new Rng(seed);
}

/** Parses a given seed: a whole number or a text. Throws `bad-seed`. */
export function checkSeed(seed: unknown): number | string {
  if (typeof seed === 'string' || Number.isSafeInteger(seed)) return seed as number | string;
  throw new OtauError('bad-seed', `A seed is a whole number or a text; got ${quote(seed)}.`);
}
