/**
 * The log of rooms on several servers: one JetStream stream with everything that happens, in one order. NATS accepts a message
 * only if its writer has seen all messages before it. So a former leader cannot write any more.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  DeliverPolicy,
  JetStreamApiError,
  type JetStreamClient,
  type JetStreamManager,
  jetstream,
  jetstreamManager,
  type OrderedConsumerOptions,
} from '@nats-io/jetstream';
import type { MsgHdrs, NatsConnection } from '@nats-io/transport-node';
import { OtauError } from 'otau/internal/lib/error.js';
import { fromServer, isGone, isTransient, retry } from '../../../cluster/connection.js';
import type { CopiedBatch } from '../disk/batch-writer.js';
import type { RoomNames } from './names.js';
import { cut, MAX_PART_BYTES, Parts } from './parts.js';

/** What is written at once: a batch, or that a server has the rooms from now on. */
export interface Entry extends CopiedBatch {
  /** The server that leads from here on. Unfinished entries before this are void. */
  readonly leader?: string;
  /** With `leader`: the version of what it writes. */
  readonly version?: number;
  /** The log begins with the rooms of a file, by its id: a server without a copy of them cannot follow. */
  readonly rooms?: string;
}

/** A message that was read, with the entry that it ends. */
export interface ReadMessage {
  readonly seq: number;
  readonly entry?: Entry;
}

/** The sequences that the stream has; `last` is 0 while it is empty. */
export interface LogRange {
  readonly first: number;
  readonly last: number;
}

/** Grows when entries change so that servers of an older version cannot follow them. */
export const LOG_VERSION = 1;
/** With the headers. */
export const MIN_PAYLOAD_BYTES = MAX_PART_BYTES + 1024;
const MESSAGE_ID = 'Nats-Msg-Id';
const PUBLISH_TIMEOUT_MS = 2000;
const RETRY_DELAY_MS = 100;
/** The code with which NATS refuses a message that expects another last sequence. */
const WRONG_LAST_SEQUENCE = 10071;
const NO_MESSAGE = 10037;

/** Thrown where another server has written meanwhile. */
export class Fenced extends Error {}

export class RoomLog {
  /** Whether the warning was given; reset by the next success. */
  #isSaid = false;

  private constructor(
    readonly names: RoomNames,
    /** Another one for every stream, also for one of the same name. */
    readonly id: string,
    readonly js: JetStreamClient,
    private readonly manager: JetStreamManager,
    private readonly warn: (sentence: string) => void,
  ) {}

  /**
   * The stream, which is made where it is not there yet.
   * @param replicas on how many servers of a NATS cluster it is kept
   * @param warn called once, with a sentence, while the server takes nothing, as it is full
   * @throws OtauError `no-server` where the server refuses, or takes only short messages
   */
  static async open(
    connection: NatsConnection,
    names: RoomNames,
    replicas: number,
    signal: AbortSignal,
    warn: (sentence: string) => void = () => {},
  ) {
    checkPayload(connection);
    const manager = await jetstreamManager(connection, { checkAPI: false });
    const found = () => manager.streams.info(names.stream);
    const { config, created } = await retry(
      () =>
        found().catch((error: unknown) => {
          if (!isGone(error)) throw error;
          return manager.streams.add({ name: names.stream, subjects: [names.log], num_replicas: replicas });
        }),
      { signal },
    );
    return new RoomLog(names, `${config.name} ${created}`, jetstream(connection), manager, warn);
  }

  async range(): Promise<LogRange> {
    const { state } = await this.manager.streams.info(this.names.stream);
    return { first: state.first_seq, last: state.last_seq };
  }

  /**
   * Writes an entry behind the message with the sequence `after`. Where it is not known whether the server has taken it, that is
   * found out first; while the server is away, this waits.
   * @returns the sequence of its last message
   * @throws Fenced where something else has been written there
   */
  async append(entry: Entry, after: number, signal: AbortSignal): Promise<number> {
    let last = after;
    for (const { data, headers } of cut(JSON.stringify(entry))) last = await this.#publish(data, headers, last, signal);
    return last;
  }

  /**
   * Lets the log begin with the rooms of a file, by its id; again where it begins with them already.
   * @throws Fenced where it begins with something else, or has forgotten with what
   */
  async begin(rooms: string, signal: AbortSignal): Promise<void> {
    const entry: Entry = { rooms };
    for (const { data, headers } of cut(JSON.stringify(entry))) await this.#publish(data, headers, 0, signal, rooms);
  }

