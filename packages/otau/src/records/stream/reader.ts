/**
 * The reader of records that come part by part: from files of any length, the network, a page. A game
 * that is wrong is reported and leaves the others.
 */
import type { GameId } from '../../core/game.js';
import { gameIds, parseGameId } from '../../core/registry.js';
import { OtauError, quote } from '../../lib/error.js';
import type { CheckedRecord } from '../check.js';
import { Evidence, explainedBits, LONG_PLIES, MIN_BITS, NAMED_BITS, SIGN_BITS } from '../evidence.js';
import { columnOf } from '../foreign/columns.js';
import { moveFields, SAMPLE_ROWS } from '../foreign/fields.js';
import type { Interpretation } from '../foreign/interpretations.js';
import { closesTable, type Given, namesOpponents, namesPlayers } from '../foreign/object.js';
import { RowGames } from '../foreign/row-games.js';
import {
  joinedAcross,
  judgeRows,
  MAX_SAMPLE_ROWS,
  mayShowLater,
  numberedResults,
  type RowReading,
  withResults,
} from '../foreign/rows.js';
import { FORMAT } from '../jsonl.js';
import { badRecord, describe, type Place, type RecordError } from '../place.js';
import type { GameRecord, RecordForm } from '../record.js';
import { isResult, usualResult } from '../result.js';
import { hasNames } from './headings.js';
import type { Piece, PieceForm } from './piece.js';
import { Pieces } from './pieces.js';
import { PlainGames } from './plain.js';
import {
  type Candidate,
  candidatesOf,
  knownOptions,
  objectCandidate,
  objectsOf,
  parseFrom,
  type ReadOptions,
} from './read.js';

/** One game of a text, or what was wrong with it. */
export type FoundRecord<Read = GameRecord> = FoundGame<Read> | FoundError;

/** A game in which everything is right. */
export interface FoundGame<Read = GameRecord> {
  readonly record: Read;
  readonly error?: undefined;
  /** The format of another program in which its moves were, as `playok`; undefined for the game's own notations. */
  readonly reading?: string;
  /** With `partial`: why the record is only the beginning of the game. */
  readonly cut?: RecordError;
  /** With `repair`: what was wrong; the record says what was changed. */
  readonly repaired?: RecordError;
  /** With `cut`: the text of the whole game as it was in the file. */
  readonly text?: string;
}

/** A game that is wrong. */
export interface FoundError {
  readonly record?: undefined;
  /** `bad-record`, with line, game and ply, and what was expected there. */
  readonly error: RecordError;
  /** The text of the game as it was in the file, where its end is known. */
  readonly text?: string;
}

/** A game as it is checked, with its moves as they were written. */
export type FoundChecked = FoundRecord<CheckedRecord> & { readonly words?: readonly string[] };
type Found = FoundChecked;

/** Games that wait for one that shows which format or which game they are in, at most. */
const MAX_WAITING = 200;

/** What is taken from a text or a table, and why. */
export interface Taken {
  /** The column or the field of the moves; undefined for a text of moves. */
  readonly field?: string;
  readonly game: GameId;
  /** The format of the moves that is none of the game's own notations. */
  readonly reading?: string;
  /** How many bits it explains more than chance does, and in how many games of the sample. */
  readonly bits: number;
  readonly games: number;
  /** The moves of one game as they were written. */
  readonly sample: string;
}

/** A game that is not settled: several meanings, a game without moves, or moves that explain little. */
interface Waiting {
  readonly text: string;
  readonly fits?: readonly Interpretation[];
  readonly isDoubtful?: boolean;
  /** A game without moves, read anew when the game of the file is known. */
  readonly again?: { readonly candidate: Candidate; readonly error: RecordError };
}

