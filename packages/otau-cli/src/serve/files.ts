/**
 * Files as responses: opened inside a folder only, kept in memory with digests and compressed forms, sent with entity tags
 * and ranges.
 */
import { createHash } from 'node:crypto';
import { constants } from 'node:fs';
import { type FileHandle, open, realpath, stat } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { basename, dirname, extname, join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, gzip, constants as zlib } from 'node:zlib';
import { COMPRESSIBLE_CONTENT_TYPE_REGEX } from 'hono/utils/compress';
import { getMimeType } from 'hono/utils/mime';
import { errorResponse, isPlainName, NOT_FOUND } from './request-validation.js';

/** Non-blocking: otherwise opening a pipe without a writer would never return. */
const READ = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0);

/** System errors for too many open files. All other errors mean that the file does not exist. */
const OVERLOAD = new Set(['EMFILE', 'ENFILE', 'ENOMEM']);

export interface OpenFile {
  readonly handle: FileHandle;
  /** The size in bytes when it was opened. */
  readonly size: number;
  /** When it was last written, in milliseconds since 1970. */
  readonly written: number;
  /** The file's number, independent of its content; the same for all where a file system numbers none, as a zip that Yarn mounts. */
  readonly node: string;
  /** That of no other file, and changes whenever the content does. */
  readonly state: string;
}

/**
 * Opens a regular file for reading. The caller closes it.
 *
 * @param names the path from `folder`, name by name; names that begin with a dot are not served
 * @returns undefined if there is no regular file inside the folder, also for links out of the folder
 */
export async function openInside(folder: string, names: readonly string[]): Promise<OpenFile | undefined> {
  if (names.length === 0 || !names.every((name) => isPlainName(name) && !name.startsWith('.'))) return undefined;
  const path = join(folder, ...names);
  const handle = await orUndefined(open(path, READ));
  if (handle === undefined) return undefined;
  try {
    // Such a file system opens what is not there, and says so now
    const file = await orUndefined(describe(handle, path));
    if (file !== undefined && (await orUndefined(isInside(folder, path, file.node)))) return file;
  } catch (error) {
    await handle.close();
    throw error;
  }
  await handle.close();
  return undefined;
}

async function describe(handle: FileHandle, path: string): Promise<OpenFile | undefined> {
  const facts = await handle.stat({ bigint: true });
  if (!facts.isFile()) return undefined;
  const node = `${facts.dev}:${facts.ino}`;
  const state = `${path}:${node}:${facts.size}:${facts.mtimeNs}:${facts.ctimeNs}`;
  return { handle, size: Number(facts.size), written: Number(facts.mtimeMs), node, state };
}

/** Whether the opened file is inside the folder after all links are resolved. */
async function isInside(folder: string, path: string, node: string): Promise<boolean> {
  const [root, real] = await Promise.all([realpath(folder), realpath(path)]);
  if (!real.startsWith(root.endsWith(sep) ? root : root + sep)) return false;
  const { dev, ino } = await stat(real, { bigint: true });
  return `${dev}:${ino}` === node;
}

/** The result of a file operation; undefined if the file does not exist or cannot be read. */
export async function orUndefined<Result>(look: Promise<Result>): Promise<Result | undefined> {
  try {
    return await look;
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : undefined;
    if (code === undefined || OVERLOAD.has(code)) throw error;
    return undefined;
  }
}

/** `length` bytes from `start` on; fewer if the file ends before. */
export async function readBytes(handle: FileHandle, start: number, length: number): Promise<Buffer<ArrayBuffer>> {
  const bytes = Buffer.allocUnsafe(length);
  let filled = 0;
  while (filled < length) {
    const { bytesRead } = await handle.read(bytes, filled, length - filled, start + filled);
    if (bytesRead === 0) break;
    filled += bytesRead;
  }
  return bytes.subarray(0, filled);
}

/** What `use` makes of a regular file inside a folder, which is closed then; undefined if there is none. */
export async function inFile<Result>(
  folder: string,
  names: readonly string[],
  use: (file: OpenFile) => Result | Promise<Result>,
): Promise<Result | undefined> {
  const file = await openInside(folder, names);
  try {
    return file && (await use(file));
  } finally {
    await file?.handle.close();
  }
}

/** The text of a small file; undefined if it does not exist or has more than `maxBytes` bytes. */
export function readSmallText(folder: string, names: readonly string[], maxBytes: number): Promise<string | undefined> {
  return inFile(folder, names, async ({ handle, size }) =>
    size > maxBytes ? undefined : (await readBytes(handle, 0, size)).toString('utf8'),
  );
}

export type Coding = 'br' | 'gzip';