  async #publish(
    data: Uint8Array,
    headers: MsgHdrs,
    after: number,
    signal: AbortSignal,
    id: string = randomUUID(),
  ): Promise<number> {
    const options = { msgID: id, expect: { lastSequence: after }, timeout: PUBLISH_TIMEOUT_MS, headers };
    for (;;) {
      try {
        const { seq } = await this.js.publish(this.names.log, data, options);
        this.#isSaid = false;
        return seq;
      } catch (error) {
        signal.throwIfAborted();
        const isRefused = error instanceof JetStreamApiError && error.code === WRONG_LAST_SEQUENCE;
        const taken = await this.#idAt(after + 1, signal);
        if (taken === id) return after + 1;
        if (isRefused || taken !== undefined) throw new Fenced(`Another message follows ${after}.`);
        if (isPermanent(error)) throw fromServer(error);
        this.#report(error);
      }
      await sleep(RETRY_DELAY_MS, undefined, { signal });
    }
  }

  /** Warns once why the server refuses messages. No warning while it is away: it will be back. */
  #report(error: unknown): void {
    if (this.#isSaid || !(error instanceof JetStreamApiError)) return;
    this.#isSaid = true;
    const reason = error.message.replace(/\.$/, '');
    this.warn(`The NATS server takes nothing of what happens in the rooms: ${reason}. The games stand until it does.`);
  }

  /** The id of a message; undefined where there is none. Waits for the server. */
  async #idAt(seq: number, signal: AbortSignal): Promise<string | undefined> {
    for (;;) {
      try {
        const message = await this.manager.streams.getMessage(this.names.stream, { seq });
        return message === null ? undefined : message.header.get(MESSAGE_ID);
      } catch (error) {
        signal.throwIfAborted();
        if (error instanceof JetStreamApiError && error.code === NO_MESSAGE) return undefined;
        if (isGone(error)) throw lostLog();
        if (isPermanent(error)) throw fromServer(error);
      }
      await sleep(RETRY_DELAY_MS, undefined, { signal });
    }
  }

  /** Every message behind a sequence, and each new one, until the signal. Throws where the log has forgotten what comes next. */
  async *read(after: number, signal: AbortSignal): AsyncGenerator<ReadMessage> {
    const options: Partial<OrderedConsumerOptions> = {
      deliver_policy: DeliverPolicy.StartSequence,
      opt_start_seq: after + 1,
    };
    const consumer = await retry(() => this.js.consumers.get(this.names.stream, options), { signal });
    const messages = await consumer.consume();
    const stop = () => messages.stop();
    signal.addEventListener('abort', stop, { once: true });
    // It may have come while the consumer was made
    if (signal.aborted) stop();
    const parts = new Parts();
    let next = after + 1;
    try {
      for await (const { seq, data, headers: head } of messages) {
        if (seq !== next++)
          throw new Error(`The log goes on at ${seq}, behind what this server has read: it begins anew with a copy.`);
        // A server that ended in the middle of an entry has told nobody of it
        const text = parts.add(data, head);
        yield text === undefined ? { seq } : { seq, entry: JSON.parse(text) as Entry };
      }
      // Also if NATS refuses the login: readers must know that no message comes
      if (!signal.aborted) throw new Error('The connection to the NATS server is closed.');
    } finally {
      signal.removeEventListener('abort', stop);
      messages.stop();
    }
  }

  /** Forgets the messages before a sequence. */
  async forget(before: number): Promise<void> {
    // NATS deletes all messages for 1, as for 0
    if (before <= 1) return;
    await this.manager.streams.purge(this.names.stream, { seq: before });
  }
}

/** Throws where a server cannot follow an entry: `version-mismatch` where a leader of another version writes from here on. */
export function checkEntry({ leader, version = LOG_VERSION, rooms }: Entry): void {
  if (rooms !== undefined)
    throw new Error('The rooms begin with those of another server: this one waits for a copy of them.');
  if (leader === undefined || version === LOG_VERSION) return;
  const message =
    'The server that has the rooms is of another version: this one does not follow. Update them together.';
  throw new OtauError('version-mismatch', message);
}

/** Whether a retry is useless. It is useful while the server is away or has no space. */
function isPermanent(error: unknown): boolean {
  return !isTransient(error) && !(error instanceof JetStreamApiError && error.status >= 500);
}

/** Throws `no-server` where the server does not take the longest messages of the log. */
function checkPayload({ info }: NatsConnection): void {
  if (info === undefined || info.max_payload >= MIN_PAYLOAD_BYTES) return;
  throw new OtauError(
    'no-server',
    `The NATS server takes messages of ${info.max_payload} bytes, and rooms need ${MIN_PAYLOAD_BYTES}: set its max_payload.`,
  );
}

function lostLog(): OtauError {
  return new OtauError('no-server', 'The NATS server does not know these rooms any more: their stream is gone.');
}
