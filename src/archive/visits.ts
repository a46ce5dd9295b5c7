/** Writes down what was played from which position: the first plies of each game, many rows at once. */

import type { Game } from '../core/game.js';
import { rulesKey } from '../core/rules-key.js';
import type { CheckedRecord } from '../records/check.js';
import type { Connection } from './database.js';
import { PositionHash } from './position-hash.js';

/** In the place of an action: the record ends in this position. */
export const RECORD_ENDS = -1;

/** Rows in one statement: with so many, binding them takes less than writing them. */
const BATCH = 50;
const COLUMNS = 4;

export class Visits {
  readonly #hashes = new Map<string, PositionHash>();
  readonly #many;
  readonly #one;
  #waiting: unknown[] = [];

  /** @param plies how many of each game */
  constructor(
    connection: Connection,
    private readonly plies: number,
  ) {
    // A game counts once for a move, however often it comes back to the position.
    const insert = (rows: number): string =>
      `INSERT OR IGNORE INTO visits VALUES ${new Array(rows).fill('(?, ?, ?, ?)').join(', ')}`;
    this.#many = connection.prepare(insert(BATCH));
    this.#one = connection.prepare(insert(1));
  }

  add({ game, start, replay }: CheckedRecord, result: number, number: number): void {
    const hash = this.#hashOf(game);
    const row = start.row.slice();
    const { actions } = replay;
    const last = Math.min(this.plies, actions.length);
    for (let ply = 0; ply < last; ply++) {
      const position = hash.of(row);
      const action = game.actor(row) >= 0 ? hash.canonical.action(actions[ply]) : actions[ply];
      this.#write(position, action, result, number);
      game.next(row, actions[ply], row);
    }
    if (actions.length < this.plies) this.#write(hash.of(row), RECORD_ENDS, result, number);
  }

  /** Writes what still waits. */
  flush(): void {
    for (let at = 0; at < this.#waiting.length; at += COLUMNS) this.#one.run(this.#waiting.slice(at, at + COLUMNS));
    this.#waiting = [];
  }

  #write(position: bigint, action: number, result: number, game: number): void {
    this.#waiting.push(position, action, result, game);
    if (this.#waiting.length < BATCH * COLUMNS) return;
    this.#many.run(this.#waiting);
    this.#waiting.length = 0;
  }

  #hashOf(game: Game): PositionHash {
    const key = rulesKey(game);
    const known = this.#hashes.get(key);
    if (known !== undefined) return known;
    const hash = new PositionHash(game);
    this.#hashes.set(key, hash);
    return hash;
  }
}
