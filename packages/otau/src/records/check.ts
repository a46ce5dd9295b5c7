/**
 * The one gate for records. Whatever a record was read from, and before it is written or replayed,
 * it is checked here as a whole: its types, its options, every move, its result.
 */

import { type Game, type GameId, type GameOptions, OVER } from '../core/game.js';
import { resultsOf } from '../core/history.js';
import { createGame, gameDefinition } from '../core/registry.js';
import { checkNotation, startOf } from '../core/rows.js';
import { unlessThrown } from '../lib/error.js';
import { isJsonObject } from '../lib/json.js';
import { madeOnce } from '../lib/made.js';
import { isFieldTag, meansField } from './field-tags.js';
import { gameRecords, type MovePlayer } from './foreign/game-records.js';
import { readMoveText } from './move-text.js';
import { type MoveReader, playAll, Replay, type Standing } from './moves.js';
import { checkNotes } from './notes.js';
import { badRecord, describe, type Place, placeOfGame, RecordError, reading } from './place.js';
import type { GameRecord } from './record.js';
import { formatResult, isResult, resultForms, UNKNOWN, usualResult } from './result.js';
import { addVariant } from './variant.js';
import { type CheckedVariations, checkVariations, notesTo, plainVariations } from './variations.js';

/** A record as it was found: any field may have any value. Missing fields are undefined. */
export interface Draft {
  readonly game?: unknown;
  readonly options?: unknown;
  readonly tags?: unknown;
  readonly start?: unknown;
  readonly moves?: unknown;
  readonly notes?: unknown;
  readonly variations?: unknown;
  readonly result?: unknown;
  /** Whether the first move number is not of the first player, as `1...`. */
  readonly isOthersTurn?: boolean;
}

/** The text of a tag of a draft; undefined where there is none. */
export function tagOf({ tags }: Draft, name: string): string | undefined {
  const text = (tags as Readonly<Record<string, unknown>> | undefined)?.[name];
  return typeof text === 'string' ? text : undefined;
}

/** Where the parts of a draft are in the text. */
export interface DraftPlace extends Place {
  /** Lines of tags by their names. */
  readonly tagLines?: Readonly<Record<string, number>>;
  /** The line of each move. */
  readonly moveLines?: readonly number[];
}

/** A record in which everything is right. */
export interface CheckedRecord {
  readonly record: GameRecord;
  /** Where its text begins. */
  readonly place: Place;
  readonly game: Game;
  readonly start: Standing;
  readonly replay: Replay;
  /** The variations, with the players of their moves. */
  readonly lines: CheckedVariations;
  /** Why the record is only the beginning of what was given, or a variation of it. */
  readonly cut?: RecordError;
  /** What was wrong with it before it was repaired. */
  readonly repaired?: RecordError;
}

/** How the moves of a draft are read. */
export interface MoveReading {
  /** The one notation in which the moves are, instead of any. */
  readonly notation?: string;
  /** Reads a move in a format that is none of the game's notations. */
  readonly parseMove?: MoveReader;
  /** Plays moves in that format. */
  readonly playMove?: MovePlayer;
  /** Whether the moves before the first wrong one are kept, in each line. */
  readonly partial?: boolean;
}

/** The tag of a record that is only the beginning of a game; it says why. */
const PARTIAL_TAG = 'Partial';

/**
 * Checks a draft and brings it into its usual form: moves in the usual notation, options and tags
 * in a fixed order, the result of the moves. Throws `bad-record`.
 */
