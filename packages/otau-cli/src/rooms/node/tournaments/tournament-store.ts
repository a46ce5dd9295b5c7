/**
 * Tournaments in the file of the rooms, stored like rooms: a setup and events. When one ends, its head and its pages are stored as
 * they are sent, so that nobody who asks for it makes the server play it again.
 */
import { OtauError } from 'otau';
import { Queries, type Sql } from '../disk/sql-writes.js';
import { RoomTournament, type TournamentEvent, type TournamentSetup } from './tournament.js';
import { TournamentFeed } from './tournament-feed.js';

export interface StoredTournamentEvent {
  readonly tournament: string;
  readonly seq: number;
  readonly event: TournamentEvent;
}

const LISTED_PER_PAGE = 30;

export class TournamentStore {
  readonly #sql: Queries;

  constructor(database: Sql) {
    this.#sql = new Queries(database);
  }

  /** Call it within the transaction that stores the rooms of the games. */
  save(setups: readonly TournamentSetup[], events: readonly StoredTournamentEvent[]): void {
    for (const setup of setups)
      this.#sql.run('INSERT INTO tournaments(id, setup) VALUES (?, ?)', setup.id, JSON.stringify(setup));
    const add = 'INSERT INTO tournament_events SELECT number, ?, ? FROM tournaments WHERE id = ?';
    for (const { tournament, seq, event } of events) {
      this.#sql.run(add, seq, JSON.stringify(event), tournament);
      if (event.type === 'unlist') this.#sql.run('UPDATE tournaments SET unlisted = 1 WHERE id = ?', tournament);
      if (event.type === 'end') this.#finish(tournament);
    }
  }

  #finish(id: string): void {
    const found = this.#load(id);
    if (found === undefined) return;
    const feed = new TournamentFeed(found.tournament);
    const add = 'INSERT OR REPLACE INTO tournament_pages(tournament, page, text) VALUES (?, ?, ?)';
    for (let page = 0; page < feed.pages; page++) this.#sql.run(add, found.number, page, feed.page(page));
    const end = 'UPDATE tournaments SET over = 1, head = ? WHERE number = ?';
    this.#sql.run(end, JSON.stringify(feed.head), found.number);
  }

  /** Does the same for those of older files. Call it in a transaction. One that is damaged stays out of the lists. */
  finishOld(): void {
    const sql = 'SELECT id FROM tournaments WHERE over = 1 AND head IS NULL';
    for (const { id } of this.#sql.all<{ id: string }>(sql)) {
      try {
        this.#finish(id);
      } catch (error) {
        if (![OtauError, SyntaxError, TypeError].some((kind) => error instanceof kind)) throw error;
      }
    }
  }

  find(id: string): RoomTournament | undefined {
    return this.#load(id)?.tournament;
  }

  #load(id: string): { readonly number: number; readonly tournament: RoomTournament } | undefined {
    const sql = 'SELECT number, setup FROM tournaments WHERE id = ?';
    const row = this.#sql.first<{ number: number; setup: string }>(sql, id);
    if (row === undefined) return undefined;
    const tournament = new RoomTournament(JSON.parse(row.setup) as TournamentSetup);
    const events = 'SELECT event FROM tournament_events WHERE tournament = ? ORDER BY seq';
    for (const { event } of this.#sql.all<{ event: string }>(events, row.number))
      tournament.apply(JSON.parse(event) as TournamentEvent);
    return { number: row.number, tournament };
  }

  ongoing(): RoomTournament[] {
    const sql = 'SELECT id FROM tournaments WHERE over = 0 ORDER BY number';
    return this.#sql.all<{ id: string }>(sql).map(({ id }) => this.find(id) as RoomTournament);
  }

  isOver(id: string): boolean | undefined {
    const row = this.#sql.first<{ over: number }>('SELECT over FROM tournaments WHERE id = ?', id);
    return row && row.over === 1;
  }

  /** The heads of the last tournaments that are over, as text, and where older ones continue. `before` is 0 for the last ones of all. */
  listed(before: number): { readonly heads: readonly string[]; readonly next?: number } {
    const sql = `SELECT number, head FROM tournaments WHERE over = 1 AND unlisted = 0 AND head IS NOT NULL AND number < ?
      ORDER BY number DESC LIMIT ${LISTED_PER_PAGE + 1}`;
    const rows = this.#sql.all<{ number: number; head: string }>(sql, before || Number.MAX_SAFE_INTEGER);
    const shown = rows.slice(0, LISTED_PER_PAGE);
    return {
      heads: shown.map(({ head }) => head),
      ...(rows.length > shown.length ? { next: shown.at(-1)?.number } : {}),
    };
  }

  /** A page of a tournament that is over, as it is sent; undefined if there is none. */
  page(id: string, page: number): string | undefined {
    const sql = `SELECT text FROM tournament_pages
      WHERE page = ? AND tournament = (SELECT number FROM tournaments WHERE id = ?)`;
    return this.#sql.first<{ text: string }>(sql, page, id)?.text;
  }
}
