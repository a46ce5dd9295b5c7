/**
 * Studies out of any text: a link, kept games of this board, records and lists of moves in all forms
 * that the library reads, or the text of a position of any game and variant.
 */
import { createGame, type Game, type GameId, gameDefinition, gameIds, OtauError } from 'otau';
import { type FoundRecord, type GameRecord, type RecordError, readFile, readRecords } from 'otau/records';
import { gameAnalysis } from '../games/analysis.js';
import { type Fault, faultOf } from '../i18n/failures.js';
import { mainEnd } from '../session/record-tree.js';
import { isSavedGame, type SavedGame } from '../session/saved.js';
import { studyOfRecord, studyOfSaved } from './begin.js';
import { Study } from './study.js';
import { studyOfLink } from './study-link.js';

/** One study that a text holds; it is made when it is chosen. */
export interface Found {
  readonly game: GameId;
  /** The players, or nothing. */
  readonly names: readonly string[];
  readonly moves: number;
  /** Why the study has only the moves before a wrong one. */
  readonly cut?: Fault;
  open(): Study;
}

/** What a text holds. */
export interface Readings {
  readonly found: readonly Found[];
  /** What is wrong with the games of which nothing can be opened. */
  readonly faults: readonly Fault[];
}

/** How a text is read. */
export interface ReadStudiesOptions {
  /** The game that the text is of, where the reader has chosen it. */
  readonly known?: Game;
  /** The format of the moves, if it is not to be found out. */
  readonly from?: string;
  /** Told now and then how many games have been read. */
  readonly onCount?: (count: number) => void;
}

/** Larger texts would take too long. */
export const MAX_MEGABYTES = 8;
const MAX_POSITION_LENGTH = 400;
/** Where a board stands: what is before the study in a link. */
const MAX_ADDRESS_LENGTH = 500;
/** Milliseconds of reading after which the page gets a turn. */
const YIELD_INTERVAL_MS = 12;

/**
 * All studies of a text. A game that is wrong costs only itself: the moves before the wrong one are opened.
 * Throws the library's errors where the text is a link or a position, and `bad-record` for an empty text or one that is too long.
 */
export async function readStudies(given: string, options: ReadStudiesOptions = {}): Promise<Readings> {
  const { known, from } = options;
  const text = given.trim();
  if (text === '') throw new OtauError('bad-record', 'There is nothing to read: the text is empty.');
  if (text.length > MAX_MEGABYTES * 1e6) {
    throw new OtauError('bad-record', `A text to read has at most ${MAX_MEGABYTES} million characters.`);
  }
  const address = /#\/?analyse\?/.exec(text.slice(0, MAX_ADDRESS_LENGTH));
  if (address !== null && !/\s/.test(text)) {
    return { found: [await foundLink(text.slice(address.index + address[0].length))], faults: [] };
  }
  if (from === undefined && isLikePosition(text)) return { found: [foundPosition(text, known)], faults: [] };
  return collect(hasSaved(text) ? readLines(text, options) : readGames(text, options), options);
}

/** The same for the bytes of a file: packed ones are opened, the encoding is found out. Throws `bad-file` too. */
export async function readStudiesOfFile(bytes: Uint8Array, options: ReadStudiesOptions = {}): Promise<Readings> {
  const text = utf8(bytes);
  if (text !== undefined && !/^PK|\0/.test(text.slice(0, 64))) return readStudies(text, options);
  const { known, from } = options;
  return collect(eachGame(readFile([bytes], { game: known?.id, from, partial: true })), options);
}

/** What comes of a game of a text. */
type Part = { readonly found: Found } | { readonly fault: Fault };

async function collect(parts: AsyncIterable<Part>, { onCount }: ReadStudiesOptions): Promise<Readings> {
  const found: Found[] = [];
  const faults: Fault[] = [];
  let begun = performance.now();
  for await (const part of parts) {
    if ('found' in part) found.push(part.found);
    else faults.push(part.fault);
    if (performance.now() - begun < YIELD_INTERVAL_MS) continue;
    onCount?.(found.length + faults.length);
    await new Promise((resolve) => setTimeout(resolve));
    begun = performance.now();
  }
  return { found, faults };
}

function readGames(text: string, { known, from }: ReadStudiesOptions, line?: number): AsyncGenerator<Part> {
  return eachGame(readRecords([text], { game: known?.id, from, partial: true }), line);
}

/** @param line where they stand, if they are one line of a longer text */
async function* eachGame(records: AsyncIterable<FoundRecord>, line?: number): AsyncGenerator<Part> {
  const at = (error: RecordError): Fault => {
    const fault = faultOf(error);
    return line === undefined ? fault : { ...fault, line, game: undefined };
  };
  for await (const one of records) {
    if (one.record === undefined) yield { fault: at(one.error) };
    else yield { found: foundRecord(one.record, one.cut && at(one.cut)) };
  }
}

function utf8(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

async function foundLink(query: string): Promise<Found> {
  const study = await studyOfLink(query);
  const { names = [] } = study.facts;
  return {
    game: study.game.id,
    names: names.filter((name) => name !== ''),
    moves: mainEnd(study.tree.root).ply,
    open: () => study,
  };
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
    // The error of the likeliest game helps most.
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

function foundRecord(record: GameRecord, cut: Fault | undefined): Found {
  const { playerNames } = gameDefinition(record.game);
  const names = playerNames.map((seat) => record.tags[seat] ?? '').filter((name) => name !== '');
  return { game: record.game, names, moves: record.moves.length, cut, open: () => studyOfRecord(record, cut) };
}

/** Whether a text has kept games of this board, one JSON object a line. */
function hasSaved(text: string): boolean {
  return text.startsWith('{') && text.slice(0, 4000).includes('"otau-game"');
}

/** Kept games, and records between them. */
async function* readLines(text: string, options: ReadStudiesOptions): AsyncGenerator<Part> {
  for (const [index, line] of text.split('\n').entries()) {
    if (line.trim() === '') continue;
    const saved = parseSaved(line);
    if (saved !== undefined) yield { found: foundSaved(saved) };
    else yield* readGames(line, options, index + 1);
  }
}

function parseSaved(line: string): SavedGame | undefined {
  try {
    const value: unknown = JSON.parse(line);
    return isSavedGame(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function foundSaved(saved: SavedGame): Found {
  const { game, names } = saved;
  const named = Array.isArray(names) ? names.filter((name) => name !== '') : [];
  return { game, names: named, moves: Number(saved.current), open: () => studyOfSaved(saved) };
}
