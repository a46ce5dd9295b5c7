/**
 * The evaluator of a self-play thread that asks an inference server. A connection that breaks is made again, and what
 * the request is sent again, as an answer depends on nothing else.
 */
import { createHash } from 'node:crypto';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { type ErrorCode, type Game, OtauError, quote, type Rows } from 'otau';
import { readModel } from 'otau/network';
import type { ListedEvaluations } from 'otau/search';
import { checkModelOf } from '../selfplay/network.js';
import type { ClosableEvaluator, EvaluatorSource } from '../selfplay/thread.js';
import {
  DEFAULT_INFERENCE_PORT,
  FRAME,
  FrameReader,
  INFERENCE_FORMAT,
  INFERENCE_VERSION,
  type InferenceFrame,
  MAX_FRAME_BYTES,
  readAnswers,
  readJson,
  sendFrame,
  sendJson,
  TOKEN_VARIABLE,
} from './frames.js';

const DEFAULT_TIMEOUT_MS = 60_000;
const RETRY_DELAY_MS = 250;
/** How long a connection may take, and then the answer to the greeting: a firewall or another program may never answer. */
const GREETING_TIMEOUT_MS = 20_000;
/** A server whose machine has gone is noticed so long after its last word. */
const KEEPALIVE_MS = 10_000;

interface Source {
  readonly address: string;
  readonly model: Uint8Array;
  readonly timeout: number;
  /** For tests: milliseconds until a server that does not answer the greeting is taken to be gone. */
  readonly greeting?: number;
}

/**
 * For `SelfplayPoolOptions.evaluator`: a network that a server evaluates.
 * @param address `host:port`, or a host
 * @param timeout milliseconds for which a server that has gone is waited for; a minute unless given
 * @throws `bad-address`
 */
export function inferenceSource(address: string, model: Uint8Array, timeout = DEFAULT_TIMEOUT_MS): EvaluatorSource {
  parseAddress(address);
  const data: Source = { address, model, timeout };
  return { module: import.meta.url, data };
}

/**
 * Makes the evaluator of a thread, which finds this function by the address of the module.
 * @public
 * @throws `bad-model`, `no-server` where none answers, and what the server refuses
 */
export async function createEvaluator(
  game: Game,
  data: unknown,
  _capacity: number,
  warn: (sentence: string) => void,
): Promise<ClosableEvaluator> {
  const source = data as Source;
  checkModelOf(game, readModel(source.model).declaration);
  const client = new InferenceClient(game, source, warn);
  await client.open();
  return client;
}

class InferenceClient implements ClosableEvaluator {
  readonly #digest: string;
  #connection: Connection | undefined;

  constructor(
    private readonly game: Game,
    private readonly source: Source,
    private readonly warn: (sentence: string) => void,
  ) {
    this.#digest = createHash('sha256').update(source.model).digest('hex');
  }

  open(): Promise<void> {
    return this.#insist(async () => undefined);
  }

  async evaluate(rows: Rows, count: number, out: ListedEvaluations): Promise<void> {
    const question = rows.bytes.slice(0, count * this.game.rowSize);
    const { content } = await this.#insist((connection) => connection.ask(FRAME.ask, question, FRAME.answer));
    readAnswers(this.game, content, count, out);
  }

  close(): void {
    this.#connection?.close();
    this.#connection = undefined;
  }

  /** Does something with a connection, and again with another one where it breaks. */
  async #insist<Result>(act: (connection: Connection) => Promise<Result>): Promise<Result> {
    const { address, timeout } = this.source;
    let end: number | undefined; // a minute from the first failure, however long the answer was waited for before
    for (;;) {
      try {
        this.#connection ??= await this.#connect();
        return await act(this.#connection);
      } catch (error) {
        this.close();
        if (!(error instanceof BrokenConnection)) throw error;
        const isFirst = end === undefined;
        end ??= performance.now() + timeout;
        if (performance.now() >= end)
          throw new OtauError('no-server', `No inference server answers at ${address}: ${error.message}`);
        if (isFirst) this.warn(`No inference server answers at ${address}; waiting for it.`);
        await sleep(RETRY_DELAY_MS);
      }
    }
  }