/** A smaller response needs as many packets when it is compressed. */
const MIN_COMPRESSED_BYTES = 1024;
/** The best compression of a larger response takes seconds. */
const MAX_BEST_COMPRESSION_BYTES = 1 << 20;

class Content {
  /** SHA-256 of the bytes, its first 128 bits in base64url. */
  readonly digest: string;
  readonly #compressed = new Map<Coding, Promise<Buffer<ArrayBuffer> | undefined>>();

  constructor(
    readonly bytes: Buffer<ArrayBuffer>,
    readonly onCompressed: (bytes: number) => void,
  ) {
    this.digest = createHash('sha256').update(bytes).digest().subarray(0, 16).toString('base64url');
  }

  /** The compressed bytes; undefined if they are not fewer. */
  compressed(coding: Coding): Promise<Buffer<ArrayBuffer> | undefined> {
    const made = this.#compressed.get(coding) ?? this.#compress(coding);
    this.#compressed.set(coding, made);
    return made;
  }

  async #compress(coding: Coding): Promise<Buffer<ArrayBuffer> | undefined> {
    const { bytes } = this;
    if (bytes.length < MIN_COMPRESSED_BYTES) return undefined;
    const packed = coding === 'br' ? await brotli(bytes) : await promisify(gzip)(bytes, { level: 6 });
    if (packed.length >= bytes.length) return undefined;
    this.onCompressed(packed.length);
    return packed;
  }
}

function brotli(bytes: Buffer): Promise<Buffer<ArrayBuffer>> {
  const quality = bytes.length > MAX_BEST_COMPRESSION_BYTES ? 5 : 9;
  const params = { [zlib.BROTLI_PARAM_QUALITY]: quality, [zlib.BROTLI_PARAM_SIZE_HINT]: bytes.length };
  return promisify(brotliCompress)(bytes, { params });
}

export class ContentCache {
  /** By the file's state, least recently used first. */
  readonly #entries = new Map<string, { readonly content: Promise<Content>; weight: number }>();
  #weight = 0;

  /**
   * @param maxBytes the size of the cache, including compressed forms
   * @param transform applied to the bytes of each file before they are served
   */
  constructor(
    readonly maxBytes = 128 << 20,
    readonly transform: (bytes: Buffer<ArrayBuffer>) => Buffer<ArrayBuffer> = (bytes) => bytes,
  ) {}

  /** The content of an open file, which may be closed once this resolves. */
  async of(file: OpenFile): Promise<Content> {
    const known = this.#entries.get(file.state);
    const entry = known ?? { content: this.#read(file), weight: 0 };
    this.#entries.delete(file.state);
    this.#entries.set(file.state, entry);
    if (known === undefined) this.#add(file.state, file.size);
    return entry.content;
  }

  async #read({ handle, size, state }: OpenFile): Promise<Content> {
    try {
      return new Content(this.transform(await readBytes(handle, 0, size)), (bytes) => this.#add(state, bytes));
    } catch (error) {
      this.#drop(state);
      throw error;
    }
  }

  #add(state: string, bytes: number): void {
    const entry = this.#entries.get(state);
    if (entry === undefined) return;
    entry.weight += bytes;
    this.#weight += bytes;
    for (const oldest of this.#entries.keys()) {
      if (this.#weight <= this.maxBytes) return;
      this.#drop(oldest);
    }
  }

  #drop(state: string): void {
    this.#weight -= this.#entries.get(state)?.weight ?? 0;
    this.#entries.delete(state);
  }
}

/** Files up to this size are cached in memory and compressed. */
const MAX_CACHED_BYTES = 48 << 20;
const CHUNK = 1 << 18;

export interface FileRequest {
  readonly folder: string;
  /** The path to the file from the folder, name by name. */
  readonly names: readonly string[];
  /** The headers of a request that select the form of a file. */
  readonly wish: Readonly<Partial<Record<'codings' | 'ifNoneMatch' | 'range' | 'ifRange', string>>>;
  readonly caching: string;
  /** Whether a file of the same name with `.br` or `.gz` at the end is its compressed form. */
  readonly precompressed?: boolean;
  /** Destroyed if a file cannot be read to its end, so that a part is never taken for the whole file. */
  readonly outgoing: ServerResponse;
}

const ENDINGS: Readonly<Record<Coding, string>> = { br: '.br', gzip: '.gz' };

export async function fileResponse(request: FileRequest, cache: ContentCache): Promise<Response> {
  const file = await openInside(request.folder, request.names);
  if (file === undefined) return errorResponse(NOT_FOUND);
  if (file.size > MAX_CACHED_BYTES) return streamed(request, file);
  try {
    return await cached(request, file, cache);
  } finally {
    await file.handle.close();
  }
}

