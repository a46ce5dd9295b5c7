/**
 * Rooms over WebSockets: opened beside the board on its HTTP server. Checks who may connect, measures the lag of each client,
 * and disconnects slow ones.
 */
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { KNOWN_PROTOCOLS, MAX_MESSAGE_BYTES, type ServerMessage } from 'otau/rooms';
import { type WebSocket, WebSocketServer } from 'ws';
import { Archive } from '../../archive/archive.js';
import type { OnUpdate } from '../../archive/update.js';
import { addressOf, CONNECTION_REFUSALS, type ConnectionRefusal } from './connections/connection-refusals.js';
import type { ClientConnection, Rooms } from './connections/peer.js';
import {
  AccountCounts,
  accountsOf,
  Bucket,
  Buckets,
  DEFAULT_LIMITS,
  type RoomLimits,
} from './connections/rate-limits.js';
import { RoomHost } from './host.js';
import { RESTART } from './replication/relay.js';
import type { ReplicationOptions } from './replication/streams.js';
import type { RoomReport } from './report.js';

/** How rooms are stored and served. */
export interface RoomServerOptions {
  /** The file of the rooms. The time is stored beside it. */
  readonly path: string;
  /** The archive for finished games; none unless given. */
  readonly archive?: string;
  /** Called at intervals while an archive of an older version is updated, before the server starts. */
  readonly onArchiveUpdate?: OnUpdate;
  /** Whether free text is allowed. */
  readonly chat?: boolean;
  readonly limits?: Partial<RoomLimits>;
  /** The public addresses of the server, such as `https://play.example.org`, for passkeys; any secure one unless given. */
  readonly origins?: readonly string[];
  /** Whether the server is behind a proxy on this machine, which passes the addresses of clients (`X-Forwarded-For`). */
  readonly proxy?: boolean;
  /** The other servers that have the same rooms; this one alone unless given. */
  readonly replication?: ReplicationOptions;
  /** Called if the disk cannot be written, or if the archive refuses a game. */
  readonly onFailure?: (error: unknown) => void;
  /** Called with each event, for metrics and logs. */
  readonly onReport?: (report: RoomReport) => void;
}

/** Frames of one message; with more the connection is closed with 1008. */
const MAX_FRAGMENTS = 64;
/** Milliseconds between sweeps, and between pings. */
const SWEEP_INTERVAL_MS = 1000;
const PING_INTERVAL_MS = 5000;
/** Each client is pinged at its own time; this is the interval of the checks. */
const PING_CHECK_INTERVAL_MS = 250;
/** A ping waits that long for a message to its client, which it goes with. */
const PING_WAIT_MS = 1500;
/** Smaller changes of a lag are not sent, nor those of less than half of it. */
const MIN_LAG_CHANGE_MS = 20;
/** A client that does not respond for this time is disconnected. */
const PONG_TIMEOUT_MS = 15_000;
/** A client with more unsent bytes is disconnected. It connects again and gets the present state. */
const MAX_BUFFERED_BYTES = 256 << 10;
/** A client that is disconnected has this time to receive why. */
const DISCONNECT_TIMEOUT_MS = 1000;

type AddressForOthers = (request: IncomingMessage) => string | undefined;

interface Client {
  readonly socket: WebSocket;
  readonly outbox: Outbox;
  readonly address: string;
  connection: ClientConnection | undefined;
  lag: number | undefined;
  /** The lag that was sent to the other players. */
  told: number;
  heard: number;
}

export class RoomServer {
  readonly #sockets: WebSocketServer;
  readonly #clients = new Set<Client>();
  readonly #byAddress: AccountCounts;
  readonly #newConnections: Buckets;
  readonly #timers: NodeJS.Timeout[];
  #isEnding = false;

