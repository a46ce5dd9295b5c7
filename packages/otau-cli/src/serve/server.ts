/**
 * The HTTP server: validates requests and passes them to the app. It is read-only, unless it has rooms: no request changes anything
 * on the machine.
 */
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, ServerResponse, STATUS_CODES } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { hostname } from 'node:os';
import { extname, join } from 'node:path';
import type { Duplex } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { getRequestListener, type HttpBindings, RequestError } from '@hono/node-server';
import { type Context, Hono } from 'hono';
import { dataFolder, packageFolder } from 'otau/internal/lib/node/packages.js';
import { listenAt } from 'otau/internal/lib/node/system-errors.js';
import { ROOMS_PATH } from 'otau/rooms';
import { RUN_FILES } from '../learn/run/names.js';
import { isLoopbackAddress, networkOf } from '../rooms/node/connections/connection-refusals.js';
import { AccountCounts } from '../rooms/node/connections/rate-limits.js';
import type { RoomServer, RoomServerOptions } from '../rooms/node/server.js';
import { EventStreams, type EventTimes, readPage } from './events.js';
import {
  ContentCache,
  type FileRequest,
  fileResponse,
  inFile,
  isScript,
  LIBRARY_PATH,
  orUndefined,
  ServedPlugins,
  withLibraryAddresses,
} from './files.js';
import {
  addressForOthers,
  BAD_HOST,
  BAD_METHOD,
  checkRequest,
  errorResponse,
  formatError,
  type HttpError,
  INTERNAL_ERROR,
  isLoopback,
  jsonResponse,
  NOT_FOUND,
  parsePath,
  pathOfTarget,
  SECURITY_HEADERS,
} from './request-validation.js';
import { type FoundRun, iterationFilesOf, MODEL, Runs, readConfig, workersOf } from './runs.js';

/** What to serve, and where. */
export interface ServeOptions {
  /** 0 to 65535; 0 for any free one. 4780 unless given. */
  readonly port?: number;
  /** The address to listen on; 127.0.0.1, which only this machine reaches, unless given. */
  readonly host?: string;
  /** Folders of training runs, or folders with such folders in them. */
  readonly runs?: readonly string[];
  /** The folder of the built board, that of the package unless given. */
  readonly board?: string;
  /** The folder of the models that ship, that of `@otau/data` unless given. */
  readonly models?: string;
  /** The folder of the endgame tables that ship, that of `@otau/data` unless given. */
  readonly tables?: string;
  /** The folder of the opening books that ship, that of `@otau/data` unless given. */
  readonly books?: string;
  /** The folder of the built documentation, that of the package unless given. */
  readonly docs?: string;
  /** Addresses (`file:` URLs) of the modules of plugins, as `loadedPlugins` of `otau/games/node` gives them. */
  readonly plugins?: readonly string[];
  /** The folder of the library's built modules, which plugins import in the browser; that of `otau` unless given. */
  readonly library?: string;
  /** The number of event streams that can be open at the same time; 64 unless given. */
  readonly streams?: number;
  /** Rooms for games between players; none unless given. */
  readonly rooms?: RoomServerOptions;
  /** More host names of this machine, such as that of a proxy. Requests for other names are refused. */
  readonly names?: readonly string[];
  /** The intervals at which streams check for new lines (500 ms) and send a keep-alive (15 s). */
  readonly times?: EventTimes;
}

/** A running server. */
export interface Serving {
  /** The address: `http://127.0.0.1:4780/`. */
  readonly address: string;
  /** Whether only this machine reaches it. */
  readonly loopback: boolean;
  /** The number of games and connections; undefined without rooms. */
  readonly rooms: { readonly rooms: number; readonly peers: number } | undefined;
  /** Closes all connections, including event streams. Can be called more than once. */
  close(): Promise<void>;
}

/** The port unless given. */
export const DEFAULT_PORT = 4780;
/** The address unless given: only this machine reaches it. */
export const DEFAULT_HOST = '127.0.0.1';

/** For responses in progress when the server closes. */
const CLOSE_TIMEOUT_MS = 100;

/** Slow and idle clients are disconnected; larger requests are refused before they are stored. */
const LIMITS = {
  maxHeaderSize: 16 << 10,
  headersTimeout: 10_000,
  requestTimeout: 15_000,
  keepAliveTimeout: 5_000,
  connectionsCheckingInterval: 2_000,
  requireHostHeader: false, // `checkRequest` gives a better message
  insecureHTTPParser: false,
};
/** The connections of a server, and those of one address among them. */
const MAX_CONNECTIONS = { all: 1024, address: 256 };
/** Players and watchers have a WebSocket each, besides the connections of their pages. */
const MAX_CONNECTIONS_WITH_ROOMS = { all: 14_000, address: 1000 };
/** A connection without traffic for this time is closed; streams send more often. */
const SOCKET_TIMEOUT_MS = 60_000;

