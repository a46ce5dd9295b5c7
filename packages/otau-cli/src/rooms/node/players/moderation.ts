/**
 * Moderation: reads and closes reports; bans, unbans and renames players. It works on the file of the rooms, also while the server
 * runs. The server checks a player with each request, so changes take effect at once.
 * Each action is logged in the file with its time.
 */
import { existsSync } from 'node:fs';
import type Database from 'libsql';
import { OtauError, quote } from 'otau';
import { AccountStore } from '../accounts/account-store.js';
import { OperatorCommands } from '../disk/room-store.js';
import { OFFERED_PREFIX, openRoomsFile } from '../disk/rooms-file.js';
import { Queries, SqlWrites } from '../disk/sql-writes.js';
import { newSecret, secretDigest } from '../secrets.js';
import type { RoomTournament } from '../tournaments/tournament.js';
import { TournamentStore } from '../tournaments/tournament-store.js';
import { foldPlayerName, parseName } from './player-names.js';
import { type Player, PlayerStore } from './player-store.js';

interface StoredReport {
  readonly number: number;
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly player: string;
  readonly name: string;
  readonly why: string;
  /** The id of a room; empty if none was given. */
  readonly room: string;
  /** The name of the reporter; empty for a guest. */
  readonly reporter: string;
  readonly isClosed: boolean;
}

interface ListedPlayer extends Player {
  readonly games: number;
  readonly reports: number;
}

interface ModerationAction {
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly act: 'ban' | 'unban' | 'rename' | 'recover' | 'close' | 'end' | 'unlist' | 'give';
  /** The id of a player, of a game or of a tournament, or the number of a report. */
  readonly subject: string;
  readonly detail: string;
}

const RECOVERY_TIMEOUT_MS = 24 * 3_600_000;

const REPORTS = `
SELECT reports.number, reports.at, reports.player, players.name, why, room, coalesce(others.name, '') AS reporter, closed
FROM reports JOIN players ON players.id = reports.player LEFT JOIN players AS others ON others.id = reports.reporter
WHERE closed <= ? ORDER BY reports.number`;
const PLAYERS = `
SELECT id, name, created, banned, (SELECT count(*) FROM played WHERE player = id) AS games,
  (SELECT count(*) FROM reports WHERE player = id AND closed = 0) AS reports
FROM players ORDER BY name COLLATE NOCASE, id`;

export class Moderation {
  readonly #database: Database.Database;
  readonly #sql: Queries;
  readonly #players: PlayerStore;
  readonly #accounts: AccountStore;
  /** Those that no server has carried out yet wait in it. */
  readonly commands: OperatorCommands;
  /** The changes, for the other servers with the same rooms. */
  readonly #writes: SqlWrites;
  /** With them. */
  readonly #written: Queries;

