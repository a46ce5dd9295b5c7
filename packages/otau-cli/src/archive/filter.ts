/**
 * Filters of games: by players, dates, events, results and rules. A filter marks the games of a segment. Each condition reads
 * columns, and only for the games that passed the conditions before it. Search, explorer and statistics use the marks.
 */
import { createGame, type GameId, type GameOptions, OtauError, quote } from 'otau';
import { isResult } from 'otau/internal/records/result.js';
import { foldName } from './games/names.js';
import { GameReader } from './games/store.js';
import { hadMaterial, MaterialFinder } from './positions/material.js';
import type { Segment } from './positions/segment.js';
import { keepMarked } from './positions/tally.js';
import {
  type Column,
  type ColumnName,
  type Columns,
  dateNumber,
  type NumberRange,
  SEAT_COLUMNS,
} from './sqlite/columns.js';
import { type Connection, numbersOf, rowsOf, textColumn } from './sqlite/database.js';

/** Conditions for games; all that are given must hold. */
export interface GameFilter {
  /** The number of one game in the archive. */
  readonly number?: number;
  readonly game?: GameId;
  /** Options of the rules; options that are not given may have any value. */
  readonly options?: GameOptions;
  /** A part of the name of one player, in any case, or of another name of the same player. */
  readonly player?: string;
  /** A part of the name of another player of the same game; only with `player`. */
  readonly against?: string;
  /** As in records, `1-0`; or `won`, `lost` or `drawn`, by `player`. */
  readonly result?: string;
  /** A part of the name of the event, in any case. */
  readonly event?: string;
  /** The first and the last date, as in records: `2026.03.14`, `2026.03` or `2026`. */
  readonly since?: string;
  readonly until?: string;
  /** The rating of both players, as the tags `WhiteElo` and `BlackElo` give it. */
  readonly rating?: NumberRange;
  /** The material of both players in some position of the game: stones in the kazan, marbles off the board. */
  readonly material?: readonly [NumberRange, NumberRange];
}

/** One entry for each game of a segment: 1 if it matches. */
export type Marks = Uint8Array;
/** Games of a segment by their indexes, in order. */
type Games = Uint32Array;
/**
 * Returns the games that meet a condition, in the same array. Each condition has its own loop: calling a function for each of
 * a million games takes twice as long.
 */
type Condition = (games: Games, columns: Columns, segment: Segment) => Games;

/** Up to this many games are replayed; for more, the index of material is faster. */
const REPLAYED_GAMES = 16;

/**
 * The filter as marks of the games of a segment. Throws `bad-query`.
 * @returns a function; with `among`, it considers only those games, whose rules are loaded
 */
export function bindFilter(
  connection: Connection,
  filter: GameFilter,
): (columns: Columns, segment: Segment, among?: Marks) => Marks {
  const all = conditions(connection, filter).filter((condition) => condition !== undefined);
  const { material } = filter;
  const reader = new GameReader(connection);
  const finder = material === undefined ? undefined : new MaterialFinder(connection, material);
  return (columns, segment, among) => {
    // Deleted games have no rules
    let games = placesOf(among ?? columns.get('rules'));
    for (const condition of all) games = condition(games, columns, segment);
    if (material !== undefined && finder !== undefined && games.length > 0) {
      const areFew = among !== undefined && games.length <= REPLAYED_GAMES;
      games = areFew
        ? games.filter((game) => hadMaterial(reader, segment.first + game, material))
        : keepMarked(games, finder.marks(segment), games);
    }
    const marks = new Uint8Array(segment.games);
    for (const game of games) marks[game] = 1;
    return marks;
  };
}

function placesOf(column: Column): Games {
  const games = new Uint32Array(column.length);
  let count = 0;
  for (let game = 0; game < column.length; game++) {
    games[count] = game;
    if (column[game] !== 0) count++;
  }
  return games.subarray(0, count);
}

function conditions(connection: Connection, filter: GameFilter): (Condition | undefined)[] {
  const { number, event, since, until, rating } = filter;
  return [
    number === undefined ? undefined : (games, _, { first }) => games.filter((game) => first + game === number),
    byRules(connection, filter),
    event === undefined ? undefined : inSet('event', namesLike(connection, 'events', event)),
    byDate(since, until),
    byPlayers(connection, filter),
    rating === undefined ? undefined : inRange('rating0', rating),
    rating === undefined ? undefined : inRange('rating1', rating),
  ];
}

/** A set of small numbers as an array of 0 and 1. For most columns it is long enough for every value. */
type NumberSet = Uint8Array;
const SET_NUMBERS = 0x10000;

function setOf(numbers: readonly number[]): NumberSet {
  const set = new Uint8Array(1 + Math.max(SET_NUMBERS - 1, ...numbers));
  for (const number of numbers) set[number] = 1;
  return set;
}