/**
 * Starts the server. It answers only GET and HEAD, and writes nothing.
 * @throws OtauError `bad-address` if it cannot listen there: the port is in use, or the machine has no such address
 * @example
 * const serving = await startServer({ port: 0, runs: ['runs'] });
 * console.log(serving.address);
 * await serving.close();
 */
export async function startServer(options: ServeOptions = {}): Promise<Serving> {
  const { port = DEFAULT_PORT, host = DEFAULT_HOST } = options;
  const loopback = isLoopback(host);
  const events = new EventStreams(options.streams ?? 64, options.times ?? { look: 500, quiet: 15_000 });
  const app = makeApp({
    board: options.board ?? fileURLToPath(new URL('../../board', import.meta.url)),
    models: options.models ?? dataFolder('models'),
    tables: options.tables ?? dataFolder('tables'),
    books: options.books ?? dataFolder('books'),
    docs: options.docs ?? fileURLToPath(new URL('../../docs', import.meta.url)),
    library: options.library ?? join(packageFolder('otau') ?? '', 'dist'),
    plugins: new ServedPlugins(options.plugins ?? []),
    rooms: options.rooms !== undefined,
    runs: new Runs(options.runs ?? []),
    events,
  });
  const answer = getRequestListener(app.fetch, { overrideGlobalObjects: false, errorHandler });
  const names = answeredNames(loopback, options.names);
  const listener = (request: IncomingMessage, response: ServerResponse): void => {
    const refusal = checkRequest(request, loopback, names);
    if (refusal === undefined) void answer(request, response);
    else {
      const body = formatError(refusal);
      response.writeHead(refusal.status, headersOf(refusal, body)).end(body);
    }
  };
  const server = createServer(LIMITS, listener);
  const max = options.rooms === undefined ? MAX_CONNECTIONS : MAX_CONNECTIONS_WITH_ROOMS;
  server.maxConnections = max.all;
  const limit = new ConnectionLimit(max.address, (address) => {
    options.rooms?.onReport?.({ event: 'refused', code: TOO_MANY_CONNECTIONS.code, address });
  });
  server.on('connection', (socket) => limit.take(socket) || rejectSocket(socket, TOO_MANY_CONNECTIONS));
  server.timeout = SOCKET_TIMEOUT_MS;
  server.on('checkContinue', listener);
  server.on('checkExpectation', listener);
  server.on('connect', (_request, socket) => rejectSocket(socket, BAD_METHOD));
  server.on('clientError', (error, socket) => rejectSocket(socket, parserError(error)));
  // Before the server listens: a request for rooms that are not open yet would be answered as a file
  const rooms = await openRooms(server, options, (request) => checkRequest(request, loopback, names));
  await listenAt(server, port, host).catch(async (error) => {
    await rooms?.close();
    throw error;
  });
  let ended: Promise<void> | undefined;
  const end = async () => {
    await rooms?.close();
    await close(server, events);
  };
  return {
    address: addressOf(server),
    loopback,
    get rooms() {
      return rooms?.size;
    },
    close() {
      ended ??= end();
      return ended;
    },
  };
}

async function openRooms(
  server: Server,
  { rooms: options }: ServeOptions,
  refusal: (request: IncomingMessage) => HttpError | undefined,
): Promise<RoomServer | undefined> {
  if (options === undefined) return undefined;
  // Without rooms the WebSocket library is not loaded
  const { RoomServer } = await import('../rooms/node/server.js');
  const rooms = await RoomServer.open(options, (request) => addressForOthers(addressOf(server), request));
  server.on('upgrade', (request, socket, head) => {
    if (isPlainOffer(request)) return answerPlainly(server, request, socket as Socket);
    const isRooms = pathOfTarget(request.url ?? '') === `/${ROOMS_PATH}`;
    const refused = refusal(request) ?? (isRooms ? rooms.upgrade(request, socket, head) : NOT_FOUND);
    if (refused !== undefined) rejectSocket(socket, refused);
  });
  return rooms;
}

/** Whether a request may be answered without the protocol that it offers, as those of Java's client, which offers h2c (RFC 9110, 7.8). */
function isPlainOffer({ method, headers }: IncomingMessage): boolean {
  return (method === 'GET' || method === 'HEAD') && headers.upgrade?.toLowerCase() !== 'websocket';
}

/** Node has taken the connection from the server, as for any upgrade: it is closed after the answer. */
function answerPlainly(server: Server, request: IncomingMessage, socket: Socket): void {
  socket.on('error', () => {});
  socket.setTimeout(SOCKET_TIMEOUT_MS, () => socket.destroy());
  const response = new ServerResponse(request);
  response.shouldKeepAlive = false;
  response.assignSocket(socket);
  response.on('finish', () => socket.end(() => socket.destroy()));
  server.emit('request', request, response);
}

