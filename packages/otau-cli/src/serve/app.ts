/**
 * The routes: the board, the runs, the models, the endgame tables, the openings and the plugins; and files as
 * responses, with entity tags, ranges and compression.
 */

import { createHash } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { extname } from 'node:path';
import type { HttpBindings } from '@hono/node-server';
import { type Context, Hono } from 'hono';
import { RUN_FILES } from '../learn/run/names.js';
import { type EventStreams, readPage } from './events.js';
import { type Coding, ContentCache, type OpenFile, openInside, orUndefined, readBytes } from './files.js';
import { isScript, LIBRARY_PATH, type ServedPlugins, withLibraryAddresses } from './plugins.js';
import {
  errorResponse,
  type HttpError,
  INTERNAL_ERROR,
  jsonResponse,
  NOT_FOUND,
  parsePath,
  pathOfTarget,
  SECURITY_HEADERS,
} from './request-validation.js';
import {
  configOf,
  type FoundRun,
  iterationFileName,
  iterationsOf,
  MODEL,
  RUN_GAMES,
  RUN_MODELS,
  type Runs,
  workersOf,
} from './runs.js';

interface AppOptions {
  /** The folder of the built board. */
  readonly board: string;
  /** The folder of the models that ship. */
  readonly models: string;
  /** The folder of the endgame tables that ship. */
  readonly tables: string;
  /** The folder of the opening books that ship. */
  readonly books: string;
  /** The folder of the built documentation. */
  readonly docs: string;
  /** The folder of the library's own modules, which plugins import. */
  readonly library: string;
  readonly plugins: ServedPlugins;
  /** Whether people can play with each other here. */
  readonly rooms: boolean;
  readonly runs: Runs;
  readonly events: EventStreams;
}

type Env = { Bindings: HttpBindings };
type RequestContext = Context<Env>;

const PAGE = { lines: 5000, bytes: 4 << 20 };
/** A file whose name has a digest of its content, so that it never changes. */
const HASHED_NAME = /^.+[-.][A-Za-z0-9_-]{8}(\.lean)?\.[a-z0-9]+$/;
const IMMUTABLE = 'public, max-age=31536000, immutable';
/** Cached by the browser, but revalidated each time; with the entity tag this costs only a 304. */
const REVALIDATE = 'no-cache';

const NOT_BUILT: HttpError = {
  status: 503,
  code: 'not-built',
  message: 'The board is not built yet: run "npm start" in the folder of the project, which builds it.',
};

const NO_DOCS: HttpError = {
  status: 503,
  code: 'not-built',
  message: 'The documentation is not built yet: run "npm run docs" in the folder of the project, which builds it.',
};

/** Shared by all servers of this process. */
const cache = new ContentCache();

export function makeApp(options: AppOptions): Hono<Env> {
  const app = new Hono<Env>({ getPath: (_request, given) => pathOfTarget(given?.env?.incoming.url ?? '/') });
  app.use(async (c, next) => {
    await next();
    for (const [name, value] of Object.entries(SECURITY_HEADERS)) c.res.headers.set(name, value);
  });
  addRuns(app, options);
  addData(app, options);
  addPlugins(app, options);
  addSites(app, options);
  app.notFound(() => errorResponse(NOT_FOUND));
  app.onError(() => errorResponse(INTERNAL_ERROR));
  return app;
}

function fileAnswer(
  c: RequestContext,
  folder: string,
  names: readonly string[],
  more: Partial<FileRequest> = {},
  files = cache,
) {
  const request = { folder, names, wish: headersFor(c), caching: REVALIDATE, outgoing: c.env.outgoing, ...more };
  return fileResponse(request, files);
}

