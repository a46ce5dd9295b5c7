/**
 * Games that other programs write as objects, in JSON or as rows of tables:
 *
 *     {"game": "togyzkumalak", "squares": "f1e2 d2e1", "final": {"kazan": [10, 10]}, "winner": null}
 *     {"white": "Asan", "history": [7, 9, 6]}
 *
 * `final` and `winner` are not trusted: they are compared with the result of the moves.
 */
import type { GameId } from '../../core/game.js';
import { gameDefinition, gameIds } from '../../core/registry.js';
import { type CheckedRecord, checkRecord, type Draft, playersOf } from '../check.js';
import { readRecordObject } from '../jsonl.js';
import { gameName } from '../names.js';
import { badRecord, describe, type Place } from '../place.js';
import { isResult, UNKNOWN, usualResult } from '../result.js';
import { hasTags } from '../stream/forms.js';
import { readText } from '../text-read.js';
import { checkFinalPosition } from './final-position.js';
import { gameRecords } from './game-records.js';
import { type Interpretation, interpret, type ReadingOptions, seated } from './interpretations.js';
import { GUESSED_FIELDS, looksLikeMoves, MOVE_FIELDS, movesIn } from './move-fields.js';
import { playerTags, seatTags } from './seats.js';

export type Given = Readonly<Record<string, unknown>>;

const OTHER_FIELDS = ['game', 'options', 'tags', 'start', 'notes', 'final', 'winner', 'result', 'players'];
/** Fields that hold a whole game as text. */
const TEXT_FIELDS = ['pgn', 'text', 'record', 'notation', 'moves', 'game'];

/**
 * All that one object may mean: a record of Otau, or a game of another program. Fields that are null count as left out,
 * fields that are not known become tags. Throws `bad-record`.
 */
export function interpretObject(
  object: Given,
  place: Place,
  options: ReadingOptions,
  preferred?: string,
): Interpretation[] {
  if (object.format !== undefined && object.format !== null) {
    const { partial } = options;
    return [{ checked: checkRecord(readRecordObject(object, place).draft, place, { partial }) }];
  }
  const filled = Object.fromEntries(Object.entries(object).filter(([, value]) => value !== null));
  checkNames(filled, place);
  const given = withUsualNames(filled);
  const text = TEXT_FIELDS.map((name) => given[name]).find((value) => typeof value === 'string' && hasTags(value));
  if (typeof text === 'string') return interpretText(text, place, options, preferred);
  const fields = fieldsOf(given, options);
  if (fields.length === 0) {
    throw badRecord(
      place,
      `expected the moves as one of the fields ${[...MOVE_FIELDS, ...GUESSED_FIELDS.slice(0, 2)].join(', ')} or another.`,
    );
  }
  const readings = fields.map((field) => interpretField(given, field, place, options, preferred));
  const [first, ...others] = readings;
  others.forEach((other, index) => {
    compareMoves(first[0].checked, other[0].checked, [fields[0], fields[index + 1]], place);
  });
  if (given.final !== undefined) {
    for (const { checked } of first) checkFinalPosition(checked.replay, given.final, place);
  }
  return first;
}

/** Fields that other programs also write with capitals, as tags and columns of tables have them. */
const ANY_CASE = new Map(
  [...MOVE_FIELDS, ...GUESSED_FIELDS, 'result', 'winner', 'players', 'final'].map((name) => [name.toLowerCase(), name]),
);

function withUsualNames(given: Given): Given {
  const usual = (name: string): string => {
    const known = ANY_CASE.get(name.toLowerCase());
    return known === undefined || known in given ? name : known;
  };
  return Object.fromEntries(Object.entries(given).map(([name, value]) => [usual(name), value]));
}

/** Refuses two values for one field, as `moves` and `Moves`: one of them would be lost. */
function checkNames(given: Given, place: Place): void {
  const seen = new Map<string, string>();
  for (const [name, value] of Object.entries(given)) {
    const usual = ANY_CASE.get(name.toLowerCase());
    if (usual === undefined) continue;
    const other = seen.get(usual);
    if (other !== undefined && JSON.stringify(given[other]) !== JSON.stringify(value)) {
      throw badRecord(place, `expected one field ${usual}; "${other}" and "${name}" hold different values.`);
    }
    seen.set(usual, name);
  }
}

/** A whole game as text in one field; it has one line for the places of errors. */
function interpretText(text: string, place: Place, options: ReadingOptions, preferred?: string): Interpretation[] {
  const [found] = readText(text, options.game);
  if (found === undefined) throw badRecord(place, 'expected a game.');
  return interpret(found.draft, place, options, preferred);
}

/** The fields that hold moves: known ones, else the longest that looks like moves. */
function fieldsOf(given: Given, options: ReadingOptions): readonly string[] {
  const own = gameIds().flatMap((id) => Object.keys(gameRecords(id).fields ?? {}));
  const known = [...new Set([...MOVE_FIELDS, ...own])].filter((field) => given[field] !== undefined);
  if (known.length > 0) return known;
  const usual = GUESSED_FIELDS.find((field) => looksLikeMoves(given[field], options.game));
  if (usual !== undefined) return [usual];
  const others = Object.keys(given).filter(
    (name) => !OTHER_FIELDS.includes(name) && looksLikeMoves(given[name], options.game),
  );
  const length = (field: string): number => JSON.stringify(given[field]).length;
  return others.sort((a, b) => length(b) - length(a)).slice(0, 1);
}

