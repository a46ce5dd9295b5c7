/**
 * Studies out of any text: a link, kept games of this board, records and lists of moves in all forms
 * that the library reads, or the text of a position of any game and variant.
 */
import { createGame, type Game, type GameId, gameDefinition, gameIds, OtauError } from 'otau';
import { type GameRecord, parseRecords, readFile, replayRecord } from 'otau/records';
import { gameAnalysis } from '../games/analysis.js';
import { dateOf } from '../session/record.js';
import { growLine } from '../session/record-tree.js';
import { isSavedGame, playedAt, restoreSession, type SavedGame } from '../session/saved.js';
import { parseLink } from './link.js';
import { Study } from './study.js';

/** One study that a text holds; it is made when it is chosen. */
export interface Found {
  readonly game: GameId;
  /** Who played, or nothing. */
  readonly names: readonly string[];
  readonly moves: number;
  open(): Study;
}

/** Larger texts would hold the page up for too long. */
export const MAX_MEGABYTES = 8;
const MAX_POSITION_LENGTH = 400;
/** Where a board stands: what is before the study in a link. */
const MAX_ADDRESS_LENGTH = 500;

/**
 * @param known the game that the text is of, where the reader has said so
 * @param from the format of the moves, if it is not to be found out
 * Throws the library's errors, and `bad-record` for an empty text or one that is too long.
 */
export function readStudies(given: string, known?: Game, from?: string): Found[] {
  const text = given.trim();
  if (text === '') throw new OtauError('bad-record', 'There is nothing to read: the text is empty.');
  if (text.length > MAX_MEGABYTES * 1e6) {
    throw new OtauError('bad-record', `A text to read has at most ${MAX_MEGABYTES} million characters.`);
  }
  const address = /#\/?analyse\?/.exec(text.slice(0, MAX_ADDRESS_LENGTH));
  if (address !== null && !/\s/.test(text)) return [foundLink(text.slice(address.index + address[0].length))];
  if (from === undefined && isLikePosition(text)) return [foundPosition(text, known)];
  return readSaved(text) ?? parseRecords(text, { game: known?.id, from }).map(foundRecord);
}

/** The same for the bytes of a file: packed ones are opened, the encoding is found out. */
export async function readStudiesOfFile(bytes: Uint8Array, known?: Game): Promise<Found[]> {
  const text = utf8(bytes);
  if (text !== undefined && !/^PK|\0/.test(text.slice(0, 64))) return readStudies(text, known);
  const records: Found[] = [];
  let first: OtauError | undefined;
  for await (const { record, error } of readFile([bytes], { game: known?.id })) {
    if (record !== undefined) records.push(foundRecord(record));
    first ??= error;
  }
  if (records.length === 0 && first !== undefined) throw first;
  return records;
}

function utf8(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

function foundLink(query: string): Found {
  const { history, ply } = parseLink(query);
  const open = () => {
    const study = Study.ofHistory(history);
    study.go(study.line[ply]);
    return study;
  };
  return { game: history.game.id, names: [], moves: history.length, open };
}

/** One line with rows of a board: slashes between them, or the thirty houses of Senet. */
function isLikePosition(text: string): boolean {
  if (text.length > MAX_POSITION_LENGTH || /[\n[\]{}"]/.test(text)) return false;
  return /^[^\s/]+\/\S+/.test(text) || /^[cs.]{10,40}(\s|$)/i.test(text);
}

function foundPosition(text: string, known: Game | undefined): Found {
  const first = known === undefined ? undefined : readPosition(known, text);
  if (first instanceof OtauError) throw first;
  if (first !== undefined) return first;
  let nearest: OtauError | undefined;
  for (const game of gamesToTry()) {
    const found = readPosition(game, text);
    if (!(found instanceof OtauError)) return found;
    // What the likeliest game says of the text helps most.
    if (nearest === undefined && isOfGame(game.id, text)) nearest = found;
  }
  throw nearest ?? new OtauError('bad-position', 'This is not the text of a position of any of the games.');
}

function readPosition(game: Game, text: string): Found | OtauError {
  const row = new Uint8Array(game.rowSize);
  try {
    const counters = game.parsePosition(text, row);
    const open = () => Study.begin(game, { row, counters });
    return { game: game.id, names: [], moves: 0, open };
  } catch (error) {
    if (error instanceof OtauError) return error;
    throw error;
  }
}

function isOfGame(id: GameId, text: string): boolean {
  return gameAnalysis(id).positionPattern?.test(text) ?? false;
}

/** The usual game of each name, then its variants, then the odd sizes. */
function* gamesToTry(): Generator<Game> {
  const ids = gameIds();
  for (const id of ids) yield createGame(id);
  for (const id of ids) for (const options of gameAnalysis(id).variants()) yield createGame(id, options);
  for (const id of ids) for (const options of gameAnalysis(id).oddVariants()) yield createGame(id, options);
}

function foundRecord(record: GameRecord): Found {
  const { playerNames } = gameDefinition(record.game);
  const names = playerNames.map((seat) => record.tags[seat] ?? '').filter((name) => name !== '');
  return { game: record.game, names, moves: record.moves.length, open: () => studyOfRecord(record) };
}

/** The study of a record, with all that it holds. Throws `bad-record`. */
export function studyOfRecord(record: GameRecord): Study {
  const history = replayRecord(record);
  const { game } = history;
  const seats = gameDefinition(record.game).playerNames.slice(0, game.players);
  const { tags } = record;
  const facts = { names: seats.map((seat) => tags[seat] ?? ''), tags, date: dateOf(tags.Date) };
  const study = Study.begin(game, { row: history.rowAt(0), counters: history.countersAt(0) }, facts);
  growLine(game, study.tree.root, record, (parent, action) => study.grow(parent, action));
  return study;
}

/** Kept games of this board, one JSON object a line; undefined where the text is something else. */
function readSaved(text: string): Found[] | undefined {
  if (!text.startsWith('{') || !text.slice(0, 4000).includes('"otau-game"')) return undefined;
  return text.split('\n').flatMap((line, index) => {
    const saved = line.trim() === '' ? undefined : parseJson(line, index + 1);
    return isSavedGame(saved) ? foundSaved(saved) : [];
  });
}

function parseJson(line: string, number: number): unknown {
  try {
    return JSON.parse(line);
  } catch (error) {
    throw new OtauError('bad-record', `Line ${number}: expected a JSON object.`, { cause: error });
  }
}

function foundSaved(saved: SavedGame): Found {
  const { game, names } = saved;
  const named = Array.isArray(names) ? names.filter((name) => name !== '') : [];
  return { game, names: named, moves: Number(saved.current), open: () => studyOfSaved(saved) };
}

/** The study of a kept game, with all its branches. Throws `bad-record`. */
export function studyOfSaved(saved: SavedGame): Study {
  const { game, tree, setup, word, ending, current } = restoreSession(saved);
  const { players, names } = setup;
  const facts = { players, names, word, results: ending?.results, tags: saved.tags, date: playedAt(saved) };
  const study = new Study(game, tree, facts);
  study.go(current);
  return study;
}
