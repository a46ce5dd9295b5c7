/** Aliases of players and events, and statistics of players. */
import { OtauError, quote } from 'otau';
import { bindFilter, type GameFilter, type Marks } from './filter.js';
import { foldName } from './games/names.js';
import { GameReader } from './games/store.js';
import { segmentsOf } from './positions/segment.js';
import { Columns, SEAT_COLUMNS } from './sqlite/columns.js';
import { type Connection, rowsOf, textColumn } from './sqlite/database.js';

/** Games, and how many of those with a known result were won, drawn and lost. */
export interface Score {
  games: number;
  won: number;
  drawn: number;
  lost: number;
}

/** The statistics of a player. */
export interface PlayerStatistics extends Score {
  /** All names of the player, the main one first. */
  readonly names: readonly string[];
  /** By seat: as the first player, as the second and so on. */
  readonly seats: readonly Score[];
  readonly years: Readonly<Record<string, Score>>;
  /** Opponents by main name, the most frequent first. */
  readonly opponents: readonly (Score & { readonly name: string })[];
  /** The player's last and highest rating; undefined if no game has one. */
  readonly rating?: { readonly last: number; readonly highest: number };
}

interface Name {
  readonly id: number;
  readonly name: string;
  readonly folded: string;
  /** The id of the name that it is an alias of, or 0. */
  readonly same: number;
}

type NameTable = 'players' | 'events';

export function allNames(connection: Connection, table: NameTable): Name[] {
  return rowsOf(
    connection,
    `SELECT id, coalesce(same, 0) AS same, ${textColumn('name')}, ${textColumn('folded')} FROM ${table}`,
  );
}

/** The main name of each name: its alias target, else the first name that differs only in case. */
export function mainNames(names: readonly Name[]): ReadonlyMap<number, number> {
  const firsts = new Map<string, Name>();
  for (const name of names) if (!firsts.has(name.folded)) firsts.set(name.folded, name);
  // An alias of one spelling applies to all spellings
  const targets = new Map(names.flatMap(({ folded, same }) => (same === 0 ? [] : [[folded, same] as const])));
  return new Map(
    names.map(({ id, same, folded }) => [id, same || (targets.get(folded) ?? firsts.get(folded)?.id ?? id)]),
  );
}

/**
 * Makes a name an alias of a main name; a name that is its own main name is no longer an alias. Records keep
 * their original names. Throws `bad-query` for a name that no game has.
 * @returns how many names the player or event now has
 */
export function setAlias(connection: Connection, table: NameTable, name: string, main: string): number {
  const names = allNames(connection, table);
  const matching = names.filter(({ folded }) => folded === foldName(name));
  if (matching.length === 0) throw new OtauError('bad-query', `No game of the archive has the name ${quote(name)}.`);
  const set = connection.prepare(`UPDATE ${table} SET same = ? WHERE id = ? OR same = ?`);
  if (foldName(name) === foldName(main)) {
    for (const { id } of matching) connection.prepare(`UPDATE ${table} SET same = NULL WHERE id = ?`).run([id]);
    return 1;
  }
  const target = mainId(connection, table, names, main, matching);
  for (const { id } of matching) set.run([target, id, id]);
  connection.prepare(`UPDATE ${table} SET same = NULL WHERE id = ?`).run([target]);
  return 1 + allNames(connection, table).filter(({ same }) => same === target).length;
}

/** The id of a main name, which is added if no game has it. An alias of `others` becomes main in their place. */
function mainId(
  connection: Connection,
  table: NameTable,
  names: readonly Name[],
  main: string,
  others: readonly Name[],
): number {
  const known = names.find(({ name }) => name === main) ?? names.find(({ folded }) => folded === foldName(main));
  if (known !== undefined) {
    const isAliasOfOthers = others.some(({ id }) => id === known.same);
    return isAliasOfOthers ? known.id : known.same || known.id;
  }
  const added = connection.prepare(`INSERT INTO ${table}(name, folded) VALUES (?, ?)`).run([main, foldName(main)]);
  return Number(added.lastInsertRowid);
}

