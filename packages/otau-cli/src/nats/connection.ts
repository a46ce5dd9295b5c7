/** The connection to the NATS server, and retries while it cannot be reached. */
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { JetStreamApiError, JetStreamError, type JetStreamManager, type JsMsg } from '@nats-io/jetstream';
import type { ObjectInfo } from '@nats-io/obj';
import {
  type Authenticator,
  AuthorizationError,
  ClosedConnectionError,
  ConnectionError,
  connect,
  credsAuthenticator,
  DrainingConnectionError,
  type NatsConnection,
  NoRespondersError,
  nkeyAuthenticator,
  PermissionViolationError,
  RequestError,
  TimeoutError,
  UserAuthenticationExpiredError,
} from '@nats-io/transport-node';
import { OtauError, quote } from 'otau';
import { mayBePipe } from 'otau/internal/lib/node/files.js';
import { orNoFile } from 'otau/internal/lib/node/system-errors.js';

/** The address of the server and the login. Secrets come from files or the environment, never from a command line. */
export interface ConnectOptions {
  /** One address or several of a cluster: `nats://host:4222`. */
  readonly servers: readonly string[];
  readonly token?: string;
  readonly user?: string;
  readonly password?: string;
  /** A file with the seed of an nkey. */
  readonly nkeyFile?: string;
  /** A credentials file of `nsc`. */
  readonly credsFile?: string;
  /** PEM files. Each of them enables TLS, as does an address that begins with `tls://`. */
  readonly tlsCa?: string;
  readonly tlsCert?: string;
  readonly tlsKey?: string;
  /** The name of this connection in the server's lists. */
  readonly name?: string;
}

/** The options of a retry. */
export interface RetryOptions {
  /** Ends the attempts. */
  readonly signal: AbortSignal;
  /** Called once, with a sentence that says why this waits. */
  readonly warn?: (sentence: string) => void;
}

const CONNECT_TIMEOUT_MS = 5000;
const RECONNECT_DELAY_MS = 500;
const CONNECT_RETRY_DELAY_MS = 1000;
const MIN_RETRY_DELAY_MS = 50;
const MAX_RETRY_DELAY_MS = 2000;
const ACK_TIMEOUT_MS = 2000;
/** Without an answer to two pings the third one ends the connection: after 10 to 15 seconds a lost server is noticed. */
const PING_INTERVAL_MS = 5000;
const MAX_PINGS_OUT = 2;
/** Failures of one request before a warning: short failures are normal. */
const FAILURES_BEFORE_WARNING = 3;

/** The addresses as one text, without passwords. */
export function formatServers(servers: readonly string[]): string {
  return servers.map((server) => server.replace(/^((?:\w+:)?\/\/)?.*@/, '$1')).join(', ');
}

/** Connects, and waits while no server responds. Throws `no-server` if the server refuses. */
export async function connectWithRetry(
  choice: ConnectOptions,
  { signal, warn }: RetryOptions,
): Promise<NatsConnection> {
  const options = connectOptions(choice);
  for (let tries = 0; ; tries++) {
    signal.throwIfAborted();
    try {
      return await connect(options);
    } catch (error) {
      if (!isTransient(error)) throw refusal(error, choice);
      if (tries === 0) warn?.(`${noAnswer(error, choice)}; waiting for it.`);
    }
    await sleep(CONNECT_RETRY_DELAY_MS, undefined, { signal });
  }
}

/**
 * Connects without retries.
 * @throws `no-server` if no server responds or the server refuses, `no-file` for a file that cannot be read
 */
export async function connectNow(choice: ConnectOptions): Promise<NatsConnection> {
  try {
    return await connect(connectOptions(choice));
  } catch (error) {
    if (!isTransient(error)) throw refusal(error, choice);
    throw new OtauError('no-server', `${noAnswer(error, choice)}.`);
  }
}

/** A server that has all the connections it takes hangs up before it says anything. */
function noAnswer(error: unknown, { servers }: ConnectOptions): string {
  const sentence = `No server answers at ${formatServers(servers)}`;
  return error instanceof TimeoutError ? `${sentence}, or it takes no more connections (max_connections)` : sentence;
}

/** Throws `no-server` where the server takes only shorter messages than `what` needs. */
export function checkPayload({ info }: NatsConnection, what: string, bytes: number): void {
  if (info === undefined || info.max_payload >= bytes) return;
  const sentence = `The NATS server takes messages of ${info.max_payload} bytes, and ${what} need ${bytes}: set its max_payload.`;
  throw new OtauError('no-server', sentence);
}