/** `/api`: the runs, and what is in their folders. */
function addRuns(app: Hono<Env>, { runs, events }: AppOptions): void {
  type Answer = (c: RequestContext, run: FoundRun) => Response | Promise<Response>;
  const get = (path: string, answer: Answer) =>
    app.get(`/api/runs/:id${path}`, async (c) => {
      const run = await runs.find(c.req.param('id'));
      return run === undefined
        ? errorResponse({ ...NOT_FOUND, message: 'There is no run of this name.' })
        : answer(c, run);
    });
  app.get('/api/runs', async () => jsonResponse(JSON.stringify({ runs: await runs.summaries() })));
  get('', async (_c, run) =>
    jsonResponse(JSON.stringify({ ...(await runs.summary(run)), config: await configOf(run) })),
  );
  get('/metrics', (c, run) => answerLines(c, run, RUN_FILES.metrics));
  get('/speed', (c, run) => answerLines(c, run, RUN_FILES.speed));
  get('/workers', async (_c, run) => jsonResponse(JSON.stringify({ figures: await workersOf(run) })));
  get('/events', (c, run) => answerEvents(c, run, events));
  get('/model', (c, run) => fileAnswer(c, run.folder, MODEL));
  for (const [name, kept] of Object.entries({ games: RUN_GAMES, models: RUN_MODELS })) {
    get(`/${name}`, async (_c, run) => jsonResponse(JSON.stringify({ [name]: await iterationsOf(run, kept) })));
    get(`/${name}/:n{[0-9]{1,9}}`, async (c, run) => {
      const found = await iterationFileName(run, kept, Number(c.req.param('n')));
      return found === undefined
        ? errorResponse({ ...NOT_FOUND, message: `The run has no ${name} of this iteration.` })
        : fileAnswer(c, run.folder, [kept.name, found]);
    });
  }
  app.get('/api/*', () => errorResponse(NOT_FOUND));
}

/** Networks, endgame tables and opening books. */
function addData(app: Hono<Env>, { models, tables, books }: AppOptions): void {
  app.get('/models', async () => jsonResponse(JSON.stringify({ models: await listModels(models) })));
  for (const [name, folder] of Object.entries({ models, tables, books })) {
    app.get(`/${name}/*`, (c) => fileAnswer(c, folder, namesOf(c).slice(1)));
  }
}

/** The scripts of plugins, and those of the library that they import; what the page needs to know before it shows anything. */
function addPlugins(app: Hono<Env>, { plugins, library, rooms }: AppOptions): void {
  const scripts = new ContentCache(undefined, withLibraryAddresses);
  app.get('/plugins.json', () => jsonResponse(JSON.stringify({ plugins: plugins.addresses(), rooms })));
  if (!plugins.isEmpty) {
    app.get(`${LIBRARY_PATH}*`, (c) => {
      const names = namesOf(c).slice(2);
      return isScript(names.at(-1)!) ? fileAnswer(c, library, names) : errorResponse(NOT_FOUND);
    });
  }
  app.get('/plugins/*', (c) => {
    const found = plugins.find(namesOf(c).slice(1));
    if (found === undefined) return errorResponse(NOT_FOUND);
    return fileAnswer(c, found.folder, found.names, {}, isScript(found.names.at(-1)!) ? scripts : cache);
  });
}

/** The documentation and the board. */
function addSites(app: Hono<Env>, { board, docs }: AppOptions): void {
  /** The address of a folder serves its `index.html`. */
  const answer = async (c: RequestContext, folder: string, names: string[], missing: HttpError) => {
    if (names.at(-1) === '') names[names.length - 1] = 'index.html';
    const caching = names[0] === 'assets' && HASHED_NAME.test(names.at(-1)!) ? IMMUTABLE : REVALIDATE;
    const found = await fileAnswer(c, folder, names, { caching, precompressed: true });
    return found.status === 404 && names.join('/') === 'index.html' ? errorResponse(missing) : found;
  };
  app.get('/docs', (c) => c.redirect('/docs/', 308));
  app.get('/docs/*', (c) => answer(c, docs, namesOf(c).slice(1), NO_DOCS));
  app.get('*', (c) => answer(c, board, namesOf(c), NOT_BUILT));
}

function namesOf(c: RequestContext): string[] {
  return parsePath(c.env.incoming.url ?? '') ?? [];
}

function headersFor(c: RequestContext): FileRequest['wish'] {
  return {
    codings: c.req.header('accept-encoding'),
    ifNoneMatch: c.req.header('if-none-match'),
    range: c.req.header('range'),
    ifRange: c.req.header('if-range'),
  };
}

/** The line number in a query or header; an error if it is no number. */
function parseLineNumber(text: string | undefined): number | HttpError {
  if (text === undefined) return 0;
  if (/^\d{1,9}$/.test(text)) return Number(text);
  return { status: 400, code: 'bad-query', message: 'The number of a line must be a whole number of 1 to 9 digits.' };
}

