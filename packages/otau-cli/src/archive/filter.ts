/**
 * Which games are meant: by who, when, where, how it ended and by which rules. A filter marks the games of
 * a segment: each condition reads only the games that the ones before it have left, in columns. Search, explorer and statistics
 * read the marks.
 */
import type { GameId, GameOptions } from 'otau/internal/core/game.js';
import { createGame } from 'otau/internal/core/registry.js';
import { OtauError, quote } from 'otau/internal/lib/error.js';
import { isResult } from 'otau/internal/records/result.js';
import { type Column, type ColumnName, type Columns, type NumberRange, SEAT_COLUMNS } from './columns.js';
import { type Connection, textColumn, textOf } from './database.js';
import { foldName } from './names.js';
import { hadMaterial, MaterialFinder } from './positions/material.js';
import type { Segment } from './positions/segment.js';
import { GameReader } from './store.js';
import { dateNumber } from './tags.js';

/** What games have in common; all that is given must be true. */
export interface GameFilter {
  /** The number of one game in the archive. */
  readonly number?: number;
  readonly game?: GameId;
  /** Options of the rules; those that are not named may be anything. */
  readonly options?: GameOptions;
  /** A part of the name of one player, in large or small letters, or of another name of the same player. */
  readonly player?: string;
  /** A part of the name of another player of the same game; only with `player`. */
  readonly against?: string;
  /** As in records, `1-0`; or `won`, `lost` or `drawn`, by `player`. */
  readonly result?: string;
  /** A part of the name of the event, in large or small letters. */
  readonly event?: string;
  /** Dates as they are in records, `2026.03.14`: not before, not after. A date may be a beginning, `2026`. */
  readonly since?: string;
  readonly until?: string;
  /** The rating of both players, as the tags `WhiteElo` and `BlackElo` give it. */
  readonly rating?: NumberRange;
  /** What some position of the game counts for the first and for the second player: stones in the kazan, marbles off the board. */
  readonly material?: readonly [NumberRange, NumberRange];
}

/** The games of a segment, 1 for each that fits. */
export type Marks = Uint8Array;
/** Games of a segment by their places, in order. */
type Games = Uint32Array;
/**
 * Those of the games of a segment that meet a condition, in the same room. Each condition has a loop of its own: one that asks a
 * function for each of a million games takes twice the time.
 */
type Condition = (games: Games, columns: Columns, segment: Segment) => Games;

/** Up to this many games are replayed rather than looked for among those of all cells. */
const REPLAYED_GAMES = 16;

/**
 * The filter as marks of the games of a segment. Throws `bad-query`.
 * @returns a function; it may be given marks of the only games that are wanted, whose rules are loaded
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
    // Numbers that are no longer there have no rules
    let games = placesOf(among ?? columns.get('rules'));
    for (const condition of all) games = condition(games, columns, segment);
    if (material !== undefined && finder !== undefined && games.length > 0) {
      const areFew = among !== undefined && games.length <= REPLAYED_GAMES;
      games = areFew
        ? filterGames(games, (game) => hadMaterial(reader, segment.first + game, material))
        : keepMarked(games, finder.marks(segment));
    }
    const marks = new Uint8Array(segment.games);
    for (const game of games) marks[game] = 1;
    return marks;
  };
}

/** Where a column is not 0. */
function placesOf(column: Column): Games {
  const games = new Uint32Array(column.length);
  let count = 0;
  for (let game = 0; game < column.length; game++) {
    games[count] = game;
    if (column[game] !== 0) count++;
  }
  return games.subarray(0, count);
}

/** Those of few games that fit. */
function filterGames(games: Games, fits: (game: number) => boolean): Games {
  return games.filter(fits);
}

/** Those of the games that are marked, in the same room. */
function keepMarked(games: Games, marks: Marks): Games {
  let count = 0;
  for (let i = 0; i < games.length; i++) {
    const game = games[i];
    games[count] = game;
    count += marks[game];
  }
  return games.subarray(0, count);
}

function conditions(connection: Connection, filter: GameFilter): (Condition | undefined)[] {
  const { number, event, since, until, rating } = filter;
  return [
    number === undefined ? undefined : (games, _, { first }) => filterGames(games, (game) => first + game === number),
    byRules(connection, filter),
    event === undefined ? undefined : inSet('event', namesLike(connection, 'events', event)),
    byDate(since, until),
    byPlayers(connection, filter),
    rating === undefined ? undefined : inRange('rating0', rating),
    rating === undefined ? undefined : inRange('rating1', rating),
  ];
}

/** A set of small numbers as a table of 0 and 1, for most columns long enough that no number lies beyond it. */
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

/** What is known, not 0, and in the range. */
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
  const rules = connection
    .prepare(`SELECT id, ${textColumn('game', 'game')}, ${textColumn('options', 'options')} FROM rules`)
    .all([]) as { id: number; game: Uint8Array; options: Uint8Array }[];
  const fitting = rules.filter((row) => {
    const id = textOf(row.game);
    return (game === undefined || id === game) && hasOptions(id, textOf(row.options), options);
  });
  return inSet('rules', setOf(fitting.map(({ id }) => id)));
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
  // What begins like the last date is not after it.
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

/** The numbers of players or events of which a name has this part; all names of the same player count. */
export function namesLike(connection: Connection, table: 'players' | 'events', part: string): NumberSet {
  const found = connection
    .prepare(
      `SELECT id FROM ${table} WHERE coalesce(same, id) IN
      (SELECT coalesce(same, id) FROM ${table} WHERE instr(folded, ?) > 0)`,
    )
    .all([foldName(part)]) as { id: number }[];
  return setOf(found.map(({ id }) => id));
}

/** How a game ended for a player, and what the player got. */
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
      : inSet('result', setOf(resultsWith(connection, (text) => text === result)));
  }
  const names = namesLike(connection, 'players', player);
  const others = against === undefined ? undefined : namesLike(connection, 'players', against);
  const fitting = SEAT_COLUMNS.map((_, seat) =>
    setOf(
      resultsWith(connection, (text) =>
        outcome !== undefined ? text.split('-')[seat] === outcome : result === undefined || text === result,
      ),
    ),
  );
  return (games, columns) => {
    const results = columns.get('result');
    const seats = SEAT_COLUMNS.filter((name) => columns.has(name)).map((name) => columns.get(name));
    const marks = new Uint8Array(columns.games);
    for (const [seat, players] of seats.entries()) {
      const wins = fitting[seat];
      for (let i = 0; i < games.length; i++) {
        const game = games[i];
        if ((names[players[game]] & wins[results[game]]) === 0) continue;
        if (others === undefined || hasOther(seats, others, game, seat)) marks[game] = 1;
      }
    }
    return keepMarked(games, marks);
  };
}

function hasOther(seats: readonly Column[], others: NumberSet, index: number, seat: number): boolean {
  return seats.some((column, other) => other !== seat && others[column[index]] === 1);
}

function resultsWith(connection: Connection, fits: (text: string) => boolean): number[] {
  const results = connection.prepare(`SELECT id, ${textColumn('text', 'text')} FROM results`).all([]) as {
    id: number;
    text: Uint8Array;
  }[];
  return results.filter(({ text }) => fits(textOf(text))).map(({ id }) => id);
}
