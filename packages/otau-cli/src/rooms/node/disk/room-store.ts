/**
 * Rooms on disk: an SQLite file with the setup and the events of each room. Events are committed here before they are sent to
 * players. Any tool for SQLite can read the file.
 */
import type Database from 'libsql';
import { OtauError, quote } from 'otau';
import type { RoomEvent, RoomSetup } from '../../events.js';
import { Room } from '../../room.js';
import { AccountStore } from '../accounts/account-store.js';
import { PlayerStore } from '../players/player-store.js';
import { TournamentStore } from '../tournaments/tournament-store.js';
import { type Batch, BatchWriter } from './batch-writer.js';
import { APPLICATION, lockRooms, openRoomsFile } from './rooms-file.js';
import { Queries, type SqlWrite, SqlWrites } from './sql-writes.js';

export class RoomStore {
  readonly #lock: { close(): void };
  readonly #database: Database.Database;
  readonly #sql: Queries;
  readonly #writer: BatchWriter;
  /** The changes of players and accounts, for the other servers, if there are some. */
  readonly writes: SqlWrites | undefined;
  #lastOrder = 0;
  readonly players: PlayerStore;
  readonly accounts: AccountStore;
  readonly tournaments: TournamentStore;
  readonly commands: OperatorCommands;

  /**
   * Opens the file, or creates it.
   * @param keepsWrites whether changes of players and accounts are recorded in `writes`
   * @throws OtauError `locked` if another server has it open, `no-file` if it is no file of rooms
   */
  constructor(
    private readonly path: string,
    keepsWrites = false,
  ) {
    this.#lock = lockRooms(path);
    try {
      this.#database = openRoomsFile(path);
    } catch (error) {
      this.#lock.close();
      throw error;
    }
    this.writes = keepsWrites ? new SqlWrites(this.#database) : undefined;
    this.players = new PlayerStore(this.writes ?? this.#database);
    this.accounts = new AccountStore(this.writes ?? this.#database);
    this.tournaments = new TournamentStore(this.#database);
    this.#sql = new Queries(this.#database);
    this.commands = new OperatorCommands(this.#sql);
    this.#writer = new BatchWriter(this.#database, this.players, this.tournaments);
  }

  /** Writes all of it or nothing; it is on the disk when this returns. */
  commit(batch: Batch): void {
    this.#writer.commit(batch);
  }

  /** Writes the mark of such a file, which it has already. Throws if the disk takes nothing. */
  checkDisk(): void {
    this.#database.exec(`PRAGMA application_id = ${APPLICATION}`);
  }

  /**
   * Adds the changes of moderators in the file to the writes for the other servers.
   * @returns a function to call once they have them; undefined if nothing was changed
   */
  takeOrders(): (() => void) | undefined {
    const orders = this.#sql.all<{ number: number; write: string }>('SELECT number, write FROM orders ORDER BY number');
    const last = orders.at(-1)?.number;
    if (last === undefined || last <= this.#lastOrder) return undefined;
    const added = orders.filter(({ number }) => number > this.#lastOrder);
    for (const write of added.map((order) => JSON.parse(order.write) as SqlWrite)) this.writes?.add(write);
    this.#lastOrder = last;
    return () => void this.#sql.run('DELETE FROM orders WHERE number <= ?', last);
  }

  find(id: string): Room | undefined {
    const sql = 'SELECT number, setup FROM rooms WHERE id = ?';
    const row = this.#sql.first<{ number: number; setup: string }>(sql, id);
    if (row === undefined) return undefined;
    const room = new Room(JSON.parse(row.setup) as RoomSetup);
    const events = 'SELECT event FROM events WHERE room = ? ORDER BY seq';
    for (const { event } of this.#sql.all<{ event: string }>(events, row.number))
      room.apply(JSON.parse(event) as RoomEvent);
    return room;
  }

  ongoing(): Room[] {
    return this.#rooms('over = 0');
  }

  toArchive(): Room[] {
    return this.#rooms('over = 1 AND archived = 0');
  }

  #rooms(condition: string): Room[] {
    const sql = `SELECT id FROM rooms WHERE ${condition} ORDER BY number`;
    return this.#sql.all<{ id: string }>(sql).map(({ id }) => this.#load(id));
  }

  /** Throws `unknown-game` if this server lacks the game, `no-file` if its setup or an event is damaged. */
  #load(id: string): Room {
    try {
      return this.find(id) as Room;
    } catch (cause) {
      if (cause instanceof OtauError && cause.code === 'unknown-game') throw cause;
      const reason = cause instanceof Error ? cause.message.replace(/\.$/, '') : String(cause);
      const message = `The rooms in ${quote(this.path)} cannot be opened: the game of room ${id} is damaged: ${reason}.`;
      throw new OtauError('no-file', message, { cause });
    }
  }

  /** The latest time of the game clock that an event has. */
  lastTime(): number {
    const sql =
      "SELECT max(event ->> '$.at') AS at FROM events WHERE json_valid(event) AND room IN (SELECT number FROM rooms WHERE over = 0)";
    return this.#sql.first<{ at: number | null }>(sql)?.at ?? 0;
  }

  close(): void {
    this.#database.close();
    this.#lock.close();
  }
}

// What the person who runs a server tells it to do about games and tournaments. `otau rooms` writes commands into the file of the rooms,
// and the server carries them out within a second, or when it starts.

export type OperatorCommand =
  /** Ends a game without a result, or a tournament with its games; takes it out of the lists. */
  | { readonly act: 'end' | 'unlist'; readonly id: string }
  /** Gives a tournament to another organiser, or a seat of a game to another player. */
  | { readonly act: 'give'; readonly id: string; readonly player: string; readonly seat?: number }
  /** The name of a player was closed, or all its secrets. */
  | { readonly act: 'ban' | 'recover'; readonly player: string };

export class OperatorCommands {
  #taken = 0;

  constructor(private readonly sql: Queries) {}

  add(command: OperatorCommand): void {
    this.sql.run('INSERT INTO commands(command) VALUES (?)', JSON.stringify(command));
  }

  /** The commands that were not taken before. */
  take(): OperatorCommand[] {
    const sql = 'SELECT number, command FROM commands WHERE number > ? ORDER BY number';
    const rows = this.sql.all<{ number: number; command: string }>(sql, this.#taken);
    this.#taken = rows.at(-1)?.number ?? this.#taken;
    return rows.map(({ command }) => JSON.parse(command) as OperatorCommand);
  }

  /** Removes what was taken: it is done. */
  drop(): void {
    this.sql.run('DELETE FROM commands WHERE number <= ?', this.#taken);
  }

  /** Lets them be taken again: the disk did not keep what was done. */
  takeAgain(): void {
    this.#taken = 0;
  }

  /** The number of commands that are not done. */
  get waiting(): number {
    return this.sql.count('commands');
  }
}
