/**
 * Rooms over WebSockets: opened beside the board on its HTTP server. Looks at who may connect, measures the way to each client,
 * cuts off the slow ones, and keeps the hub's time.
 */
import { type IncomingMessage, STATUS_CODES } from 'node:http';
import { isIP } from 'node:net';
import type { Duplex } from 'node:stream';
import { type WebSocket, WebSocketServer } from 'ws';
import { Archive } from '../../archive/archive.js';
import type { OnUpdate } from '../../archive/update.js';
import { MAX_MESSAGE_BYTES, ROOMS_PROTOCOL } from '../protocol.js';
import { Committer } from './disk/committer.js';
import { Keeper } from './disk/keeper.js';
import { GameClock } from './game-clock.js';
import { Hub } from './hub.js';
import { Buckets, DEFAULT_LIMITS, type RoomLimits } from './limits.js';
import type { Peer } from './peer.js';
import type { RoomReport } from './report.js';
import { RoomStore } from './store.js';

/** How rooms are kept and opened. */
export interface RoomServerOptions {
  /** The file of the rooms; beside it stands the time. */
  readonly path: string;
  /** The archive that finished games go to; none unless given. */
  readonly archive?: string;
  /** Called now and then while an archive of an older version is brought to today's, before the server serves. */
  readonly onArchiveUpdate?: OnUpdate;
  /** Whether free text may be said. */
  readonly chat?: boolean;
  readonly limits?: Partial<RoomLimits>;
  /** Addresses under which people reach the server, such as `https://play.example.org`, for passkeys; any safe one unless given. */
  readonly origins?: readonly string[];
  /** Whether a proxy on this machine stands before the server and names the addresses of clients (`X-Forwarded-For`). */
  readonly proxy?: boolean;
  /** Called where the disk takes nothing, or the archive refuses a game. */
  readonly onFailure?: (error: unknown) => void;
  /** Called with what happens, for metrics and logs. */
  readonly onReport?: (report: RoomReport) => void;
}

/** Milliseconds between looks at flags, between sweeps, between pings. */
const TICK_MS = 50;
const SWEEP_MS = 1000;
const PING_MS = 5000;
/** Clients are pinged each at its own time. */
const PING_LOOK_MS = 50;
/** Smaller changes of a lag are not sent to others. */
const TOLD_LAG_MS = 20;
/** A client that has not answered for so long is gone. */
const PONG_TIMEOUT_MS = 15_000;
/** A client that takes messages so slowly is cut off: it connects again, and gets the present state. */
const MAX_BUFFERED = 256 << 10;

/** A connection that is not taken: the status of HTTP, a stable code, and a sentence. */
interface ConnectionRefusal {
  readonly status: number;
  readonly code: string;
  readonly message: string;
}

const REFUSALS = {
  origin: { status: 403, code: 'bad-origin', message: 'Pages of other sites cannot connect to the rooms of this one.' },
  protocol: { status: 400, code: 'version-mismatch', message: `The rooms speak ${ROOMS_PROTOCOL}.` },
  haste: { status: 429, code: 'too-fast', message: 'Too many new connections: wait a moment.' },
  ending: { status: 503, code: 'ending', message: 'The server ends.' },
  full: { status: 503, code: 'too-many-connections', message: 'No more connections are taken at present.' },
} as const satisfies Readonly<Record<string, ConnectionRefusal>>;

interface Client {
  readonly socket: WebSocket;
  readonly address: string;
  peer: Peer | undefined;
  lag: number | undefined;
  /** The lag that the others know. */
  told: number;
  pinged: number;
  /** When it is pinged next. */
  due: number;
  heard: number;
}

export class RoomServer {
  readonly #store: RoomStore;
  readonly #committer: Committer;
  readonly #clock: GameClock;
  readonly #hub: Hub;
  readonly #sockets: WebSocketServer;
  readonly #clients = new Set<Client>();
  /** How many of them each address has. */
  readonly #byAddress = new Map<string, number>();
  readonly #limits: RoomLimits;
  readonly #newConnections: Buckets;
  readonly #timers: NodeJS.Timeout[];
  readonly #archive: Archive | undefined;
  readonly #keeper: Keeper | undefined;
  #isEnding = false;

