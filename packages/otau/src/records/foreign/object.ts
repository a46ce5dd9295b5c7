/**
 * Games that other programs write as objects, in JSON or as rows of tables:
 *
 *     {"game": "togyzkumalak", "squares": "f1e2 d2e1", "final": {"kazan": [10, 10]}, "winner": null}
 *     {"white": "Asan", "history": [7, 9, 6]}
 *
 * Which field holds the moves is judged by what it explains (`fields.ts`). Of the others, one that means what a record has a
 * field for is that; every other one becomes a tag. `final` and `winner` are compared with the result of the moves.
 */
import type { GameId } from '../../core/game.js';
import { readField } from '../../core/layout.js';
import { isJsonObject } from '../../lib/json.js';
import { type CheckedRecord, checkRecord, playersOf } from '../check.js';
import { isPositionLike, meansField } from '../field-tags.js';
import { FORMAT, readRecordObject } from '../jsonl.js';
import type { Replay } from '../moves.js';
import { gameName } from '../names.js';
import { badRecord, describe, type Place } from '../place.js';
import { statedResult } from '../result.js';
import { hasTags } from '../stream/forms.js';
import { asMeant, rewritings } from '../stream/rewritings.js';
import { readText } from '../text-read.js';
import { columnOf, isNameColumn, isSeat, isSum, plainTag } from './columns.js';
import { gameRecords } from './game-records.js';
import { type ForeignDraft, type Interpretation, interpret, type ReadingOptions } from './interpretations.js';
import { movesIfAny, movesIn } from './move-fields.js';

export type Given = Readonly<Record<string, unknown>>;

/**
 * All that one object may mean: a record of Otau, or a game of another program.
 * @param fields those that hold moves, the first of them counts; the others must mean the same
 * @throws OtauError `bad-record`
 */
export function interpretObject(
  object: Given,
  fields: readonly string[],
  place: Place,
  options: ReadingOptions,
  preferred?: string,
): Interpretation[] {
  if (object.format === FORMAT) {
    const { partial } = options;
    return [{ checked: checkRecord(readRecordObject(object, place).draft, place, { partial }), words: [] }];
  }
  const readings = fields.map((field) => interpretField(object, field, place, options, preferred));
  const [first, ...others] = readings;
  if (first === undefined) return interpret({ ...facts(object, []), moves: [] }, place, options, preferred);
  others.forEach((other, index) => {
    compareMoves(first[0].checked, other[0].checked, [fields[0], fields[index + 1]], place);
  });
  const final = Object.entries(object).find(([name]) => name.toLowerCase() === 'final')?.[1];
  if (typeof final === 'string' ? final !== '' : typeof final === 'object') {
    for (const { checked } of first) checkFinalPosition(checked.replay, final, place);
  }
  return first;
}

/** What one object means if its moves are in this field. Throws `bad-record`. */
export function interpretField(
  object: Given,
  field: string,
  place: Place,
  options: ReadingOptions,
  preferred?: string,
): Interpretation[] {
  const value = object[field];
  const told = facts(object, [field]);
  if (typeof value === 'string' && hasTags(value)) {
    // A whole game as text: it has one line for the places of errors
    const [found] = readText(value, options.game);
    const { draft } = found;
    const tags = { ...told.tags, ...(draft.tags as object) };
    const merged = { ...told, ...draft, tags, game: draft.game ?? told.game, result: draft.result ?? told.result };
    return interpret(merged, place, options, preferred);
  }
  const game = gameName(told.game ?? options.game) as GameId | undefined;
  const players = playersOf(game, told.options);
  const notation = game === undefined ? undefined : gameRecords(game).fields?.[field];
  const how = notation === undefined ? options : { ...options, notation };
  const read = (given: unknown, known: ReadingOptions): Interpretation[] => {
    const found = movesIn(given, field, players, place);
    const otherResults = [...(told.otherResults ?? []), found.result];
    const { moves, notes = told.notes, variations, isOthersTurn } = found;
    const draft = { ...told, moves, notes, variations, isOthersTurn, otherResults };
    return interpret(draft, place, known, preferred);
  };
  if (typeof value !== 'string' || !SEVERAL.test(value)) return read(value, how);
  const careful = { ...how, partial: false, repair: false };
  return asMeant(
    () => read(value, careful),
    rewritings(value),
    (text) => read(text, careful),
    options.partial || options.repair ? () => read(value, how) : undefined,
  );
}

/** More than a word, or all moves as one. */
const SEVERAL = /\S[\s,;]+\S|^\s*\d{8,}\s*$/;

/** Deeper objects in objects become text. */
const MAX_FLAT_DEPTH = 4;
/** A tag is no place for a whole file. */
const MAX_TAG_LENGTH = 100_000;