  /** @throws OtauError `no-file` if there is no file of rooms */
  constructor(path: string) {
    if (!existsSync(path))
      throw new OtauError('no-file', `There are no rooms in ${quote(path)}: otau serve --rooms makes the file.`);
    this.#database = openRoomsFile(path);
    this.#writes = new SqlWrites(this.#database);
    [this.#sql, this.#written] = [new Queries(this.#database), new Queries(this.#writes)];
    this.#players = new PlayerStore(this.#writes);
    this.#accounts = new AccountStore(this.#writes);
    this.commands = new OperatorCommands(this.#sql);
  }

  /** The reports, the oldest first; with closed ones if requested. */
  reports(withClosed = false): StoredReport[] {
    const rows = this.#sql.all<StoredReport & { closed: number }>(REPORTS, Number(withClosed));
    return rows.map(({ closed, ...report }) => ({ ...report, isClosed: closed === 1 }));
  }

  /** The players whose names contain a text, by name. */
  players(part = ''): ListedPlayer[] {
    const rows = this.#sql.all<ListedPlayer & { banned: number }>(PLAYERS);
    const found = rows.filter(({ name }) => foldPlayerName(name).includes(foldPlayerName(part)));
    return found.map(({ banned, ...player }) => ({ ...player, isBanned: banned === 1 }));
  }

  /** Names from before today's rules: those that look alike, in groups, and those that would not be given today. */
  oldNames(): ReturnType<PlayerStore['oldNames']> {
    return this.#players.oldNames();
  }

  /** A tournament, also while it goes on. Throws `unknown-tournament`. */
  tournament(id: string): RoomTournament {
    const found = new TournamentStore(this.#database).find(id);
    if (found !== undefined) return found;
    throw new OtauError('unknown-tournament', `There is no tournament ${quote(id)}.`);
  }

  /** The actions of moderators, the latest last. */
  actions(): ModerationAction[] {
    return this.#sql.all<ModerationAction>('SELECT at, act, subject, detail FROM moderation ORDER BY number');
  }

  /** Closes reports, all or none. Throws `bad-argument` if a number has no open report. */
  close(numbers: readonly number[]): void {
    this.#atOnce(() => {
      for (const number of numbers) {
        const sql = 'UPDATE reports SET closed = 1 WHERE number = ? AND closed = 0';
        if (this.#written.run(sql, number) === 0)
          throw new OtauError('bad-argument', `There is no open report ${number}; none was closed.`);
        this.#note('close', String(number), '');
      }
    });
  }

  /**
   * Bans players, or unbans them, all or none: a banned one cannot sign in, sit down, or create a game, and the server
   * ends what the player has begun. Returns the players as they were before. Throws `unknown-player`.
   * @param texts names of players, or their ids
   */
  ban(texts: readonly string[], isBanned: boolean): Player[] {
    return this.#atOnce(() => {
      const found = new Map(texts.map((text) => this.#find(text)).map((player) => [player.id, player]));
      for (const { id, name, isBanned: was } of found.values()) {
        if (was === isBanned) continue;
        this.#players.ban(id, isBanned);
        if (isBanned) this.commands.add({ act: 'ban', player: id });
        this.#note(isBanned ? 'ban' : 'unban', id, name);
      }
      return [...found.values()];
    });
  }

  /**
   * Ends games and tournaments, or takes them out of the lists, all or none. Throws `unknown-room`, and `game-over` for the end of one
   * that is over.
   * @param ids of rooms and tournaments
   */
  command(act: 'end' | 'unlist', ids: readonly string[]): void {
    this.#atOnce(() => {
      for (const id of new Set(ids)) {
        const { kind, isOver, name } = this.#target(id);
        if (act === 'end' && isOver)
          throw new OtauError('game-over', `The ${kind} ${quote(id)} is over; nothing has changed.`);
        this.commands.add({ act, id });
        this.#note(act, id, `${kind} ${name}`);
      }
    });
  }

