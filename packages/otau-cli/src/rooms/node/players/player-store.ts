/** Registered players with their ratings and games, in the file of the rooms. */
import { createGame } from 'otau';
import { type PlayedGame, type PoolRating, paceOf, type RatingChange } from 'otau/rooms';
import { bounded, type GlickoRating, glickoAfter, INITIAL_VOLATILITY, MAX_DEVIATION } from '../../glicko.js';
import type { Room } from '../../room.js';
import { Queries, type Sql } from '../disk/sql-writes.js';
import { calendar } from '../game-clock.js';
import { foldPlayerName, isGivenToday, keysOf } from './player-names.js';

export interface Player {
  readonly id: string;
  readonly name: string;
  /** Milliseconds since 1970. */
  readonly created: number;
  readonly isBanned: boolean;
}

export interface RoomOutcome {
  readonly room: string;
  /** Game and pace; undefined if the game is not rated. */
  readonly pool: string | undefined;
  /** By seat. */
  readonly players: readonly (string | undefined)[];
  /** By seat; null if the game never began. */
  readonly results: readonly number[] | null;
  /** Milliseconds since 1970. */
  readonly at: number;
}

const MAX_LISTED_GAMES = 50;
/** The last games of a player among which open ones are looked for. */
const MAX_SEARCHED_GAMES = 1000;

export class PlayerStore {
  readonly #sql: Queries;

  constructor(database: Sql) {
    this.#sql = new Queries(database);
  }

  /** Stores a new player. The name must be free. */
  add({ id, name, created }: Player, secret: string): void {
    const sql = 'INSERT INTO players(id, name, key, secret, created) VALUES (?, ?, ?, ?, ?)';
    this.#sql.run(sql, id, name, id, secret, created);
    this.#addKeys(id, name);
  }