export function checkRecord(draft: Draft, place: DraftPlace, how: MoveReading = {}): CheckedRecord {
  const { options: givenOptions = {}, tags: givenTags = {}, notes: givenNotes = {}, result = UNKNOWN } = draft;
  const id = checkGameId(draft.game, placeOfTag(place, 'Game'));
  const tags = checkTags(givenTags, place, gameDefinition(id).playerNames);
  const { game, options } = openGame(id, givenOptions, tags, draft.start !== undefined, place);
  const start = openStart(game, draft.start, placeOfTag(place, 'Start'));
  const moves = checkMoves(draft.moves, place);
  if (draft.isOthersTurn && game.actor(start.row) === 0) {
    const known = draft.start === undefined ? 'the first position as a tag, like [Start "..."],' : 'a first position';
    throw badRecord(movePlace(place, 0), `expected ${known} in which another player moves: the first number has dots.`);
  }
  const { replay, cut: cutLine } = replayMoves(game, start, moves, place, how);
  const given = afterMoves(moves, () => checkNotes(givenNotes, moves.length, place));
  const notes = notesTo(replay.moves.length, given);
  const cuts = how.partial ? [] : undefined;
  const lines = checkVariations(draft.variations, replay, start, placeOfGame(place), cuts);
  const cut = cutLine ?? cuts?.[0];
  const record: GameRecord = {
    game: id,
    options,
    tags: cut === undefined ? tags : { ...tags, [PARTIAL_TAG]: cut.message },
    ...(draft.start === undefined ? {} : { start: draft.start as string }),
    // A copy, without the room that the list has grown to
    moves: replay.moves.slice(),
    ...(Object.keys(notes).length === 0 ? {} : { notes }),
    ...(lines.size === 0 ? {} : { variations: plainVariations(lines) }),
    result: afterMoves(moves, () => checkResult(result, replay, placeOfTag(place, 'Result'))),
  };
  return { record, place: placeOfGame(place), game, start, replay, lines, cut };
}

/** What is wrong although all moves are right. */
function afterMoves<Checked>(moves: readonly string[], check: () => Checked): Checked {
  try {
    return check();
  } catch (error) {
    if (error instanceof RecordError) error.reached = moves.length + 1;
    throw error;
  }
}

/** The line of a tag, or where the game begins. */
export function placeOfTag(place: DraftPlace, tag: string): Place {
  return { game: place.game, line: place.tagLines?.[tag] ?? place.line };
}

function checkGameId(value: unknown, place: Place): GameId {
  if (typeof value !== 'string') {
    throw badRecord(place, `expected the name of a game; got ${describe(value)}.`);
  }
  return reading(place, 'expected the name of a game.', () => gameDefinition(value as GameId).id);
}

/** Short records without tags and options share it: texts hold many of them. */
const NOTHING = Object.freeze({});

/** Most names: this takes less time. */
const PLAIN_TAG_NAME = /^[A-Za-z]\w{0,63}$/;
const TAG_NAME = /^\p{L}[\p{L}\p{M}\p{N}_]{0,63}$/u;
const FIRST_TAGS = ['Event', 'Site', 'Date', 'Round'];

function checkTags(value: unknown, place: DraftPlace, playerNames: readonly string[]): Record<string, string> {
  const given = plainObject(value, 'tags', place);
  for (const [name, text] of Object.entries(given)) {
    if (!PLAIN_TAG_NAME.test(name) && !TAG_NAME.test(name)) {
      throw badRecord(place, `expected a tag name of letters, digits and _; got ${describe(name)}.`);
    }
    if (typeof text !== 'string') throw badRecord(place, `expected a text for the tag ${name}; got ${describe(text)}.`);
    if (isFieldTag(name) && meansField(name, text)) {
      throw badRecord(place, `expected ${name} as a field of its own, not among the tags.`);
    }
  }
  return orderTags(given as Record<string, string>, playerNames);
}

/** Tags in the order in which records have them. */
export function orderTags(
  tags: Readonly<Record<string, string>>,
  playerNames: readonly string[],
): Record<string, string> {
  const names = [...FIRST_TAGS, ...playerNames];
  const rank = (name: string): number => (names.includes(name) ? names.indexOf(name) : names.length);
  const compare = (a: string, b: string): number => rank(a) - rank(b) || (a < b ? -1 : 1);
  const given = Object.keys(tags);
  // Records that a program has written are in order
  if (given.every((name, at) => at === 0 || compare(given[at - 1], name) < 0))
    return given.length === 0 ? NOTHING : { ...tags };
  return Object.fromEntries(given.sort(compare).map((name) => [name, tags[name]]));
}

/** The object itself, if it is one and no list. */
function plainObject(value: unknown, name: string, place: Place): Record<string, unknown> {
  if (isJsonObject(value)) return value;
  throw badRecord(placeOfGame(place), `expected ${name} as an object of names and values; got ${describe(value)}.`);
}