function inSet(name: ColumnName, set: NumberSet): Condition {
  return (games, columns) => {
    const column = columns.get(name);
    let count = 0;
    for (let i = 0; i < games.length; i++) {
      const game = games[i];
      if (set[column[game]] === 1) games[count++] = game;
    }
    return games.subarray(0, count);
  };
}

/** Games whose value is known (not 0) and in the range. */
function inRange(name: ColumnName, [least, most]: NumberRange): Condition {
  return (games, columns) => {
    const column = columns.get(name);
    let count = 0;
    for (let i = 0; i < games.length; i++) {
      const value = column[games[i]];
      if (value !== 0 && value >= least && value <= most) games[count++] = games[i];
    }
    return games.subarray(0, count);
  };
}

function byRules(connection: Connection, { game, options }: GameFilter): Condition | undefined {
  if (game === undefined && options === undefined) return undefined;
  const sql = `SELECT id, ${textColumn('game')}, ${textColumn('options')} FROM rules`;
  const rules = rowsOf<{ id: number; game: string; options: string }>(connection, sql);
  const matching = rules.filter((one) => {
    return (game === undefined || one.game === game) && hasOptions(one.game, one.options, options);
  });
  return inSet('rules', setOf(matching.map(({ id }) => id)));
}

function hasOptions(id: GameId, text: string, wanted: GameOptions = {}): boolean {
  const names = Object.entries(wanted);
  if (names.length === 0) return true;
  const all = createGame(id, JSON.parse(text) as GameOptions).options;
  return names.every(([name, value]) => all[name] === value);
}

function byDate(since: string | undefined, until: string | undefined): Condition | undefined {
  if (since === undefined && until === undefined) return undefined;
  const least = since === undefined ? 1 : demandDate(since);
  // `2026.03` includes all days of that month
  const most = until === undefined ? Number.POSITIVE_INFINITY : lastOf(demandDate(until));
  return inRange('date', [least, most]);
}

function demandDate(text: string): number {
  const date = dateNumber(text);
  if (date !== 0) return date;
  throw new OtauError('bad-query', `A date is written as 2026, 2026.03 or 2026.03.14; got ${quote(text)}.`);
}

function lastOf(date: number): number {
  if (date % 10_000 === 0) return date + 9999;
  return date % 100 === 0 ? date + 99 : date;
}

/** The ids of the players or events with a name that contains this text, and of their aliases. */
export function namesLike(connection: Connection, table: 'players' | 'events', part: string): NumberSet {
  const same = `SELECT coalesce(same, id) FROM ${table} WHERE instr(folded, ?) > 0`;
  const sql = `SELECT id FROM ${table} WHERE coalesce(same, id) IN (${same})`;
  return setOf(numbersOf(connection, sql, [foldName(part)]));
}

/** Outcomes for a player, and the player's part of the result. */
export const OUTCOMES: Readonly<Record<string, string>> = { won: '1', lost: '0', drawn: '1/2' };

/** Player, opponent and result together: the winner depends on the seat. */
function byPlayers(connection: Connection, { player, against, result }: GameFilter): Condition | undefined {
  const outcome = result === undefined ? undefined : OUTCOMES[result];
  if (result !== undefined && outcome === undefined && !isResult(result)) {
    throw new OtauError('bad-query', `A result is 1-0, 0-1, 1/2-1/2, *, won, lost or drawn; got ${quote(result)}.`);
  }
  if (player === undefined) {
    const needs = against !== undefined ? 'An opponent' : outcome !== undefined ? 'A result as won or lost' : undefined;
    if (needs !== undefined) throw new OtauError('bad-query', `${needs} needs a player to be named.`);
    return result === undefined
      ? undefined
      : inSet(
          'result',
          resultsWith(connection, (text) => text === result),
        );
  }
  const names = namesLike(connection, 'players', player);
  const others = against === undefined ? undefined : namesLike(connection, 'players', against);
  const matching = SEAT_COLUMNS.map((_, seat) =>
    resultsWith(connection, (text) =>
      outcome !== undefined ? text.split('-')[seat] === outcome : result === undefined || text === result,
    ),
  );
  return (games, columns) => {
    const results = columns.get('result');
    const seats = SEAT_COLUMNS.filter((name) => columns.has(name)).map((name) => columns.get(name));
    const marks = new Uint8Array(columns.games);
    for (const [seat, players] of seats.entries()) {
      const wins = matching[seat];
      for (let i = 0; i < games.length; i++) {
        const game = games[i];
        if ((names[players[game]] & wins[results[game]]) === 0) continue;
        if (others && !seats.some((column, other) => other !== seat && others[column[game]] === 1)) continue;
        marks[game] = 1;
      }
    }
    return keepMarked(games, marks, games);
  };
}

function resultsWith(connection: Connection, matches: (text: string) => boolean): NumberSet {
  const results = rowsOf<{ id: number; text: string }>(connection, `SELECT id, ${textColumn('text')} FROM results`);
  return setOf(results.filter(({ text }) => matches(text)).map(({ id }) => id));
}
