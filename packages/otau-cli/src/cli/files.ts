/**
 * Files of games for commands: the flags that name them, reading with errors in a sentence, the facts found, and
 * writing.
 */
import {
  closeSync,
  createReadStream,
  existsSync,
  lstatSync,
  openSync,
  readFileSync,
  readSync,
  type Stats,
  statSync,
  unlinkSync,
} from 'node:fs';
import { join } from 'node:path';
import { OtauError, quote } from 'otau';
import { appendWhole, mayBePipe, writeWhole } from 'otau/internal/lib/node/files.js';
import { checkWritable, orNoFile, systemReason } from 'otau/internal/lib/node/system-errors.js';
import { hasMoreThanLine } from 'otau/internal/records/record.js';
import {
  type FileFacts,
  type FoundError,
  type FoundRecord,
  fileFacts,
  foreignWriters,
  formatChanges,
  formatForeign,
  formatRecord,
  formatRecords,
  type GameRecord,
  type RecordError,
  type RecordForm,
  readFile,
} from 'otau/records';
import { isDatabase } from '../archive/sqlite/sqlite-file.js';
import { readDocument } from '../documents/index.js';
import { commandError, EXIT, errorLine, type Flags, type Input, type Output, type Told, warnBy } from './command.js';
import { readGameId } from './flags/game.js';
import { counted } from './text.js';

/** The text of a file; `what` is what sentences call it. Throws `no-file`. */
export function readTextFile(path: string, what = 'file'): string {
  return orNoFile(`The ${what} ${quote(path)} cannot be read`, () => readFileSync(path, 'utf8'));
}

export function statOf(path: string): Stats | undefined {
  return mayBePipe(() => statSync(path, { throwIfNoEntry: false }));
}

/** `runs/kindo-1`, or the next number that is free. */
export function freeFolder(folder: string, game: string): string {
  for (let number = 1; ; number++) {
    const path = join(folder, `${game}-${number}`);
    if (!existsSync(path)) return path;
  }
}

/** The form in which records are added to a file, by the end of its name. Throws `bad-command`. */
function recordFormOf(path: string): RecordForm {
  if (path.endsWith('.jsonl')) return 'jsonl';
  if (path.endsWith('.txt') || path.endsWith('.otau')) return 'text';
  throw commandError(`Games are saved in files named .jsonl (JSON lines), .otau or .txt (text); got ${quote(path)}.`);
}

/** Throws `bad-command` or `no-file` where records could not be saved, before a game is played for nothing. */
export function checkSaveFile(path: string): void {
  recordFormOf(path);
  orNoFile(`Games cannot be saved in ${quote(path)}`, () => {
    const isNew = lstatSync(path, { throwIfNoEntry: false }) === undefined;
    closeSync(openSync(path, 'a'));
    if (isNew) unlinkSync(path);
  });
}

/** Throws `no-file` where a file could not be written, before anything is computed for it. */
export function checkOutFile(path: string): void {
  orNoFile(`The file ${quote(path)} cannot be written`, () => checkWritable(path));
}

/** Writes a whole file. Throws `no-file`. */
export function writeOutFile(path: string, text: string): void {
  orNoFile(`The file ${quote(path)} cannot be written`, () => writeWhole(path, text));
}

/** Adds a record at the end of a file. Throws `bad-command` or `no-file`. */
export function appendRecord(path: string, record: GameRecord): void {
  const form = recordFormOf(path);
  const text = formatRecord(record, form).trimEnd();
  orNoFile(`The game cannot be saved in ${quote(path)}`, () => {
    appendWhole(path, `${gapAfter(path, form)}${text}\n`);
  });
}

/** What must be between the end of a file and a record added to it. */
function gapAfter(path: string, form: RecordForm): string {
  const size = statOf(path)?.size ?? 0;
  if (size === 0) return '';
  const lineEnd = lastByteOf(path, size) === 0x0a ? '' : '\n';
  return form === 'text' ? `${lineEnd}\n` : lineEnd;
}

function lastByteOf(path: string, size: number): number {
  const file = openSync(path, 'r');
  try {
    const last = Buffer.alloc(1);
    readSync(file, last, 0, 1, size - 1);
    return last[0];
  } finally {
    closeSync(file);
  }
}

/** What a command has written to a file before, to be continued. Throws `no-file`, and what `parse` throws with the file's name. */
export function readOwnFile<Content>(what: string, path: string, parse: (text: string) => Content): Content {
  const text = readTextFile(path, what);
  try {
    return parse(text);
  } catch (cause) {
    if (!(cause instanceof OtauError)) throw cause;
    throw new OtauError(cause.code, `${quote(path)}: ${cause.message}`, { cause });
  }
}