/** What all fields but those of the moves say. */
export function facts(
  object: Given,
  moves: readonly string[],
): ForeignDraft & { readonly tags: Record<string, string> } {
  const tags: Record<string, string> = {};
  const players: (string | undefined)[] = [];
  const fields: { -readonly [Name in keyof ForeignDraft]: ForeignDraft[Name] } = {};
  const told: string[] = [];
  const take = (name: string, value: unknown, depth: number): void => {
    if (value === null || value === undefined || value === '') return;
    const key = depth === 0 ? name.toLowerCase() : '';
    if (typeof value === 'object') {
      if (key === 'options' && !Array.isArray(value)) fields.options = value;
      else if (key === 'notes') fields.notes = value;
      else if (key === 'final') return;
      else if (key === 'players' && Array.isArray(value)) {
        for (const [at, player] of value.slice(0, 4).entries()) {
          const parts = typeof player === 'object' ? Object.entries(player ?? {}) : [['name', player] as const];
          const seat = parts.find(([name, part]) => typeof part === 'string' && !isNameColumn(name) && isSeat(part));
          for (const part of parts) if (part !== seat) take(`${seat?.[1] ?? `P${at + 1}`} ${part[0]}`, part[1], 1);
        }
      } else if (!Array.isArray(value) && depth < MAX_FLAT_DEPTH) {
        const path = key === 'tags' ? '' : `${name} `;
        for (const [part, one] of Object.entries(value)) take(`${path}${part}`, one, depth + 1);
      } else add(columnOf(name).tag, name, JSON.stringify(value));
      return;
    }
    const text = String(value);
    const { tag } = columnOf(name);
    if (tag === 'Game' && typeof value === 'string' && meansField('Game', text)) fields.game ??= text;
    else if (tag === 'Options' && meansField('Options', text)) fields.options ??= text;
    else if (tag === 'Start' && meansField('Start', text)) fields.start ??= text;
    else if ((tag === 'Result' || tag === 'Score') && statedResult(text) !== undefined) told.push(text);
    else if (tag === 'Winner') [fields.winner, fields.winnerTag] = [value, plainTag(name)];
    else if (tag === 'Result' && fields.winner === undefined) [fields.winner, fields.winnerTag] = [value, tag];
    else if (/^P[1-4]$/.test(tag ?? '')) {
      const seat = Number(tag![1]) - 1;
      if (players[seat] === undefined) players[seat] = text;
      else add(plainTag(name), name, text);
    } else if (key !== 'final' || typeof value !== 'string') add(tag, name, text);
  };
  const add = (tag: string | undefined, name: string, text: string): void => {
    if (tag === undefined || text.length > MAX_TAG_LENGTH) return;
    // `Board` may be the number of a table
    const meant = tag === 'FEN' && !isPositionLike(text) ? (plainTag(name) ?? tag) : tag;
    tags[freeName(tags, meant, text, name)] = text;
  };
  for (const [name, value] of Object.entries(object)) if (!moves.includes(name)) take(name, value, 0);
  // An identifier in words is a name
  for (const seat of ['White', 'Black']) {
    const id = `${seat}Id`;
    if (tags[seat] !== undefined || !/\p{L}/u.test(tags[id] ?? '')) continue;
    tags[seat] = tags[id];
    delete tags[id];
  }
  return { ...fields, tags, players, otherResults: told };
}

/** The name of a tag, or another one where it has a value already. */
function freeName(tags: Readonly<Record<string, string>>, tag: string, text: string, name: string): string {
  const isFree = (one: string): boolean => !Object.hasOwn(tags, one) || tags[one] === text;
  if (isFree(tag)) return tag;
  const own = columnOf(`${name} text`).tag!.slice(0, -4);
  let found = isFree(own) ? own : tag;
  for (let number = 2; !isFree(found); number++) found = `${tag.slice(0, 60)}${number}`;
  return found;
}

function compareMoves(a: CheckedRecord, b: CheckedRecord, fields: readonly [string, string], place: Place): void {
  const length = Math.max(a.record.moves.length, b.record.moves.length);
  for (let index = 0; index < length; index++) {
    const [first, second] = [a.record.moves[index], b.record.moves[index]];
    if (first === second) continue;
    throw badRecord(
      { ...place, ply: index + 1 },
      `expected the same moves in ${fields.join(' and ')}; got ${describe(first)} and ${describe(second)}.`,
    );
  }
}

/**
 * The objects of games in a value: itself, or those that are in its lists and objects. What is said round a game, as the name of
 * its tournament, belongs to it.
 * @param name the field in which the value stands
 */