  /** @throws OtauError `no-file` where rooms or archive cannot be opened */
  constructor(private readonly options: RoomServerOptions) {
    const { path, chat = false, archive, onArchiveUpdate: onUpdate } = options;
    this.#limits = { ...DEFAULT_LIMITS, ...options.limits };
    this.#newConnections = new Buckets(this.#limits.newConnections);
    this.#store = new RoomStore(path);
    this.#archive = archive === undefined ? undefined : Archive.open(archive, { onUpdate });
    this.#clock = new GameClock(`${path}-time`, this.#store.lastTime());
    this.#committer = new Committer(path);
    const onFailure = (error: unknown) => options.onFailure?.(error);
    this.#hub = new Hub({
      store: this.#store,
      commit: (batch, done) => this.#committer.commit(batch, done),
      now: () => this.#clock.now(),
      limits: this.#limits,
      origins: options.origins,
      chat,
      later: setImmediate,
      onOver: (room) => this.#keeper?.add(room),
      onFailure,
      onReport: options.onReport,
    });
    const handleProtocols = (names: Set<string>) => (names.has(ROOMS_PROTOCOL) ? ROOMS_PROTOCOL : false);
    this.#sockets = new WebSocketServer({
      noServer: true,
      clientTracking: false,
      maxPayload: MAX_MESSAGE_BYTES,
      perMessageDeflate: false,
      handleProtocols,
    });
    this.#timers = [
      setInterval(() => this.#hub.tick(), TICK_MS),
      setInterval(() => this.#sweep(), SWEEP_MS),
      setInterval(() => this.#ping(), PING_LOOK_MS),
    ];
    if (this.#archive === undefined) return;
    this.#keeper = new Keeper({
      archive: this.#archive,
      onKept: (room) => this.#hub.noteArchived(room),
      onFailure,
    });
    for (const room of this.#store.toArchive()) this.#keeper.add(room);
  }

  /** How many games and connections there are. */
  get size(): { readonly rooms: number; readonly peers: number } {
    return this.#hub.size;
  }

  /** Takes a connection over that wants to be a WebSocket; its path has been looked at. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    const address = this.#addressOf(request);
    const refusal = this.#refusalOf(request, address);
    if (refusal === undefined)
      this.#sockets.handleUpgrade(request, socket, head, (opened) => this.#open(opened, address, request));
    else {
      const { status, code, message } = refusal;
      this.options.onReport?.({ event: 'refused', code, address });
      const body = `${JSON.stringify({ error: { code, message } })}\n`;
      const lines = [
        'Connection: close',
        'Content-Type: application/json',
        `Content-Length: ${Buffer.byteLength(body)}`,
      ];
      // Node has left the socket to us: an error without a listener would end the process, and one half closed would stay
      socket.on('error', () => {});
      socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('\r\n')}\r\n\r\n${body}`, () =>
        socket.destroy(),
      );
    }
  }

  /** Why a connection is not taken. */
  #refusalOf({ headers }: IncomingMessage, address: string): ConnectionRefusal | undefined {
    // Clients come back at once; one that is taken now would never be cut off
    if (this.#isEnding) return REFUSALS.ending;
    const { origin, host } = headers;
    // A page of another site must not speak for its visitor; programs send no origin
    if (origin !== undefined && hostOf(origin) !== host) return REFUSALS.origin;
    const offered = String(headers['sec-websocket-protocol'] ?? '').split(',');
    if (!offered.some((name) => name.trim() === ROOMS_PROTOCOL)) return REFUSALS.protocol;
    if (!this.#newConnections.take(address, performance.now())) return REFUSALS.haste;
    const { connections, addressConnections } = this.#limits;
    const same = this.#byAddress.get(address) ?? 0;
    return this.#clients.size >= connections || same >= addressConnections ? REFUSALS.full : undefined;
  }

  #sweep(): void {
    this.#hub.sweep();
    this.#newConnections.forget(performance.now());
  }

  /** Who asks: limits are by address. The last one that a proxy names is the one that it has seen itself. */
  #addressOf({ headers, socket }: IncomingMessage): string {
    const remote = socket.remoteAddress ?? '';
    if (this.options.proxy !== true || !isLoopback(remote)) return remote;
    const named = String(headers['x-forwarded-for'] ?? '')
      .split(',')
      .at(-1)
      ?.trim();
    return named !== undefined && isIP(named) !== 0 ? named : remote;
  }

  #open(socket: WebSocket, address: string, request: IncomingMessage): void {
    const now = performance.now();
    const client: Client = {
      socket,
      address,
      peer: undefined,
      lag: undefined,
      told: -TOLD_LAG_MS,
      pinged: 0,
      due: 0,
      heard: now,
    };
    this.#clients.add(client);
    this.#byAddress.set(address, (this.#byAddress.get(address) ?? 0) + 1);
    const wire = {
      address,
      origin: request.headers.origin,
      port: request.socket.localPort,
      get lag() {
        return client.lag;
      },
      send: (text: string) => send(socket, text),
      close: (code: number, reason: string) => socket.close(code, reason),
    };
    const peer = this.#hub.connect(wire);
    client.peer = peer;
    socket.on('message', (data, isBinary) => {
      if (isBinary) socket.close(1003, 'only text');
      // Who is being cut off is not heard any more
      else if (socket.readyState === socket.OPEN) this.#hub.receive(peer, String(data));
    });
    socket.on('pong', () => this.#measure(client));
    socket.on('error', () => socket.terminate());
    socket.on('close', () => {
      this.#forget(client);
      this.#hub.disconnect(peer);
    });
    this.#pingOne(client);
  }

  #forget(client: Client): void {
    const { address } = client;
    this.#clients.delete(client);
    const left = (this.#byAddress.get(address) ?? 0) - 1;
    if (left > 0) this.#byAddress.set(address, left);
    else this.#byAddress.delete(address);
  }

  #ping(): void {
    const now = performance.now();
    for (const client of this.#clients) {
      if (now - client.heard > PONG_TIMEOUT_MS) client.socket.terminate();
      else if (now > client.due) this.#pingOne(client);
    }
  }

  #pingOne(client: Client): void {
    client.pinged = performance.now();
    // Those that came together are soon pinged apart
    client.due = client.pinged + PING_MS * (0.75 + 0.5 * Math.random());
    client.socket.ping();
  }

  #measure(client: Client): void {
    const now = performance.now();
    client.heard = now;
    const lag = now - client.pinged;
    // Even out single delays
    client.lag = client.lag === undefined ? lag : (client.lag + lag) / 2;
    if (Math.abs(client.lag - client.told) < TOLD_LAG_MS || client.peer === undefined) return;
    client.told = client.lag;
    this.#hub.noteLag(client.peer);
  }

  /** Tells all clients that the server ends, and closes the files. */
  async close(): Promise<void> {
    this.#isEnding = true;
    for (const timer of this.#timers) clearInterval(timer);
    await this.#hub.flush();
    for (const { socket } of this.#clients) socket.close(1001, 'the server ends');
    await this.#keeper?.close();
    // What came in meanwhile
    await this.#hub.flush();
    await this.#committer.close();
    for (const { socket } of this.#clients) socket.terminate();
    this.#clock.close();
    this.#archive?.close();
    this.#store.close();
  }
}

function send(socket: WebSocket, text: string): void {
  if (socket.readyState !== socket.OPEN) return;
  if (socket.bufferedAmount > MAX_BUFFERED) socket.terminate();
  else socket.send(text);
}

function isLoopback(address: string): boolean {
  return address === '::1' || /^(::ffff:)?127\./.test(address);
}

function hostOf(origin: string): string | undefined {
  try {
    return new URL(origin).host;
  } catch {
    return undefined;
  }
}