function connectOptions(choice: ConnectOptions): Parameters<typeof connect>[0] {
  const { token, user, password, nkeyFile, credsFile, tlsCa, tlsCert, tlsKey, name } = choice;
  const wantsTls = [tlsCa, tlsCert, tlsKey].some((file) => file !== undefined);
  for (const file of [tlsCa, tlsCert, tlsKey]) if (file !== undefined) readSecret(file);
  return {
    servers: choice.servers.map(checkServer),
    name,
    token,
    user,
    pass: password,
    authenticator: authenticatorOf(nkeyFile, credsFile),
    ...(wantsTls ? { tls: { caFile: tlsCa, certFile: tlsCert, keyFile: tlsKey } } : {}),
    timeout: CONNECT_TIMEOUT_MS,
    maxReconnectAttempts: -1,
    reconnectTimeWait: RECONNECT_DELAY_MS,
    pingInterval: PING_INTERVAL_MS,
    maxPingOut: MAX_PINGS_OUT,
  };
}

function authenticatorOf(nkeyFile?: string, credsFile?: string): Authenticator | undefined {
  if (credsFile !== undefined) return credsAuthenticator(readSecret(credsFile));
  if (nkeyFile === undefined) return undefined;
  return nkeyAuthenticator(new TextEncoder().encode(new TextDecoder().decode(readSecret(nkeyFile)).trim()));
}

function readSecret(path: string): Uint8Array {
  return orNoFile(`The file ${quote(path)} cannot be read`, () => mayBePipe(() => readFileSync(path)));
}

/** Throws `bad-address`. */
function checkServer(text: string): string {
  if (/^((nats|tls):\/\/)?[^\s/,@]+$/.test(text)) return text;
  const shown = formatServers([text]);
  if (text.includes('@')) {
    const sentence = `No password belongs into an address, where all can read it; got ${quote(shown)}.`;
    throw new OtauError('bad-address', sentence);
  }
  throw new OtauError('bad-address', `A server's address looks like nats://host:4222; got ${quote(shown)}.`);
}

/**
 * Runs an operation on the server. While the server cannot be reached or is full, waits and tries again.
 * @throws the signal's reason, and `no-server` if the server refuses the operation
 */
export async function retry<Result>(work: () => Promise<Result>, { signal, warn }: RetryOptions): Promise<Result> {
  for (let tries = 1; ; tries++) {
    signal.throwIfAborted();
    try {
      return await work();
    } catch (error) {
      signal.throwIfAborted();
      if (!isTransient(error)) throw fromServer(error);
      if (tries === FAILURES_BEFORE_WARNING) warn?.(reasonToWait(error));
    }
    await pause(tries, signal);
  }
}

interface AckOptions extends RetryOptions {
  /** Milliseconds until it is given up; heartbeats have to continue until then. */
  readonly leaseMs: number;
  /** Whether the server still waits for it. Called if there is no response: a server that has lost its disk never responds. */
  readonly isKnown: () => Promise<boolean>;
  /** Milliseconds to wait for a response. */
  readonly timeout?: number;
}

/**
 * Acknowledges a message, and again while no response comes. `ackAck` of the message sends nothing the second time, and `working`
 * nothing after it. A cluster that elects a leader may not respond for seconds.
 */
export async function acknowledge(connection: NatsConnection, message: JsMsg, options: AckOptions): Promise<void> {
  const { signal, warn, leaseMs, isKnown, timeout = ACK_TIMEOUT_MS } = options;
  const { reply } = message as JsMsg & { readonly reply: string };
  const end = performance.now() + leaseMs;
  for (let tries = 1; performance.now() < end; tries++) {
    try {
      await connection.request(reply, '+ACK', { timeout });
      return;
    } catch (error) {
      signal.throwIfAborted();
      if (!isTransient(error)) throw fromServer(error);
      if (tries === FAILURES_BEFORE_WARNING) warn?.(reasonToWait(error));
    }
    try {
      if (!(await isKnown())) return;
    } catch (error) {
      signal.throwIfAborted();
      if (!isTransient(error)) throw fromServer(error);
    }
    await pause(tries, signal);
  }
}

function pause(tries: number, signal: AbortSignal): Promise<void> {
  return sleep(Math.min(MAX_RETRY_DELAY_MS, MIN_RETRY_DELAY_MS * 2 ** tries), undefined, { signal });
}

const UNREACHABLE = ['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENOTFOUND', 'EAI_AGAIN'];

/** Whether another attempt may succeed. */
export function isTransient(error: unknown): boolean {
  if (isFull(error)) return true;
  if (error instanceof JetStreamApiError) return error.status === 503 || error.status === 408;
  if (error instanceof PermissionViolationError) return false;
  if (error instanceof ClosedConnectionError || error instanceof DrainingConnectionError) return false;
  if (error instanceof AuthorizationError || error instanceof UserAuthenticationExpiredError) return false;
  if (error instanceof RequestError && error.cause instanceof PermissionViolationError) return false;
  return (
    error instanceof TimeoutError ||
    error instanceof NoRespondersError ||
    error instanceof RequestError ||
    error instanceof ConnectionError ||
    error instanceof JetStreamError ||
    isWithoutJetStream(error) ||
    UNREACHABLE.includes(codeOf(error))
  );
}

