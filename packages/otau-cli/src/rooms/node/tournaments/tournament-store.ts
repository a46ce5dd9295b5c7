/**
 * Tournaments in the file of the rooms, stored like rooms: a setup and events. When one ends, its head and its pages are stored as
 * they are sent, so that nobody who asks for it makes the server play it again.
 */
import type Database from 'libsql';
import { OtauError } from 'otau';
import { RoomTournament, type TournamentEvent, type TournamentSetup } from './tournament.js';
import { TournamentFeed } from './tournament-feed.js';

/** An event of a tournament to store. */
export interface StoredTournamentEvent {
  readonly tournament: string;
  readonly seq: number;
  readonly event: TournamentEvent;
}

/** Finished tournaments on one page of the list. */
const LISTED_PER_PAGE = 30;

export class TournamentStore {
  readonly #statements;

  constructor(database: Database.Database) {
    const prepare = (sql: string) => database.prepare(sql);
    this.#statements = {
      add: prepare('INSERT INTO tournaments(id, setup) VALUES (?, ?)'),
      event: prepare('INSERT INTO tournament_events SELECT number, ?, ? FROM tournaments WHERE id = ?'),
      find: prepare('SELECT number, setup FROM tournaments WHERE id = ?'),
      events: prepare('SELECT event FROM tournament_events WHERE tournament = ? ORDER BY seq'),
      ongoing: prepare('SELECT id FROM tournaments WHERE over = 0 ORDER BY number'),
      end: prepare('UPDATE tournaments SET over = 1, head = ? WHERE number = ?'),
      addPage: prepare('INSERT OR REPLACE INTO tournament_pages(tournament, page, text) VALUES (?, ?, ?)'),
      unlist: prepare('UPDATE tournaments SET unlisted = 1 WHERE id = ?'),
      listed: prepare(
        `SELECT number, head FROM tournaments WHERE over = 1 AND unlisted = 0 AND head IS NOT NULL AND number < ?
           ORDER BY number DESC LIMIT ${LISTED_PER_PAGE + 1}`,
      ),
      page: prepare(
        `SELECT text FROM tournament_pages WHERE page = ? AND tournament = (SELECT number FROM tournaments WHERE id = ?)`,
      ),
      isOver: prepare('SELECT over FROM tournaments WHERE id = ?'),
      unfinished: prepare('SELECT id FROM tournaments WHERE over = 1 AND head IS NULL'),
    };
  }

  /** Call it within the transaction that stores the rooms of the games. */
  save(setups: readonly TournamentSetup[], events: readonly StoredTournamentEvent[]): void {
    for (const setup of setups) this.#statements.add.run([setup.id, JSON.stringify(setup)]);
    for (const { tournament, seq, event } of events) {
      this.#statements.event.run([seq, JSON.stringify(event), tournament]);
      if (event.type === 'unlist') this.#statements.unlist.run([tournament]);
      if (event.type === 'end') this.#finish(tournament);
    }
  }

  /** Stores a tournament that is over as it is sent. */
  #finish(id: string): void {
    const found = this.#load(id);
    if (found === undefined) return;
    const feed = new TournamentFeed(found.tournament);
    for (let page = 0; page < feed.pages; page++) this.#statements.addPage.run([found.number, page, feed.page(page)]);
    this.#statements.end.run([JSON.stringify(feed.head), found.number]);
  }

  /** Does the same for those of older files. Call it in a transaction. One that is damaged stays out of the lists. */
  finishOld(): void {
    for (const { id } of this.#statements.unfinished.all([]) as { id: string }[]) {
      try {
        this.#finish(id);
      } catch (error) {
        if (![OtauError, SyntaxError, TypeError].some((kind) => error instanceof kind)) throw error;
      }
    }
  }

  /** A tournament, rebuilt from its events: only for one that is not over. */
  find(id: string): RoomTournament | undefined {
    return this.#load(id)?.tournament;
  }

  #load(id: string): { readonly number: number; readonly tournament: RoomTournament } | undefined {
    const row = this.#statements.find.get([id]) as { number: number; setup: string } | undefined;
    if (row === undefined) return undefined;
    const tournament = new RoomTournament(JSON.parse(row.setup) as TournamentSetup);
    for (const { event } of this.#statements.events.all([row.number]) as { event: string }[])
      tournament.apply(JSON.parse(event) as TournamentEvent);
    return { number: row.number, tournament };
  }

  /** The tournaments that are not over. */
  ongoing(): RoomTournament[] {
    return (this.#statements.ongoing.all([]) as { id: string }[]).map(({ id }) => this.find(id) as RoomTournament);
  }

  /** Whether a tournament is over; undefined if there is none. */
  isOver(id: string): boolean | undefined {
    const row = this.#statements.isOver.get([id]) as { over: number } | undefined;
    return row && row.over === 1;
  }

  /** The heads of the last tournaments that are over, as text, and where older ones continue. `before` is 0 for the last ones of all. */
  listed(before: number): { readonly heads: readonly string[]; readonly next?: number } {
    const rows = this.#statements.listed.all([before || Number.MAX_SAFE_INTEGER]) as { number: number; head: string }[];
    const shown = rows.slice(0, LISTED_PER_PAGE);
    return {
      heads: shown.map(({ head }) => head),
      ...(rows.length > shown.length ? { next: shown.at(-1)?.number } : {}),
    };
  }

  /** A page of a tournament that is over, as it is sent; undefined if there is none. */
  page(id: string, page: number): string | undefined {
    return (this.#statements.page.get([page, id]) as { text: string } | undefined)?.text;
  }
}