  /**
   * Gives a tournament to another organiser, or a seat of a game to another player. Throws `unknown-room`, `unknown-player`,
   * `game-over`, and `bad-argument` for a seat that the game does not have, or a rated game.
   * @param seat the number of a seat, the first one 1; undefined for a tournament
   */
  give(id: string, text: string, seat: number | undefined): Player {
    return this.#atOnce(() => {
      const { kind, isOver, name, isRated } = this.#target(id);
      const player = this.#find(text);
      if (isOver) throw new OtauError('game-over', `The ${kind} ${quote(id)} is over; nothing has changed.`);
      if ((kind === 'game') !== (seat !== undefined))
        throw new OtauError('bad-argument', 'A game is given with the number of a seat, a tournament without.');
      if (kind === 'game' && isRated)
        throw new OtauError('bad-argument', 'A seat of a rated game cannot be given to another player.');
      this.commands.add({ act: 'give', id, player: player.id, ...(seat === undefined ? {} : { seat: seat - 1 }) });
      this.#note('give', id, `${kind} ${name}${seat === undefined ? '' : `, seat ${seat}`} → ${player.name}`);
      return player;
    });
  }

  /** A game or a tournament. Throws `unknown-room`. */
  #target(id: string) {
    for (const [kind, table] of [
      ['game', 'rooms'],
      ['tournament', 'tournaments'],
    ] as const) {
      const sql = `SELECT over, setup ->> '$.game' AS game, setup ->> '$.name' AS name, setup ->> '$.rated' AS rated FROM ${table} WHERE id = ?`;
      const row = this.#sql.first<{ over: number; game: string; name: string | null; rated: number | null }>(sql, id);
      if (row !== undefined)
        return { kind, isOver: row.over === 1, name: row.name ?? row.game, isRated: row.rated === 1 };
    }
    throw new OtauError('unknown-room', `There is no game or tournament ${quote(id)}; nothing has changed.`);
  }

  /** Gives a player another name. Throws `unknown-player`, `bad-argument` for no name, `bad-name`, `name-taken`. */
  rename(text: string, wish: string): Player {
    this.#checkLeads();
    const player = this.#find(text);
    const name = parseName(wish);
    if (name === '') throw new OtauError('bad-argument', `${quote(wish)} is no name.`);
    if (this.#players.isTaken(name, player.id))
      throw new OtauError('name-taken', 'This name, or one that looks like it, belongs to another player.');
    this.#players.rename(player.id, name);
    this.#note('rename', player.id, `${player.name} → ${name}`);
    return { ...player, name };
  }

  /**
   * Recovers a name whose passkeys and devices are lost: revokes all credentials, and returns a code for one sign-in within a day.
   * Throws `unknown-player`.
   */
  recover(text: string): { readonly player: Player; readonly code: string } {
    this.#checkLeads();
    const player = this.#find(text);
    const code = newSecret();
    this.#accounts.recover(player.id, secretDigest(newSecret()), secretDigest(code), RECOVERY_TIMEOUT_MS);
    this.commands.add({ act: 'recover', player: player.id });
    this.#note('recover', player.id, player.name);
    return { player, code };
  }

  #find(text: string): Player {
    // Ids come first, because a player can choose another player's id as a name
    const found = this.#players.find(text) ?? this.#players.findByName(text);
    if (found !== undefined) return found;
    throw new OtauError('unknown-player', `There is no player ${quote(text)}; nothing has changed.`);
  }

  /** Runs a transaction, which is repeated on the other servers. Throws `not-allowed` if the server of this file is a follower. */
  #atOnce<Result>(change: () => Result): Result {
    this.#checkLeads();
    try {
      return this.#sql.atOnce(change);
    } catch (error) {
      this.#writes.take();
      throw error;
    }
  }

  #note(act: ModerationAction['act'], subject: string, detail: string): void {
    const sql = 'INSERT INTO moderation(at, act, subject, detail) VALUES (?, ?, ?, ?)';
    this.#written.run(sql, Date.now(), act, subject, detail);
    const writes = this.#writes.take();
    if (this.#leads === undefined) return;
    for (const write of writes) this.#sql.run('INSERT INTO orders(write) VALUES (?)', JSON.stringify(write));
  }

  /** Whether the server of this file leads, if there are several servers; undefined if it is the only one. */
  get #leads(): boolean | undefined {
    const sql = `SELECT leads FROM replica WHERE log NOT LIKE '${OFFERED_PREFIX}%'`;
    const row = this.#sql.first<{ leads: number }>(sql);
    return row && row.leads === 1;
  }

  /** Throws `not-allowed` if the server of this file is a follower. */
  #checkLeads(): void {
    if (this.#leads !== false) return;
    throw new OtauError('not-allowed', 'Another server has these rooms at present: change names there.');
  }

  /** The number of changes that the other servers do not have yet; always 0 for a single server. */
  get waiting(): number {
    return this.#sql.count('orders');
  }

  dispose(): void {
    this.#database.close();
  }
}