/** Throws `bad-query`. */
export function playerStatistics(connection: Connection, name: string, filter: GameFilter = {}): PlayerStatistics {
  const names = allNames(connection, 'players');
  const mainOf = mainNames(names);
  const wanted = names.find(({ folded }) => folded === foldName(name));
  if (wanted === undefined) {
    const like = names.filter(({ folded }) => folded.includes(foldName(name))).slice(0, 5);
    const hint = like.length === 0 ? '' : ` Names like it: ${like.map((one) => one.name).join(', ')}.`;
    throw new OtauError('bad-query', `No game of the archive has a player ${quote(name)}.${hint}`);
  }
  const id = mainOf.get(wanted.id) ?? wanted.id;
  const counter = new PlayerCounter(new GameReader(connection), mainOf, id);
  const marksOf = bindFilter(connection, filter);
  for (const segment of segmentsOf(connection)) {
    const columns = new Columns(connection, segment.id, segment.games);
    counter.add(columns, marksOf(columns, segment));
  }
  const nameOf = new Map(names.map((one) => [one.id, one.name]));
  const own = names
    .filter((one) => mainOf.get(one.id) === id)
    .sort((a, b) => Number(b.id === id) - Number(a.id === id));
  return { names: own.map((one) => one.name), ...counter.statistics(nameOf) };
}

const newScore = (): Score => ({ games: 0, won: 0, drawn: 0, lost: 0 });
const OUTCOMES: Readonly<Record<string, 'won' | 'drawn' | 'lost'>> = { '1': 'won', '1/2': 'drawn', '0': 'lost' };

class PlayerCounter {
  readonly #all = newScore();
  readonly #seats: Score[] = [];
  readonly #years = new Map<number, Score>();
  readonly #opponents = new Map<number, Score>();
  #last = { date: -1, rating: 0 };
  #highest = 0;

  constructor(
    private readonly reader: GameReader,
    private readonly mainOf: ReadonlyMap<number, number>,
    private readonly player: number,
  ) {}

  /** @param marks 1 for each game that counts */
  add(columns: Columns, marks: Marks): void {
    const seats = SEAT_COLUMNS.map((name) => columns.get(name));
    const [results, dates] = [columns.get('result'), columns.get('date')];
    for (let index = 0; index < columns.games; index++) {
      if (marks[index] === 0) continue;
      const seat = seats.findIndex((column) => this.mainOf.get(column[index]) === this.player);
      if (seat < 0) continue;
      const players = seats.map((column) => this.mainOf.get(column[index]));
      const outcome = OUTCOMES[(this.reader.text('results', results[index]) ?? '').split('-')[seat]];
      const year = Math.floor(dates[index] / 10_000);
      this.#seats[seat] ??= newScore();
      const scores = [this.#all, this.#seats[seat], entry(this.#years, year)];
      for (const [other, opponent] of players.entries()) {
        if (other !== seat && opponent !== undefined) scores.push(entry(this.#opponents, opponent));
      }
      for (const score of scores) {
        score.games++;
        if (outcome !== undefined) score[outcome]++;
      }
      if (seat < 2) this.#rate(columns.get(seat === 0 ? 'rating0' : 'rating1')[index], dates[index]);
    }
  }

  #rate(rating: number, date: number): void {
    if (rating === 0) return;
    if (date >= this.#last.date) this.#last = { date, rating };
    this.#highest = Math.max(this.#highest, rating);
  }

  statistics(nameOf: ReadonlyMap<number, string>): Omit<PlayerStatistics, 'names'> {
    const opponents = [...this.#opponents].sort(([, a], [, b]) => b.games - a.games);
    const years = [...this.#years].filter(([year]) => year > 0).sort(([a], [b]) => a - b);
    return {
      ...this.#all,
      seats: Array.from(this.#seats, (score) => score ?? newScore()),
      years: Object.fromEntries(years),
      opponents: opponents.map(([id, score]) => ({ name: nameOf.get(id) ?? '?', ...score })),
      ...(this.#highest === 0 ? {} : { rating: { last: this.#last.rating, highest: this.#highest } }),
    };
  }
}

function entry(scores: Map<number, Score>, key: number): Score {
  const known = scores.get(key) ?? newScore();
  scores.set(key, known);
  return known;
}