export function* gamesIn(
  value: unknown,
  options: ReadingOptions,
  around: Given = {},
  name = '',
  depth = 0,
): Generator<Given> {
  const rows = rowsOfColumns(value);
  if (rows !== undefined) {
    for (const row of rows) yield { ...around, ...row };
    return;
  }
  if (isGameList(value)) {
    for (const one of value) yield* gamesIn(one, options, around, '', depth + 1);
    return;
  }
  if (!isJsonObject(value)) {
    yield { ...around, moves: value };
    return;
  }
  const seated = seatedMoves(value);
  if (seated !== undefined) {
    yield { ...around, ...seated };
    return;
  }
  const parts = Object.entries(value);
  const isGame = value.format === FORMAT || depth > MAX_WRAPS || hasMoves(value);
  const inner = isGame ? [] : parts.filter(([, part]) => holdsGames(part));
  if (inner.length === 0) {
    yield value.format === FORMAT ? value : { ...around, ...value };
    return;
  }
  const others = parts.filter((part) => !inner.includes(part)).map(([key, part]) => [`${name} ${key}`.trim(), part]);
  for (const [key, part] of inner) {
    const told = { ...around, ...Object.fromEntries(others), ...(inner.length > 1 ? { key } : {}) };
    yield* gamesIn(part, options, told, key, depth + 1);
  }
}

/** An object with the moves of each player in a list, as one with moves; undefined for any other. */
function seatedMoves(value: Given): Given | undefined {
  const seats = Object.entries(value).filter(([name, list]) => Array.isArray(list) && isSeat(name));
  const moves = Object.fromEntries(seats);
  if (seats.length !== 2 || movesIfAny(moves) === undefined) return undefined;
  return { ...Object.fromEntries(Object.entries(value).filter(([name]) => !(name in moves))), moves };
}

function holdsGames(value: unknown, depth = 0): boolean {
  if (depth > MAX_WRAPS) return false;
  if (rowsOfColumns(value) !== undefined) return true;
  if (isGameList(value))
    return value.slice(0, MAX_TRIED).some((one) => holdsGames(one, depth + 1) || isNoShow(one) || isMessage(one));
  return isJsonObject(value) && (hasMoves(value) || Object.values(value).some((part) => holdsGames(part, depth + 1)));
}

/**
 * The rows of a table that is written by columns, `{"white": ["A", "C"], "moves": ["76 98", "21 98"]}`, or by rows below the names of
 * its columns; undefined for anything else.
 */
function rowsOfColumns(value: unknown): readonly Given[] | undefined {
  if (Array.isArray(value)) return rowsBelow(value[0], value.slice(1));
  if (!isJsonObject(value) || value.format === FORMAT) return undefined;
  const lists = Object.entries(value).flatMap(([name, part]) => {
    const list = listOf(part);
    return list === undefined ? [] : [[name, list] as const];
  });
  if (lists.length < 2) return undefined;
  const [names, table] = ['columns', 'data'].map((key) => lists.find(([name]) => name === key)?.[1]);
  if (names !== undefined && table !== undefined) return rowsBelow(names, table);
  const length = lists[0][1].length;
  const areColumns =
    length > 1 &&
    lists.every(([, list]) => list.length === length && list.every(isPlain)) &&
    lists.some(([, list]) => list.every(isWhole) || (length > MIN_STEPS && areNumbers(list)));
  if (!areColumns) return undefined;
  const others = Object.entries(value).filter(([name]) => !lists.some(([list]) => list === name));
  return lists[0][1].map((_, at) => Object.fromEntries([...others, ...lists.map(([name, list]) => [name, list[at]])]));
}

/** Rows that count what they are, at least. */
const MIN_STEPS = 4;

/** Whether values count games or plies. */
function areNumbers(list: readonly unknown[]): boolean {
  return list.every(
    (one, at) => Number.isInteger(one) && (at === 0 || [0, 1].includes(Number(one) - Number(list[at - 1]))),
  );
}

function rowsBelow(names: unknown, rows: readonly unknown[]): readonly Given[] | undefined {
  const isTable =
    Array.isArray(names) &&
    rows.length > 0 &&
    names.every((name) => typeof name === 'string') &&
    names.some((name) => columnOf(name).isKnown) &&
    rows.every((row) => Array.isArray(row) && row.length <= names.length);
  if (!isTable) return undefined;
  return (rows as readonly unknown[][]).map((row) => Object.fromEntries(row.map((cell, at) => [names[at], cell])));
}

/** A list, also as an object with the numbers of its values. */
function listOf(value: unknown): readonly unknown[] | undefined {
  if (Array.isArray(value)) return value;
  if (!isJsonObject(value)) return undefined;
  const names = Object.keys(value);
  return names.length > 1 && names.every((name, at) => name === `${at}`) ? Object.values(value) : undefined;
}