  #addKeys(id: string, name: string): void {
    const sql = 'INSERT OR IGNORE INTO name_keys(key, player) VALUES (?, ?)';
    for (const key of keysOf(name)) this.#sql.run(sql, key, id);
  }

  #all(condition: string, ...values: unknown[]): Player[] {
    return this.#sql
      .all<PlayerRow>(`SELECT id, name, created, banned FROM players ${condition}`, ...values)
      .map(({ banned, ...player }) => ({ ...player, isBanned: banned === 1 }));
  }

  find(id: string): Player | undefined {
    return this.#all('WHERE id = ?', id)[0];
  }

  findBySecret(secret: string): Player | undefined {
    return this.#all('WHERE secret = ?1 OR id = (SELECT player FROM devices WHERE secret = ?1)', secret)[0];
  }

  /** The player with this name, or the first one with a name that looks like it. */
  findByName(name: string): Player | undefined {
    const withKey = 'WHERE id IN (SELECT player FROM name_keys WHERE key = ?) ORDER BY created, id';
    const found = keysOf(name).flatMap((key) => this.#all(withKey, key));
    return found.find((player) => foldPlayerName(player.name) === foldPlayerName(name)) ?? found[0];
  }

  /**
   * Names from before today's rules, which stay valid: those that look alike, in groups, and those that would not be given today.
   */
  oldNames(): { readonly alike: readonly (readonly Player[])[]; readonly unusual: readonly Player[] } {
    const sql = 'SELECT group_concat(player) AS players FROM name_keys GROUP BY key HAVING count(*) > 1';
    const groups = this.#sql.all<{ players: string }>(sql).map(({ players }) => players);
    const alike = [...new Set(groups)].map((ids) => ids.split(',').map((id) => this.find(id) as Player));
    const unusual = this.#all('ORDER BY created, id').filter(({ name }) => !isGivenToday(name));
    return { alike, unusual };
  }

  /**
   * Whether a player has this name, or one that looks like it.
   * @param own a player who does not count
   */
  isTaken(name: string, own = ''): boolean {
    const sql = 'SELECT 1 FROM name_keys WHERE key = ? AND player <> ?';
    return keysOf(name).some((key) => key !== '' && this.#sql.first(sql, key, own) !== undefined);
  }

  /** Gives a player another name, which must be free. */
  rename(id: string, name: string): void {
    this.#sql.run('UPDATE players SET name = ? WHERE id = ?', name, id);
    this.#sql.run('DELETE FROM name_keys WHERE player = ?', id);
    this.#addKeys(id, name);
  }

  ban(id: string, isBanned: boolean): void {
    this.#sql.run('UPDATE players SET banned = ? WHERE id = ?', Number(isBanned), id);
  }

  /** Stores a report: one for each reporter, player and game. Returns whether it is new. */
  report(player: string, reporter: string, room: string, why: string, at: number): boolean {
    // One without a game is new if the earlier one is closed
    const sql = `INSERT INTO reports(player, reporter, room, why, at) SELECT ?1, ?2, ?3, ?4, ?5 WHERE NOT EXISTS (
      SELECT 1 FROM reports WHERE player = ?1 AND reporter = ?2 AND room = ?3 AND (room <> '' OR closed = 0))`;
    return this.#sql.run(sql, player, reporter, room, why, at) > 0;
  }

  openRooms(player: string): string[] {
    const sql = `SELECT id FROM (SELECT rooms.id, rooms.over FROM played JOIN rooms ON rooms.number = played.room
      WHERE player = ? ORDER BY played.room DESC LIMIT ${MAX_SEARCHED_GAMES}) WHERE over = 0`;
    return this.#sql.all<{ id: string }>(sql, player).map(({ id }) => id);
  }

  hasPlayed(player: string, room: string): boolean {
    const sql = 'SELECT 1 FROM played JOIN rooms ON rooms.number = played.room WHERE player = ? AND rooms.id = ?';
    return this.#sql.first(sql, player, room) !== undefined;
  }

  rating(player: string, pool: string, now: number): StoredRating {
    const sql = 'SELECT rating, deviation, volatility, games, at FROM ratings WHERE player = ? AND pool = ?';
    const row = this.#sql.first<StoredRating>(sql, player, pool);
    return row === undefined ? INITIAL_RATING : idleUntil(row, now);
  }

  ratings(player: string, now: number): PoolRating[] {
    const sql =
      'SELECT pool, rating, deviation, volatility, games, at FROM ratings WHERE player = ? ORDER BY games DESC';
    return this.#sql.all<StoredRating & { pool: string }>(sql, player).map(({ pool, ...row }) => {
      const { rating, deviation, games } = idleUntil(row, now);
      return { pool, rating, deviation, games };
    });
  }

  /** Stores that a seat was taken. Call it within the transaction that stores the event. */
  noteSeat(player: string, seat: number, room: string): void {
    const sql = 'INSERT OR IGNORE INTO played(player, room, seat) SELECT ?, number, ? FROM rooms WHERE id = ?';
    this.#sql.run(sql, player, seat, room);
  }

  /** Stores that a game has ended. Call it once, within the transaction that stores the end. */
  noteEnd({ room, pool, players, results, at }: RoomOutcome): void {
    const ofSeat = 'WHERE player = ? AND seat = ? AND room = (SELECT number FROM rooms WHERE id = ?)';
    for (const [seat, player] of players.entries())
      if (player !== undefined && results !== null)
        this.#sql.run(`UPDATE played SET result = ? ${ofSeat}`, results[seat], player, seat, room);
    const [one, two] = players;
    if (pool === undefined || results === null || one === undefined || two === undefined) return;
    const before = [one, two].map((player) => this.rating(player, pool, at));
    const after = rateOutcome(before[0], before[1], results[0], at);
    [one, two].forEach((player, seat) => {
      const { rating, deviation, volatility, games } = after[seat];
      const rate = 'INSERT OR REPLACE INTO ratings VALUES (?, ?, ?, ?, ?, ?, ?)';
      this.#sql.run(rate, player, pool, rating, deviation, volatility, games, at);
      this.#sql.run(
        `UPDATE played SET before = ?, after = ? ${ofSeat}`,
        before[seat].rating,
        rating,
        player,
        seat,
        room,
      );
    });
  }

  changesOf(room: string): RatingChange[] {
    const sql = `SELECT seat, before, after FROM played
      WHERE room = (SELECT number FROM rooms WHERE id = ?) AND after IS NOT NULL ORDER BY seat`;
    return this.#sql.all<RatingChange>(sql, room);
  }

  /** The last games of a player. */
  games(player: string): PlayedGame[] {
    const sql = `SELECT rooms.number, rooms.id, rooms.setup, rooms.over, seat, result, before, after FROM played
      JOIN rooms ON rooms.number = played.room WHERE player = ? ORDER BY rooms.number DESC LIMIT ${MAX_LISTED_GAMES}`;
    const sitting = "SELECT event FROM events WHERE room = ? AND event ->> '$.type' = 'sit' ORDER BY seq";
    return this.#sql.all<GameRow>(sql, player).map(({ number, id: room, setup, over, seat, result, before, after }) => {
      const { game, options: given, control, created } = JSON.parse(setup);
      const { options } = createGame(game, given);
      const sits = this.#sql.all<{ event: string }>(sitting, number).map(({ event }) => JSON.parse(event));
      const names: string[] = [];
      for (const sit of sits) names[sit.seat] = sit.name || sit.bot;
      const change = after === null || before === null ? undefined : after - before;
      return { room, game, options, control, created, isOver: over === 1, seat, names, result, change };
    });
  }
}