/** Reads one text part by part. After an error that hides where the next game begins it gives no more. */
export class RecordReader {
  readonly #pieces: Pieces;
  readonly #known: ReadOptions;
  #isLost = false;
  /** The format of the games before, where only one was possible. */
  #preferred: string | undefined;
  #waiting: Waiting[] = [];
  /** The game of those before. */
  #game: GameId | undefined;
  readonly #evidence = new Evidence();
  readonly #plain = new PlainGames();
  /** What the signs of records, as move numbers, are worth. */
  #signs = 0;
  #isSure = false;
  /** Objects that wait until it is clear how they hold moves. */
  #sample: { readonly object: Given; readonly place: Place; readonly text: string }[] = [];
  /** How many it waits for. */
  #sampleRows = SAMPLE_ROWS;
  #rows: RowReading | undefined;
  /** Columns of results with lone numbers, and what these mean. */
  #results: ReturnType<typeof numberedResults> = new Map();
  /** The game of which the last rows hold moves. */
  #down: RowGames | undefined;
  #taken: Taken | undefined;

  constructor(readonly options: ReadOptions = {}) {
    this.#pieces = new Pieces(parseFrom(options.from).form);
    this.#known = knownOptions(options);
  }

  /** What the text is, as soon as it is known. */
  get form(): PieceForm | undefined {
    return this.#pieces.form;
  }

  /** Whether no text has come yet. */
  get isUnread(): boolean {
    return !this.#pieces.hasBegun;
  }

  /** What is taken, where it was found out; undefined for records that name their game. */
  get taken(): Taken | undefined {
    return this.#taken;
  }

