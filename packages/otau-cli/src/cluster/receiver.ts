/**
 * Receives the messages of workers for the learner. Each game is added once, and only if it is complete, legal and of this iteration.
 * All other messages are counted, reported and stored as rejected.
 */
import type { ConsumerMessages, JsMsg } from '@nats-io/jetstream';
import { OtauError } from 'otau/internal/lib/error.js';
import { isGone, type RetryOptions, retry } from './connection.js';
import type { IterationGames } from './iteration-games.js';
import { isPlainName } from './names.js';
import type { ReceiverCounts } from './presence.js';
import { readResult, type Wanted } from './result.js';
import type { RunStreams } from './run-streams.js';
import type { Spool } from './spool.js';

/** The number of messages in one fetch. */
const MAX_BATCH = 200;
const FETCH_TIMEOUT_MS = 1000;

/** Rejected messages that are reported one by one; more are only counted. */
const MAX_WARNINGS = 100;

/** The progress of an iteration's self-play. */
export interface SelfplayStage extends Wanted {
  readonly collected: IterationGames;
  readonly spool: Spool;
  /** By the clock of this process, in milliseconds. */
  readonly startedAt: number;
}

export class Receiver {
  /** The messages received since the start. */
  readonly counts = { taken: 0, twice: 0, stale: 0, rejected: 0 } satisfies ReceiverCounts;
  lastRejected: { from: string; why: string } | null = null;

  /** @param warn called with each rejected message, up to a number */
  constructor(private readonly warn?: (sentence: string) => void) {}

  /** Receives messages for a second. A message is acknowledged once it is on the disk. */
  async receive(
    streams: RunStreams,
    stage: SelfplayStage,
    retryOptions: RetryOptions,
    onGame: () => void,
  ): Promise<void> {
    const messages = await retry(async () => {
      const consumer = await streams.learnerConsumer();
      return consumer.fetch({ max_messages: MAX_BATCH, expires: FETCH_TIMEOUT_MS });
    }, retryOptions);
    const stop = (): void => messages.stop();
    retryOptions.signal.addEventListener('abort', stop, { once: true });
    try {
      await this.#receiveAll(streams, stage, messages, onGame);
    } catch (error) {
      if (error instanceof OtauError) throw error; // the disk
      if (isGone(error)) throw error;
      // The connection was lost: messages without an acknowledgement are delivered again
    } finally {
      retryOptions.signal.removeEventListener('abort', stop);
    }
    retryOptions.signal.throwIfAborted();
  }

  async #receiveAll(
    streams: RunStreams,
    stage: SelfplayStage,
    messages: ConsumerMessages,
    onGame: () => void,
  ): Promise<void> {
    const received: JsMsg[] = [];
    let broken: unknown;
    try {
      for await (const message of messages) {
        const before = stage.collected.count;
        await this.#receiveOne(streams, stage, message);
        received.push(message);
        if (stage.collected.count > before) onGame();
        if (stage.collected.isWhole) break;
      }
    } catch (error) {
      if (error instanceof OtauError) throw error; // the disk
      broken = error;
    }
    // Messages received before the connection broke need not be sent again
    stage.spool.flush();
    for (const message of received) message.ack();
    if (broken !== undefined) throw broken;
  }

  async #receiveOne(streams: RunStreams, stage: SelfplayStage, message: JsMsg): Promise<void> {
    const last = message.subject.split('.').at(-1);
    const from = isPlainName(last) ? last : 'unknown';
    try {
      const result = readResult(message.data, stage);
      if (result.worker !== from) throw new OtauError('bad-samples', `A message: it is of ${result.worker}.`);
      if (result.kind === 'stale') this.counts.stale++;
      else if (!stage.collected.add(result)) this.counts.twice++;
      else {
        stage.spool.add(message.data);
        this.counts.taken++;
      }
    } catch (error) {
      if (!(error instanceof OtauError)) throw error;
      await this.#reject(streams, message, from, error.message);
    }
  }

  /**
   * Stores a message in the stream of rejected ones, after the reason, and counts it. A message that is delivered again counts once.
   */
  async #reject(streams: RunStreams, message: JsMsg, from: string, why: string): Promise<void> {
    const head = new TextEncoder().encode(`${why}\n`);
    const kept = new Uint8Array(head.length + message.data.length);
    kept.set(head);
    kept.set(message.data, head.length);
    try {
      const subject = streams.names.rejectedSubject(from);
      const { duplicate } = await streams.js.publish(subject, kept, { msgID: `${message.seq} ${message.timestamp}` });
      if (duplicate) return;
    } catch {
      // The message is counted and reported; a failure to store it must not stop the run
    }
    this.counts.rejected++;
    this.lastRejected = { from, why };
    if (this.counts.rejected <= MAX_WARNINGS) this.warn?.(`A message of ${from} is put aside: ${why}`);
  }

  /** Adds a message that the learner had received before it was restarted. */
  addSpooled(message: Uint8Array, stage: SelfplayStage): void {
    try {
      const result = readResult(message, stage);
      if (result.kind !== 'stale') stage.collected.add(result);
    } catch (error) {
      if (!(error instanceof OtauError)) throw error;
      this.warn?.(`A game in ${stage.spool.path} is damaged; it is played again.`);
    }
  }
}
