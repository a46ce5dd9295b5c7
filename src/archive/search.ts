/** Finds games by what was played, by whom, when and with what result. */
import { CHANCE, type Game, type GameId, type Row } from '../core/game.js';
import type { History } from '../core/history.js';
import { OtauError, quote } from '../lib/error.js';
import { formatDate, parseDate } from '../records/dates.js';
import { movesOf } from '../records/moves.js';
import { isResult } from '../records/result.js';
import { type Connection, numberColumn, numberOf, pliesOf, textColumn, textOf } from './database.js';
import { foldName } from './names.js';
import { PositionHash } from './position-hash.js';

/** What found games have in common; all that is given must hold. */
export interface ArchiveQuery {
  /** The number of one game in the archive. */
  readonly number?: number;
  readonly game?: GameId;
  /** A part of the name of one player, in large or small letters. */
  readonly player?: string;
  /** A part of the name of another player of the same game; only with `player`. */
  readonly against?: string;
  /** As in records, `1-0`; or `won`, `lost` or `drawn`, by `player`. */
  readonly result?: string;
  /** The first moves of a game. */
  readonly opening?: History;
  /** A position, or an image of it, that stood within the plies that are looked up. */
  readonly position?: { readonly game: Game; readonly row: Row };
  /** A part of the name of the event, in large or small letters. */
  readonly event?: string;
  /** Dates as they stand in records, `2026.03.14`: not before, not after. A date may be a beginning, `2026`. */
  readonly since?: string;
  readonly until?: string;
  /** At most so many games; all unless given. */
  readonly limit?: number;
  /** Only games with greater numbers: to go on where the last search ended. */
  readonly after?: number;
}

/** A game of the archive, without its moves. */
export interface FoundGame {
  readonly number: number;
  readonly game: GameId;
  /** By seat; null where the record does not tell. */
  readonly players: readonly (string | null)[];
  readonly result: string;
  /** Moves of the record. */
  readonly plies: number;
  readonly date: string | null;
  readonly event: string | null;
  /** How often it has come in imports. */
  readonly copies: number;
}

/** A condition in SQL and what its question marks stand for. */
export interface Condition {
  readonly sql: string;
  readonly parameters: readonly unknown[];
}

/** A row of the query: texts as bytes. */
interface FoundRow {
  readonly number: number;
  readonly game: Uint8Array;
  readonly result: Uint8Array;
  readonly plies: number;
  readonly date: Uint8Array | null;
  readonly event: Uint8Array | null;
  readonly copies: number;
}

/** A damaged file may name any seat. */
const MAX_SEATS = 16;

/** The games that fit, by their numbers. Throws `bad-query`. */
export function searchGames(connection: Connection, query: ArchiveQuery): FoundGame[] {
  const { sql, parameters } = conditionOf(connection, query);
  const rows = connection
    .prepare(
      `SELECT g.id AS number, ${textColumn('rules.game', 'game')}, ${textColumn('results.text', 'result')},
      ${numberColumn('g.plies', 'plies')}, ${textColumn('g.date', 'date')}, ${textColumn('events.name', 'event')},
      ${numberColumn('g.copies', 'copies')}
      FROM games g JOIN rules ON rules.id = g.rules JOIN results ON results.id = g.result
      LEFT JOIN events ON events.id = g.event
      WHERE ${sql} ORDER BY g.id LIMIT ?`,
    )
    .all([...parameters, query.limit ?? -1]) as FoundRow[];
  const seats = connection.prepare(
    `SELECT ${numberColumn('seat', 'seat')}, ${textColumn('name', 'name')}
    FROM seats JOIN players ON players.id = seats.player WHERE seats.game = ?`,
  );
  return rows.map(({ number, plies, copies, ...row }) => {
    const result = textOf(row.result);
    const players = new Array<string | null>(result === '*' ? 2 : result.split('-').length).fill(null);
    for (const { seat, name } of seats.all([number]) as { seat: number; name: Uint8Array }[]) {
      if (seat >= 0 && seat < MAX_SEATS) players[seat] = textOf(name);
    }
    return {
      number,
      game: textOf(row.game) as GameId,
      players: Array.from(players, (name) => name ?? null),
      result,
      plies,
      date: row.date && textOf(row.date),
      event: row.event && textOf(row.event),
      copies,
    };
  });
}

/** How many games fit, whatever the limit. */
export function countGames(connection: Connection, query: ArchiveQuery): number {
  const { sql, parameters } = conditionOf(connection, query);
  return numberOf(connection, `SELECT count(*) FROM games g WHERE ${sql}`, parameters);
}

/** A date of a query as dates are stored. Throws `bad-query`. */
function demandDate(text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  const date = parseDate(text);
  if (date !== undefined) return formatDate(date);
  throw new OtauError('bad-query', `A date is written as 2026, 2026.03 or 2026.03.14; got ${quote(text)}.`);
}