async function cached(request: FileRequest, file: OpenFile, cache: ContentCache): Promise<Response> {
  const { names, wish, caching } = request;
  const { type, compressible } = contentTypeOf(names.at(-1)!);
  const content = await cache.of(file);
  const headers = new Headers({ 'Content-Type': type, 'Cache-Control': caching, 'Accept-Ranges': 'bytes' });
  if (compressible) headers.set('Vary', 'Accept-Encoding');
  const coding = compressible && wish.range === undefined ? codingFor(wish.codings) : undefined;
  const packed = coding && (await compressed(request, file, cache, coding));
  const tag = packed ? `"${content.digest}-${coding}"` : `"${content.digest}"`;
  headers.set('ETag', tag);
  if (matches(wish.ifNoneMatch, tag)) return new Response(null, { status: 304, headers });
  if (packed) headers.set('Content-Encoding', coding!);
  const bytes = packed ?? content.bytes;
  const range = wish.ifRange === undefined || wish.ifRange === tag ? parseRange(wish.range, bytes.length) : undefined;
  if (range === 'outside') return outside(bytes.length);
  const part = range === undefined ? bytes : bytes.subarray(range.first, range.last + 1);
  return new Response(part, { status: describePart(headers, range, bytes.length), headers });
}

/** The compressed form: the precompressed file if it is not older, otherwise from the cache. */
async function compressed(
  { folder, names, precompressed }: FileRequest,
  file: OpenFile,
  cache: ContentCache,
  coding: Coding,
): Promise<Buffer<ArrayBuffer> | undefined> {
  const path = [...names.slice(0, -1), names.at(-1)! + ENDINGS[coding]];
  const read = async (beside: OpenFile) => {
    return beside.written >= file.written && beside.size < file.size ? (await cache.of(beside)).bytes : undefined;
  };
  const beside = precompressed ? await inFile(folder, path, read) : undefined;
  return beside ?? (await cache.of(file)).compressed(coding);
}

function streamed({ names, wish, caching, outgoing }: FileRequest, file: OpenFile): Promise<Response> | Response {
  const { type } = contentTypeOf(names.at(-1)!);
  const tag = `W/"${createHash('sha256').update(file.state).digest('base64url')}"`;
  const headers = new Headers({ 'Content-Type': type, 'Cache-Control': caching, 'Accept-Ranges': 'bytes', ETag: tag });
  const closed = (response: Response): Promise<Response> => file.handle.close().then(() => response);
  if (matches(wish.ifNoneMatch, tag)) return closed(new Response(null, { status: 304, headers }));
  const range = wish.ifRange === undefined ? parseRange(wish.range, file.size) : undefined;
  if (range === 'outside') return closed(outside(file.size));
  const status = describePart(headers, range, file.size);
  if (outgoing.req.method === 'HEAD') return closed(new Response(null, { status, headers }));
  const body = streamOf(file, range?.first ?? 0, (range?.last ?? file.size - 1) + 1, outgoing);
  return new Response(body, { status, headers });
}

function streamOf({ handle }: OpenFile, first: number, end: number, outgoing: ServerResponse): ReadableStream {
  let next = first;
  return new ReadableStream<Uint8Array>(
    {
      pull: async (controller) => {
        const bytes = await readBytes(handle, next, Math.min(CHUNK, end - next)).catch(() => Buffer.alloc(0));
        next += bytes.length;
        if (bytes.length > 0) controller.enqueue(bytes);
        else outgoing.destroy();
        if (bytes.length > 0 && next < end) return;
        await handle.close();
        controller.close();
      },
      cancel: () => handle.close(),
    },
    { highWaterMark: 0 },
  );
}

interface Range {
  readonly first: number;
  /** The last byte, inclusive, as in HTTP. */
  readonly last: number;
}

/** One range of bytes; undefined if the whole file is to be sent, also for several ranges or a bad range. */
function parseRange(text: string | undefined, size: number): Range | 'outside' | undefined {
  const [, from, to] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(text ?? '') ?? [];
  if (from === undefined || (from === '' && to === '')) return undefined;
  const first = from === '' ? Math.max(0, size - Number(to)) : Number(from);
  const last = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1);
  if (from !== '' && to !== '' && Number(to) < Number(from)) return undefined;
  return first > last ? 'outside' : { first, last };
}

/** Sets the headers of a part of the file; returns the status. */
function describePart(headers: Headers, range: Range | undefined, size: number): number {
  headers.set('Content-Length', String(range === undefined ? size : range.last - range.first + 1));
  if (range === undefined) return 200;
  headers.set('Content-Range', `bytes ${range.first}-${range.last}/${size}`);
  return 206;
}