/** What a command tells of such a file, which may be interrupted. */
export function madeUntil(code: number, facts: object, text: string, bad = 0): Told {
  if (code !== EXIT.ok) return [facts, `Interrupted; the same command continues it. ${text}`, code];
  return [facts, text, bad > 0 ? EXIT.failed : EXIT.ok];
}

/** Throws `config-differs` where what is in a file was made with other settings than it is to be continued with. */
export function checkSameSettings(path: string, existing: object, wanted: object): void {
  for (const [name, value] of Object.entries(wanted)) {
    const own = (existing as Readonly<Record<string, unknown>>)[name];
    if (own === value) continue;
    const sentence = `${quote(path)} was started with ${name} ${own}, not ${value}: give the same, or another file by --out.`;
    throw new OtauError('config-differs', sentence);
  }
}

const MAX_ERRORS_SHOWN = 20;

/** The values of the flags for the file. Throws `unknown-game`. */
export function readingOptions({ game, notation, from, encoding, partial, repair, table, column }: Flags) {
  const id = game === undefined ? undefined : readGameId(game);
  return { game: id, notation, from, encoding, partial, repair, table, column };
}

/** The games of a file that are wrong: counted, as there may be millions, and the first ones. */
class BadGames {
  readonly first: RecordError[] = [];
  readonly kinds: Record<string, number> = {};
  count = 0;

  add(error: RecordError): void {
    if (this.first.length < MAX_ERRORS_SHOWN) this.first.push(error);
    this.kinds[error.kind] = (this.kinds[error.kind] ?? 0) + 1;
    this.count++;
  }
}

export interface FoundGames {
  readonly records: GameRecord[];
  readonly bad: BadGames;
  /** Games that are kept only to the first wrong move. */
  partial: number;
  /** Games of which misprints are repaired. */
  repaired: number;
  /** Games without moves that name no game. */
  empty: number;
  readonly facts: FileFacts;
}

/** All games of a file, or of standard input where it is `-`. Throws `no-file`, `bad-file` and what is wrong with flags. */
export async function readGames(file: string, flags: Flags, input: Input): Promise<FoundGames> {
  const found: FoundGames = { records: [], bad: new BadGames(), partial: 0, repaired: 0, empty: 0, facts: fileFacts() };
  try {
    for await (const one of gamesOf(file, flags, input, found.facts)) {
      if (one.record !== undefined) {
        found.records.push(one.record);
        if (one.repaired !== undefined) found.repaired++;
        if (one.cut === undefined) continue;
        found.partial++;
        addReject(flags, file, { error: one.cut, text: one.text });
      } else if (one.error.isEmpty) found.empty++;
      else {
        found.bad.add(one.error);
        addReject(flags, file, one);
      }
    }
  } catch (cause) {
    if (!(cause instanceof Error && 'syscall' in cause)) throw cause;
    throw new OtauError('no-file', `The file ${quote(file)} cannot be read: ${systemReason(cause)}.`, { cause });
  }
  return found;
}

async function* gamesOf(file: string, flags: Flags, input: Input, facts: FileFacts): AsyncGenerator<FoundRecord> {
  const options = { ...readingOptions(flags), readDocument };
  if (file === '-') yield* readFile(input.chunks(), options, facts);
  else if (isDatabase(file)) {
    // What opens databases is loaded only where there is one.
    const { readTable } = await import('../archive/sqlite/tables.js');
    yield* readTable(file, options, facts);
  } else yield* readFile(createReadStream(file), options, facts);
}

/** Adds a game that is wrong to the file of `--rejects`, as a JSON line. */
export function addReject({ rejects: path }: Flags, file: string, { error, text }: FoundError): void {
  if (path === undefined) return;
  const { place, kind, message, offers } = error;
  const repairs = offers?.map(({ changes, probability }) => ({ changes, probability }));
  const line = { file, ...place, kind, reason: message, text, repairs };
  orNoFile(`The file ${quote(path)} cannot be written`, () => appendWhole(path, `${JSON.stringify(line)}\n`));
}

/** The form of `--to`. Throws `bad-command` for one in which no game is written, and with `--json`. */
export function checkForm({ to, json }: Flags): string | undefined {
  const known = ['jsonl', 'text', ...foreignWriters()];
  if (to === undefined) return undefined;
  if (!known.includes(to)) throw commandError(`--to takes ${known.join(', ')}; got ${quote(to)}.`);
  if (json) throw commandError('Print games in a form or as JSON: give --to or --json, not both.');
  return to;
}

