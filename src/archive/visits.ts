/** Stores what was played from which position: the first plies of each game. */
import type { Game } from '../core/game.js';
import { rulesKey } from '../core/rules-key.js';
import type { CheckedRecord } from '../records/check.js';
import type { Connection } from './database.js';
import { PositionHash } from './position-hash.js';

/** In place of an action: the record ends in this position. */
export const RECORD_ENDS = -1;

/** Rows that are written in one statement. */
const BATCH_ROWS = 50;
const COLUMNS = 4;

/** Adds the visits of games. Rows are written in batches: call `flush` at the end. */
export class Visits {
  readonly #hashes = new Map<string, PositionHash>();
  readonly #insertBatch;
  readonly #insertRow;
  #pending: unknown[] = [];

  /** @param plies how many of each game are stored */
  constructor(
    connection: Connection,
    private readonly plies: number,
  ) {
    // A game counts once for a move, even if it returns to the position.
    const insert = (rows: number): string =>
      `INSERT OR IGNORE INTO visits VALUES ${new Array(rows).fill('(?, ?, ?, ?)').join(', ')}`;
    this.#insertBatch = connection.prepare(insert(BATCH_ROWS));
    this.#insertRow = connection.prepare(insert(1));
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

  /** Writes the rows that are still pending. */
  flush(): void {
    for (let at = 0; at < this.#pending.length; at += COLUMNS)
      this.#insertRow.run(this.#pending.slice(at, at + COLUMNS));
    this.#pending = [];
  }

  #write(position: bigint, action: number, result: number, game: number): void {
    this.#pending.push(position, action, result, game);
    if (this.#pending.length < BATCH_ROWS * COLUMNS) return;
    this.#insertBatch.run(this.#pending);
    this.#pending.length = 0;
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