interface GameRow {
  readonly number: number;
  readonly id: string;
  readonly setup: string;
  readonly over: number;
  readonly seat: number;
  readonly result: number | null;
  readonly before: number | null;
  readonly after: number | null;
}

type PlayerRow = Omit<Player, 'isBanned'> & { readonly banned: number };

// Ratings of players: Glicko-2, one for each game and pace. The deviation grows during a time without games.

export interface StoredRating extends GlickoRating {
  /** Rated games so far. */
  readonly games: number;
  /** When it changed last, in milliseconds since 1970. */
  readonly at: number;
}

export const INITIAL_RATING: StoredRating = {
  rating: 1500,
  deviation: MAX_DEVIATION,
  volatility: INITIAL_VOLATILITY,
  games: 0,
  at: 0,
};
/** Rating points in one unit of Glicko-2. */
const GLICKO_SCALE = 173.7178;
/** Length of a rating period without games: a deviation of 60 is 350 again after about a year. */
const RATING_PERIOD_MS = 4.7 * 86_400_000;

export function idleUntil(rating: StoredRating, now: number): StoredRating {
  if (rating.at === 0) return rating;
  const periods = Math.max(0, now - rating.at) / RATING_PERIOD_MS;
  const before = bounded(rating);
  const deviation = Math.sqrt(before.deviation ** 2 + periods * (GLICKO_SCALE * before.volatility) ** 2);
  return { ...rating, ...before, deviation: Math.min(MAX_DEVIATION, deviation) };
}

/** Both ratings after a game. `result` is that of the first player, from -1 to 1. */
export function rateOutcome(
  first: StoredRating,
  second: StoredRating,
  result: number,
  now: number,
): readonly [first: StoredRating, second: StoredRating] {
  const [one, two] = [idleUntil(first, now), idleUntil(second, now)];
  const score = (1 + result) / 2;
  return [after(one, two, score, now), after(two, one, 1 - score, now)];
}

function after(own: StoredRating, other: StoredRating, score: number, now: number): StoredRating {
  return { ...glickoAfter(own, other, score), games: own.games + 1, at: now };
}

// The outcome of a finished room for its players.

/** Game and pace: each pool has its own ratings. Undefined for games without a clock. */
export function poolOf(game: string, control: string): string | undefined {
  const pace = paceOf(control);
  return pace === undefined ? undefined : `${game} ${pace}`;
}

/** @param room a finished room */
export function outcomeOf(room: Room): RoomOutcome {
  const { info, seats, hasCounted } = room;
  // A game without a move of each player does not count
  const pool = info.rated && hasCounted ? poolOf(info.game, info.control) : undefined;
  const results = room.status(room.at).ending?.results ?? null;
  return { room: info.room, pool, players: seats.map(({ player }) => player), results, at: calendar.now() };
}
