/** Records out of bytes of any kind: packed or not, in any encoding, in any form. */
import { OtauError } from '../../lib/error.js';
import type { CheckedRecord } from '../check.js';
import { looksLikeMoves } from '../foreign/move-fields.js';
import { MoveNumbers } from '../numbers.js';
import { badRecord } from '../place.js';
import type { ReadOptions } from '../stream/read.js';
import { type FoundError, type FoundRecord, foundRecord, placed, RecordReader, type Taken } from '../stream/reader.js';
import { BytesDecoder } from './encoding.js';
import { type UnpackedFile, unpack } from './unpack.js';

/** What is known of a file besides its bytes. */
export interface FileOptions extends ReadOptions {
  /** The encoding, if it is not to be found out: `windows-1251`, or another that `TextDecoder` knows. */
  readonly encoding?: string;
  /** Reads documents (.docx, .xlsx, .odt, .ods, .pdf, .html, .xml): `readDocument` of `otau-cli/documents`. Without it they are refused. */
  readonly readDocument?: DocumentReader;
}

/** A document: the files in it, the text of HTML or XML, or the bytes of a PDF. */
interface DocumentSource {
  readonly members?: readonly UnpackedFile[];
  readonly texts?: AsyncIterable<string>;
  /** What the text is, where it is neither HTML nor XML: `wiki`, `markdown`, `latex` or `rtf`. */
  readonly light?: string;
  readonly pdf?: AsyncIterable<Uint8Array>;
}

/** Told what a document is, as `docx`, and what is taken from it. */
export type TakeDocument = (form: string, taken?: Taken & { readonly table?: string }) => void;

/** Gives the games of a document. Throws `bad-file`. */
export type DocumentReader = (
  source: DocumentSource,
  options: ReadOptions,
  take: TakeDocument,
) => Promise<Iterable<FoundRecord<CheckedRecord>>>;

/** How a text begins that is HTML or XML: with an element, a declaration or a comment. */
const MARKUP_BEGIN = /^\ufeff?\s*<(?:\?xml\s|!DOCTYPE\s|!--|[\p{L}_][\p{L}\p{N}_.:-]*[\s>/])/iu;

