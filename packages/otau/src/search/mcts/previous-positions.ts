/** Earlier positions of a game that may be repeated. */
import type { Game, Row } from '../../core/game.js';
import { sameBytes } from '../../lib/bytes.js';
import { fnv1a } from '../../lib/hash.js';

/** The last positions of a game, in which players moved: those before a throw cannot be repeated without another one. */
export function playersBefore(game: Game, history: readonly Row[]): readonly Row[] {
  let first = history.length;
  while (first > 0 && game.actor(history[first - 1]) >= 0) first--;
  return history.slice(first);
}

/** Positions that are found by their bytes. */
export class PreviousPositions {
  readonly #hashes: Int32Array;

  constructor(private readonly rows: readonly Row[]) {
    this.#hashes = Int32Array.from(rows, (row) => fnv1a(row));
  }

  has(row: Row, hash: number): boolean {
    for (let i = 0; i < this.#hashes.length; i++) {
      if (this.#hashes[i] === hash && sameBytes(this.rows[i], row)) return true;
    }
    return false;
  }
}