export function formatAs(records: readonly GameRecord[], form: string, output: Output): string {
  if (form === 'jsonl' || form === 'text') return formatRecords(records, form);
  warnOfLines(records.filter(hasMoreThanLine).length, form, output);
  return records.map((record) => formatForeign(record, form)).join('\n');
}

/** Says that a form takes one line of games that have more. */
export function warnOfLines(games: number, form: string, output: Output): void {
  if (games === 0) return;
  const why = `${form} has no variations and no marks; text and jsonl keep them`;
  warnBy(output)(`of ${counted(games, 'game')} the main line only: ${why}.`);
}

/** Names bad games: the first ones, how many more there are, and how many of each kind. */
export function reportBad({ bad }: Pick<FoundGames, 'bad'>, output: Output): void {
  const messages = bad.first.map(messageOf);
  printErrors(messages, bad.count, bad.kinds, output);
}

/** What is wrong, and what the game may be where repairs were looked for. */
function messageOf({ message, offers }: RecordError): string {
  if (offers === undefined || offers.length === 0) return message;
  const texts = offers
    .slice(0, 3)
    .map(({ changes, probability }) => `${formatChanges(changes)} (${Math.round(100 * probability)} %)`);
  return `${message} All moves fit with ${texts.join(', or ')}.`;
}

/** @param total how many there are in all */
export function printErrors(
  messages: readonly string[],
  total: number,
  kinds: Readonly<Record<string, number>>,
  output: Output,
): void {
  for (const message of messages.slice(0, MAX_ERRORS_SHOWN)) output.warn(errorLine(message));
  const more = total - Math.min(messages.length, MAX_ERRORS_SHOWN);
  if (more > 0) output.warn(errorLine(`and ${more.toLocaleString('en')} more`));
  if (total > 1) {
    const counts = Object.entries(kinds).sort((a, b) => b[1] - a[1]);
    const texts = counts.map(([kind, count]) => `${kind} ${count}`);
    output.warn(errorLine(`${total.toLocaleString('en')} bad: ${texts.join(', ')}`));
  }
}

/** What was found out of files, as `--json` prints it. */
export function factsOf({ encodings, forms, readings, taken, leftOut }: FileFacts) {
  const names = { encodings: [...encodings], forms: [...forms], readings: Object.fromEntries(readings) };
  return { taken, ...names, leftOut: [...leftOut] };
}

/** What was found out of files and is not as usual, a line each. */
export function formatFacts(facts: FileFacts): string[] {
  const { encodings, readings } = facts;
  const formats = [...readings].map(([name, count]) => `${name} (${count})`);
  const others = [...encodings].filter((name) => name !== 'utf-8');
  return [
    ...(formats.length === 0 ? [] : [`read as ${formats.join(', ')}`]),
    ...(others.length === 0 ? [] : [`encoding ${[...encodings].join(', ')}`]),
    ...facts.taken.slice(0, MAX_NAMES_SHOWN).map(formatTaken),
    ...formatLeftOut(facts),
  ];
}

/** Where moves were found that nothing but themselves tells, and why they are moves. */
function formatTaken({ table, member, field, game, reading, games, bits, sample }: FileFacts['taken'][number]): string {
  const places = [
    member === undefined ? '' : quote(member),
    table === undefined ? '' : `table ${table}`,
    field === undefined ? '' : `column ${field}`,
  ];
  const from = places.filter((place) => place !== '').join(', ') || 'lists of moves';
  const how = reading === undefined ? game : `${game} (${reading})`;
  const verbs = games === 1 ? 'explains' : 'explain';
  const why = `${counted(games, 'game')} of a sample ${verbs} ${Math.round(bits)} bits more than chance`;
  return `read from ${from}: ${how}, like ${quote(sample)}; ${why}`;
}

/** The files that were left out of a ZIP archive, in a line; none where all are read. */
export function formatLeftOut({ leftOut }: FileFacts): string[] {
  if (leftOut.size === 0) return [];
  const names = [...leftOut].slice(0, MAX_NAMES_SHOWN).map(quote);
  const more = leftOut.size - names.length;
  return [`left out, as no game is in it: ${names.join(', ')}${more > 0 ? ` and ${more} more` : ''}`];
}

const MAX_NAMES_SHOWN = 10;
