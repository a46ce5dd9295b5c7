/**
 * What stops a game that its rules let continue: the ply limit and the third occurrence of a
 * position. An environment truncates there. No player claims a draw, so a draw
 * that could be claimed counts as claimed.
 */

import { type Counters, type Game, OVER, type Row } from '../core/game.js';
import type { EndReason } from '../core/history.js';
import { fnv1a } from '../lib/hash.js';

/** Counts how often each position of a game has occurred. Allocates only while the game gets longer. */
export class Occurrences {
  #hashes = new Int32Array(64);
  #rows: Uint8Array;
  #length = 0;

  constructor(readonly rowSize: number) {
    this.#rows = new Uint8Array(64 * rowSize);
  }

  get length(): number {
    return this.#length;
  }

  /** Forgets all positions after the first `length`. */
  cut(length: number): void {
    this.#length = length;
  }

  /** The positions noted so far, one after the other. */
  positions(): Uint8Array {
    return this.#rows.slice(0, this.#length * this.rowSize);
  }

  /** Notes a position and returns how often it has occurred, now included. */
  add(row: Row): number {
    if (this.#length === this.#hashes.length) this.#grow();
    const hash = fnv1a(row);
    let times = 1;
    for (let i = 0; i < this.#length; i++) if (this.#hashes[i] === hash && this.#equals(i, row)) times++;
    this.#hashes[this.#length] = hash;
    this.#rows.set(row, this.#length * this.rowSize);
    this.#length++;
    return times;
  }

  #equals(index: number, row: Row): boolean {
    const first = index * this.rowSize;
    for (let i = 0; i < row.length; i++) if (this.#rows[first + i] !== row[i]) return false;
    return true;
  }

  #grow(): void {
    const hashes = new Int32Array(2 * this.#hashes.length);
    hashes.set(this.#hashes);
    this.#hashes = hashes;
    const rows = new Uint8Array(2 * this.#rows.length);
    rows.set(this.#rows);
    this.#rows = rows;
  }
}

/**
 * Why the game stops after an action and before chance moves again, or undefined while it goes
 * on. A finished position comes before a repetition, that before the limit; in Senet the last
 * throw is still played (RULES.md, End, limit and counters).
 * @param times how often the position has occurred; 1 if this is not counted
 * @param firstPly the ply of the first position of the episode, from which the limit counts as in a history
 */
export function stopReason(
  game: Game,
  row: Row,
  counters: Counters,
  times: number,
  firstPly = 0,
): EndReason | undefined {
  if (game.actor(row) === OVER) return 'rules';
  if (times >= 3 && game.limits.repetition !== 'none') return 'repetition';
  return counters.ply - firstPly >= game.limits.plies ? 'limit' : undefined;
}