/**
 * The host names of the server. Under other names a page of another site could reach it (DNS rebinding). The machine's own name is
 * added if the network reaches the server.
 */
function answeredNames(loopback: boolean, more: readonly string[] = []): ReadonlySet<string> {
  const own = loopback ? [] : [hostname(), `${hostname()}.local`];
  return new Set([...own, ...more].map((name) => name.toLowerCase()));
}

/** Errors outside the app: a bad Host header, otherwise an internal error. */
function errorHandler(error: unknown): Response {
  return errorResponse({ ...(error instanceof RequestError ? BAD_HOST : INTERNAL_ERROR), headers: SECURITY_HEADERS });
}

function addressOf(server: Server): string {
  const { address, family, port } = server.address() as AddressInfo;
  return `http://${family === 'IPv6' ? `[${address}]` : address}:${port}/`;
}

/** Ends streams, lets responses in progress finish, then closes all connections. */
async function close(server: Server, events: EventStreams): Promise<void> {
  if (!server.listening) return;
  const closed = once(server, 'close');
  server.close();
  events.close();
  const cut = setTimeout(() => server.closeAllConnections(), CLOSE_TIMEOUT_MS);
  await closed;
  clearTimeout(cut);
}

function headersOf({ headers }: HttpError, body: string): Record<string, string> {
  return {
    ...SECURITY_HEADERS,
    'Content-Type': 'application/json',
    'Content-Length': String(Buffer.byteLength(body)),
    'Cache-Control': 'no-store',
    Connection: 'close',
    ...headers,
  };
}

const TOO_MANY_CONNECTIONS: HttpError = {
  status: 429,
  code: 'too-many-connections',
  message: 'Your address has too many connections: close some, or wait a moment.',
};

function parserError(error: NodeJS.ErrnoException): HttpError {
  if (error.code === 'HPE_HEADER_OVERFLOW')
    return { status: 431, code: 'large-headers', message: 'Address and headers together have at most 16 KiB.' };
  if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT')
    return { status: 408, code: 'timeout', message: 'The request was not finished in time.' };
  return { status: 400, code: 'bad-http', message: 'This is no request of HTTP/1.1.' };
}

function rejectSocket(socket: Duplex, refusal: HttpError): void {
  // A response that has begun cannot be replaced, and a closed socket cannot be written
  const begun = (socket as Socket & { _httpMessage?: ServerResponse })._httpMessage?.headersSent ?? false;
  if (!socket.writable || begun) {
    socket.destroy();
    return;
  }
  const body = formatError(refusal);
  const lines = Object.entries(headersOf(refusal, body)).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.on('error', () => {});
  socket.end(`HTTP/1.1 ${refusal.status} ${STATUS_CODES[refusal.status]}\r\n${lines.join('')}\r\n${body}`, () =>
    socket.destroy(),
  );
}

export class ConnectionLimit {
  readonly #open: AccountCounts;

  /** @param onRefused called with the address of each connection that is refused */
  constructor(
    max: number,
    private readonly onRefused: (address: string) => void = () => undefined,
  ) {
    this.#open = new AccountCounts(max);
  }

