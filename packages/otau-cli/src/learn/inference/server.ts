/**
 * An inference server: evaluates positions for self-play that runs in other processes and on other machines, so that one
 * accelerator serves many workers. It is sent the networks, and keeps those that are in use.
 */
import { createHash, timingSafeEqual } from 'node:crypto';
import { createServer, type Server, type Socket } from 'node:net';
import { type Game, OtauError } from 'otau';
import { listenAt } from 'otau/internal/lib/node/system-errors.js';
import { JointEvaluator, type JointQuestion } from 'otau/internal/search/evaluators/evaluator.js';
import { type Device, gameOf, type InferenceSession, NetworkEvaluator, readModel } from 'otau/network';
import { openBatchSession } from '../selfplay/network.js';
import {
  FRAME,
  FrameReader,
  INFERENCE_FORMAT,
  INFERENCE_VERSION,
  type InferenceFrame,
  MAX_FRAME_BYTES,
  MAX_HELLO_BYTES,
  readJson,
  sendFrame,
  sendJson,
  writeAnswers,
} from './frames.js';

/** How an `InferenceServer` works. */
export interface InferenceServerOptions {
  /** The address to listen at; 127.0.0.1 unless given. */
  readonly host?: string;
  /** 0 for any that is free. */
  readonly port: number;
  /** What computes networks; the processor unless given. */
  readonly device?: Device;
  /** Positions evaluated at once, at most; 4096 unless given. */
  readonly maxBatch?: number;
  /** What all clients must know. */
  readonly token?: string;
  /** Called with news, in a sentence. */
  readonly say?: (sentence: string) => void;
  /** Milliseconds within which a connection greets; 10,000 unless given. */
  readonly greeting?: number;
  /** Milliseconds within which a connection takes its answers; 60,000 unless given. */
  readonly sending?: number;
}

const DEFAULT_MAX_BATCH = 4096;
const MAX_CONNECTIONS = 1024;
/** Networks without users that may be used again: the last of a run, or of several. */
const MAX_IDLE_MODELS = 4;
/** Within which a connection must introduce itself. */
const HANDSHAKE_TIMEOUT_MS = 10_000;
/** That a refused connection has to read why. */
const CLOSE_TIMEOUT_MS = 5000;
const SEND_TIMEOUT_MS = 60_000;
/** After this many milliseconds of silence the system sends a keepalive probe. */
const KEEPALIVE_MS = 60_000;

/**
 * Answers what `inferenceSource` asks, until it is closed.
 * @example const server = await InferenceServer.start({ port: 0, device: 'cuda' });
 */
export class InferenceServer {
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();
  /** By SHA-256; those used last come last. */
  readonly #networks = new Map<string, { readonly queue: Promise<InferenceQueue>; users: number }>();

