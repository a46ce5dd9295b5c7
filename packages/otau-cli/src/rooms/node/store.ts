/**
 * Rooms on disk: an SQLite file with the setup of each room and its events. What is sent to players has been
 * committed here before. The same file is read by any tool for SQLite.
 */
import type Database from 'libsql';
import type { RoomEvent, RoomSetup } from '../events.js';
import { Room } from '../room.js';
import { type Outcome, PlayerStore } from './players.js';
import { lockRooms } from './rooms-lock.js';
import { openRoomsFile } from './schema.js';
import type { TournamentSetup } from './tournaments/tournament.js';
import { type KeptTournamentEvent, TournamentStore } from './tournaments/tournament-store.js';

/** What happened since the last commit. */
export interface Batch {
  readonly rooms: readonly RoomSetup[];
  readonly events: readonly { readonly room: string; readonly seq: number; readonly event: RoomEvent }[];
  /** Games that have ended, or rooms that hear more after the end. */
  readonly over: readonly Outcome[];
  readonly tournaments: readonly TournamentSetup[];
  readonly tournamentEvents: readonly KeptTournamentEvent[];
}

export class RoomStore {
  readonly #lock: { close(): void };
  readonly #database: Database.Database;
  readonly #statements;
  readonly players: PlayerStore;
  readonly tournaments: TournamentStore;

  /**
   * Opens the file, or makes it.
   * @throws OtauError `locked` where another server has it open, `no-file` where it is something else
   */
  constructor(path: string) {
    this.#lock = lockRooms(path);
    try {
      this.#database = openRoomsFile(path);
    } catch (error) {
      this.#lock.close();
      throw error;
    }
    this.players = new PlayerStore(this.#database);
    this.tournaments = new TournamentStore(this.#database);
    this.#statements = {
      room: this.#database.prepare('INSERT INTO rooms(id, setup) VALUES (?, ?)'),
      event: this.#database.prepare('INSERT INTO events SELECT number, ?, ? FROM rooms WHERE id = ?'),
      over: this.#database.prepare('UPDATE rooms SET over = 1 WHERE id = ? AND over = 0'),
      archived: this.#database.prepare('UPDATE rooms SET archived = 1 WHERE id = ?'),
      find: this.#database.prepare('SELECT number, setup FROM rooms WHERE id = ?'),
      events: this.#database.prepare('SELECT event FROM events WHERE room = ? ORDER BY seq'),
    };
  }

  /** Writes all of it or nothing; it is on the disk when this returns. */
  commit({ rooms, events, over, tournaments, tournamentEvents }: Batch): void {
    const { room, event: add, over: end } = this.#statements;
    this.#database.exec('BEGIN IMMEDIATE');
    try {
      for (const setup of rooms) room.run([setup.id, JSON.stringify(setup)]);
      for (const { room: id, seq, event } of events) {
        add.run([seq, JSON.stringify(event), id]);
        if (event.type === 'sit' && event.player !== undefined) this.players.noteSeat(event.player, event.seat, id);
      }
      // The end counts once, however often a room is heard of afterwards
      for (const outcome of over) if (end.run([outcome.room]).changes === 1) this.players.noteEnd(outcome);
      this.tournaments.keep(tournaments, tournamentEvents);
      this.#database.exec('COMMIT');
    } catch (error) {
      if (this.#database.inTransaction) this.#database.exec('ROLLBACK');
      throw error;
    }
  }

  /** A room by its events; undefined where there is none. */
  find(id: string): Room | undefined {
    const row = this.#statements.find.get([id]) as { number: number; setup: string } | undefined;
    if (row === undefined) return undefined;
    const room = new Room(JSON.parse(row.setup) as RoomSetup);
    for (const { event } of this.#statements.events.all([row.number]) as { event: string }[]) {
      room.apply(JSON.parse(event) as RoomEvent);
    }
    return room;
  }

  /** The rooms whose games are not over. */
  going(): Room[] {
    return this.#rooms('over = 0');
  }

  /** Games that have ended and are not in the archive yet. */
  toArchive(): Room[] {
    return this.#rooms('over = 1 AND archived = 0');
  }

  #rooms(condition: string): Room[] {
    const rows = this.#database.prepare(`SELECT id FROM rooms WHERE ${condition} ORDER BY number`).all([]);
    return (rows as { id: string }[]).map(({ id }) => this.find(id) as Room);
  }

  noteArchived(id: string): void {
    this.#statements.archived.run([id]);
  }

  /** The latest time of the game clock that an event has. */
  lastTime(): number {
    const sql =
      "SELECT max(event ->> '$.at') AS at FROM events WHERE room IN (SELECT number FROM rooms WHERE over = 0)";
    const [{ at }] = this.#database.prepare(sql).all([]) as { at: number | null }[];
    return at ?? 0;
  }

  close(): void {
    this.#database.close();
    this.#lock.close();
  }
}
