/** Writes events of rooms and tournaments to their file, one transaction a batch. */
import type Database from 'libsql';
import type { RoomEvent, RoomSetup } from '../../events.js';
import { PlayerStore, type RoomOutcome } from '../players/player-store.js';
import type { TournamentSetup } from '../tournaments/tournament.js';
import { type StoredTournamentEvent, TournamentStore } from '../tournaments/tournament-store.js';
import { runWrite, type SqlWrite } from './sql-writes.js';

/** The changes since the last commit. */
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

/** A batch of another server. */
export interface CopiedBatch {
  readonly batch?: Batch;
  /** Earlier changes of players and accounts. */
  readonly writes?: readonly SqlWrite[];
}

export class BatchWriter {
  readonly #statements;

  constructor(
    private readonly database: Database.Database,
    private readonly players = new PlayerStore(database),
    private readonly tournaments = new TournamentStore(database),
  ) {
    this.#statements = {
      begin: database.prepare('BEGIN IMMEDIATE'),
      commit: database.prepare('COMMIT'),
      room: database.prepare('INSERT INTO rooms(id, setup) VALUES (?, ?)'),
      event: database.prepare('INSERT INTO events SELECT number, ?, ? FROM rooms WHERE id = ?'),
      over: database.prepare('UPDATE rooms SET over = 1 WHERE id = ? AND over = 0'),
      archived: database.prepare('UPDATE rooms SET archived = 1 WHERE id = ?'),
    };
  }

  /** Writes all of it or nothing; it is on the disk when this returns. */
  commit(batch: Batch): void {
    this.#atOnce(() => this.#write(batch));
  }

  /** Writes batches of another server in the same order, with the sequence of the log that they reach; all or nothing. */
  copy(batches: readonly CopiedBatch[], seq: number): void {
    this.#atOnce(() => {
      for (const { batch, writes = [] } of batches) {
        for (const write of writes) runWrite(this.database, write);
        if (batch !== undefined) this.#write(batch);
      }
      this.database.prepare('UPDATE replica SET seq = ?').run([seq]);
    });
  }

  #write({ rooms, events, over, archived, tournaments, tournamentEvents }: Batch): void {
    const { room, event: add, over: end } = this.#statements;
    for (const setup of rooms) room.run([setup.id, JSON.stringify(setup)]);
    for (const { room: id, seq, event } of events) {
      add.run([seq, JSON.stringify(event), id]);
      if ((event.type === 'sit' || event.type === 'hand') && event.player !== undefined)
        this.players.noteSeat(event.player, event.seat, id);
    }
    // The end counts once, also if there are later events of the room
    for (const outcome of over) if (end.run([outcome.room]).changes === 1) this.players.noteEnd(outcome);
    for (const id of archived) this.#statements.archived.run([id]);
    this.tournaments.save(tournaments, tournamentEvents);
  }

  #atOnce(write: () => void): void {
    const { begin, commit } = this.#statements;
    begin.run();
    try {
      write();
      commit.run();
    } catch (error) {
      if (this.database.inTransaction) this.database.exec('ROLLBACK');
      throw error;
    }
  }
}