  private constructor(
    private readonly options: RoomServerOptions,
    private readonly limits: RoomLimits,
    private readonly rooms: Rooms,
    private readonly archive: Archive | undefined,
    private readonly addressForOthers: AddressForOthers,
  ) {
    this.#newConnections = new Buckets(limits.newConnections);
    this.#byAddress = new AccountCounts(limits.addressConnections);
    const handleProtocols = (names: Set<string>) => KNOWN_PROTOCOLS.find((known) => names.has(known)) ?? false;
    this.#sockets = new WebSocketServer({
      noServer: true,
      clientTracking: false,
      maxPayload: MAX_MESSAGE_BYTES,
      // A message fits into one frame: thousands of empty ones are an attack
      maxFragments: MAX_FRAGMENTS,
      perMessageDeflate: false,
      handleProtocols,
    });
    this.#timers = [
      setInterval(() => this.#newConnections.forget(performance.now()), SWEEP_INTERVAL_MS),
      setInterval(() => this.#ping(), PING_CHECK_INTERVAL_MS),
    ];
  }

  /**
   * Opens the files, and connects to the other servers, if there are any.
   * @param addressForOthers the address of the server for other machines, if a client uses one that works on this machine only
   * @throws OtauError `no-file` if rooms or archive cannot be opened, `locked` if another server has them; with other servers also
   *   `no-server`, `not-allowed`
   */
  static async open(
    options: RoomServerOptions,
    addressForOthers: AddressForOthers = () => undefined,
  ): Promise<RoomServer> {
    const { archive: file, onArchiveUpdate: onUpdate, replication } = options;
    const archive = file === undefined ? undefined : Archive.open(file, { onUpdate });
    const limits = { ...DEFAULT_LIMITS, ...options.limits };
    const own = { ...options, archive, limits };
    try {
      if (replication === undefined)
        return new RoomServer(options, limits, new RoomHost(own), archive, addressForOthers);
      // A single server does not load NATS
      const { RoomMember } = await import('./replication/member.js');
      let server: RoomServer | undefined;
      const rooms = await RoomMember.join({ ...own, replication, onGateway: () => server?.cutOff() });
      server = new RoomServer(options, limits, rooms, archive, addressForOthers);
      return server;
    } catch (error) {
      archive?.close();
      throw error;
    }
  }

  /** Disconnects all clients, which connect again, because the rooms are on another server. */
  private cutOff(): void {
    for (const client of this.#clients) close(client, RESTART.code, RESTART.reason);
  }

  get size(): { readonly rooms: number; readonly peers: number } {
    return this.rooms.size;
  }

  /** Upgrades a connection to a WebSocket, or returns why it is refused. The caller has checked the path. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): ConnectionRefusal | undefined {
    const address = addressOf(request, this.options.proxy);
    const refusal = this.#refusalOf(request, address);
    if (refusal === undefined)
      this.#sockets.handleUpgrade(request, socket, head, (opened) => this.#open(opened, socket, address, request));
    else this.options.onReport?.({ event: 'refused', code: refusal.code, address });
    return refusal;
  }

  /** The reason for which a connection is refused. */
  #refusalOf({ headers }: IncomingMessage, address: string): ConnectionRefusal | undefined {
    // While the server closes, a new connection would never be closed
    if (this.#isEnding) return CONNECTION_REFUSALS.ending;
    if (this.rooms.gateway === undefined) return CONNECTION_REFUSALS.moving;
    const { origin, host } = headers;
    // A page of another site must not act for its visitor; programs send no origin
    if (origin !== undefined && !(URL.canParse(origin) && new URL(origin).host === host))
      return CONNECTION_REFUSALS.origin;
    const offered = String(headers['sec-websocket-protocol'] ?? '').split(',');
    if (!offered.some((name) => KNOWN_PROTOCOLS.includes(name.trim()))) return CONNECTION_REFUSALS.protocol;
    if (!this.#newConnections.take(accountsOf(address), performance.now())) return CONNECTION_REFUSALS.tooFast;
    const isFull = this.#clients.size >= this.limits.connections || this.#byAddress.isFull(address);
    return isFull ? CONNECTION_REFUSALS.full : undefined;
  }

  /** @param stream what the socket writes to */
  #open(socket: WebSocket, stream: Duplex, address: string, request: IncomingMessage): void {
    const now = performance.now();
    const client: Client = {
      socket,
      outbox: new Outbox(socket, stream),
      address,
      connection: undefined,
      lag: undefined,
      told: -MIN_LAG_CHANGE_MS,
      heard: now,
    };
    this.#clients.add(client);
    this.#byAddress.add(address);
    const wire = {
      address,
      protocol: socket.protocol,
      origin: request.headers.origin,
      port: request.socket.localPort,
      get lag() {
        return client.lag;
      },
      send: (text: string) => client.outbox.send(text),
      // A client that another server takes over answers first: it then connects again at once
      close: (code: number, reason: string) => (code === RESTART.code ? close : disconnect)(client, code, reason),
    };
    const connection = this.rooms.gateway?.connect(wire);
    client.connection = connection;
    const others = this.addressForOthers(request);
    if (others !== undefined)
      client.outbox.send(JSON.stringify({ type: 'address', address: others } satisfies ServerMessage));
    socket.on('message', (data, isBinary) => {
      if (isBinary) disconnect(client, 1003, 'only text');
      // Messages of a connection that is being closed are ignored
      else if (socket.readyState === socket.OPEN) connection?.receive(String(data));
    });
    const controlFrames = new Bucket(this.limits.messages, now);
    const countFrame = () => controlFrames.take(performance.now()) || this.#cutFlooding(client);
    socket.on('ping', countFrame);
    socket.on('pong', () => countFrame() && this.#measure(client));
    socket.on('error', () => socket.terminate());
    socket.on('close', () => {
      this.#clients.delete(client);
      this.#byAddress.remove(client.address);
      connection?.close();
    });
    client.outbox.ping();
  }

  /** Pings and pongs have the limit of messages. */
  #cutFlooding(client: Client): false {
    const { socket, address } = client;
    if (socket.readyState === socket.OPEN) {
      this.options.onReport?.({ event: 'refused', code: 'too-fast', address });
      disconnect(client, 1008, 'too many pings and pongs');
    }
    return false;
  }

  #ping(): void {
    const now = performance.now();
    for (const client of this.#clients) {
      if (now - client.heard > PONG_TIMEOUT_MS) client.socket.terminate();
      else if (now > client.outbox.due + PING_WAIT_MS) client.outbox.ping();
    }
  }

  #measure(client: Client): void {
    const now = performance.now();
    client.heard = now;
    const lag = now - client.outbox.pinged;
    // A moving average, so one delay counts little
    client.lag = client.lag === undefined ? lag : (client.lag + lag) / 2;
    if (Math.abs(client.lag - client.told) < Math.max(MIN_LAG_CHANGE_MS, client.told / 2)) return;
    client.told = client.lag;
    client.connection?.noteLag();
  }

  /** Tells all clients that the server stops, and closes the files. */
  async close(): Promise<void> {
    this.#isEnding = true;
    for (const timer of this.#timers) clearInterval(timer);
    await this.rooms.end();
    for (const client of this.#clients) close(client, 1001, 'the server ends');
    await this.rooms.close();
    for (const { socket } of this.#clients) socket.terminate();
    this.archive?.close();
  }
}

/** Closes a connection, after what was sent to it. */
function close({ socket, outbox }: Client, code: number, reason: string): void {
  outbox.flush();
  socket.close(code, reason);
}

/** Closes a connection of which nothing more is read: otherwise a client that floods would go on until it agrees to the end. */
function disconnect(client: Client, code: number, reason: string): void {
  close(client, code, reason);
  client.socket.pause();
  setTimeout(() => client.socket.terminate(), DISCONNECT_TIMEOUT_MS).unref();
}

/** Messages to one client. What is sent until the present work is done takes one call of the system: a move and its answer, for example. */
class Outbox {
  pinged = 0;
  /** The time of the next ping, which goes before the next messages then. */
  due = 0;
  #frames = '';

  /** @param stream what the socket writes to */
  constructor(
    private readonly socket: WebSocket,
    private readonly stream: Duplex,
  ) {}

  send(text: string): void {
    const { socket } = this;
    if (socket.readyState !== socket.OPEN) return;
    if (socket.bufferedAmount + this.#frames.length > MAX_BUFFERED_BYTES) {
      socket.terminate();
      return;
    }
    if (this.#frames === '') process.nextTick(() => this.flush());
    this.#frames += frameOf(text);
  }

  flush(): void {
    if (this.#frames !== '' && performance.now() > this.due) this.ping();
    else this.#write(this.#frames);
  }

  /** Sends a ping, and what waits after it: a client answers a ping at once. */
  ping(): void {
    this.pinged = performance.now();
    // Spreads the pings of clients that connected together
    this.due = this.pinged + PING_INTERVAL_MS * (0.75 + 0.5 * Math.random());
    this.#write(PING + this.#frames);
  }

  #write(frames: string): void {
    this.#frames = '';
    if (frames !== '' && this.socket.readyState === this.socket.OPEN) this.stream.write(frames, 'latin1');
  }
}

/** A frame without content (RFC 6455, 5.5.2). */
const PING = '\x89\0';

/**
 * A text as a whole frame of WebSocket (RFC 6455, 5.2), each character a byte. A server's frames have no mask, so that this is much less work
 * than buffers and streams for each message.
 */
function frameOf(text: string): string {
  if (text !== framed.text) framed = { text, frame: newFrame(text) };
  return framed.frame;
}

/** What several clients are told is one frame. */
let framed = { text: '', frame: '' };

function newFrame(text: string): string {
  const length = Buffer.byteLength(text);
  const bytes = length === text.length ? text : Buffer.from(text).toString('latin1');
  const { fromCharCode } = String;
  if (length < 126) return fromCharCode(0x81, length) + bytes;
  if (length < 1 << 16) return fromCharCode(0x81, 126, length >> 8, length & 0xff) + bytes;
  const size = [24, 16, 8, 0].map((shift) => (length >>> shift) & 0xff);
  return fromCharCode(0x81, 127, 0, 0, 0, 0, ...size) + bytes;
}
