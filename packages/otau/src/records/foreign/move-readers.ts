/** How the words of a draft may be read as moves: in each notation of the game, and in the formats of other programs. */
import type { Game, GameId, GameOptions } from '../../core/game.js';
import { createGame } from '../../core/registry.js';
import { unlessThrown } from '../../lib/error.js';
import { type Draft, type DraftPlace, type MoveReading, recentGame, tagOf } from '../check.js';
import { plainName } from '../names.js';
import { badRecord, placeOfGame } from '../place.js';
import { type ForeignFormat, gameRecords } from './game-records.js';

/** One way to read the words of a draft as moves. */
export interface MoveReader {
  readonly how: MoveReading;
  readonly place: DraftPlace;
  readonly reading?: string;
  /** Moves and notes, where the format cuts words into moves. */
  readonly moves?: Pick<Draft, 'moves' | 'notes' | 'variations'>;
}

/**
 * The game's notations, or the one that is named, then the formats in which the words may be moves.
 * @param forced the one notation of the moves, or a format of `--from`
 * @param preferred the format of the games before it in the file
 */
export function* moveReaders(
  draft: Draft,
  place: DraftPlace,
  forced: string | undefined,
  preferred?: string,
): Generator<MoveReader> {
  const id = draft.game as GameId;
  const { formats = [] } = gameRecords(id);
  const words = Array.isArray(draft.moves) ? draft.moves.filter((word) => typeof word === 'string') : [];
  const wanted = formats.filter(({ name }) => forced === undefined || name === forced);
  const before = wanted.find(({ name }) => name === preferred);
  if (before !== undefined) yield* readerOf(before, words, draft, place);
  if (forced === undefined || wanted.length === 0) {
    const notation = forced ?? taggedNotation(id, draft);
    yield { how: { notation }, place };
    // A game may be written in one notation of which single moves fit several.
    if (notation === undefined) yield* notationsOf(id, draft, place);
  }
  let hasRead = false;
  for (const format of wanted) {
    const readers = readerOf(format, words, draft, place);
    hasRead ||= readers.length > 0;
    if (format !== before) yield* readers;
  }
  if (forced !== undefined && wanted.length > 0 && !hasRead) {
    throw badRecord(placeOfGame(place), `expected moves of the format ${forced}: ${wanted[0].about}.`);
  }
}

/** Each notation alone, where a game has several. */
function* notationsOf(id: GameId, draft: Draft, place: DraftPlace): Generator<MoveReader> {
  const { notations } = openGame(id, draft.options) ?? { notations: [] };
  if (notations.length > 1) for (const notation of notations) yield { how: { notation }, place };
}

/** The game with these options; undefined where they are none of its own. */
export function openGame(id: GameId, options: unknown): Game | undefined {
  return unlessThrown(() => {
    if (options === undefined || typeof options === 'object') return recentGame(id, (options ?? {}) as GameOptions);
    return createGame({ game: id, options });
  });
}

/** The notation that the tag Notation names. */
function taggedNotation(id: GameId, draft: Draft): string | undefined {
  const tag = tagOf(draft, 'Notation');
  if (tag === undefined) return undefined;
  return openGame(id, draft.options)?.notations.find((notation) => plainName(notation) === plainName(tag));
}

function readerOf(
  format: ForeignFormat,
  words: readonly string[],
  draft: Draft,
  place: DraftPlace,
): readonly MoveReader[] {
  const moves = words.length === 0 ? undefined : format.split(words);
  if (moves === undefined) return [];
  const how = { parseMove: format.parseMove, playMove: format.playMove };
  if (moves.length === words.length) return [{ how, place, reading: format.name, moves: { moves } }];
  const notes = moveNotes(draft.notes, words.length, moves.length);
  const nowhere = { ...place, moveLines: undefined };
  return [{ how, place: nowhere, reading: format.name, moves: { moves, notes, variations: undefined } }];
}

/** Notes by ply where words hold several moves: those of the first position and of the last move have a place. */
function moveNotes(notes: unknown, words: number, moves: number): unknown {
  if (typeof notes !== 'object' || notes === null) return notes;
  return Object.fromEntries(
    Object.entries(notes).flatMap(([ply, note]) => {
      if (ply === '0') return [[ply, note]];
      return Number(ply) === words ? [[String(moves), note]] : [];
    }),
  );
}
