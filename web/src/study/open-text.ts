/**
 * Reads studies from a text: a link, saved games, records and lists of moves in all formats of the library, or the text of a
 * position of any game and variant.
 */
import { createGame, type Game, type GameId, gameDefinition, gameIds, OtauError, startOf, unlessThrown } from 'otau';
import { type FoundRecord, type GameRecord, type RecordError, readFile, readRecords } from 'otau/records';
import { readDocumentInPage } from 'otau-cli/documents';
import { gameAnalysis } from '../games/analysis.js';
import { type Fault, faultOf } from '../i18n/failures.js';
import { mainEnd } from '../session/record-tree.js';
import { parseSavedGame, type SavedGame } from '../session/saved-game.js';
import { studyOfRecord, studyOfSaved } from './create-study.js';
import { type MisprintedText, Study } from './study.js';
import { studyOfLink } from './study-link.js';

/** A game in a text. `open` creates its study. */
export interface FoundGame {
  readonly game: GameId;
  /** The names of the players; may be empty. */
  readonly names: readonly string[];
  readonly moves: number;
  /** The fault of a wrong move; the study has only the moves before it. */
  readonly cut?: Fault;
  open(): Study;
}

export interface ReadResult {
  readonly found: readonly FoundGame[];
  /** Faults of games that cannot be opened. */
  readonly faults: readonly Fault[];
}

export interface ReadStudiesOptions {
  /** The game of the text, if the user has chosen it. */
  readonly known?: Game;
  /** The format of the moves; detected by default. */
  readonly from?: string;
  /** Called from time to time with the number of games that have been read. */
  readonly onCount?: (count: number) => void;
}

/** Larger texts would take too long. */
export const MAX_MEGABYTES = 8;
const MAX_POSITION_LENGTH = 400;
/** The most characters before the `?` of a link. */
const MAX_ADDRESS_LENGTH = 500;
/** Milliseconds of reading after which the page gets a turn. */
const YIELD_INTERVAL_MS = 12;

/**
 * Reads all games of a text. A faulty game does not affect the others; its moves before the wrong one are opened.
 * Throws the errors of the library for a link or a position, and `bad-record` for an empty text or one that is too long.
 */
export async function readStudies(given: string, options: ReadStudiesOptions = {}): Promise<ReadResult> {
  const { known, from } = options;
  const text = given.trim();
  if (text === '') throw new OtauError('bad-record', 'There is nothing to read: the text is empty.');
  if (text.length > MAX_MEGABYTES * 1e6) {
    throw new OtauError('bad-record', `A text to read has at most ${MAX_MEGABYTES} million characters.`);
  }
  const address = /#\/?analyse\?/.exec(text.slice(0, MAX_ADDRESS_LENGTH));
  if (address !== null && !/\s/.test(text)) {
    return { found: [await readLink(text.slice(address.index + address[0].length))], faults: [] };
  }
  if (from === undefined && isLikePosition(text)) return { found: [readPositionText(text, known)], faults: [] };
  return collect(hasSaved(text) ? readLines(text, options) : readGames(text, options), options);
}

/** The same for the bytes of a file: decompresses it, detects its encoding and opens documents. Also throws `bad-file`. */
export async function readStudiesOfFile(bytes: Uint8Array, options: ReadStudiesOptions = {}): Promise<ReadResult> {
  const text = unlessThrown(() => new TextDecoder('utf-8', { fatal: true }).decode(bytes), Error);
  if (text !== undefined && !/^PK|\0|^\s*<[!a-z?]/i.test(text.slice(0, 64))) return readStudies(text, options);
  const { known, from } = options;
  return collect(
    eachGame(readFile([bytes], { game: known?.id, from, partial: true, readDocument: readDocumentInPage }), from),
    options,
  );
}

type Part = { readonly found: FoundGame } | { readonly fault: Fault };

