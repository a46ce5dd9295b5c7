/**
 * Opens compressed files: gzip, and ZIP archives with the files in them. What is decompressed comes part by part, so that a
 * small file that swells costs time but no memory. The platform decompresses (`DecompressionStream`); of a ZIP archive only
 * its directory is read here.
 */
import { OtauError } from '../../lib/error.js';

/** A file, or one of the files in an archive. */
export interface UnpackedFile {
  /** Its name in the archive; undefined for the file itself. */
  readonly name?: string;
  readonly parts: AsyncIterable<Uint8Array>;
  /** Of a document, which is a ZIP archive too: the files in it. */
  readonly members?: readonly UnpackedFile[];
  readonly isPdf?: boolean;
  /** What it is, if it is a document that is not read, and what to do. */
  readonly unread?: string;
}

type Parts = AsyncIterable<Uint8Array> | Iterable<Uint8Array>;

/** A ZIP archive is held in memory. */
const MAX_ZIP_BYTES = 2 ** 30;
/** The most bytes that one file may unpack to. */
const MAX_UNPACKED_BYTES = 2 ** 34;

/** The files by which a ZIP archive is a document: all of a list. */
const DOCUMENTS = [['word/document.xml'], ['xl/workbook.xml'], ['mimetype', 'content.xml']];

/** How documents begin that are not read, and what to say of them. */
const UNREAD = [
  ['\xd0\xcf\x11\xe0', 'a document of Word or Excel from before 2007: save it as .docx or .xlsx'],
] as const;

/** The same for ZIP archives, by a file in them. */
const UNREAD_ARCHIVES = [
  ['xl/workbook.bin', 'a binary workbook of Excel: save it as .xlsx'],
  ['[Content_Types].xml', 'neither a document of Word nor a workbook of Excel: save it as .docx or .xlsx'],
  ['Index/Document.iwa', 'a document of Numbers, Pages or Keynote: export it as .xlsx or .docx'],
] as const;

/** How deep packed files may be nested in packed files. */
const MAX_DEPTH = 4;

/**
 * The files of bytes, found out by how they begin: one unless they are a ZIP archive. What is packed in what is packed is
 * opened too. Throws `bad-file` while they are read.
 */
export async function* unpack(parts: Parts, name?: string, depth = 0): AsyncGenerator<UnpackedFile> {
  const { head, all } = await peek(parts);
  const isGzip = head[0] === 0x1f && head[1] === 0x8b;
  // With a file at its beginning, or only with its empty directory
  const isZip = head[0] === 0x50 && head[1] === 0x4b && [3, 5].includes(head[2]) && head[3] === head[2] + 1;
  const begin = String.fromCharCode(...head.subarray(0, 4));
  if (!isGzip && !isZip)
    yield { name, parts: all, isPdf: begin === '%PDF', unread: UNREAD.find(([sign]) => sign === begin)?.[1] };
  else if (depth === MAX_DEPTH) throw badFile(`it is packed more than ${MAX_DEPTH} times`);
  else if (isGzip) yield* unpack(inflate(all, 'gzip'), name, depth + 1);
  else {
    const members = [
      ...unzip(await collect(all, MAX_ZIP_BYTES, () => badFile('a ZIP archive may have 1 GB; unpack it first'))),
    ];
    const has = (file: string) => members.some((member) => member.name === file);
    const unread = UNREAD_ARCHIVES.find(([file]) => has(file))?.[1];
    if (DOCUMENTS.some((files) => files.every(has))) yield { name, parts: all, members };
    else if (unread !== undefined) yield { name, parts: all, unread };
    else for (const member of members) yield* unpack(member.parts, member.name, depth + 1);
  }
}

async function peek(parts: Parts): Promise<{ head: Uint8Array; all: AsyncIterable<Uint8Array> }> {
  const iterator = (async function* () {
    yield* parts;
  })();
  const first: Uint8Array[] = [];
  let length = 0;
  while (length < 4) {
    const { value, done } = await iterator.next();
    if (done) break;
    first.push(value);
    length += value.length;
  }
  const head = Uint8Array.from(first.flatMap((part) => [...part.subarray(0, 4)]));
  const all = (async function* () {
    yield* first;
    yield* iterator;
  })();
  return { head, all };
}

