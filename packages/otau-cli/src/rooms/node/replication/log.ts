/**
 * The log of replicated rooms: one JetStream stream with all events in one order. NATS accepts a message only if its writer has
 * seen all messages before it, so a former leader cannot write any more.
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
import { headers, type MsgHdrs, type NatsConnection } from '@nats-io/transport-node';
import { OtauError, quote } from 'otau';
import { checkPayload, fromServer, isGone, isTransient, retry } from '../../../nats/connection.js';
import type { CopiedBatch } from '../disk/batch-writer.js';

// The names of replicated rooms on the NATS server: stream, subjects, buckets.

export interface RoomNames {
  /** The stream with all events, and its only subject. */
  readonly stream: string;
  readonly log: string;
  /** The key-value bucket with the leader. */
  readonly lease: string;
  /** The object store with a copy of the file. */
  readonly snapshots: string;
  /** The time of the game clock, sent by the leader. */
  readonly time: string;
  /** Messages of followers to the leader, and of the leader to a follower. */
  to(leader: string): string;
  from(follower: string): string;
}

/** @throws OtauError `bad-argument` for a name that is not 1 to 32 letters, digits and hyphens */
export function roomNames(name: string): RoomNames {
  if (!/^[A-Za-z0-9-]{1,32}$/.test(name))
    throw new OtauError('bad-argument', `A name of rooms has 1 to 32 letters, digits and hyphens; got ${quote(name)}.`);
  const subject = `otau.rooms.${name}`;
  return {
    stream: `OTAU-ROOMS-${name}`,
    log: `${subject}.log`,
    lease: `otau-rooms-${name}-lease`,
    snapshots: `otau-rooms-${name}`,
    time: `${subject}.time`,
    to: (leader) => `${subject}.to.${leader}`,
    from: (follower) => `${subject}.from.${follower}`,
  };
}

/** One atomic write: a batch of events, or the start of a new leader. */
export interface Entry extends CopiedBatch {
  /** The server that leads from here on. Incomplete entries before this are discarded. */
  readonly leader?: string;
  /** With `leader`: the version of the entries that it writes. */
  readonly version?: number;
  /** The id of the file with whose rooms the log begins. A server without a copy of that file cannot follow the log. */
  readonly rooms?: string;
}

/** A message of the log: its sequence, 0 for the start, and its id; files of earlier versions do not have the id. */
export interface LogPlace {
  readonly seq: number;
  readonly id?: string;
}

export interface ReadMessage extends LogPlace {
  readonly entry?: Entry;
}

/** The first and last sequence of the stream; `last` is 0 while it is empty. */
interface LogRange {
  readonly first: number;
  readonly last: number;
}

/** Increased when servers of an older version cannot read the entries any more. */
export const LOG_VERSION = 1;
/** NATS by default limits a message to one megabyte. */
const MAX_PART_BYTES = 256 << 10;
/** Including the headers. */
export const MIN_PAYLOAD_BYTES = MAX_PART_BYTES + 1024;
const MESSAGE_ID = 'Nats-Msg-Id';
/** The header with the id of the message before: servers of a NATS cluster were seen to have different messages at one place. */
const AFTER_ID = 'Otau-After';
const PUBLISH_TIMEOUT_MS = 2000;
const RETRY_DELAY_MS = 100;
/** The code with which NATS refuses a message that expects another last sequence. */
export const WRONG_LAST_SEQUENCE = 10071;
const NO_MESSAGE = 10037;

/** Thrown if another server has written to the log in the meantime. */
export class Fenced extends Error {}

export class RoomLog {
  /** Whether the warning was shown; reset by the next success. */
  #isSaid = false;
  /** The messages of which a reader was given others: they are asked for one by one, of the server that leads the stream. */
  readonly #disputed = new Set<number>();

  private constructor(
    readonly names: RoomNames,
    /** Unique to each stream, also if a stream is created again under the same name. */
    readonly id: string,
    readonly js: JetStreamClient,
    private readonly manager: JetStreamManager,
    private readonly warn: (sentence: string) => void,
  ) {}