/** A query as a condition on `games g`. Throws `bad-query`. */
export function conditionOf(connection: Connection, query: ArchiveQuery): Condition {
  const { number, game, event, since, until, after } = query;
  const conditions: (Condition | undefined)[] = [
    where('g.id = ?', number),
    where('g.id > ?', after),
    where('g.rules IN (SELECT id FROM rules WHERE game = ?)', game),
    where('g.event IN (SELECT id FROM events WHERE instr(folded, ?) > 0)', event && foldName(event)),
    where('g.date >= ?', demandDate(since)),
    // What begins like the last date is not after it.
    where("g.date < ? || ';'", demandDate(until)),
    byPlayer(connection, query),
    query.opening === undefined ? undefined : byOpening(connection, query.opening),
    query.position === undefined ? undefined : byPosition(query.position.game, query.position.row),
  ];
  const given = conditions.filter((condition) => condition !== undefined);
  return {
    sql: given.length === 0 ? '1' : given.map(({ sql }) => `(${sql})`).join(' AND '),
    parameters: given.flatMap(({ parameters }) => parameters),
  };
}

function where(sql: string, parameter: unknown): Condition | undefined {
  return parameter === undefined ? undefined : { sql, parameters: [parameter] };
}

const OUTCOMES: Readonly<Record<string, string>> = { won: '1', lost: '0', drawn: '1/2' };

/** Player, opponent and result together: who won is a question of the seat. */
function byPlayer(connection: Connection, { player, against, result }: ArchiveQuery): Condition | undefined {
  const outcome = result === undefined ? undefined : OUTCOMES[result];
  if (result !== undefined && outcome === undefined && !isResult(result)) {
    throw new OtauError('bad-query', `A result is 1-0, 0-1, 1/2-1/2, *, won, lost or drawn; got ${quote(result)}.`);
  }
  const exact = outcome === undefined ? result : undefined;
  const plain = where('g.result IN (SELECT id FROM results WHERE text = ?)', exact);
  if (player === undefined) {
    const needs = against !== undefined ? 'An opponent' : outcome !== undefined ? 'A result as won or lost' : undefined;
    if (needs !== undefined) throw new OtauError('bad-query', `${needs} needs a player to be named.`);
    return plain;
  }
  const named = 'IN (SELECT id FROM players WHERE instr(folded, ?) > 0)';
  const parts = [`s.player ${named}`];
  const parameters = [foldName(player)];
  if (outcome !== undefined) parts.push(`(${seatsWith(connection, outcome)})`);
  if (against !== undefined) {
    parts.push(`EXISTS (SELECT 1 FROM seats o WHERE o.game = s.game AND o.seat <> s.seat AND o.player ${named})`);
    parameters.push(foldName(against));
  }
  const sql = `g.id IN (SELECT s.game FROM seats s JOIN games h ON h.id = s.game WHERE ${parts.join(' AND ')})`;
  if (plain === undefined) return { sql, parameters };
  return { sql: `${sql} AND ${plain.sql}`, parameters: [...parameters, ...plain.parameters] };
}

/** The seats that got this outcome: for each result, those of its parts that say so. */
function seatsWith(connection: Connection, outcome: string): string {
  const found = connection.prepare(`SELECT id, ${textColumn('text', 'bytes')} FROM results`).all([]);
  const results = (found as { id: number; bytes: Uint8Array }[]).map(({ id, bytes }) => ({ id, text: textOf(bytes) }));
  const fitting = results.flatMap(({ id, text }) =>
    text.split('-').flatMap((part, seat) => (part === outcome ? [`(h.result = ${id} AND s.seat = ${seat})`] : [])),
  );
  return fitting.length === 0 ? '0' : fitting.join(' OR ');
}

/** The position reached narrows the search; the moves as they stand in the record decide. */
function byOpening(connection: Connection, opening: History): Condition {
  const begins = beginningsOf(opening);
  const fits = begins.map(() => 'instr(l.text, ?) > 0').join(' OR ');
  const sql = `EXISTS (SELECT 1 FROM lines l WHERE l.game = g.id AND (${fits}))`;
  const known = Math.min(opening.length, pliesOf(connection) - 1);
  if (known < 0) return { sql, parameters: begins };
  const position = byPosition(opening.game, opening.rowAt(known));
  return { sql: `${position.sql} AND ${sql}`, parameters: [...position.parameters, ...begins] };
}

/** How the moves of a record may begin. A last throw stands there with the move after it, or alone where none came. */
function beginningsOf(opening: History): string[] {
  const begins = `"moves":${JSON.stringify(movesOf(opening)).slice(0, -1)}`;
  const { length, game } = opening;
  const endsWithThrow = length > 0 && game.actor(opening.rowAt(length - 1)) === CHANCE;
  return endsWithThrow ? [begins, begins.replace(/"t(\d+)"$/, '"$1:')] : [begins];
}

function byPosition(game: Game, row: Row): Condition {
  const position = new PositionHash(game).of(row);
  return { sql: 'g.id IN (SELECT game FROM visits WHERE position = ?)', parameters: [position] };
}
