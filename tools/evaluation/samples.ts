/**
 * Samples for fitting an evaluation: positions of games that the search plays against itself,
 * each with what the search thought of it and how the game ended. Beside the positions played,
 * positions one to three random moves away are judged too: a search meets many such.
 *
 * A sample is the row, then the score (16 bits, the mover's) and the result (-1, 0, 1 for the
 * mover, or `UNPLAYED`).
 */
import { type Game, OVER, type Row } from '../../packages/otau/src/core/game.js';
import type { Rng } from '../../packages/otau/src/lib/rng.js';
import { createAlphabeta } from '../../packages/otau/src/search/index.js';
import type { Searcher } from '../../packages/otau/src/search/search.js';

export const UNPLAYED = 127;
/** The score of a proven win. */
export const WIN = 30_000;

const OPENING = 14;
const MAX_GAME_PLIES = 300;
/** Of 100 moves this many are drawn at random, so that games differ. */
const RANDOM_MOVES = 6;

export interface Sample {
  readonly row: Row;
  readonly score: number;
  readonly result: number;
}

export class SamplePlay {
  readonly #search: Searcher = createAlphabeta({ tableBits: 16 });
  readonly #actions: Uint16Array;

  constructor(
    private readonly game: Game,
    private readonly nodes: number,
    private readonly rng: Rng,
  ) {
    this.#actions = new Uint16Array(game.maxLegal);
  }

  /** The samples of one game. */
  playGame(): Sample[] {
    const { game, rng } = this;
    const row = new Uint8Array(game.rowSize);
    game.start(row);
    this.#playAtRandom(row, 2 + rng.below(OPENING - 1));
    this.#search.clear();
    const judged: { row: Row; score: number; played: boolean }[] = [];
    for (let ply = 0; ply < MAX_GAME_PLIES && game.actor(row) !== OVER; ply++) {
      const { action, score } = this.#judge(row);
      judged.push({ row: row.slice(), score, played: true });
      if (rng.below(2) === 0) this.#judgeNearby(row, judged);
      if (rng.below(100) < RANDOM_MOVES) this.#playAtRandom(row, 1);
      else game.next(row, action, row);
    }
    const isOver = game.actor(row) === OVER;
    return judged.map(({ row: at, score, played }) => {
      const result = !played ? UNPLAYED : isOver ? game.result(row, game.actor(at)) : 0;
      return { row: at, score, result };
    });
  }

  #judgeNearby(row: Row, judged: { row: Row; score: number; played: boolean }[]): void {
    const nearby = row.slice();
    this.#playAtRandom(nearby, 1 + this.rng.below(3));
    if (this.game.actor(nearby) === OVER) return;
    judged.push({ row: nearby, score: this.#judge(nearby).score, played: false });
  }

  #judge(row: Row): { action: number; score: number } {
    const { action, lines } = this.#search.search(this.game, row, { nodes: this.nodes });
    const { solved, value, score = 0 } = lines[0];
    return { action, score: solved === undefined ? score : value * WIN };
  }

  #playAtRandom(row: Row, plies: number): void {
    const { game, rng } = this;
    for (let i = 0; i < plies && game.actor(row) !== OVER; i++) {
      game.next(row, this.#actions[rng.below(game.legal(row, this.#actions))], row);
    }
  }
}

export function formatSamples(samples: readonly Sample[], rowSize: number): Uint8Array {
  const size = rowSize + 3;
  const bytes = new Uint8Array(samples.length * size);
  const view = new DataView(bytes.buffer);
  samples.forEach(({ row, score, result }, i) => {
    bytes.set(row, i * size);
    view.setInt16(i * size + rowSize, score, true);
    view.setInt8(i * size + rowSize + 2, result);
  });
  return bytes;
}

/** How many whole samples there are. */
export function countSamples(bytes: Uint8Array, rowSize: number): number {
  return Math.floor(bytes.length / (rowSize + 3));
}

/** Reads samples one after the other; a torn one at the end is left out. */
export function* parseSamples(bytes: Uint8Array, rowSize: number): Generator<Sample> {
  const size = rowSize + 3;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = 0; at + size <= bytes.length; at += size) {
    const row = bytes.subarray(at, at + rowSize);
    yield { row, score: view.getInt16(at + rowSize, true), result: view.getInt8(at + rowSize + 2) };
  }
}
