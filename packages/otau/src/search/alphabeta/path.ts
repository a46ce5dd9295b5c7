/**
 * Positions that occurred before: those of the game and those on the path from the root.
 * Alpha-beta counts repeating one of them as a draw.
 */
import type { Row } from '../../core/game.js';
import { RowStack } from '../hash.js';

/** A quick look at this many bits saves nearly all comparisons with the positions of the game. */
const FILTER = 4096;

export class Path {
  readonly #game: RowStack;
  /** Hashes of the game's earlier positions. */
  #earlier = new Int32Array(0);
  readonly #filter = new Uint8Array(FILTER);
  /** Hashes of the positions on the path, one pair a ply, and how many of the latest may be repeated. */
  readonly #hashes: Int32Array;
  readonly #back: Int16Array;

  constructor(
    rowSize: number,
    plies: number,
    /** Whether the path has to be remembered at all; the moves of the root are compared with the game in any case. */
    readonly isWatched: boolean,
  ) {
    this.#game = new RowStack(rowSize, 1);
    this.#hashes = new Int32Array(2 * plies);
    this.#back = new Int16Array(plies);
  }

  /** A new search, from `root`, after these positions of the game. */
  begin(root: Row, history: readonly Row[]): void {
    this.#filter.fill(0);
    this.#earlier = new Int32Array(2 * history.length);
    history.forEach((row, i) => {
      const { low, high } = this.#hashOf(row);
      this.#earlier[2 * i] = low;
      this.#earlier[2 * i + 1] = high;
      this.#filter[low & (FILTER - 1)] = 1;
    });
    const { low, high } = this.#hashOf(root);
    this.#hashes[0] = low;
    this.#hashes[1] = high;
  }

  /** The hashes of the game's earlier positions, followed by that of the root: two numbers each. */
  known(): Int32Array {
    return Int32Array.of(...this.#earlier, this.#hashes[0], this.#hashes[1]);
  }

  /** Whether a position of the game, or the root, is the same as this one. */
  hasStood(row: Row): boolean {
    const { low, high } = this.#hashOf(row);
    return this.#isEarlier(low, high) || (low === this.#hashes[0] && high === this.#hashes[1]);
  }

  /** Puts a position on the path; returns whether it occurred before. */
  comesBack(ply: number, low: number, high: number): boolean {
    const hashes = this.#hashes;
    hashes[2 * ply] = low;
    hashes[2 * ply + 1] = high;
    const back = this.#back[ply - 1] + 1;
    this.#back[ply] = back;
    for (let at = 2 * (ply - 1); at >= 2 * (ply - back); at -= 2) {
      if (hashes[at] === low && hashes[at + 1] === high) return true;
    }
    return this.#filter[low & (FILTER - 1)] !== 0 && this.#isEarlier(low, high);
  }

  /** After `ply` the path does not continue by a move of the game: no earlier position can be repeated there. */
  cut(ply: number): void {
    this.#back[ply] = -1;
  }

  /** Undoes `cut`. */
  mend(ply: number): void {
    this.#back[ply] = this.#back[ply - 1] + 1;
  }

  #isEarlier(low: number, high: number): boolean {
    const earlier = this.#earlier;
    for (let at = 0; at < earlier.length; at += 2) if (earlier[at] === low && earlier[at + 1] === high) return true;
    return false;
  }

  #hashOf(row: Row): RowStack {
    this.#game.rows[0].set(row);
    this.#game.hash(0);
    return this.#game;
  }
}