  /** Counts a connection until it is closed; false if its address has too many already. */
  take(socket: Pick<Socket, 'remoteAddress' | 'once'>): boolean {
    const { remoteAddress = '' } = socket;
    // A proxy on this machine brings the connections of all
    if (isLoopbackAddress(remoteAddress)) return true;
    const address = networkOf(remoteAddress);
    if (this.#open.isFull(address)) {
      this.onRefused(address);
      return false;
    }
    this.#open.add(address);
    socket.once('close', () => this.#open.remove(address));
    return true;
  }
}

// The routes: the board, the runs, the models, the endgame tables, the openings and the plugins; and files as
// responses, with entity tags, ranges and compression.

interface AppOptions
  extends Required<Pick<ServeOptions, 'board' | 'models' | 'tables' | 'books' | 'docs' | 'library'>> {
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

const notBuilt = (what: string, command: string): HttpError => {
  const message = `${what} is not built yet: run "${command}" in the folder of the project, which builds it.`;
  return { status: 503, code: 'not-built', message };
};

/** Shared by all servers of this process. */
const cache = new ContentCache();

function makeApp(options: AppOptions): Hono<Env> {
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
  const [codings, ifNoneMatch] = [c.req.header('accept-encoding'), c.req.header('if-none-match')];
  const wish = { codings, ifNoneMatch, range: c.req.header('range'), ifRange: c.req.header('if-range') };
  const request = { folder, names, wish, caching: REVALIDATE, outgoing: c.env.outgoing, ...more };
  return fileResponse(request, files);
}

/** `/api`: the runs, and what is in their folders. */
function addRuns(app: Hono<Env>, { runs, events }: AppOptions): void {
  type Answer = (c: RequestContext, run: FoundRun) => Response | Promise<Response>;
  const get = (path: string, answer: Answer) =>
    app.get(`/api/runs/:id${path}`, async (c) => {
      const run = await runs.find(c.req.param('id'));
      if (run !== undefined) return answer(c, run);
      return errorResponse({ ...NOT_FOUND, message: 'There is no run of this name.' });
    });
  app.get('/api/runs', async () => jsonResponse(JSON.stringify({ runs: await runs.summaries() })));
  get('', async (_c, run) =>
    jsonResponse(JSON.stringify({ ...(await runs.summary(run)), config: (await readConfig(run.folder)) ?? null })),
  );
  get('/metrics', (c, run) => answerLines(c, run, RUN_FILES.metrics));
  get('/speed', (c, run) => answerLines(c, run, RUN_FILES.speed));
  get('/workers', async (_c, run) => jsonResponse(JSON.stringify({ figures: await workersOf(run) })));
  get('/events', (c, run) => answerEvents(c, run, events));
  get('/model', (c, run) => fileAnswer(c, run.folder, MODEL));
  for (const name of ['games', 'models'] as const) {
    get(`/${name}`, async (_c, run) => {
      const iterations = [...(await iterationFilesOf(run, name)).keys()];
      return jsonResponse(JSON.stringify({ [name]: iterations.map((iteration) => ({ iteration })) }));
    });
    get(`/${name}/:n{[0-9]{1,9}}`, async (c, run) => {
      const found = (await iterationFilesOf(run, name)).get(Number(c.req.param('n')));
      if (found !== undefined) return fileAnswer(c, run.folder, [name, found]);
      return errorResponse({ ...NOT_FOUND, message: `The run has no ${name} of this iteration.` });
    });
  }
  app.get('/api/*', () => errorResponse(NOT_FOUND));
}

function addData(app: Hono<Env>, { models, tables, books }: AppOptions): void {
  app.get('/models', async () => jsonResponse(JSON.stringify({ models: await listModels(models) })));
  for (const [name, folder] of Object.entries({ models, tables, books }))
    app.get(`/${name}/*`, (c) => fileAnswer(c, folder, namesOf(c).slice(1)));
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

function addSites(app: Hono<Env>, { board, docs }: AppOptions): void {
  /** The address of a folder serves its `index.html`. */
  const answer = async (c: RequestContext, folder: string, names: string[], missing: HttpError) => {
    if (names.at(-1) === '') names[names.length - 1] = 'index.html';
    const caching = names[0] === 'assets' && HASHED_NAME.test(names.at(-1)!) ? IMMUTABLE : REVALIDATE;
    const found = await fileAnswer(c, folder, names, { caching, precompressed: true });
    return found.status === 404 && names.join('/') === 'index.html' ? errorResponse(missing) : found;
  };
  app.get('/docs', (c) => c.redirect('/docs/', 308));
  app.get('/docs/*', (c) => answer(c, docs, namesOf(c).slice(1), notBuilt('The documentation', 'npm run docs')));
  app.get('*', (c) => answer(c, board, namesOf(c), notBuilt('The board', 'npm start')));
}

function namesOf(c: RequestContext): string[] {
  return parsePath(c.env.incoming.url ?? '') ?? [];
}

/** The line number in a query or header; an error if it is no number. */
function parseLineNumber(text: string | undefined): number | HttpError {
  if (text === undefined) return 0;
  if (/^\d{1,9}$/.test(text)) return Number(text);
  return { status: 400, code: 'bad-query', message: 'The number of a line must be a whole number of 1 to 9 digits.' };
}

async function answerLines(c: RequestContext, run: FoundRun, name: string): Promise<Response> {
  const from = parseLineNumber(c.req.query('from'));
  if (typeof from !== 'number') return errorResponse(from);
  const page = await inFile(run.folder, [name], (file) => readPage(file, from, PAGE));
  const { lines, next, more } = page ?? { lines: [], next: 0, more: false };
  return jsonResponse(`{"from":${from},"next":${next},"more":${more},"lines":[${lines.map(String).join()}]}`);
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
    models.map((name) => {
      const stem = name.slice(0, -'.onnx'.length);
      const card = [`${stem}.json`, `${stem}.md`].find((one) => names.includes(one)) ?? null;
      return inFile(folder, [name], ({ size }) => ({ file: name, bytes: size, card }));
    }),
  );
  return found.filter((model) => model !== undefined);
}
