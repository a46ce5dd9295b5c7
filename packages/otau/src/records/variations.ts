/** Variations of a record: each is played through from the position before the move that it replaces. */
import type { Actor } from '../core/game.js';
import { isJsonObject } from '../lib/json.js';
import { playAll, Replay, type Standing } from './moves.js';
import { checkNotes } from './notes.js';
import { badRecord, describe, type Place, type RecordError } from './place.js';
import type { Note, Variation, Variations } from './record.js';

/** A variation in which every move is right. */
export interface CheckedVariation {
  /** In the usual notation. */
  readonly moves: readonly string[];
  /** The player of each move. */
  readonly players: readonly Actor[];
  readonly notes: Readonly<Record<number, Note>>;
  readonly lines: CheckedVariations;
}

/** By ply, from 1. */
export type CheckedVariations = ReadonlyMap<number, readonly CheckedVariation[]>;

/** How deep variations may be nested in variations. */
export const MAX_VARIATION_DEPTH = 60;
const NONE: CheckedVariations = new Map();
const PLY = /^[1-9]\d{0,8}$/;

/**
 * Checks the variations of a line; those behind its end, where it is cut, are left out. Throws `bad-record`.
 * @param line the line, played through
 * @param start where it begins
 * @param cuts if given, a variation with a wrong move ends before it, and the reason is added here
 */
export function checkVariations(
  given: unknown,
  line: Replay,
  start: Standing,
  place: Place,
  cuts?: RecordError[],
  depth = 1,
): CheckedVariations {
  if (given === undefined) return NONE;
  if (!isJsonObject(given)) {
    throw badRecord(place, `expected variations as an object of plies and lists; got ${describe(given)}.`);
  }
  const wanted = Object.entries(given);
  if (wanted.length === 0) return NONE;
  if (depth > MAX_VARIATION_DEPTH) throw tooDeep(place);
  // The moves of the line are in the usual notation by now.
  const replay = new Replay(line.game, start, (game, row, text) => game.parseAction(row, text));
  const found = new Map<number, readonly CheckedVariation[]>();
  for (const [key, list] of wanted.sort(([a], [b]) => Number(a) - Number(b))) {
    if (!PLY.test(key) || !Array.isArray(list)) {
      throw badRecord(
        place,
        `expected a list of variations for each ply from 1; got ${describe(list)} for ${describe(key)}.`,
      );
    }
    const ply = Number(key);
    if (ply > line.moves.length) continue;
    playTo(replay, line.moves, ply - 1);
    const standing = { row: replay.row, counters: replay.counters };
    const checked = list
      .map((one) => checkVariation(one, line, standing, { ...place, ply }, cuts, depth))
      .filter(({ moves }) => moves.length > 0);
    if (checked.length > 0) found.set(ply, checked);
  }
  return found;
}

export function tooDeep(place: Place): RecordError {
  return badRecord(place, `expected variations in variations at most ${MAX_VARIATION_DEPTH} deep.`);
}

/** The moves are those of a line that was played through. */
function playTo(replay: Replay, moves: readonly string[], ply: number): void {
  for (let at = replay.moves.length; at < ply; at++) replay.play(moves[at], false);
}

function checkVariation(
  given: unknown,
  { game, read }: Replay,
  start: Standing,
  place: Place,
  cuts: RecordError[] | undefined,
  depth: number,
): CheckedVariation {
  if (!isJsonObject(given)) {
    throw badRecord(place, `expected a variation as an object; got ${describe(given)}.`);
  }
  const { moves, notes = {}, variations, ...others } = given as Readonly<Record<string, unknown>>;
  const [unknown] = Object.keys(others);
  if (unknown !== undefined) {
    throw badRecord(place, `expected moves, notes or variations in a variation; got ${describe(unknown)}.`);
  }
  if (!Array.isArray(moves) || moves.length === 0 || !moves.every((move) => typeof move === 'string')) {
    throw badRecord(place, `expected the moves of a variation as a list of texts; got ${describe(moves)}.`);
  }
  const replay = new Replay(game, start, read);
  const placeOf = (index: number): Place => ({ ...place, ply: (place.ply ?? 1) + index });
  const cut = playAll(replay, moves, placeOf, cuts !== undefined, ' in a variation');
  if (cut !== undefined) cuts?.push(cut);
  const { line, game: number } = place;
  return {
    moves: replay.moves,
    players: replay.players,
    notes: notesTo(replay.moves.length, checkNotes(notes, moves.length, { line, game: number })),
    lines: checkVariations(variations, replay, start, { line, game: number }, cuts, depth + 1),
  };
}

/** Without those behind the end of a line that is cut. */
export function notesTo(plies: number, notes: Readonly<Record<number, Note>>): Record<number, Note> {
  return Object.fromEntries(Object.entries(notes).filter(([ply]) => Number(ply) <= plies));
}

/** Variations as a record holds them. */
export function plainVariations(lines: CheckedVariations): Variations {
  return Object.fromEntries([...lines].map(([ply, list]) => [ply, list.map(plainVariation)]));
}

function plainVariation({ moves, notes, lines }: CheckedVariation): Variation {
  return {
    moves,
    ...(Object.keys(notes).length === 0 ? {} : { notes }),
    ...(lines.size === 0 ? {} : { variations: plainVariations(lines) }),
  };
}