function openGame(
  id: GameId,
  value: unknown,
  tags: Readonly<Record<string, string>>,
  hasStart: boolean,
  place: DraftPlace,
): { game: Game; options: GameOptions } {
  const given = plainObject(value, 'options', place);
  const optionPlace = placeOfTag(place, Object.keys(given).length > 0 ? 'Options' : 'Variant');
  for (const [name, option] of Object.entries(given)) {
    if (!['string', 'number', 'boolean'].includes(typeof option)) {
      throw badRecord(optionPlace, `expected a text, a number or true or false for ${name}; got ${describe(option)}.`);
    }
  }
  return reading(optionPlace, `expected options of ${id}.`, () => {
    const all = recentGame(id, given as GameOptions).options;
    const options = addVariant(id, all, given as GameOptions, tags.Variant, hasStart);
    const names = Object.keys(all).filter((name) => options[name] !== undefined);
    const inOrder = names.length === 0 ? NOTHING : Object.fromEntries(names.map((name) => [name, options[name]]));
    return { game: recentGame(id, inOrder), options: inOrder };
  });
}

/**
 * Games made last: texts hold many records of few games, and making one takes longer than reading a short record. Where no game is named,
 * each line-up of each game is tried for each record: there is room for all of them.
 */
const RECENT = new Map<string, Game>();
const MAX_RECENT = 128;

/** As `createGame`, for the options of a record. */
export function recentGame(id: GameId, options: GameOptions): Game {
  const key = `${id} ${JSON.stringify(options)}`;
  return madeOnce(RECENT, key, () => createGame(id, options), MAX_RECENT);
}

/** How many play the game of a draft; two where game or options are wrong, which the check of the draft reports. */
export function playersOf(game: unknown, options: unknown): number {
  if (typeof game !== 'string') return 2;
  return unlessThrown(() => recentGame(game as GameId, options as GameOptions).players) ?? 2;
}

function openStart(game: Game, text: unknown, place: Place): Standing {
  if (text !== undefined && typeof text !== 'string') {
    throw badRecord(place, `expected the text of the first position; got ${describe(text)}.`);
  }
  return reading(place, 'expected the text of the first position.', () => startOf(game, text));
}

function checkMoves(value: unknown, place: DraftPlace): string[] {
  if (!Array.isArray(value)) {
    throw badRecord(placeOfGame(place), `expected moves as a list of texts; got ${describe(value)}.`);
  }
  value.forEach((move: unknown, index) => {
    if (typeof move !== 'string') {
      throw badRecord(movePlace(place, index), `expected a move as a text; got ${describe(move)}.`);
    }
  });
  return value;
}

function movePlace(place: DraftPlace, index: number): Place {
  return { line: place.moveLines?.[index] ?? place.line, game: place.game, ply: index + 1 };
}

function replayMoves(
  game: Game,
  start: Standing,
  moves: readonly string[],
  place: DraftPlace,
  { notation, parseMove, playMove, partial }: MoveReading,
): { replay: Replay; cut?: RecordError } {
  checkNotation(game, notation);
  const isUsual = parseMove === undefined && (notation === undefined || notation === game.notations[0]);
  const read: MoveReader = parseMove ?? ((_, row, text) => readMoveText(game, row, text, notation));
  const replay = new Replay(game, start, read, isUsual ? gameRecords(game.id).playMove : playMove);
  return { replay, cut: playAll(replay, moves, (index) => movePlace(place, index), partial) };
}

/**
 * A record of the game of another one, from its start, whose moves are written in the same way.
 * @param given its moves and its result, and its tags, which are checked and in order. Throws `bad-record`.
 */
export function checkAlike(
  { record: { game: id, options }, game, start, replay: { read, playMove } }: CheckedRecord,
  given: Pick<GameRecord, 'tags' | 'moves' | 'result'>,
  place: Place,
): CheckedRecord {
  const replay = new Replay(game, start, read, playMove);
  playAll(replay, given.moves, (index) => movePlace(place, index));
  const result = checkResult(given.result, replay, place);
  const record = { game: id, options, tags: given.tags, moves: replay.moves.slice(), result };
  return { record, place, game, start, replay, lines: NO_LINES };
}

const NO_LINES: CheckedVariations = new Map();

function checkResult(given: unknown, { game, row }: Replay, place: Place): string {
  const value = usualResult(given);
  if (typeof value !== 'string' || !isResult(value, game.players)) {
    throw badRecord(place, `expected the result, ${resultForms(game.players)}; got ${describe(value)}.`);
  }
  if (game.actor(row) !== OVER) return value;
  const reached = formatResult(resultsOf(game, row));
  if (value !== UNKNOWN && value !== reached) {
    throw badRecord(
      place,
      `expected the result ${reached}, with which the moves end the game; got ${describe(value)}.`,
    );
  }
  return reached;
}