function interpretField(
  given: Given,
  field: string,
  place: Place,
  options: ReadingOptions,
  preferred?: string,
): Interpretation[] {
  const game = field === 'game' ? options.game : (gameName(given.game) ?? options.game);
  const players = playersOf(game, given.options);
  const found = movesIn(given[field], field, players, place);
  const tags = given.tags ?? otherTags(given, field);
  const seats = seatsOf(given, field, game as GameId | undefined);
  const named: Record<string, unknown> = { ...tags, ...seatTags(tags as Given, seats) };
  const won = winnerResult(
    given,
    seats,
    seats.map((seat) => named[seat]),
    players,
    place,
  );
  const draft: Draft = {
    game,
    options: given.options,
    tags,
    start: given.start,
    moves: found.moves,
    notes: found.notes ?? (typeof given.notes === 'object' ? given.notes : undefined),
    variations: found.variations,
    result: oneResult([given.result, won, found.result], place),
  };
  const notation = typeof game === 'string' ? gameRecords(game).fields?.[field] : undefined;
  return interpret(seated(draft), place, notation === undefined ? options : { ...options, notation }, preferred);
}

/** `played` becomes the tag Played. What no tag can hold is left out. */
function otherTags(given: Given, moves: string): Record<string, string> {
  const tags: Record<string, string> = {};
  for (const [name, value] of Object.entries(given)) {
    if (name === moves || MOVE_FIELDS.includes(name) || OTHER_FIELDS.includes(name) || !/^[a-z]\w{0,63}$/i.test(name))
      continue;
    if ((typeof value === 'string' && value !== '') || typeof value === 'number') {
      tags[name[0].toUpperCase() + name.slice(1)] = String(value);
    }
  }
  return { ...playerTags(given.players), ...tags };
}

/**
 * The result of the player who won, who is named by number, seat or name, or as a result. The teams of four give theirs as
 * a result: no single player wins.
 */
function winnerResult(
  { winner }: Given,
  seats: readonly string[],
  names: readonly unknown[],
  players: number,
  place: Place,
) {
  if (winner === undefined || winner === '') return undefined;
  const stated = usualResult(winner);
  if (typeof stated === 'string' && isResult(stated, players)) return stated;
  if (players === 4) throw badRecord(place, `expected the result of four players, like 1-0-1-0, instead of a winner.`);
  if (typeof winner === 'string' && /^draw$/i.test(winner) && players === 2) return '1/2-1/2';
  const numbers = Array.from({ length: players }, (_, player) => player);
  const won = typeof winner === 'string' ? (oneOf(seats, winner) ?? oneOf(names, winner)) : (winner as number);
  if (won !== undefined && numbers.includes(won)) {
    return numbers.map((player) => (player === won ? '1' : '0')).join('-');
  }
  throw badRecord(place, `expected ${numbers.join(', ')} or null as the winner; got ${describe(winner)}.`);
}

/** The place of a name that occurs once. */
function oneOf(names: readonly unknown[], wanted: string): number | undefined {
  const isSame = (name: unknown): boolean => typeof name === 'string' && name.toLowerCase() === wanted.toLowerCase();
  return names.filter(isSame).length === 1 ? names.findIndex(isSame) : undefined;
}

/** The names of the seats: those of the game that is named, or of all whose moves these may be, if they are the same. */
function seatsOf(given: Given, field: string, named: GameId | undefined): readonly string[] {
  const isNamed = named !== undefined && gameIds().includes(named);
  const ids = isNamed ? [named] : gameIds().filter((id) => looksLikeMoves(given[field], id));
  const [first, ...others] = ids.map((id) => gameDefinition(id).playerNames);
  return first !== undefined && others.every((seats) => seats.join() === first.join()) ? first : [];
}

/** The result, which may be given more than once; `*` is no result. */
function oneResult(stated: readonly unknown[], place: Place): unknown {
  const results = new Set(stated.map(usualResult).filter((result) => result !== undefined && result !== UNKNOWN));
  const [first, second] = results;
  if (second === undefined) return first;
  throw badRecord(place, `expected one result; got ${describe(first)} and ${describe(second)}.`);
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

/** The objects of games in a value: itself, or those that are in its lists. */
export function* gamesIn(value: unknown, options: ReadingOptions, depth = 0): Generator<Given> {
  if (Array.isArray(value)) {
    if (isGameList(value)) for (const one of value) yield* gamesIn(one, options, depth + 1);
    else yield { moves: value };
    return;
  }
  if (typeof value === 'string' || typeof value !== 'object' || value === null) {
    yield { moves: value };
    return;
  }
  const given = value as Given;
  const lists = Object.values(given).filter((part) => typeof part === 'object' && part !== null);
  const isGame = given.format !== undefined || hasMoves(given, options);
  if (isGame || lists.length === 0 || depth > MAX_WRAPS) yield given;
  else for (const list of lists) yield* gamesIn(Array.isArray(list) ? list : list, options, depth + 1);
}

/** Objects round the list of games, at most. */
const MAX_WRAPS = 3;

function hasMoves(object: Given, options: ReadingOptions): boolean {
  const given = withUsualNames(object);
  if (fieldsOf(given, options).length > 0) return true;
  return TEXT_FIELDS.some((name) => typeof given[name] === 'string' && hasTags(given[name]));
}

/** Whether a list is of games, and not of moves. */
function isGameList(list: readonly unknown[]): boolean {
  const isWhole = (one: unknown): boolean => typeof one === 'string' && (/^\d{6,}$/.test(one) || /\s/.test(one.trim()));
  if (list.every(isWhole)) return true;
  return (
    list.every((one) => typeof one === 'object' && one !== null) && !list.every(isMoveObject) && !list.every(isPair)
  );
}

/** `{"move": "76"}`, and not a game. */
function isMoveObject(one: unknown): boolean {
  return movesIn([one], 'moves', 2, {}, true) !== undefined && !Array.isArray(one);
}

/** A round: the moves of both players. */
function isPair(one: unknown): boolean {
  return Array.isArray(one) && one.length <= 2 && one.every((move) => typeof move !== 'object');
}