  private constructor(private readonly options: InferenceServerOptions) {
    this.#server = createServer({ noDelay: true, keepAlive: true, keepAliveInitialDelay: KEEPALIVE_MS }, (socket) => {
      socket.on('error', () => socket.destroy());
      socket.on('close', () => this.#sockets.delete(socket));
      void this.#serve(socket);
    });
    this.#server.maxConnections = MAX_CONNECTIONS;
  }

  /** Begins to listen. Throws `bad-address` where it cannot. */
  static async start(options: InferenceServerOptions): Promise<InferenceServer> {
    const server = new InferenceServer(options);
    await listenAt(server.#server, options.port, options.host ?? '127.0.0.1');
    return server;
  }

  /** Where it listens. */
  get port(): number {
    return (this.#server.address() as { readonly port: number }).port;
  }

  /** Ends all connections and frees the networks. */
  async close(): Promise<void> {
    const closed = new Promise((resolve) => this.#server.close(resolve));
    for (const socket of this.#sockets) socket.destroy();
    await closed;
    const queues = await Promise.allSettled([...this.#networks.values()].map(({ queue }) => queue));
    this.#networks.clear();
    for (const queue of queues) if (queue.status === 'fulfilled') await queue.value.close();
  }

  /** Answers a connection, one message after the other; what it sends meanwhile waits where it comes from. */
  async #serve(socket: Socket): Promise<void> {
    this.#sockets.add(socket);
    const reader = new FrameReader(MAX_HELLO_BYTES);
    const guest = new Guest(socket, this, reader);
    const greeting = setTimeout(() => socket.destroy(), this.options.greeting ?? HANDSHAKE_TIMEOUT_MS);
    try {
      for await (const chunk of socket.iterator({ destroyOnReturn: false })) {
        for (const frame of reader.take(chunk as Buffer)) {
          if (frame.kind === FRAME.hello) clearTimeout(greeting);
          await guest.take(frame);
          await drained(socket, this.options.sending ?? SEND_TIMEOUT_MS);
        }
      }
    } catch (error) {
      refuse(socket, error);
    } finally {
      clearTimeout(greeting);
      guest.leave();
    }
  }

  /** Throws `not-allowed` for another token. */
  checkToken(token: unknown): void {
    const { token: own } = this.options;
    if (own === undefined) return;
    const digest = (text: string) => createHash('sha256').update(text).digest();
    if (typeof token === 'string' && timingSafeEqual(digest(token), digest(own))) return;
    throw new OtauError('not-allowed', 'The inference server asks for a token that was not given.');
  }

  /** The queue of a network, which counts as used until `release`; undefined where it is not held. */
  use(digest: string): Promise<InferenceQueue> | undefined {
    const held = this.#networks.get(digest);
    if (held === undefined) return undefined;
    held.users++;
    this.#networks.delete(digest);
    this.#networks.set(digest, held);
    return held.queue;
  }

  /** As `use`, with the bytes of the network. Throws `bad-model`, and `no-runtime` without the device. */
  async bring(digest: string, model: Uint8Array): Promise<InferenceQueue> {
    if (createHash('sha256').update(model).digest('hex') !== digest)
      throw new OtauError('bad-model', 'The network is not the one that was announced.');
    const known = this.use(digest);
    if (known !== undefined) return known;
    const queue = this.#open(model);
    this.#networks.set(digest, { queue, users: 1 });
    try {
      return await queue;
    } catch (error) {
      this.#networks.delete(digest);
      throw error;
    }
  }

  async #open(model: Uint8Array): Promise<InferenceQueue> {
    const { device, maxBatch = DEFAULT_MAX_BATCH, say } = this.options;
    const { declaration } = readModel(model);
    const game = gameOf(declaration);
    const session = await openBatchSession(model, device);
    say?.(`A network of ${game.id} has come.`);
    return new InferenceQueue(game, session, maxBatch);
  }

  /** A connection uses the network no longer. */
  release(digest: string): void {
    const held = this.#networks.get(digest);
    if (held === undefined) return;
    held.users--;
    const idle = [...this.#networks].filter(([, { users }]) => users === 0);
    for (const [name, { queue }] of idle.slice(0, Math.max(0, idle.length - MAX_IDLE_MODELS))) {
      this.#networks.delete(name);
      void queue.then((one) => one.close()).catch(() => undefined);
    }
  }
}

/** Says why a connection ends; nothing to one that has gone. */
function refuse(socket: Socket, error: unknown): void {
  if (socket.destroyed) return;
  const code = error instanceof OtauError ? error.code : 'bad-file';
  sendJson(socket, FRAME.failure, { code, message: error instanceof Error ? error.message : String(error) });
  socket.end();
  const end = setTimeout(() => socket.destroy(), CLOSE_TIMEOUT_MS);
  socket.once('close', () => clearTimeout(end));
  // What still comes is read and forgotten: else the system would end the connection before the reason is read
  socket.resume();
}

/** Until what was sent is on its way; a connection that takes nothing for long is ended. */
async function drained(socket: Socket, timeout: number): Promise<void> {
  if (!socket.writableNeedDrain) return;
  const end = setTimeout(() => socket.destroy(), timeout);
  try {
    await new Promise<void>((resolve) => {
      const done = (): void => {
        for (const event of ['drain', 'close']) socket.off(event, done);
        resolve();
      };
      for (const event of ['drain', 'close']) socket.on(event, done);
    });
  } finally {
    clearTimeout(end);
  }
}

class Guest {
  #digest: string | undefined;
  #queue: InferenceQueue | undefined;

  constructor(
    private readonly socket: Socket,
    private readonly server: InferenceServer,
    private readonly reader: FrameReader,
  ) {}

  async take(frame: InferenceFrame): Promise<void> {
    if (frame.kind === FRAME.hello && this.#digest === undefined) await this.#greet(frame);
    else if (frame.kind === FRAME.model && this.#digest !== undefined && this.#queue === undefined) {
      this.#queue = await this.server.bring(this.#digest, frame.content);
      sendFrame(this.socket, FRAME.ready);
    } else if (frame.kind === FRAME.ask && this.#queue !== undefined)
      sendFrame(this.socket, FRAME.answer, await this.#queue.ask(frame.content));
    else throw new OtauError('bad-file', 'The inference server does not expect this message now.');
  }

  async #greet(frame: InferenceFrame): Promise<void> {
    const { format, version, model, token } = readJson(frame);
    if (format !== INFERENCE_FORMAT || version !== INFERENCE_VERSION) {
      const own = `${INFERENCE_FORMAT} ${INFERENCE_VERSION}`;
      throw new OtauError('version-mismatch', `This server speaks ${own}; got ${format} ${version}.`);
    }
    this.server.checkToken(token);
    this.#digest = String(model);
    this.reader.max = MAX_FRAME_BYTES;
    this.#queue = await this.server.use(this.#digest);
    sendJson(this.socket, FRAME.welcome, { wantsModel: this.#queue === undefined });
  }

  leave(): void {
    if (this.#queue !== undefined && this.#digest !== undefined) this.server.release(this.#digest);
  }
}

class InferenceQueue {
  #waiting: JointQuestion[] = [];
  #isBusy = false;
  readonly #evaluator: JointEvaluator;

  /** @param maxBatch positions that the network sees at once, and in a question, at most */
  constructor(
    readonly game: Game,
    private readonly session: InferenceSession,
    readonly maxBatch: number,
  ) {
    this.#evaluator = new JointEvaluator(game, new NetworkEvaluator(game, session, maxBatch), maxBatch);
  }

  /** Evaluates `rows`. Throws `bad-file` for data that is not rows, or more than `maxBatch`. */
  async ask(rows: Uint8Array): Promise<Uint8Array> {
    const { game, maxBatch } = this;
    const count = rows.length / game.rowSize;
    if (!(Number.isInteger(count) && count >= 1 && count <= maxBatch))
      throw new OtauError('bad-file', `A question has 1 to ${maxBatch} positions of ${game.rowSize} bytes.`);
    return new Promise((resolve, reject) => {
      const take: JointQuestion['resolve'] = (answers, first) => resolve(writeAnswers(game, answers, first, count));
      this.#waiting.push({ rows, count, resolve: take, reject });
      void this.#work();
    });
  }

  async #work(): Promise<void> {
    if (this.#isBusy) return;
    this.#isBusy = true;
    while (this.#waiting.length > 0) await this.#evaluator.answer(this.#nextBatch());
    this.#isBusy = false;
  }

  #nextBatch(): JointQuestion[] {
    let [count, end] = [0, 0];
    while (end < this.#waiting.length && count + this.#waiting[end].count <= this.maxBatch)
      count += this.#waiting[end++].count;
    return this.#waiting.splice(0, end);
  }

  close(): Promise<void> {
    return this.session.close();
  }
}
