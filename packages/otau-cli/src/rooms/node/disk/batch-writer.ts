/** Writes events of rooms and tournaments to their file, one transaction a batch. */

import { statSync } from 'node:fs';
import type { Worker } from 'node:worker_threads';
import type Database from 'libsql';
import { onThreadEnd, startThread } from 'otau/internal/lib/node/thread.js';
import type { RoomEvent, RoomSetup } from '../../events.js';
import { PlayerStore, type RoomOutcome } from '../players/player-store.js';
import type { TournamentSetup } from '../tournaments/tournament.js';
import { type StoredTournamentEvent, TournamentStore } from '../tournaments/tournament-store.js';
import { checkSameFile, type FileId } from './rooms-file.js';
import { Queries, runWrite, type SqlWrite } from './sql-writes.js';

export interface Batch {
  readonly rooms: readonly RoomSetup[];
  readonly events: readonly { readonly room: string; readonly seq: number; readonly event: RoomEvent }[];
  /** Games that have ended, or rooms with events after the end. */
  readonly over: readonly RoomOutcome[];
  /** The rooms of finished games that are in the archive. */
  readonly archived: readonly string[];
  readonly tournaments: readonly TournamentSetup[];
  readonly tournamentEvents: readonly StoredTournamentEvent[];
}

export interface CopiedBatch {
  readonly batch?: Batch;
  /** Earlier changes of players and accounts. */
  readonly writes?: readonly SqlWrite[];
}

export class BatchWriter {
  readonly #sql: Queries;

  constructor(
    private readonly database: Database.Database,
    private readonly players = new PlayerStore(database),
    private readonly tournaments = new TournamentStore(database),
  ) {
    this.#sql = new Queries(database);
  }

  /** Writes all of it or nothing; it is on the disk when this returns. */
  commit(batch: Batch): void {
    this.#sql.atOnce(() => this.#write(batch));
  }

  /** Writes batches of another server in the same order, with the message of the log that they reach; all or nothing. */
  copy(batches: readonly CopiedBatch[], { seq, id }: { readonly seq: number; readonly id?: string }): void {
    this.#sql.atOnce(() => {
      for (const { batch, writes = [] } of batches) {
        for (const write of writes) runWrite(this.database, write);
        if (batch !== undefined) this.#write(batch);
      }
      this.#sql.run('UPDATE replica SET seq = ?, message = ?', seq, id ?? null);
    });
  }

  #write({ rooms, events, over, archived, tournaments, tournamentEvents }: Batch): void {
    for (const setup of rooms)
      this.#sql.run('INSERT INTO rooms(id, setup) VALUES (?, ?)', setup.id, JSON.stringify(setup));
    const add = 'INSERT INTO events SELECT number, ?, ? FROM rooms WHERE id = ?';
    for (const { room: id, seq, event } of events) {
      this.#sql.run(add, seq, JSON.stringify(event), id);
      if ((event.type === 'sit' || event.type === 'hand') && event.player !== undefined)
        this.players.noteSeat(event.player, event.seat, id);
    }
    // The end counts once, also if there are later events of the room
    const end = 'UPDATE rooms SET over = 1 WHERE id = ? AND over = 0';
    for (const outcome of over) if (this.#sql.run(end, outcome.room) === 1) this.players.noteEnd(outcome);
    for (const id of archived) this.#sql.run('UPDATE rooms SET archived = 1 WHERE id = ?', id);
    this.tournaments.save(tournaments, tournamentEvents);
  }
}

// Commits of a room server in a separate thread. If the thread fails, the next batch starts a new one.

export class Committer {
  readonly #file: FileId;
  #thread: Worker | undefined;
  #done: (error?: unknown) => void = () => {};

  /** @param path of the file, which must exist */
  constructor(path: string) {
    const { ino, dev } = statSync(path);
    this.#file = { path, ino, dev };
    this.#thread = this.#start();
  }

  #start(): Worker {
    const thread = startThread('commit-thread', import.meta.url, { workerData: this.#file });
    thread.on('message', (reason?: string) => this.#answer(reason && new Error(reason)));
    onThreadEnd(thread, ({ error, reason }) => {
      this.#thread = undefined;
      this.#answer(error ?? new Error(`The thread that writes rooms ${reason}.`));
    });
    return thread;
  }

  #answer(error: unknown): void {
    const done = this.#done;
    this.#done = () => {};
    done(error);
  }

  /** Commits one batch. Call it for one batch at a time. */
  commit(batch: Batch, done: (error?: unknown) => void): void {
    this.#done = done;
    this.#thread ??= this.#start();
    this.#thread.postMessage(batch);
  }

  /** Throws if the file was moved or deleted. */
  checkFile(): void {
    checkSameFile(this.#file);
  }

  /** Closes the file. Call it while no batch is being written. */
  async close(): Promise<void> {
    const thread = this.#thread;
    if (thread === undefined) return;
    const ended = new Promise<void>((resolve) => onThreadEnd(thread, () => resolve()));
    thread.postMessage('close');
    await ended;
  }
}