  /** The games that end in this part of the text. */
  *push(part: string): Generator<Found> {
    if (!this.#isLost) yield* this.#read(this.#pieces.push(part));
  }

  /** A game that is an object elsewhere, as a row of a database. */
  *pushObject(object: Given, place: Place): Generator<Found> {
    yield* this.#takeObject(object, place, undefined);
  }

  /** What is left at the end of the text. */
  *end(): Generator<Found> {
    if (!this.#isLost && this.#pieces.hasBegun) yield* this.#read(this.#pieces.end());
    yield* this.#judgeSample();
    yield* this.#endDown();
    yield* this.#release();
  }

  *#read(pieces: Generator<Piece>): Generator<Found> {
    try {
      for (const piece of pieces) yield* this.#readPiece(piece);
    } catch (error) {
      this.#isLost = true;
      yield* this.#judgeSample();
      yield* this.#release();
      yield { error: demandBadRecord(error) };
    }
  }

  *#readPiece(piece: Piece): Generator<Found> {
    const form = piece.form ?? (this.#pieces.form as PieceForm);
    try {
      const isPlain = form === 'text' || form === 'jsonl' || (form === 'lists' && piece.heading === undefined);
      const known = isPlain ? this.#plain.read(piece, this.#preferred) : [];
      if (known.length > 0) {
        this.#game = known[0].checked.record.game;
        yield* this.#judgeSample();
        yield* this.#release();
        for (const one of known) yield plainFit(one, piece.text);
      } else if (form === 'text' || form === 'lists') {
        const signs = signsOf({ ...piece, form });
        for (const candidate of candidatesOf({ ...piece, form }, this.#known, this.#preferred))
          yield* this.#settle(candidate, piece.text, signs, isPlain);
      } else {
        const place = { line: piece.line, game: piece.game };
        for (const object of objectsOf(piece, form, this.#known)) yield* this.#takeObject(object, place, piece.text);
      }
    } catch (error) {
      yield* this.#judgeSample();
      yield* this.#release();
      yield { error: demandBadRecord(error), text: piece.text };
    }
  }

  *#takeObject(object: Given, place: Place, text = JSON.stringify(object)): Generator<Found> {
    const isOwn = object.format === FORMAT;
    if (isOwn) yield* this.#judgeSample();
    if (isOwn || this.#rows !== undefined) yield* this.#takeRow(object, place, text);
    else {
      this.#sample.push({ object, place, text });
      if (this.#sample.length === this.#sampleRows) yield* this.#judgeSample(true);
    }
  }

  /** Decides which fields hold moves, and reads the objects that have waited for it. */
  *#judgeSample(isBegun = false): Generator<Found> {
    const sample = this.#sample;
    if (sample.length === 0) return;
    const rows = sample.map(({ object }) => object);
    const reading = judgeRows(rows, this.#known);
    if (isBegun && this.#sampleRows < MAX_SAMPLE_ROWS && mayShowLater(rows, reading)) {
      this.#sampleRows *= 4;
      return;
    }
    this.#rows = reading;
    this.#sample = [];
    this.#results = numberedResults(rows);
    const {
      judged: [best],
      down,
    } = this.#rows;
    if (this.options.column === undefined && down !== undefined) this.#down = new RowGames(down);
    if (best?.game !== undefined && best.bits >= MIN_BITS) {
      const { field, game, reading, bits, games, failed, sample: moves } = best;
      const areNamed = field === 'moves' && rows.every((row) => gameIds().includes(row.game as string));
      if (!areNamed) this.#taken = { field, game, reading, bits, games: games - failed, sample: moves };
    }
    for (const { object, place, text } of sample) yield* this.#takeRow(object, place, text);
  }

  /** A row that is a game, or one of those that are a game together. */
  *#takeRow(object: Given, place: Place, text: string): Generator<Found> {
    if (object.format === FORMAT || this.#down === undefined) {
      yield* this.#settleObject(object, place, text);
      return;
    }
    if (this.#isLost) return;
    let game: ReturnType<RowGames['push']>;
    try {
      game = this.#down.push(object, place, text);
    } catch (error) {
      this.#isLost = true;
      throw error;
    }
    if (game !== undefined) yield* this.#settleFields(game.object, this.#down.reading.fields.slice(0, 1), game);
  }

  *#endDown(): Generator<Found> {
    const fields = this.#down?.reading.fields.slice(0, 1) ?? [];
    for (const game of this.#down?.end() ?? []) yield* this.#settleFields(game.object, fields, game);
  }

  *#settleObject(given: Given, place: Place, text: string): Generator<Found> {
    const { column } = this.options;
    const object = column === undefined ? joinedAcross(given, this.#rows?.across ?? []) : given;
    const filled = (field: string): boolean => {
      const value = object[field];
      // A word such as `forfeit` in the place of moves
      const isWord = typeof value === 'string' && !/[\p{N}{]|pass/iu.test(value) && namesPlayers(object);
      return value !== undefined && value !== null && value !== '' && !isWord;
    };
    const known = column === undefined && !closesTable(object) ? (this.#rows?.judged ?? []) : [];
    // Where its column is empty, moves are in no other that explains nothing
    const isUsual = known.length > 0 && filled(known[0].field);
    const judged = known.filter(({ field, bits }) => {
      return filled(field) && (isUsual || bits >= MIN_BITS || columnOf(field).isMoves);
    });
    const [best] = judged;
    const fields = column === undefined ? moveFields(judged) : [column].filter(filled);
    if (fields.length === 0 && object.format !== FORMAT && !namesPlayers(object)) {
      yield* this.#release();
      yield { error: badRecord(place, 'expected moves in one of the fields; none of them holds any.'), text };
      return;
    }
    if (fields.length === 0 && object.format !== FORMAT && !namesOpponents(object)) {
      const error = badRecord(place, 'expected two players of a game without moves; this row names none or one.');
      error.isEmpty = true;
      yield* this.#release();
      yield { error, text };
      return;
    }
    const isSure = this.options.game !== undefined || best === undefined || best.bits >= MIN_BITS;
    yield* this.#settleFields(object, fields, { place, text }, isSure ? NAMED_BITS : 0);
  }

  /** @param signs what is known of the fields already, in bits */
  *#settleFields(
    object: Given,
    fields: readonly string[],
    { place, text }: { readonly place: Place; readonly text: string },
    signs = NAMED_BITS,
  ): Generator<Found> {
    const told = withResults(object, this.#results);
    const isPlain = object.format === FORMAT && this.options.column === undefined;
    yield* this.#settle(objectCandidate(told, fields, place, this.#known), text, signs, isPlain);
  }

  /**
   * Several meanings are distinguished by the format of other games of the file.
   * @param isPlain whether the next ones may be written like it
   */
  *#settle(candidate: Candidate, text: string, signs: number, isPlain: boolean): Generator<Found> {
    let fits: Interpretation[];
    try {
      fits = candidate(this.#preferred);
    } catch (thrown) {
      const error = demandBadRecord(thrown);
      if (error.isEmpty) yield* this.#settleEmpty({ candidate, error }, text);
      else {
        if (!this.#isSure) this.#evidence.fail();
        yield* this.#release();
        yield { error, text };
      }
      return;
    }
    const [{ checked, isGuess = false }] = fits;
    const isDoubtful = isGuess && !this.#isTrusted(fits[0], signs);
    if (isDoubtful || fits.length > 1) {
      this.#waiting.push({ fits, text, isDoubtful });
      if (this.#waiting.length >= MAX_WAITING) {
        // Where these games do not show it, the likeliest is assumed until one does
        this.#preferred ??= fits[0].reading;
        yield* this.#release();
      }
      return;
    }
    const [{ reading }] = fits;
    if (reading !== undefined && checked.cut === undefined) this.#preferred = reading;
    this.#game = checked.record.game;
    if (isPlain) this.#plain.learn(text, fits[0], this.#preferred);
    yield* this.#release();
    yield plainFit(fits[0], text);
  }

  /** Whether moves that alone tell their game explain enough, with those of the games before. */
  #isTrusted({ checked, words, reading }: Interpretation, signs: number): boolean {
    const { game, moves } = checked.record;
    if (signs >= NAMED_BITS) return true;
    // Any word may be a move
    if (moves.length === 1 && signs === 0) return this.#isSure && game === this.#game;
    if (this.#isSure) {
      const isAsBefore = game === this.#game && reading === this.#preferred;
      return isAsBefore || signs > 0 || moves.length > LONG_PLIES || explainedBits(checked, words) >= MIN_BITS / 2;
    }
    if (this.#evidence.add(checked, words) > 0) this.#signs = Math.max(this.#signs, signs);
    const bits = this.#evidence.bits + this.#signs;
    this.#isSure = bits >= MIN_BITS;
    if (this.#isSure) {
      const { games } = this.#evidence;
      this.#taken ??= { game, reading, bits, games, sample: words.slice(0, SAMPLE_WORDS).join(' ') };
    }
    return this.#isSure;
  }

  /** A game without moves is one of the game that the others of its file are. */
  *#settleEmpty(again: { readonly candidate: Candidate; readonly error: RecordError }, text: string): Generator<Found> {
    if (this.#game !== undefined && this.#waiting.length === 0) yield readAgain(again, text, this.#game);
    else if (this.#waiting.length < MAX_WAITING) this.#waiting.push({ again, text });
    else yield { error: again.error, text };
  }

  *#release(): Generator<Found> {
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const { fits, again, isDoubtful, text } of waiting) {
      if (again !== undefined) yield readAgain(again, text, this.#game);
      else if (fits !== undefined) {
        const fit = fits.find(({ reading }) => reading === this.#preferred) ?? fits[0];
        if (isDoubtful && !this.#isSure) yield { error: doubtful(fit, this.#evidence), text };
        else yield plainFit(fit, text);
      }
    }
  }
}

/** Moves that are shown of a game. */
const SAMPLE_WORDS = 12;

/** What the signs round the moves of a text are worth: tags or names over them, move numbers, a result. */
function signsOf({ text, form, heading = [] }: Piece): number {
  if (form === 'text' || heading.some(hasNames)) return NAMED_BITS;
  if (PIT_LIST.test(text)) return 2 * SIGN_BITS;
  const numbers = text.slice(0, 200).match(/(?:^|\s)\d{1,4}\./g)?.length ?? 0;
  const result = usualResult(text.trimEnd().split(/\s/).at(-1));
  return SIGN_BITS * (Math.min(2, numbers) + (isResult(result as string) ? 1 : 0));
}

/** A list of pits in brackets. */
const PIT_LIST = /^\[\d(?:\s?,\s?\d){3,}\]/m;

function readAgain(
  { candidate, error }: { candidate: Candidate; error: RecordError },
  text: string,
  game?: GameId,
): Found {
  if (game === undefined) return { error, text };
  try {
    return plainFit(candidate(undefined, game)[0], text);
  } catch (thrown) {
    return { error: demandBadRecord(thrown), text };
  }
}

/** The error of moves that may be chance. */
function doubtful({ checked, reading, words }: Interpretation, { bits: ofText, failed }: Evidence): RecordError {
  const { record, place } = checked;
  const own = explainedBits(checked, words);
  // A game that explains enough is doubted for those before it that are none
  const who = own < MIN_BITS ? '' : ` with the ${failed} before it that fit no game it`;
  const bits = Math.max(0, own < MIN_BITS ? own : ofText).toFixed(1);
  const how = reading === undefined ? '' : ` as ${reading}`;
  return badRecord(
    place,
    `expected moves; ${describe(words.slice(0, SAMPLE_WORDS).join(' '))} may be a game of ${record.game}${how}, but${who} explains only ${bits} bits more than chance, of ${MIN_BITS}. Name the game if it is one.`,
  );
}

function plainFit({ checked, reading, words }: Interpretation, text: string): Found {
  const { cut, repaired } = checked;
  return { record: checked, reading, cut, repaired, words, ...(cut === undefined ? {} : { text }) };
}

/** Throws what is not about a record. */
function demandBadRecord(error: unknown): RecordError {
  if (error instanceof OtauError && error.code === 'bad-record') return error as RecordError;
  throw error;
}

/**
 * Reads the records of a text that comes in parts, in any form that `parseRecords` reads: each game is given as soon
 * as it is whole, checked by replaying it; a game that is wrong gives its error and leaves the others.
 * @param chunks parts of the text, cut anywhere: a stream of a file with an encoding, the answer of a server
 * @throws OtauError `unknown-game` for the option `game`, `unknown-notation`, `bad-argument` for the option `from`;
 * `bad-record` is given, not thrown
 * @example
 * for await (const { record, error } of readRecords(createReadStream('games.txt', 'utf8'))) {
 *   if (error) console.error(error.message);
 *   else console.log(record.game, record.moves.length, record.result);
 * }
 */
export async function* readRecords(
  chunks: AsyncIterable<string> | Iterable<string>,
  options: ReadOptions = {},
): AsyncGenerator<FoundRecord> {
  const reader = new RecordReader(options);
  for await (const chunk of chunks) for (const found of reader.push(chunk)) yield foundRecord(found);
  for (const found of reader.end()) yield foundRecord(found);
}

/** What is wrong there is told with another place, as with the file of a ZIP archive or the row of a table. */
export function placed(found: Found, placeOf: (place: Place) => Place): Found {
  const move = (error: RecordError): RecordError => error.at(placeOf(error.place));
  if (found.record === undefined) return { ...found, error: move(found.error) };
  return found.cut === undefined ? found : { ...found, cut: move(found.cut) };
}

/** Without what replaying left behind. */
export function foundRecord({ words, ...found }: Found): FoundRecord {
  return found.record === undefined ? found : { ...found, record: found.record.record };
}

/** How `parseRecords` reads a text. */
export interface ParseOptions extends ReadOptions {
  /** The form of the text; detected if left out. `import`: games as other programs write them, whatever their form. */
  readonly form?: RecordForm | 'import';
}

const FORMS = ['jsonl', 'text', 'import'];

/**
 * Reads the records of a text, each move checked by replaying it. For texts that come in parts, or of which the good
 * games are wanted where others are wrong, there is `readRecords`.
 * @throws OtauError `bad-record`, which names line, game, ply and what was expected; then nothing has been read;
 * `unknown-game` for the option `game`, `unknown-notation`, `bad-argument` for a form or format that is not known
 * @example
 * const [game] = parseRecords('[Game "kindo"]\n\nb1 *');
 * game.moves; // ['b1']
 */
export function parseRecords(text: string, options: ParseOptions = {}): GameRecord[] {
  const { form, ...others } = options;
  if (form !== undefined && !FORMS.includes(form)) {
    throw new OtauError('bad-argument', `The forms of records are jsonl, text and import; got ${quote(form)}.`);
  }
  if (options.game !== undefined) parseGameId(options.game);
  const reader = new RecordReader({ ...others, ...(form === undefined || form === 'import' ? {} : { from: form }) });
  const records: GameRecord[] = [];
  for (const part of [reader.push(text), reader.end()]) {
    for (const { record, error } of part) {
      if (error !== undefined) throw error;
      records.push(record.record);
    }
  }
  return records;
}