async function collect(parts: AsyncIterable<Part>, { onCount }: ReadStudiesOptions): Promise<ReadResult> {
  const found: FoundGame[] = [];
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
  return eachGame(readRecords([text], { game: known?.id, from, partial: true }), from, line);
}

/** @param line the line of a longer text that they are from */
async function* eachGame(records: AsyncIterable<FoundRecord>, from?: string, line?: number): AsyncGenerator<Part> {
  const at = (error: RecordError): Fault => {
    const fault = faultOf(error);
    return line === undefined ? fault : { ...fault, line, game: undefined };
  };
  for await (const one of records) {
    if (one.record === undefined) yield { fault: at(one.error) };
    else {
      const source =
        one.text === undefined ? undefined : { text: one.text, game: one.record.game, from: from ?? one.reading };
      yield { found: gameOfRecord(one.record, one.cut && at(one.cut), source) };
    }
  }
}

async function readLink(query: string): Promise<FoundGame> {
  const study = await studyOfLink(query);
  const { names = [] } = study.info;
  return {
    game: study.game.id,
    names: names.filter((name) => name !== ''),
    moves: mainEnd(study.tree.root).ply,
    open: () => study,
  };
}

/** Whether a text looks like a position: one line with slashes, or the thirty houses of Senet. */
function isLikePosition(text: string): boolean {
  if (text.length > MAX_POSITION_LENGTH || /[\n[\]{}"]/.test(text)) return false;
  return /^[^\s/]+\/\S+/.test(text) || /^[cs.]{10,40}(\s|$)/i.test(text);
}

function readPositionText(text: string, known: Game | undefined): FoundGame {
  const first = known === undefined ? undefined : readPosition(known, text);
  if (first instanceof OtauError) throw first;
  if (first !== undefined) return first;
  let nearest: OtauError | undefined;
  for (const game of gamesToTry()) {
    const found = readPosition(game, text);
    if (!(found instanceof OtauError)) return found;
    // The error of the most likely game helps most
    if (nearest === undefined && gameAnalysis(game.id).positionPattern?.test(text)) nearest = found;
  }
  throw nearest ?? new OtauError('bad-position', 'This is not the text of a position of any of the games.');
}

function readPosition(game: Game, text: string): FoundGame | OtauError {
  try {
    const start = startOf(game, text);
    return { game: game.id, names: [], moves: 0, open: () => Study.begin(game, start) };
  } catch (error) {
    if (error instanceof OtauError) return error;
    throw error;
  }
}

/** Each game with default options, then common variants, then rare ones. */
function* gamesToTry(): Generator<Game> {
  const ids = gameIds();
  for (const id of ids) yield createGame(id);
  for (const id of ids) for (const options of gameAnalysis(id).variants()) yield createGame(id, options);
  for (const id of ids) for (const options of gameAnalysis(id).oddVariants()) yield createGame(id, options);
}

function gameOfRecord(record: GameRecord, cut: Fault | undefined, source: MisprintedText | undefined): FoundGame {
  const { playerNames } = gameDefinition(record.game);
  const names = playerNames.map((seat) => record.tags[seat] ?? '').filter((name) => name !== '');
  return { game: record.game, names, moves: record.moves.length, cut, open: () => studyOfRecord(record, cut, source) };
}

function hasSaved(text: string): boolean {
  return text.startsWith('{') && text.slice(0, 4000).includes('"otau-game"');
}

async function* readLines(text: string, options: ReadStudiesOptions): AsyncGenerator<Part> {
  for (const [index, line] of text.split('\n').entries()) {
    if (line.trim() === '') continue;
    const saved = parseSavedGame(line);
    if (saved !== undefined) yield { found: gameOfSaved(saved) };
    else yield* readGames(line, options, index + 1);
  }
}

function gameOfSaved(saved: SavedGame): FoundGame {
  const { game, names } = saved;
  const named = Array.isArray(names) ? names.filter((name) => name !== '') : [];
  return { game, names: named, moves: Number(saved.current), open: () => studyOfSaved(saved) };
}
