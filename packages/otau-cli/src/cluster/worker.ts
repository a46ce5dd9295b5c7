/**
 * A self-play worker of a cluster. It looks for runs on the server, takes one task after the other, plays its games and
 * sends each game as it ends. It may start and stop at any time: an unfinished task goes to another worker.
 */
import { setMaxListeners } from 'node:events';
import { hostname } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import type { JsMsg } from '@nats-io/jetstream';
import type { NatsConnection } from '@nats-io/transport-node';
import { OtauError } from 'otau';
import {
  checkAgents,
  type EvaluatorSource,
  inferenceSource,
  networkSource,
  parseAddress,
  type RunConfig,
} from '../learn/index.js';
import { checkRunConfig } from '../learn/run/config.js';
import type { FinishedGame } from '../learn/selfplay/game.js';
import { type SelfplayTask, SelfplayThread } from '../learn/selfplay/thread.js';
import { acknowledge, type ConnectOptions, connectWithRetry, isGone, retry } from '../nats/connection.js';
import {
  checkSameVersions,
  gamesOfTask,
  messageIdOf,
  readTask,
  type Task,
  type Versions,
  versionsOf,
  writeGame,
  writeShare,
} from './messages.js';
import { checkName, defaultWorkerName } from './names.js';
import { getJson, processInfo, publish, WORKER, type WorkerFigures, withdraw } from './presence.js';
import { type ClusterLimits, DEFAULT_CLUSTER_LIMITS, RunStreams } from './run-streams.js';

/** The options of a `SelfplayWorker`. */
export interface SelfplayWorkerOptions {
  readonly connect: ConnectOptions;
  /** Ends the worker. Its unfinished tasks go to other workers at once. */
  readonly signal: AbortSignal;
  /** The number of tasks that are played at the same time, each in its own thread. */
  readonly threads: number;
  /** The only run to play for; all runs on the server unless given. */
  readonly run?: string;
  /** The worker's name in lists: letters, digits, - and _; the machine and a number unless given. */
  readonly name?: string;
  /** Called with messages, each a sentence. */
  readonly say?: (sentence: string) => void;
  /** Called with problems, in a sentence. */
  readonly warn?: (sentence: string) => void;
  readonly limits?: Partial<ClusterLimits>;
  /** A module that exports `createEvaluator`; networks with onnxruntime unless given. */
  readonly evaluator?: string;
  /** The address of an inference server that evaluates positions instead of this machine. */
  readonly evaluatorAddress?: string;
}

const FIND_RUNS_INTERVAL_MS = 3000;
/** How long a request for a task waits: with one run to play for, and with several that are asked in turn. */
const TASK_TIMEOUT_MS = 5000;
const SHARED_TASK_TIMEOUT_MS = 1000;
const IDLE_DELAY_MS = 500;
const FAILED_TASK_DELAY_MS = 5000;
const LEAVE_TIMEOUT_MS = 1000;

/**
 * Plays for the runs on a server until its signal.
 * @example
 * const worker = new SelfplayWorker({ connect: { servers: ['nats://host:4222'] }, signal, threads: 4 });
 * await worker.work();
 */
export class SelfplayWorker {
  /** The worker's name in lists. */
  readonly name: string;
  readonly #options: SelfplayWorkerOptions;
  readonly #limits: ClusterLimits;
  readonly #memberships = new Map<string, RunMembership>();
  /** Runs that this worker cannot play for. Each is reported once. */
  readonly #refused = new Set<string>();
  #hasReportedNoRun = false;
  readonly #evaluator: string;
  readonly #threads: readonly SelfplayThread[];

  /** @throws `bad-argument` for a name with other characters, `bad-address` */
  constructor(options: SelfplayWorkerOptions) {
    if (options.evaluatorAddress !== undefined) parseAddress(options.evaluatorAddress);
    this.#options = options;
    this.#limits = { ...DEFAULT_CLUSTER_LIMITS, ...options.limits };
    this.name = checkName('The name of a worker', options.name ?? defaultWorkerName());
    this.#evaluator = options.evaluator ?? networkSource(new Uint8Array()).module;
    this.#threads = Array.from({ length: options.threads }, () => new SelfplayThread('A thread of self-play'));
  }

