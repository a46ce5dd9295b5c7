/**
 * Receives the games of workers for the learner: each is stored before it is acknowledged, and an iteration is complete
 * when every share is.
 */
import { closeSync, fsyncSync, ftruncateSync, openSync, readdirSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import type { ConsumerMessages, JsMsg } from '@nats-io/jetstream';
import { type Game, OtauError, quote } from 'otau';
import { syncFolder } from 'otau/internal/lib/node/files.js';
import { makeFolders, orNoFile } from 'otau/internal/lib/node/system-errors.js';
import {
  type SelfplayShare,
  type ShareFigures,
  type ShareGame,
  shareIndices,
  shareOf,
} from '../learn/selfplay/share.js';
import { isGone, type RetryOptions, retry } from '../nats/connection.js';
import { readResult, type Wanted, type WorkerResult } from './messages.js';
import { isRunName } from './names.js';
import type { ReceiverCounts } from './presence.js';
import type { RunStreams } from './run-streams.js';

const MAX_BATCH = 200;
const FETCH_TIMEOUT_MS = 1000;

/** Rejected messages that are reported one by one; more are only counted. */
const MAX_WARNINGS = 100;

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
  async receive(streams: RunStreams, stage: SelfplayStage, retryOptions: RetryOptions, onGame: () => void) {
    const messages = await retry(async () => {
      const consumer = await streams.learnerConsumer();
      return consumer.fetch({ max_messages: MAX_BATCH, expires: FETCH_TIMEOUT_MS });
    }, retryOptions);
    const stop = (): void => messages.stop();
    retryOptions.signal.addEventListener('abort', stop, { once: true });
    try {
      await this.#receiveAll(streams, stage, messages, onGame);
    } catch (error) {
      if (error instanceof OtauError || isGone(error)) throw error; // the disk, or the run is over
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
    const from = isRunName(last) ? last : 'unknown';
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

  /** Stores a message in the stream of rejected ones, after the reason, and counts it once, however often it is delivered. */
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

export class IterationGames {
  readonly #played = new Map<number, ShareGame>();
  readonly #figures = new Map<number, ShareFigures>();

  /** @param games of the iteration, divided into `shares` shares */
  constructor(
    readonly game: Game,
    readonly games: number,
    readonly shares: number,
  ) {}

  /** The number of received games. */
  get count(): number {
    return this.#played.size;
  }

  get isWhole(): boolean {
    return this.#played.size === this.games && this.#figures.size === this.shares;
  }

  /** Adds a result. Returns whether it was new. */
  add(result: Exclude<WorkerResult, { kind: 'stale' }>): boolean {
    if (result.kind === 'share') {
      if (this.#figures.has(result.share)) return false;
      this.#figures.set(result.share, result.figures);
      return true;
    }
    const { game, samples } = result;
    if (this.#played.has(game.index)) return false;
    this.#played.set(game.index, { game, samples });
    return true;
  }

  missing(): number[] {
    const isWhole = (share: number): boolean =>
      this.#figures.has(share) && this.#indices(share).every((index) => this.#played.has(index));
    return Array.from({ length: this.shares }, (_, share) => share).filter((share) => !isWhole(share));
  }

  /** All shares, with the same bytes as those of the threads of one machine. */
  result(): SelfplayShare[] {
    return Array.from({ length: this.shares }, (_, share) => {
      const played = this.#indices(share).map((index) => this.#played.get(index)!);
      return shareOf(this.game, played, this.#figures.get(share)!);
    });
  }

  #indices(share: number): number[] {
    return shareIndices(this.games, share, this.shares);
  }
}

/** Inside the run's folder. */
const FOLDER = 'incoming';

export class Spool {
  /** The messages that it had when it was opened. */
  readonly found: readonly Uint8Array[];
  #file: number;
  #length: number;
  /** Frames that are not written yet: the length in four bytes, then the message. */
  #frames: Uint8Array[] = [];

  /** Opens the spool of a stage and deletes those of other stages. Throws `no-file`. */
  constructor(run: string, stage: string) {
    const folder = join(run, FOLDER);
    const path = join(folder, `${stage}.log`);
    const what = `${quote(path)} cannot be written`;
    const [file, bytes] = orNoFile(what, () => {
      makeFolders(folder);
      for (const name of readdirSync(folder))
        if (name !== `${stage}.log`) rmSync(join(folder, name), { recursive: true });
      const opened = openSync(path, 'a+');
      // The name must be on the disk before the content
      syncFolder(folder);
      return [opened, readFileSync(path)] as const;
    });
    this.path = path;
    this.#file = file;
    this.found = framesOf(bytes);
    this.#length = this.found.reduce((sum, { length }) => sum + 4 + length, 0);
    // A message that a crash has cut off was not acknowledged, so it is delivered again
    orNoFile(what, () => ftruncateSync(file, this.#length));
  }

  readonly path: string;

  add(message: Uint8Array): void {
    const length = new Uint8Array(4);
    new DataView(length.buffer).setUint32(0, message.length, true);
    this.#frames.push(length, message);
  }

  /** Writes all that was added to the disk. Throws `no-file`, as on a full disk; then nothing counts as added. */
  flush(): void {
    const bytes = Buffer.concat(this.#frames);
    this.#frames = [];
    if (bytes.length === 0) return;
    orNoFile(`${quote(this.path)} cannot be written`, () => {
      try {
        for (let done = 0; done < bytes.length; ) done += writeSync(this.#file, bytes, done);
        fsyncSync(this.#file);
        this.#length += bytes.length;
      } catch (error) {
        ftruncateSync(this.#file, this.#length);
        throw error;
      }
    });
  }

  close(): void {
    closeSync(this.#file);
    // Another file may have this number from now on
    this.#file = -1;
  }

  /** Deletes everything: the iteration is done. */
  static clear(run: string): void {
    rmSync(join(run, FOLDER), { recursive: true, force: true });
  }
}

function framesOf(bytes: Uint8Array): Uint8Array[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const frames: Uint8Array[] = [];
  for (let at = 0; at + 4 <= bytes.length; ) {
    const end = at + 4 + view.getUint32(at, true);
    if (end > bytes.length) break;
    frames.push(bytes.subarray(at + 4, end));
    at = end;
  }
  return frames;
}