function isPlain(value: unknown): boolean {
  return typeof value !== 'object' || value === null;
}

/** A text that may be a whole game. */
function isWhole(one: unknown): boolean {
  return typeof one === 'string' && (/^\d{6,}$/.test(one) || /\s/.test(one.trim()));
}

/** Games of a list that are looked into, to know what it is. */
const MAX_TRIED = 20;

function isNoShow(one: unknown): boolean {
  return typeof one === 'string' || (isJsonObject(one) && namesPlayers(one));
}

/** Whether an object is a message of a chat. */
function isMessage(one: unknown): boolean {
  if (!isJsonObject(one)) return false;
  const has = (names: readonly string[]) => names.some((name) => Object.hasOwn(one, name));
  return has(['text', 'message', 'body', 'content']) && has(['from', 'author', 'sender', 'user', 'name', 'date']);
}

/** Whether an object tells players or a result: it is a game, also without moves. */
export function namesPlayers(object: Given): boolean {
  return Object.keys(object).some((name) => isSeat(name) || columnOf(name).tag === 'Result');
}

/**
 * Whether an object without moves is a game that was not played: two play it, where it tells players, and something tells how it
 * ended. A sum or a bye names one, or a number.
 */
export function namesOpponents(object: Given): boolean {
  if (closesTable(object)) return false;
  const seats = Object.entries(object).filter(([name]) => isSeat(name));
  const names = seats.map(([, value]) => String(value ?? '').trim()).filter((name) => name !== '');
  const areAlike = names.every((name) => /\p{L}/u.test(name) === /\p{L}/u.test(names[0]));
  return seats.length < 2 || (names.length >= 2 && areAlike);
}

/** Whether a row begins with what stands before sums, or has it in the place of a player. */
export function closesTable(object: Given): boolean {
  return Object.entries(object).some(([name, value], at) => {
    if (typeof value !== 'string' || !isSum(value)) return false;
    return at === 0 || isSeat(name);
  });
}

/** Objects round the list of games, at most. */
const MAX_WRAPS = 6;

/** Whether an object is a game: a field that is called as moves are holds a text or a list that is none of games. */
function hasMoves(given: Given): boolean {
  return Object.entries(given).some(([name, value]) => {
    if (typeof value === 'string') return hasTags(value) || (columnOf(name).isMoves && value !== '');
    const isList = Array.isArray(value)
      ? !isGameList(value) && rowsOfColumns(value) === undefined
      : columnOf(name).isMoves && isJsonObject(value);
    return isList && movesIfAny(value) !== undefined;
  });
}

/** Whether a value is a list of games, and not of moves. */
function isGameList(list: unknown): list is readonly unknown[] {
  if (!Array.isArray(list)) return false;
  if (list.every(isWhole)) return true;
  return (
    list.every((one) => typeof one === 'object' && one !== null) && !list.every(isMoveObject) && !list.every(isPair)
  );
}

/** `{"move": "76"}`, and not a game. */
function isMoveObject(one: unknown): boolean {
  if (Array.isArray(one)) return false;
  const found = movesIfAny([one]);
  return found?.moves.every((move) => !/\s/.test(move)) ?? false;
}

/** A round: the moves of both players. */
function isPair(one: unknown): boolean {
  return Array.isArray(one) && one.length <= 3 && one.every((move) => typeof move !== 'object');
}

// The last position that a file gives: it is not trusted, but compared with the position after the moves.

/** Compares the position reached with a position text, or with fields of the game's layout. Throws `bad-record`. */
function checkFinalPosition({ game, row, counters, moves }: Replay, final: unknown, at: Place): void {
  const place = { ...at, ply: moves.length };
  if (typeof final === 'string') {
    const reached = game.formatPosition(row, counters);
    if (final.trim() === reached) return;
    throw badRecord(place, `expected the final position ${describe(final)}; the moves end in ${describe(reached)}.`);
  }
  if (!isJsonObject(final)) {
    throw badRecord(place, `expected the final position as a text or an object; got ${describe(final)}.`);
  }
  for (const [name, value] of Object.entries(final)) {
    if (!Object.hasOwn(game.layout, name)) {
      throw badRecord(
        place,
        `expected fields of a position, ${Object.keys(game.layout).join(', ')}; got ${describe(name)}.`,
      );
    }
    const reached = JSON.stringify(readField(game.layout[name], row));
    const wanted = JSON.stringify(Array.isArray(value) ? value : [value]);
    if (wanted !== reached) {
      throw badRecord(place, `expected the final ${name} ${wanted.slice(0, 200)}; the moves end in ${reached}.`);
    }
  }
}