  /**
   * Works until the signal.
   * @throws `no-server` or `version-mismatch` if the server, or the given run, refuses the worker
   */
  async work(): Promise<void> {
    const { signal, connect, warn } = this.#options;
    const ended = new AbortController();
    const all = AbortSignal.any([signal, ended.signal]);
    let connection: NatsConnection | undefined;
    try {
      connection = await connectWithRetry({ name: `otau worker ${this.name}`, ...connect }, { signal, warn });
      await Promise.all([
        this.#every(FIND_RUNS_INTERVAL_MS, all, () => this.#updateRuns(connection!)),
        this.#every(this.#limits.heartbeatMs, all, async () => {
          // The next one will do
          for (const membership of this.#memberships.values()) await membership.publishState().catch(() => {});
        }),
        ...this.#threads.map((thread) => this.#playTasks(thread, all)),
      ]);
    } catch (error) {
      if (!signal.aborted) throw error;
    } finally {
      ended.abort();
      await Promise.all(this.#threads.map((thread) => thread.close()));
      await this.#leave();
      await connection?.close();
    }
  }

  async #every(pause: number, signal: AbortSignal, work: () => Promise<void>): Promise<void> {
    while (!signal.aborted) {
      await work();
      await sleep(pause, undefined, { signal });
    }
  }

  async #updateRuns(connection: NatsConnection): Promise<void> {
    const { signal, run, warn, say } = this.#options;
    const found = await retry(() => RunStreams.runs(connection), { signal, warn });
    const wanted = run === undefined ? found : found.filter((name) => name === run);
    if (wanted.length === 0) this.#reportNoRun();
    for (const [name, membership] of this.#memberships) {
      if (found.includes(name)) continue;
      say?.(`The run ${name} has ended.`);
      membership.leave();
      this.#memberships.delete(name);
    }
    for (const name of wanted) {
      if (this.#memberships.has(name)) continue;
      try {
        const streams = await RunStreams.open(connection, name, this.#limits);
        const join = () => RunMembership.join(streams, this.name, this.#options.threads, signal);
        const membership = await retry(join, { signal, warn });
        if (membership === undefined) {
          this.#reportNoRun();
          continue;
        }
        this.#memberships.set(name, membership);
        this.#refused.delete(name);
        say?.(`Playing ${membership.config.game} for the run ${name}.`);
      } catch (error) {
        if (isGone(error)) continue; // the run is being created or removed
        if (!(error instanceof OtauError) || name === run) throw error;
        // Tried again later: its learner may continue in another version
        if (!this.#refused.has(name)) warn?.(error.message);
        this.#refused.add(name);
      }
    }
  }

  #reportNoRun(): void {
    const { run, say } = this.#options;
    if (this.#memberships.size > 0 || this.#hasReportedNoRun) return;
    this.#hasReportedNoRun = true;
    if (run === undefined) say?.('There is no run yet; waiting for one.');
    else say?.(`The run ${run} is not there yet; waiting for it.`);
  }

  async #playTasks(thread: SelfplayThread, signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      const memberships = [...this.#memberships.values()];
      if (memberships.length === 0) await sleep(IDLE_DELAY_MS, undefined, { signal });
      for (const membership of memberships) {
        const expires = memberships.length === 1 ? TASK_TIMEOUT_MS : SHARED_TASK_TIMEOUT_MS;
        const message = await this.#take(membership, expires, signal);
        if (message === null) continue;
        if (signal.aborted) trySend(() => message.nak());
        else await this.#handle(thread, membership, message);
      }
    }
  }

  async #take(membership: RunMembership, expires: number, signal: AbortSignal): Promise<JsMsg | null> {
    try {
      return await membership.take(expires);
    } catch {
      // The server cannot be reached, or the run was deleted: `#updateRuns` reports that
      await sleep(IDLE_DELAY_MS, undefined, { signal });
      return null;
    }
  }

  async #handle(thread: SelfplayThread, membership: RunMembership, message: JsMsg): Promise<void> {
    const { signal } = membership;
    const lease = setInterval(() => trySend(() => message.working()), this.#limits.leaseMs / 3);
    membership.playing++;
    try {
      const task = readTask(message.data, membership.run, membership.config, membership.versions);
      await this.#playTask(thread, membership, task);
      await membership.acknowledge(message, (sentence) => this.#warnOnce(membership, sentence));
      membership.problem = null;
    } catch (error) {
      trySend(() => message.nak(signal.aborted ? 0 : FAILED_TASK_DELAY_MS));
      const reason = error instanceof Error ? error.message : String(error);
      if (!signal.aborted) this.#warnOnce(membership, `The run ${membership.run}: ${reason}`);
    } finally {
      clearInterval(lease);
      membership.playing--;
    }
  }

  async #playTask(thread: SelfplayThread, membership: RunMembership, task: Task): Promise<void> {
    const { signal, config, versions } = membership;
    const retryOptions = { signal, warn: (sentence: string) => this.#warnOnce(membership, sentence) };
    const model = await retry(() => membership.model(task.model), retryOptions);
    membership.iteration = task.iteration;
    const { options, indices } = gamesOfTask(config, task.iteration, task.share);
    const sent: Promise<void>[] = [];
    const send = async (id: string, bytes: Uint8Array): Promise<void> => {
      await retry(() => membership.send(id, bytes, this.name), retryOptions);
      membership.problem = null;
    };
    const { evaluatorAddress } = this.#options;
    const local: EvaluatorSource = { module: this.#evaluator, data: model };
    const source = evaluatorAddress === undefined ? local : inferenceSource(evaluatorAddress, model);
    const evaluator = { ...source, key: task.model };
    const { game, options: gameOptions } = config;
    const selfplayTask: SelfplayTask = { game, gameOptions, options, seed: task.seed, indices, evaluator };
    const failed = new AbortController();
    // The run may have been deleted while its network was downloaded
    signal.throwIfAborted();
    const stop = new Promise<never>((_, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason), { once: true, signal: failed.signal });
    });
    try {
      const onGame = (finished: FinishedGame, samples: Uint8Array): void => {
        membership.rate.count();
        membership.games++;
        const bytes = writeGame(task, this.name, versions, finished, samples);
        const sending = send(messageIdOf(task, finished.index), bytes);
        sending.catch(() => {}); // awaited below
        sent.push(sending);
      };
      const playing = thread.playTask(selfplayTask, onGame, retryOptions.warn);
      const figures = await Promise.race([playing, stop]).catch(async (error) => {
        // The run was deleted. Without this its games would count for the thread's next task
        if (!this.#options.signal.aborted) await thread.giveUp();
        throw error;
      });
      await Promise.all(sent);
      await send(messageIdOf(task, `share-${task.share}`), writeShare(task, this.name, versions, figures));
    } finally {
      failed.abort();
    }
  }

  /** Warns of a problem once. Until it is over, it is also in the worker's published state. */
  #warnOnce(membership: RunMembership, sentence: string): void {
    if (membership.problem !== sentence) this.#options.warn?.(sentence);
    membership.problem = sentence;
  }

  async #leave(): Promise<void> {
    const removals = [...this.#memberships.values()].map((membership) =>
      withdraw(membership.streams, WORKER + this.name).catch(() => {}),
    );
    await Promise.race([Promise.all(removals), sleep(LEAVE_TIMEOUT_MS, undefined, { ref: false })]);
  }
}