function isFull(error: unknown): boolean {
  return error instanceof JetStreamApiError && /maximum (bytes|messages)/.test(error.message);
}

/** Whether an error means that a stream or store does not exist on the server. */
export function isGone(error: unknown): boolean {
  return error instanceof Error && /(stream|consumer|bucket) not found|(consumer|stream) deleted/i.test(error.message);
}

/** Also happens while a cluster elects its leader, and if a run was just deleted. */
function isWithoutJetStream(error: unknown): boolean {
  return error instanceof Error && error.message === 'jetstream is not enabled';
}

function codeOf(error: unknown): string {
  const { code, cause } = (error ?? {}) as { code?: unknown; cause?: unknown };
  return typeof code === 'string' ? code : cause === undefined ? '' : codeOf(cause);
}

function reasonToWait(error: unknown): string {
  if (isFull(error)) return 'The server has no room for more games; waiting for the learner to take some.';
  if (isWithoutJetStream(error))
    return 'JetStream does not answer at the server (it is started with -js, a leaf node maps $JS.API to its hub); waiting for it.';
  return 'The server does not answer; waiting for it.';
}

/** What helps against a refusal, by the beginning of its words. */
const ADVICE: Readonly<Record<string, string>> = {
  'insufficient storage': 'a run needs about 600 MB of max_file_store, and of its account',
  'insufficient memory': 'a run needs 16 MB of max_memory_store, and of its account',
  'maximum number of streams': 'a run needs six and one for all runs, rooms three',
  'account requires a stream config to have max bytes': 'rooms need an account without max_bytes_required',
  'stream max bytes exceeds account limit': 'a run has streams of 256 MB',
  'consumer max ack pending exceeds': 'a run needs a max_ack_pending of 10,000',
  'JetStream not enabled for account': 'set jetstream: enabled in it',
  "'payload' max_payload size exceeded": 'set its max_payload, and that of the account',
};

/** An error of the server as a sentence. An error about a deleted stream or store is not changed: callers handle it. */
export function fromServer(error: unknown): unknown {
  if (error instanceof OtauError || isGone(error) || !(error instanceof Error)) return error;
  const known = Object.keys(ADVICE).find((words) => error.message.startsWith(words));
  const advice = known === undefined ? '' : `; ${ADVICE[known]}`;
  const sentence = `The NATS server refuses: ${error.message.replace(/\.$/, '')}${advice}.`;
  return new OtauError('no-server', sentence, { cause: error });
}

function refusal(error: unknown, { servers }: ConnectOptions): OtauError {
  if (error instanceof OtauError) return error;
  const reason = error instanceof Error ? error.message : String(error);
  const sentence = `The server at ${formatServers(servers)} does not let us in: ${reason.replace(/\.$/, '')}.`;
  return new OtauError('no-server', sentence, { cause: error });
}

/** The subjects of the messages of a stream that fit a filter. */
export async function subjectsOf(jsm: JetStreamManager, stream: string, filter: string): Promise<string[]> {
  const { state } = await jsm.streams.info(stream, { subjects_filter: filter });
  return Object.keys(state.subjects ?? {});
}

/** The keys of a bucket, also of entries that were deleted a while ago. */
export async function bucketKeys(jsm: JetStreamManager, bucket: string): Promise<string[]> {
  const prefix = `$KV.${bucket}.`;
  const subjects = await subjectsOf(jsm, `KV_${bucket}`, `${prefix}>`);
  return subjects.map((subject) => subject.slice(prefix.length));
}

/** Throws errors of the server, except that what was to be deleted is not there. */
export function ignoreGone(error: unknown): void {
  if (!isGone(error)) throw error;
}

// Removes pieces that killed uploads leave in object stores of NATS.

/**
 * Deletes the pieces of unfinished uploads that began before an upload that has just ended. Call it only if no older upload is
 * still valid; younger uploads are not touched.
 */
export async function removeUnended(jsm: JetStreamManager, bucket: string, ended: ObjectInfo): Promise<void> {
  const stream = `OBJ_${bucket}`;
  const prefix = `$O.${bucket}.C.`;
  for (const subject of await subjectsOf(jsm, stream, `${prefix}>`))
    if (subject !== prefix + ended.nuid) await jsm.streams.purge(stream, { filter: subject, seq: ended.revision });
}