  async #connect(): Promise<Connection> {
    const connection = await Connection.open(this.source.address, this.source.greeting ?? GREETING_TIMEOUT_MS);
    const token = process.env[TOKEN_VARIABLE];
    const hello = { format: INFERENCE_FORMAT, version: INFERENCE_VERSION, model: this.#digest, token };
    try {
      const { wantsModel } = readJson(await connection.ask(FRAME.hello, hello, FRAME.welcome));
      connection.endGreeting();
      if (wantsModel === true) await connection.ask(FRAME.model, this.source.model, FRAME.ready);
    } catch (error) {
      connection.close();
      throw error;
    }
    return connection;
  }
}

/** The server cannot be reached, or has gone. */
class BrokenConnection extends Error {}

/** One question at a time over a socket. */
class Connection {
  readonly #reader = new FrameReader(MAX_FRAME_BYTES);
  readonly #frames: InferenceFrame[] = [];
  #broken: Error | undefined;
  #wake: () => void = () => undefined;

  private constructor(private readonly socket: Socket) {
    const wake = () => this.#wake();
    socket.on('data', (chunk: Buffer) => {
      try {
        this.#frames.push(...this.#reader.take(chunk));
      } catch (error) {
        this.#broken = error as Error;
      }
      wake();
    });
    const end = (error?: Error) => {
      this.#broken ??= new BrokenConnection(error?.message ?? 'it has ended the connection.');
      wake();
    };
    socket.on('error', end);
    socket.on('close', () => end());
  }

  static open(address: string, greetingTimeout: number): Promise<Connection> {
    return new Promise((resolve, reject) => {
      const options = { noDelay: true, keepAlive: true, keepAliveInitialDelay: KEEPALIVE_MS };
      const socket = connect({ ...parseAddress(address), ...options, timeout: greetingTimeout });
      socket.once('timeout', () => socket.destroy(new Error('it does not answer.')));
      socket.once('connect', () => {
        socket.off('error', fail);
        resolve(new Connection(socket));
      });
      const fail = (error: Error) => reject(new BrokenConnection(error.message));
      socket.once('error', fail);
    });
  }

  /** Sends a frame and waits for its answer. Throws what the server refuses it with, and `BrokenConnection`. */
  async ask(kind: number, content: Uint8Array | object, expected: number): Promise<InferenceFrame> {
    if (content instanceof Uint8Array) sendFrame(this.socket, kind, content);
    else sendJson(this.socket, kind, content);
    while (this.#frames.length === 0) {
      if (this.#broken !== undefined) throw this.#broken;
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
    const frame = this.#frames.shift() as InferenceFrame;
    if (frame.kind === expected) return frame;
    if (frame.kind !== FRAME.failure) throw new OtauError('bad-file', 'The inference server answers out of turn.');
    const { code, message } = readJson(frame);
    throw new OtauError(code as ErrorCode, String(message));
  }

  /** From now on an answer may take as long as it takes. */
  endGreeting(): void {
    this.socket.setTimeout(0);
  }

  close(): void {
    this.socket.destroy();
  }
}

interface Address {
  readonly host: string;
  readonly port: number;
}

/**
 * Reads an address; without a port it is that of `otau evaluator`.
 * @throws `bad-address`
 */
export function parseAddress(text: string): Address {
  try {
    // The brackets of an IPv6 address are not part of its name
    const { hostname, port, pathname, search, hash, username } = new URL(`tcp://${text}`);
    const isPlain = [pathname, search, hash, username].every((part) => part === '');
    const host = hostname.startsWith('[') ? hostname.slice(1, -1) : hostname;
    if (isPlain && host !== '') return { host, port: port === '' ? DEFAULT_INFERENCE_PORT : Number(port) };
  } catch {
    // said below
  }
  throw new OtauError('bad-address', `An inference server is named as host:port; got ${quote(text)}.`);
}