/** The lines of a file of a run, from the requested one on. */
async function answerLines(c: RequestContext, run: FoundRun, name: string): Promise<Response> {
  const from = parseLineNumber(c.req.query('from'));
  if (typeof from !== 'number') return errorResponse(from);
  const file = await openInside(run.folder, [name]);
  if (file === undefined) return jsonResponse(`{"from":${from},"next":0,"more":false,"lines":[]}`);
  try {
    const { lines, next, more } = await readPage(file, from, PAGE);
    return jsonResponse(`{"from":${from},"next":${next},"more":${more},"lines":[${lines.map(String).join()}]}`);
  } finally {
    await file.handle.close();
  }
}

function answerEvents(c: RequestContext, run: FoundRun, events: EventStreams): Response {
  const from = parseLineNumber(c.req.header('last-event-id') ?? c.req.query('from'));
  if (typeof from !== 'number') return errorResponse(from);
  if (events.isFull) {
    const message = `At most ${events.max} streams of events are open at once.`;
    return errorResponse({ status: 503, code: 'too-many-streams', message, headers: { 'Retry-After': '5' } });
  }
  const headers = { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store', 'X-Accel-Buffering': 'no' };
  return new Response(c.req.method === 'HEAD' ? null : events.of(run, from), { headers });
}

/** The models that ship, each with the file that describes it, if there is one. */
async function listModels(folder: string): Promise<{ file: string; bytes: number; card: string | null }[]> {
  const names = ((await orUndefined(readdir(folder))) ?? []).sort();
  const models = names.filter((name) => extname(name) === '.onnx');
  const found = await Promise.all(
    models.map(async (name) => {
      const model = await openInside(folder, [name]);
      await model?.handle.close();
      const stem = name.slice(0, -'.onnx'.length);
      const card = [`${stem}.json`, `${stem}.md`].find((one) => names.includes(one)) ?? null;
      return model && { file: name, bytes: model.size, card };
    }),
  );
  return found.filter((model) => model !== undefined);
}

/** Files up to this size are cached in memory and compressed. */
const MAX_CACHED_BYTES = 48 << 20;
const CHUNK = 1 << 18;

/** The headers of a request that select the form of a file. */
interface FileHeaders {
  readonly codings?: string;
  readonly ifNoneMatch?: string;
  readonly range?: string;
  readonly ifRange?: string;
}

interface FileRequest {
  readonly folder: string;
  /** The path to the file from the folder, name by name. */
  readonly names: readonly string[];
  readonly wish: FileHeaders;
  /** The `Cache-Control` of the response. */
  readonly caching: string;
  /** Whether a file of the same name with `.br` or `.gz` at the end is its compressed form. */
  readonly precompressed?: boolean;
  /** Destroyed if a file cannot be read to its end, so that a part is never taken for the whole file. */
  readonly outgoing: ServerResponse;
}

const ENDINGS: Readonly<Record<Coding, string>> = { br: '.br', gzip: '.gz' };

async function fileResponse(request: FileRequest, cache: ContentCache): Promise<Response> {
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
  const beside = precompressed
    ? await openInside(folder, [...names.slice(0, -1), names.at(-1)! + ENDINGS[coding]])
    : undefined;
  if (beside !== undefined) {
    try {
      if (beside.written >= file.written && beside.size < file.size) return (await cache.of(beside)).bytes;
    } finally {
      await beside.handle.close();
    }
  }
  return (await cache.of(file)).compressed(coding);
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

interface ContentType {
  readonly type: string;
  readonly compressible: boolean;
}

const TEXTS: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.jsonl': 'application/x-ndjson; charset=utf-8',
  '.map': 'application/json',
  '.md': 'text/markdown; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.otau': 'text/plain; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json',
  '.xml': 'application/xml',
};

const BINARIES: Readonly<Record<string, string>> = {
  '.avif': 'image/avif',
  '.gif': 'image/gif',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.mp3': 'audio/mpeg',
  '.ogg': 'audio/ogg',
  '.png': 'image/png',
  '.wav': 'audio/wav',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
};

function contentTypeOf(name: string): ContentType {
  const end = extname(name).toLowerCase();
  if (Object.hasOwn(TEXTS, end)) return { type: TEXTS[end], compressible: true };
  return { type: Object.hasOwn(BINARIES, end) ? BINARIES[end] : 'application/octet-stream', compressible: false };
}