/**
 * All parts as one.
 * @throws what `tooLong` makes, as soon as they are longer than `max` bytes
 */
export async function collect(
  parts: AsyncIterable<Uint8Array>,
  max: number,
  tooLong: () => Error,
): Promise<Uint8Array<ArrayBuffer>> {
  const all: Uint8Array[] = [];
  let length = 0;
  for await (const part of parts) {
    all.push(part);
    length += part.length;
    if (length > max) throw tooLong();
  }
  const bytes = new Uint8Array(length);
  let at = 0;
  for (const part of all) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}

async function* inflate(parts: AsyncIterable<Uint8Array>, format: 'gzip' | 'deflate-raw'): AsyncGenerator<Uint8Array> {
  const { writable, readable } = new DecompressionStream(format);
  const writer = writable.getWriter();
  const write = async () => {
    for await (const part of parts) await writer.write(part as Uint8Array<ArrayBuffer>);
    await writer.close();
  };
  write().catch((cause: unknown) => writer.abort(cause).catch(() => {})); // the reader fails too
  const reader = readable.getReader();
  let length = 0;
  try {
    for (;;) {
      const { value, done } = await reader.read().catch((cause: unknown) => {
        if (cause instanceof OtauError) throw cause;
        throw badFile('it is damaged or not whole', cause);
      });
      if (done) return;
      length += value.length;
      if (length > MAX_UNPACKED_BYTES) throw badFile('it swells to more than 16 GB');
      yield value;
    }
  } finally {
    // Who reads no further lets go of the parts, too: a file would stay open
    await reader.cancel().catch(() => {});
  }
}

const END = 0x06054b50;
const ENTRY = 0x02014b50;
const END_BYTES = 22;
const STORED = 0;
const DEFLATED = 8;

/** The files of an archive, by its directory at the end; folders and what programs add for themselves are passed over. */
function* unzip(bytes: Uint8Array): Generator<UnpackedFile & { readonly name: string }> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  let end = bytes.length - END_BYTES;
  while (end >= 0 && view.getUint32(end, true) !== END) end--;
  if (end < 0) throw badFile('it is damaged or not whole');
  const count = view.getUint16(end + 10, true);
  let at = view.getUint32(end + 16, true);
  for (let entry = 0; entry < count; entry++) {
    if (at + 46 > bytes.length || view.getUint32(at, true) !== ENTRY) throw badFile('its directory is damaged');
    const [flags, method] = [view.getUint16(at + 8, true), view.getUint16(at + 10, true)];
    const size = view.getUint32(at + 20, true);
    const lengths = [28, 30, 32].map((offset) => view.getUint16(at + offset, true));
    const offset = view.getUint32(at + 42, true);
    const name = new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + lengths[0]));
    at += 46 + lengths[0] + lengths[1] + lengths[2];
    if (name.endsWith('/') || /(^|\/)(__MACOSX|\.DS_Store)/.test(name)) continue;
    if ((flags & 1) !== 0) throw badFile(`${name} in it is encrypted`);
    if (offset + 30 > bytes.length) throw badFile('its directory is damaged');
    const begin = offset + 30 + view.getUint16(offset + 26, true) + view.getUint16(offset + 28, true);
    if (begin + size > bytes.length) throw badFile('it is damaged or not whole');
    const data = once(bytes.subarray(begin, begin + size));
    if (method !== STORED && method !== DEFLATED)
      throw badFile(`${name} in it is compressed in a way that is not known`);
    yield { name, parts: method === STORED ? data : inflate(data, 'deflate-raw') };
  }
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

function badFile(why: string, cause?: unknown): OtauError {
  return new OtauError('bad-file', `The compressed file cannot be read: ${why}.`, { cause });
}
