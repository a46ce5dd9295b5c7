/**
 * How the learner takes in what workers send: each game once, and only what is whole, allowed and wanted. Anything else is
 * counted, named and put aside.
 */
import type { ConsumerMessages, JsMsg } from '@nats-io/jetstream';
import { OtauError } from '../lib/error.js';
import { isGone, type Patience, persist } from './connection.js';
import type { Collection } from './iteration-games.js';
import { isPlainName } from './names.js';
import type { Counts } from './presence.js';
import { readResult, type Wanted } from './result.js';
import type { Place } from './run-streams.js';
import type { Spool } from './spool.js';

/** Messages that are taken in at once, and milliseconds for which they are waited for. */
const BATCH = 200;
const WAIT = 1000;

/** Messages put aside that are told of one by one; more are counted. */
const MOST_TOLD = 100;

/** The self-play of an iteration, as far as it has come. */
export interface Stage extends Wanted {
  readonly collection: Collection;
  readonly spool: Spool;
  readonly begun: number;
}

export class Intake {
  /** What has come in since the start. */
  readonly counts = { taken: 0, twice: 0, stale: 0, rejected: 0 } satisfies Counts;
  lastRejected: { from: string; why: string } | null = null;

  /** @param warn told of every message that is put aside, up to a number */
  constructor(private readonly warn?: (sentence: string) => void) {}

  /** Takes in what comes within a moment. Acknowledged is what stands on the disk here. */
  async take(place: Place, stage: Stage, patience: Patience, onGame: () => void): Promise<void> {
    const messages = await persist(async () => {
      const consumer = await place.learner();
      return consumer.fetch({ max_messages: BATCH, expires: WAIT });
    }, patience);
    const leave = (): void => messages.stop();
    patience.signal.addEventListener('abort', leave, { once: true });
    try {
      await this.#takeAll(place, stage, messages, onGame);
    } catch (error) {
      if (error instanceof OtauError) throw error; // the disk
      if (isGone(error)) throw error;
      // The connection broke: what was not acknowledged comes again.
    } finally {
      patience.signal.removeEventListener('abort', leave);
    }
    patience.signal.throwIfAborted();
  }

  async #takeAll(place: Place, stage: Stage, messages: ConsumerMessages, onGame: () => void): Promise<void> {
    const taken: JsMsg[] = [];
    for await (const message of messages) {
      const before = stage.collection.count;
      await this.#takeOne(place, stage, message);
      taken.push(message);
      if (stage.collection.count > before) onGame();
      if (stage.collection.isWhole) break;
    }
    stage.spool.flush();
    for (const message of taken) message.ack();
  }

  async #takeOne(place: Place, stage: Stage, message: JsMsg): Promise<void> {
    const last = message.subject.split('.').at(-1);
    const from = isPlainName(last) ? last : 'somebody';
    try {
      const result = readResult(message.data, stage);
      if (result.worker !== from) throw new OtauError('bad-samples', `A message: it is of ${result.worker}.`);
      if (result.kind === 'stale') this.counts.stale++;
      else if (!stage.collection.add(result)) this.counts.twice++;
      else {
        stage.spool.add(message.data);
        this.counts.taken++;
      }
    } catch (error) {
      if (!(error instanceof OtauError)) throw error;
      await this.#putAside(place, message, from, error.message);
    }
  }

  /** Keeps a message for a look, and says of whom it was and what is wrong with it. */
  async #putAside(place: Place, message: JsMsg, from: string, why: string): Promise<void> {
    this.counts.rejected++;
    this.lastRejected = { from, why };
    if (this.counts.rejected <= MOST_TOLD) this.warn?.(`A message of ${from} is put aside: ${why}`);
    const head = new TextEncoder().encode(`${why}\n`);
    const kept = new Uint8Array(head.length + message.data.length);
    kept.set(head);
    kept.set(message.data, head.length);
    try {
      await place.js.publish(place.names.asideSubject(from), kept);
    } catch {
      // It is counted and named; that it cannot be kept too must not stop the run.
    }
  }

  /** Messages on the learner's own disk, from before it was started again. */
  takeFound(message: Uint8Array, stage: Stage): void {
    try {
      const result = readResult(message, stage);
      if (result.kind !== 'stale') stage.collection.add(result);
    } catch (error) {
      if (!(error instanceof OtauError)) throw error;
      this.warn?.(`A game in ${stage.spool.path} is damaged; it is played again.`);
    }
  }
}