/** Texts with marks for headings and tables, by what shows them near the beginning of a file. */
const LIGHT_FORMS = [
  ['rtf', /^\{\\rtf\d/],
  ['latex', /\\(?:documentclass|begin\{(?:document|tabular|longtable|array)|(?:sub)*section\*?\{)/],
  ['wiki', /^\{\||^={2,6}[^=\n]/m],
  [
    'markdown',
    /^[ \t]{0,9}[|+]?[ \t]{0,9}:?[-=]{2,200}:?[ \t]{0,9}(?:[|+][ \t]{0,99}:?[-=]{2,200}:?[ \t]{0,9}){1,100}[|+]?[ \t]*$|^```/m,
  ],
] as const;

/** What a text with marks is: `wiki`, `markdown`, `latex` or `rtf`; undefined for any other, and for JSON and tags. */
function lightForm(head: string): string | undefined {
  const form = LIGHT_FORMS.find(([, sign]) => sign.test(head))?.[0];
  const begin = head.replace('\ufeff', '').trimStart().slice(0, 2);
  return form === 'rtf' || begin === '{|' || !/^[[{]/.test(begin) ? form : undefined;
}

/** What was found about a file while it was read. */
export interface FileFacts {
  /** Encodings, as `utf-8`, `windows-1251`, `koi8-r`. */
  readonly encodings: Set<string>;
  /** The form of the text, as `text`, `json` or `csv`. */
  readonly forms: Set<string>;
  /** How many games were in each format that is none of the game's own notations, as `playok`. */
  readonly readings: Map<string, number>;
  /** What was taken where the moves alone tell it: from which column, as what, and why. */
  readonly taken: (Taken & { readonly table?: string; readonly member?: string })[];
  /** Games without moves that name no game. */
  empty: number;
  /** Files of a ZIP archive in which no game is, as a README. */
  readonly leftOut: Set<string>;
}

/** Facts about a file, filled in while it is read. */
export function fileFacts(): FileFacts {
  return { encodings: new Set(), forms: new Set(), readings: new Map(), taken: [], empty: 0, leftOut: new Set() };
}

type Parts = AsyncIterable<Uint8Array> | Iterable<Uint8Array>;

/** The games of a file as they are checked; `facts` are filled on the way. */
export async function* checkFile(
  parts: Parts,
  options: FileOptions,
  facts: FileFacts,
): AsyncGenerator<FoundRecord<CheckedRecord>> {
  for await (const file of unpack(parts)) {
    const reader = new RecordReader(options);
    const found = checkUnpacked(file, reader, options, facts);
    if (file.name === undefined) yield* found;
    else
      for await (const one of withoutOthers(found, reader, file.name, facts))
        yield placed(one, (place) => ({ member: file.name, ...place }));
  }
}

/** Errors that wait for the first game of a file, at most. */
const MAX_WAITING = 1000;

/** What is in an archive beside the games, as a picture or a text without a single move, is left out and has no wrong games. */
async function* withoutOthers(
  found: AsyncIterable<FoundRecord<CheckedRecord>>,
  reader: RecordReader,
  member: string,
  { leftOut }: FileFacts,
): AsyncGenerator<FoundRecord<CheckedRecord>> {
  let waiting: FoundRecord<CheckedRecord>[] | undefined = [];
  for await (const one of found) {
    const isOther = one.record === undefined && (reader.form ?? 'lists') === 'lists' && !hasMoves(one);
    waiting?.push(one);
    if (isOther && waiting !== undefined && waiting.length < MAX_WAITING) continue;
    yield* waiting ?? [one];
    waiting = undefined;
  }
  if (waiting !== undefined && waiting.length > 0) leftOut.add(member);
}

async function* checkUnpacked(
  { name, parts, members, isPdf, unread }: UnpackedFile,
  reader: RecordReader,
  options: FileOptions,
  facts: FileFacts,
): AsyncGenerator<FoundRecord<CheckedRecord>> {
  const take = (taken: Taken) => facts.taken.push({ ...(name === undefined ? {} : { member: name }), ...taken });
  const takeDocument: TakeDocument = (form, taken) => {
    facts.forms.add(form);
    if (taken !== undefined) take(taken);
  };
  if (members !== undefined || isPdf) {
    const source = isPdf ? { pdf: parts } : { members };
    yield* countedRecords(await demandReader(options)(source, options, takeDocument), facts);
    return;
  }
  if (unread !== undefined) {
    yield { error: badRecord({}, `expected a text with games; this is ${unread}.`) };
    return;
  }
  const decoder = new BytesDecoder(options.encoding);
  let hasGames = false;
  const texts = textsOf(parts, decoder);
  for await (const text of texts) {
    const isFirst = reader.isUnread && options.from === undefined;
    const light = isFirst && options.readDocument !== undefined ? lightForm(text) : undefined;
    if (light !== undefined || (isFirst && MARKUP_BEGIN.test(text))) {
      const source = { texts: joined(text, texts), light };
      yield* countedRecords(await demandReader(options)(source, options, takeDocument), facts);
      for (const encoding of decoder.encodings) facts.encodings.add(encoding);
      return;
    }
    // A picture, a program: its lines are not games
    if (!hasGames && text.includes('\0')) {
      yield { error: badRecord({}, 'expected a text with games; this is none.') };
      return;
    }
    for (const one of countedRecords(reader.push(text), facts)) {
      hasGames ||= one.record !== undefined;
      yield one;
    }
  }
  yield* countedRecords(reader.end(), facts);
  for (const encoding of decoder.encodings) facts.encodings.add(encoding);
  if (reader.form !== undefined) facts.forms.add(reader.form);
  if (reader.taken !== undefined) take(reader.taken);
}

function demandReader({ readDocument }: FileOptions): DocumentReader {
  if (readDocument !== undefined) return readDocument;
  throw new OtauError(
    'no-package',
    'Documents are read with the option readDocument, which otau-cli/documents has: npm install otau-cli',
  );
}

async function* joined(first: string, others: AsyncIterable<string>): AsyncGenerator<string> {
  yield first;
  yield* others;
}

/** Without what fills up the end of a file: zeros of a block, the end sign of DOS. */
function withoutFiller(text: string): string {
  let end = text.length;
  while (end > 0 && '\0\x1a'.includes(text[end - 1])) end--;
  return text.slice(0, end);
}

async function* textsOf(parts: UnpackedFile['parts'], decoder: BytesDecoder): AsyncGenerator<string> {
  for await (const part of parts) yield withoutFiller(decoder.push(part));
  yield withoutFiller(decoder.end());
}

/** Whether a list of moves with something wrong begins with a move at least. */
function hasMoves({ error, text = '' }: FoundError): boolean {
  if (error.reached <= 1) return false;
  const words = text.trim().split(/\s+/, 2);
  const first = words.map((word) => new MoveNumbers().pass(word, () => ({}))).find((word) => word !== '') ?? '';
  return error.place.move !== undefined || looksLikeMoves([first]);
}

/** Counts the formats of the games that pass by. */
export function* countedRecords(found: Iterable<FoundRecord<CheckedRecord>>, facts: FileFacts) {
  const { readings } = facts;
  for (const one of found) {
    if (one.record === undefined && one.error.isEmpty) facts.empty++;
    const reading = one.record === undefined ? undefined : one.reading;
    if (reading !== undefined) readings.set(reading, (readings.get(reading) ?? 0) + 1);
    yield one;
  }
}

/**
 * Reads the records of a file: gzip and ZIP are opened, the encoding is found out, and each game is given as by `readRecords`.
 * @param parts the bytes of the file, cut anywhere
 * @param facts filled in with facts about the file
 * @throws OtauError `bad-file` for a compressed file that is damaged, `bad-argument` for the options
 * @example
 * for await (const { record, error } of readFile(file.stream())) games.push(record ?? error);
 */
export async function* readFile(
  parts: Parts,
  options: FileOptions = {},
  facts: FileFacts = fileFacts(),
): AsyncGenerator<FoundRecord> {
  for await (const found of checkFile(parts, options, facts)) yield foundRecord(found);
}