  /**
   * Opens the stream, and creates it if it does not exist.
   * @param replicas the number of servers of a NATS cluster that store it
   * @param warn called once, with a sentence, while the server accepts no messages because it is full
   * @throws OtauError `no-server` if the server refuses, or accepts only short messages
   */
  static async open(
    connection: NatsConnection,
    names: RoomNames,
    replicas: number,
    signal: AbortSignal,
    warn: (sentence: string) => void = () => {},
  ) {
    checkPayload(connection, 'rooms', MIN_PAYLOAD_BYTES);
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
   * Writes an entry after a message. If it is unknown whether the server has accepted the entry, this is looked up before a
   * retry. Waits while the server cannot be reached.
   * @returns its last message
   * @throws Fenced if another server has written there
   */
  async append(
    entry: Entry,
    after: LogPlace,
    signal: AbortSignal,
    newId: () => string = randomUUID,
  ): Promise<LogPlace> {
    let last = after;
    for (const { data, headers } of cutIntoParts(JSON.stringify(entry))) {
      const id = newId();
      last = { seq: await this.#publish(data, headers, last, signal, id), id };
    }
    return last;
  }

  /**
   * Starts the log with the rooms of a file, by its id. May be repeated for the same file.
   * @throws Fenced if the log starts with something else, or its first message was deleted
   */
  async begin(rooms: string, signal: AbortSignal): Promise<void> {
    await this.append({ rooms }, { seq: 0 }, signal, () => rooms);
  }

  async #publish(
    data: Uint8Array,
    headers: MsgHdrs,
    { seq: after, id: before }: LogPlace,
    signal: AbortSignal,
    id: string,
  ): Promise<number> {
    if (before !== undefined) headers.set(AFTER_ID, before);
    const options = { msgID: id, expect: { lastSequence: after }, timeout: PUBLISH_TIMEOUT_MS, headers };
    for (;;) {
      try {
        const { seq, duplicate } = await this.js.publish(this.names.log, data, options);
        this.#isSaid = false;
        // NATS knows ids for two minutes, also of messages that were deleted
        if (duplicate && (await this.#idAt(seq, signal)) !== id) throw new Fenced(`The message ${seq} was deleted.`);
        // A cluster that chooses a leader may still put what was under way before it
        if (seq !== after + 1) throw new Fenced(`Another message follows ${after}.`);
        return seq;
      } catch (error) {
        signal.throwIfAborted();
        if (error instanceof Fenced) throw error;
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

  /** Warns once why the server refuses messages. There is no warning while it cannot be reached: the connection is retried. */
  #report(error: unknown): void {
    if (this.#isSaid || !(error instanceof JetStreamApiError)) return;
    this.#isSaid = true;
    const reason = error.message.replace(/\.$/, '');
    this.warn(`The NATS server takes nothing of what happens in the rooms: ${reason}. The games stand until it does.`);
  }

  /** The id of a message; undefined if there is none. Waits for the server. */
  async #idAt(seq: number, signal: AbortSignal): Promise<string | undefined> {
    for (;;) {
      try {
        const message = await this.manager.streams.getMessage(this.names.stream, { seq });
        return message === null ? undefined : message.header.get(MESSAGE_ID);
      } catch (error) {
        signal.throwIfAborted();
        if (error instanceof JetStreamApiError && error.code === NO_MESSAGE) return undefined;
        if (isGone(error))
          throw new OtauError('no-server', 'The NATS server does not know these rooms any more: their stream is gone.');
        if (isPermanent(error)) throw fromServer(error);
      }
      await sleep(RETRY_DELAY_MS, undefined, { signal });
    }
  }

  /** Whether the log has this message, or has deleted it, or its id is unknown. */
  async has({ seq, id }: LogPlace, signal: AbortSignal): Promise<boolean> {
    return id === undefined || [id, undefined].includes(await this.#idAt(seq, signal));
  }

  /** All messages after one, and each new one, until the signal. Throws if the next message was deleted, or follows another one. */
  async *read(after: LogPlace, signal: AbortSignal): AsyncGenerator<ReadMessage> {
    const options: Partial<OrderedConsumerOptions> = {
      deliver_policy: DeliverPolicy.StartSequence,
      opt_start_seq: after.seq + 1,
    };
    const consumer = await retry(() => this.js.consumers.get(this.names.stream, options), { signal });
    const messages = await consumer.consume();
    const stop = () => messages.stop();
    signal.addEventListener('abort', stop, { once: true });
    // The signal may have come while the consumer was created
    if (signal.aborted) stop();
    const parts = new Parts();
    let last = after;
    try {
      for await (const { seq, data: given, headers: givenHead } of messages) {
        if (seq !== last.seq + 1)
          throw new Error(`The log goes on at ${seq}, behind what this server has read: it begins anew with a copy.`);
        const asked = this.#disputed.has(seq) && (await this.manager.streams.getMessage(this.names.stream, { seq }));
        const { data, header: head } = asked || { data: given, header: givenHead };
        const before = head?.get(AFTER_ID);
        if (before && last.id !== undefined && before !== last.id) {
          // It is not known yet which of the two is another one
          this.#disputed.add(last.seq).add(seq);
          throw new Error(
            `The message ${seq} of the log follows another one than this server has read: it is read again.`,
          );
        }
        last = { seq, id: head?.get(MESSAGE_ID) || undefined };
        // No client has seen an entry that its server did not complete
        const text = parts.add(data, head);
        yield text === undefined ? last : { ...last, entry: JSON.parse(text) as Entry };
      }
      // Also if NATS refuses the login: readers must learn that no more messages arrive
      if (!signal.aborted) throw new Error('The connection to the NATS server is closed.');
    } finally {
      signal.removeEventListener('abort', stop);
      messages.stop();
    }
  }

  /** Deletes the messages before a sequence. */
  async forget(before: number): Promise<void> {
    // NATS deletes all messages for 1, as for 0
    if (before <= 1) return;
    await this.manager.streams.purge(this.names.stream, { seq: before });
  }
}

/** Throws if this server cannot follow an entry: `version-mismatch` if a leader of another version writes from here on. */
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

// Splits long texts into parts for NATS, which by default limits a message to one megabyte.

const PART = 'Otau-Part';

interface Part {
  readonly data: Uint8Array;
  readonly headers: MsgHdrs;
}

export function cutIntoParts(text: string): Part[] {
  const whole = Buffer.from(text);
  const count = Math.max(1, Math.ceil(whole.length / MAX_PART_BYTES));
  return Array.from({ length: count }, (_, index) => {
    const head = headers();
    head.set(PART, `${index + 1}/${count}`);
    return { data: whole.subarray(index * MAX_PART_BYTES, (index + 1) * MAX_PART_BYTES), headers: head };
  });
}

export class Parts {
  #parts: Buffer[] = [];

  /** Adds the next part. Returns the text that it completes; undefined if more parts follow. */
  add(data: Uint8Array, head: MsgHdrs | undefined): string | undefined {
    const [part, count] = (head?.get(PART) || '1/1').split('/').map(Number);
    // An incomplete text is discarded
    if (part !== this.#parts.length + 1) this.#parts = [];
    if (part === this.#parts.length + 1) this.#parts.push(Buffer.from(data));
    if (this.#parts.length < count) return undefined;
    const text = Buffer.concat(this.#parts).toString();
    this.#parts = [];
    return text;
  }
}
