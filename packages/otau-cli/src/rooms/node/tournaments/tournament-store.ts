/** Tournaments in the file of the rooms, stored like rooms: a setup and events. */
import type Database from 'libsql';
import { Tournament, type TournamentEvent, type TournamentSetup } from './tournament.js';

/** An event of a tournament to store. */
export interface StoredTournamentEvent {
  readonly tournament: string;
  readonly seq: number;
  readonly event: TournamentEvent;
}

/** The number of finished tournaments that are listed. */
const MAX_LISTED = 30;

export class TournamentStore {
  readonly #statements;

  constructor(database: Database.Database) {
    const prepare = (sql: string) => database.prepare(sql);
    this.#statements = {
      add: prepare('INSERT INTO tournaments(id, setup) VALUES (?, ?)'),
      event: prepare('INSERT INTO tournament_events SELECT number, ?, ? FROM tournaments WHERE id = ?'),
      over: prepare('UPDATE tournaments SET over = 1 WHERE id = ?'),
      find: prepare('SELECT number, setup FROM tournaments WHERE id = ?'),
      events: prepare('SELECT event FROM tournament_events WHERE tournament = ? ORDER BY seq'),
      ongoing: prepare('SELECT id FROM tournaments WHERE over = 0 ORDER BY number'),
      last: prepare(`SELECT id FROM tournaments WHERE over = 1 ORDER BY number DESC LIMIT ${MAX_LISTED}`),
    };
  }

  /** Call it within the transaction that stores the rooms of the games. */
  save(setups: readonly TournamentSetup[], events: readonly StoredTournamentEvent[]): void {
    for (const setup of setups) this.#statements.add.run([setup.id, JSON.stringify(setup)]);
    for (const { tournament, seq, event } of events) {
      this.#statements.event.run([seq, JSON.stringify(event), tournament]);
      if (event.type === 'end') this.#statements.over.run([tournament]);
    }
  }

  find(id: string): Tournament | undefined {
    const row = this.#statements.find.get([id]) as { number: number; setup: string } | undefined;
    if (row === undefined) return undefined;
    const tournament = new Tournament(JSON.parse(row.setup) as TournamentSetup);
    for (const { event } of this.#statements.events.all([row.number]) as { event: string }[])
      tournament.apply(JSON.parse(event) as TournamentEvent);
    return tournament;
  }

  /** The tournaments that are not over. */
  ongoing(): Tournament[] {
    return (this.#statements.ongoing.all([]) as { id: string }[]).map(({ id }) => this.find(id) as Tournament);
  }

  /** The ids of the tournaments that ended last. */
  lastOver(): string[] {
    return (this.#statements.last.all([]) as { id: string }[]).map(({ id }) => id);
  }
}
