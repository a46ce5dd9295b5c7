/** The membership of a worker in one run: the connection to its streams, its network, and statistics. */
import { setMaxListeners } from 'node:events';
import { hostname } from 'node:os';
import type { JsMsg } from '@nats-io/jetstream';
import { OtauError } from 'otau';
import { checkAgents, type RunConfig } from '../learn/index.js';
import { checkRunConfig } from '../learn/run/config.js';
import { acknowledge, isGone } from '../nats/connection.js';
import { getJson, processInfo, publishWorker, removeWorker } from './presence.js';
import type { RunStreams } from './run-streams.js';
import { checkSameVersions, type Versions, versionsOf } from './task.js';

export class RunMembership {
  readonly rate = new Rate();
  readonly #gone = new AbortController();
  readonly #since = new Date().toISOString();
  /** Aborted when the worker or the run ends. */
  readonly signal: AbortSignal;
  /** Tasks that are played now. */
  playing = 0;
  /** Games that were finished. */
  games = 0;
  iteration: number | null = null;
  /** Why the worker does not play, in a sentence. */
  problem: string | null = null;
  #model: { readonly digest: string; readonly bytes: Promise<Uint8Array> } | undefined;

  private constructor(
    readonly streams: RunStreams,
    readonly config: RunConfig,
    readonly versions: Versions,
    readonly name: string,
    readonly threads: number,
    signal: AbortSignal,
  ) {
    this.signal = AbortSignal.any([signal, this.#gone.signal]);
    // While the server cannot be reached, each finished game that waits to be sent has a listener
    setMaxListeners(0, this.signal);
  }

  get run(): string {
    return this.streams.run;
  }

  /**
   * Joins a run; undefined if its configuration is not there yet, because its learner is just publishing it. Throws
   * `version-mismatch` or `bad-message` with the reason if this program cannot play for it.
   */
  static async join(
    streams: RunStreams,
    name: string,
    threads: number,
    signal: AbortSignal,
  ): Promise<RunMembership | undefined> {
    const state = await streams.state();
    if ((await state.get('config')) === null) return undefined;
    const found = await getJson(state, 'config');
    if (found?.format !== 'otau-cluster') {
      throw new OtauError('bad-message', `The run ${streams.run} has no configuration on the server that can be read.`);
    }
    const config = checkRunConfig(found.config);
    checkAgents(config);
    const theirs = found as unknown as Versions;
    const versions = versionsOf(config);
    checkSameVersions(streams.run, config.game, theirs, versions, String(found.otau).slice(0, 20));
    return new RunMembership(streams, config, versions, name, threads, signal);
  }

  /** Leaves a deleted run, and gives up its games. */
  leave(): void {
    this.#gone.abort();
  }

  /** The next task, or null if there is none within `expires` milliseconds. */
  async take(expires: number): Promise<JsMsg | null> {
    return (await this.streams.workerConsumer()).next({ expires });
  }

  /** Tells the server that a task is done. */
  acknowledge(task: JsMsg, warn: (sentence: string) => void): Promise<void> {
    const { connection, limits } = this.streams;
    const isKnown = (): Promise<boolean> => this.#isHandedOut(task);
    return acknowledge(connection, task, { signal: this.signal, warn, leaseMs: limits.leaseMs, isKnown });
  }

  /** Whether the server still knows that it has assigned a task. A server that has lost its disk does not, even if the queue exists again. */
  async #isHandedOut(task: JsMsg): Promise<boolean> {
    try {
      const { delivered } = await (await this.streams.workerConsumer()).info(true);
      return delivered.stream_seq >= task.seq;
    } catch (error) {
      if (isGone(error)) return false;
      throw error;
    }
  }

  /** The network with this SHA-256. It is downloaded once for all threads. */
  model(digest: string): Promise<Uint8Array> {
    if (this.#model?.digest === digest) return this.#model.bytes;
    const bytes = this.streams.getModel(digest);
    this.#model = { digest, bytes };
    bytes.catch(() => {
      if (this.#model?.bytes === bytes) this.#model = undefined;
    });
    return bytes;
  }

  /** Sends a message. It is on the server's disk when this returns. The same `id` twice is one message. */
  async send(id: string, bytes: Uint8Array, worker: string): Promise<void> {
    const { js, names, limits } = this.streams;
    if (bytes.length > limits.maxMessageBytes) {
      throw new OtauError(
        'unsupported',
        `A game of ${bytes.length} bytes is longer than the longest message, ${limits.maxMessageBytes} bytes.`,
      );
    }
    await js.publish(names.gamesSubject(worker), bytes, { msgID: id });
  }

  /** Writes the worker's line in the list of workers. */
  async publishState(): Promise<void> {
    const { name, threads, games, iteration, playing, problem } = this;
    await publishWorker(this.streams, {
      name,
      ...processInfo(hostname()),
      threads,
      since: this.#since,
      games,
      gamesPerHour: this.rate.perHour(),
      iteration,
      model: this.#model?.digest.slice(0, 12) ?? null,
      playing,
      problem,
    });
  }

  /** Removes the worker from the list. */
  remove(): Promise<void> {
    return removeWorker(this.streams, this.name);
  }
}

/** Games are counted over the last ten minutes, or since the start if that is shorter. */
const WINDOW_MS = 600_000;
/** A shorter time is not enough for a rate. */
const MIN_TIME_MS = 1000;

/** The number of games an hour. */
export class Rate {
  readonly #start: number;
  readonly #times: number[] = [];

  /** @param now a clock in milliseconds */
  constructor(private readonly now: () => number = () => performance.now()) {
    this.#start = now();
  }

  /** Counts a game. */
  count(): void {
    this.#times.push(this.now());
  }

  /** Games an hour, rounded. */
  perHour(): number {
    const now = this.now();
    while (this.#times.length > 0 && this.#times[0] < now - WINDOW_MS) this.#times.shift();
    const time = Math.max(MIN_TIME_MS, Math.min(WINDOW_MS, now - this.#start));
    return Math.round((this.#times.length / time) * 3_600_000);
  }
}
