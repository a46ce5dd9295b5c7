/**
 * Games that other programs write as JSON objects:
 *
 *     {"game": "togyzkumalak", "squares": "f1e2 d2e1", "final": {"kazan": [10, 10]}, "winner": null}
 *
 * `final` and `winner` are not taken on trust: they are compared with what the moves bring.
 */
import { readField } from '../games/fields.js';
import type { GameId } from '../games/game.js';
import { type CheckedRecord, checkRecord, type Draft } from './check.js';
import { badRecord, describe, type Place } from './place.js';
import { isResult, UNKNOWN } from './result.js';
import { withoutNumber } from './text-read.js';

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
  const { moves, result } = splitMoves(given[field], field, place);
  const draft: Draft = {
    game: gameName(given.game) ?? options.game,
    options: given.options,
    tags: given.tags ?? otherTags(given),
    start: given.start,
    moves,
    result: oneResult([given.result, winnerResult(given.winner, place), result], place),
  };
  return checkRecord(draft, place, FIELD_NOTATIONS[`${draft.game} ${field}`] ?? options.notation);
}

/** `Togyz Kumalak` is `togyzkumalak`. */
function gameName(value: unknown): unknown {
  return typeof value === 'string' ? value.toLowerCase().replace(/[^a-z]/g, '') : value;
}

/** Moves in one text, with or without numbers and a result at the end, or as a list. */
function splitMoves(value: unknown, field: string, place: Place): { moves: string[]; result?: string } {
  const words: unknown = typeof value === 'string' ? value.split(/\s/) : value;
  if (!Array.isArray(words) || !words.every((word) => typeof word === 'string')) {
    throw badRecord(place, `expected ${field} as a text or a list of texts; got ${describe(value)}.`);
  }
  const moves = words.map(withoutNumber).filter((word) => word !== '');
  const last = moves.at(-1);
  return last !== undefined && isResult(last) ? { moves: moves.slice(0, -1), result: last } : { moves };
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

function winnerResult(winner: unknown, place: Place): string | undefined {
  if (winner === undefined) return undefined;
  if (winner === 0) return '1-0';
  if (winner === 1) return '0-1';
  throw badRecord(place, `expected 0, 1 or null as the winner; got ${describe(winner)}.`);
}

/** The result that is told once or more; `*` tells nothing. */
function oneResult(told: readonly unknown[], place: Place): unknown {
  const results = new Set(told.filter((result) => result !== undefined && result !== UNKNOWN));
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
