/**
 * Games that other programs write as JSON objects:
 *
 *     {"game": "togyzkumalak", "squares": "f1e2 d2e1", "final": {"kazan": [10, 10]}, "winner": null}
 *
 * `final` and `winner` are not taken on trust: they are compared with what the moves bring.
 */
import { readField } from '../core/fields.js';
import type { GameId } from '../core/game.js';
import { type CheckedRecord, checkRecord, type Draft, playersOf } from './check.js';
import { gameName } from './names.js';
import { MoveNumbers } from './numbers.js';
import { badRecord, describe, type Place } from './place.js';
import { isResult, UNKNOWN, usualResult } from './result.js';

export interface ImportOptions {
  /** The game where the text does not tell it. */
  readonly game?: GameId;
  /** The one notation of the moves; all if left out. */
  readonly notation?: string;
}

/** Fields that may hold the moves; several of them must mean the same moves. */
const MOVE_FIELDS = ['moves', 'notation', 'squares', 'cells'];
/** Fields that are written in one notation, by game and field. */
const FIELD_NOTATIONS: Readonly<Record<string, string>> = {
  'togyzkumalak squares': 'squares',
  'abalone cells': 'play-site',
};
const OTHER_FIELDS = ['game', 'options', 'tags', 'start', 'final', 'winner', 'result'];

type Given = Readonly<Record<string, unknown>>;

/** One game. Fields that are null count as left out, fields that are not known become tags. Throws `bad-record`. */
export function importObject(object: Given, place: Place, options: ImportOptions): CheckedRecord {
  const given = Object.fromEntries(Object.entries(object).filter(([, value]) => value !== null));
  const fields = MOVE_FIELDS.filter((field) => given[field] !== undefined);
  if (fields.length === 0) {
    throw badRecord(place, `expected the moves as one of the fields ${MOVE_FIELDS.join(', ')}.`);
  }
  const readings = fields.map((field) => readMoves(given, field, place, options));
  const [first, ...others] = readings;
  others.forEach((other, index) => {
    compareMoves(first, other, [fields[0], fields[index + 1]], place);
  });
  if (given.final !== undefined) checkFinal(first, given.final, place);
  return first;
}

function readMoves(given: Given, field: string, place: Place, options: ImportOptions): CheckedRecord {
  const game = gameName(given.game) ?? options.game;
  const players = playersOf(game, given.options);
  const { moves, result } = splitMoves(given[field], field, players, place);
  const draft: Draft = {
    game,
    options: given.options,
    tags: given.tags ?? otherTags(given),
    start: given.start,
    moves,
    notes: typeof given.notes === 'object' ? given.notes : undefined,
    result: oneResult([given.result, winnerResult(given.winner, players, place), result], place),
  };
  return checkRecord(draft, place, FIELD_NOTATIONS[`${draft.game} ${field}`] ?? options.notation);
}

/** Moves in one text, with or without numbers and a result at the end, or as a list. */
function splitMoves(
  value: unknown,
  field: string,
  players: number,
  place: Place,
): { moves: string[]; result?: string } {
  const words: unknown = typeof value === 'string' ? value.split(/\s/) : value;
  if (!Array.isArray(words) || !words.every((word) => typeof word === 'string')) {
    throw badRecord(place, `expected ${field} as a text or a list of texts; got ${describe(value)}.`);
  }
  const given = words.filter((word) => word !== '');
  const last = usualResult(given.at(-1)) as string | undefined;
  const result = last !== undefined && isResult(last, players) ? last : undefined;
  const numbers = new MoveNumbers();
  const moves: string[] = [];
  for (const word of result === undefined ? given : given.slice(0, -1)) {
    const move = numbers.pass(word, { ...place, ply: moves.length + 1 });
    if (move === '') continue;
    numbers.addMove();
    moves.push(move);
  }
  numbers.end();
  return { moves, result };
}

/** `played` becomes the tag Played. What no tag can hold is left out. */
function otherTags(given: Given): Record<string, string> {
  const tags: Record<string, string> = {};
  for (const [name, value] of Object.entries(given)) {
    if (MOVE_FIELDS.includes(name) || OTHER_FIELDS.includes(name) || !/^[a-z]\w{0,63}$/i.test(name)) continue;
    if (typeof value === 'string' || typeof value === 'number') {
      tags[name[0].toUpperCase() + name.slice(1)] = String(value);
    }
  }
  return tags;
}

/** The result of the player who won. The teams of four tell theirs as a result: no single player wins. */
function winnerResult(winner: unknown, players: number, place: Place): string | undefined {
  if (winner === undefined) return undefined;
  if (players === 4) throw badRecord(place, `expected the result of four players, like 1-0-1-0, instead of a winner.`);
  const numbers = Array.from({ length: players }, (_, player) => player);
  if (numbers.includes(winner as number)) return numbers.map((player) => (player === winner ? '1' : '0')).join('-');
  throw badRecord(place, `expected ${numbers.join(', ')} or null as the winner; got ${describe(winner)}.`);
}

/** The result that is told once or more; `*` tells nothing. */
function oneResult(told: readonly unknown[], place: Place): unknown {
  const results = new Set(told.map(usualResult).filter((result) => result !== undefined && result !== UNKNOWN));
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

/** Compares the position reached with a position text, or with fields of the game's layout. */
function checkFinal(checked: CheckedRecord, final: unknown, at: Place): void {
  const { game, row, counters, moves } = checked.replay;
  const place = { ...at, ply: moves.length };
  if (typeof final === 'string') {
    const reached = game.formatPosition(row, counters);
    if (final.trim() === reached) return;
    throw badRecord(place, `expected the final position ${describe(final)}; the moves end in ${describe(reached)}.`);
  }
  if (typeof final !== 'object' || final === null || Array.isArray(final)) {
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