function outside(size: number): Response {
  const message = `The range must begin within the ${size} bytes of the file.`;
  return errorResponse({ status: 416, code: 'bad-range', message, headers: { 'Content-Range': `bytes */${size}` } });
}

/** Whether an `If-None-Match` has the tag; weak and strong tags are compared alike. */
function matches(list: string | undefined, tag: string): boolean {
  if (list === undefined) return false;
  const bare = (text: string): string => text.trim().replace(/^W\//, '');
  return list.trim() === '*' || list.split(',').some((one) => bare(one) === bare(tag));
}

/** The best encoding that an `Accept-Encoding` allows. */
export function codingFor(list = ''): Coding | undefined {
  const refused = /^q=0(\.0*)?$/;
  const taken = new Set<string>();
  for (const part of list.toLowerCase().split(',')) {
    const [name, ...parameters] = part.split(';').map((piece) => piece.trim());
    if (!parameters.some((parameter) => refused.test(parameter))) taken.add(name);
  }
  return taken.has('br') ? 'br' : taken.has('gzip') ? 'gzip' : undefined;
}

/** What Hono does not know, or otherwise. */
const OWN_TYPES: Readonly<Record<string, string>> = {
  '.jsonl': 'application/x-ndjson; charset=utf-8',
  '.md': 'text/markdown; charset=utf-8',
  '.ogg': 'audio/ogg',
  '.otau': 'text/plain; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.wav': 'audio/wav',
};

function contentTypeOf(path: string): { readonly type: string; readonly compressible: boolean } {
  const name = path.toLowerCase();
  const type = OWN_TYPES[extname(name)] ?? getMimeType(name) ?? 'application/octet-stream';
  return { type, compressible: COMPRESSIBLE_CONTENT_TYPE_REGEX.test(type) || type.includes('json') };
}

// Games of plugins in the browser: the folder of each plugin's module is served at `/plugins/<number>/`, and
// `/plugins.json` lists the addresses of the modules, and says whether there are rooms. Only files for pages are served.
//
// A plugin imports the library as `otau` or `otau/games`. A browser cannot look packages up, so these names become
// addresses of the library's own modules while the file is sent.

const SCRIPTS: readonly string[] = ['.js', '.mjs'];
const SERVED: readonly string[] = [...SCRIPTS, '.json', '.svg', '.css'];

export const LIBRARY_PATH = '/plugins/otau/';

/** `from 'otau/games'`, `import 'otau'` and `import('otau/env')`; the group before and after the name, and its entry. */
const LIBRARY_IMPORT = /(\bfrom\s{0,40}|\bimport\s{0,40}(?:\(\s{0,40})?)(["'])otau(\/[a-z][a-z/-]{0,60})?\2/g;

interface ServedFile {
  readonly folder: string;
  readonly names: readonly string[];
}

export class ServedPlugins {
  readonly #modules: readonly string[];

  /** @param modules addresses (`file:` URLs) of the modules, as `loadedPlugins` gives them */
  constructor(modules: readonly string[]) {
    this.#modules = modules.map((address) => fileURLToPath(address));
  }

  /** The addresses of the modules on the server: `/plugins/1/index.js`. */
  addresses(): string[] {
    return this.#modules.map((path, i) => `/plugins/${i + 1}/${encodeURIComponent(basename(path))}`);
  }

  /**
   * The file of a plugin at an address; undefined if there is none.
   * @param names the path below `/plugins/`, name by name
   */
  find([number, ...names]: readonly string[]): ServedFile | undefined {
    const module = /^[1-9]\d{0,3}$/.test(number ?? '') ? this.#modules[Number(number) - 1] : undefined;
    if (module === undefined || names.length === 0 || names.includes('node_modules')) return undefined;
    return SERVED.includes(extname(names.at(-1)!).toLowerCase()) ? { folder: dirname(module), names } : undefined;
  }

  /** Whether there are no plugins. Then the library that they import is not served either. */
  get isEmpty(): boolean {
    return this.#modules.length === 0;
  }
}

/** Whether a file is a module, whose imports of the library are replaced. */
export function isScript(name: string): boolean {
  return SCRIPTS.includes(extname(name).toLowerCase());
}

/** Replaces imports of `otau` and `otau/<entry>` in a module of a plugin with addresses. */
export function withLibraryAddresses(bytes: Buffer<ArrayBuffer>): Buffer<ArrayBuffer> {
  const text = bytes.toString('utf8');
  return Buffer.from(
    text.replaceAll(LIBRARY_IMPORT, (_, before, quotes, entry = '') => {
      return `${before}${quotes}${LIBRARY_PATH}${entry === '' ? '' : `${entry.slice(1)}/`}index.js${quotes}`;
    }),
  );
}