/** Sends a message that may get lost: the connection may just have been closed. */
function trySend(send: () => void): void {
  try {
    send();
  } catch {
    // Then the lease expires
  }
}

// The membership of a worker in one run: the connection to its streams, its network, and statistics.

export class RunMembership {
  readonly rate = new GameRate();
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
    if (found?.format !== 'otau-cluster')
      throw new OtauError('bad-message', `The run ${streams.run} has no configuration on the server that can be read.`);
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
      const sentence = `A game of ${bytes.length} bytes is longer than the longest message, ${limits.maxMessageBytes} bytes.`;
      throw new OtauError('unsupported', sentence);
    }
    await js.publish(names.gamesSubject(worker), bytes, { msgID: id });
  }

  async publishState(): Promise<void> {
    const { name, threads, games, iteration, playing, problem } = this;
    const figures: WorkerFigures = {
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
    };
    await publish(this.streams, WORKER + name, figures);
  }
}

/** Games are counted over the last ten minutes, or since the start if that is shorter. */
const WINDOW_MS = 600_000;
/** A shorter time is not enough for a rate. */
const MIN_TIME_MS = 1000;

export class GameRate {
  readonly #start: number;
  readonly #times: number[] = [];

  /** @param now a clock in milliseconds */
  constructor(private readonly now: () => number = () => performance.now()) {
    this.#start = now();
  }

  count(): void {
    this.#times.push(this.now());
  }

  perHour(): number {
    const now = this.now();
    while (this.#times.length > 0 && this.#times[0] < now - WINDOW_MS) this.#times.shift();
    const time = Math.max(MIN_TIME_MS, Math.min(WINDOW_MS, now - this.#start));
    return Math.round((this.#times.length / time) * 3_600_000);
  }
}
