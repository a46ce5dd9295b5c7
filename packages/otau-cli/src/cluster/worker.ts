/**
 * A self-play worker of a cluster. It looks for runs on the server, takes one task after the other, plays its games and
 * sends each game as it ends. It may start and stop at any time: an unfinished task goes to another worker.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { JsMsg } from '@nats-io/jetstream';
import type { NatsConnection } from '@nats-io/transport-node';
import { OtauError } from 'otau';
import { type EvaluatorSource, inferenceSource, networkSource, parseAddress } from '../learn/index.js';
import type { FinishedGame } from '../learn/selfplay/game.js';
import { type SelfplayTask, SelfplayThread } from '../learn/selfplay/thread.js';
import { type ConnectOptions, connectWithRetry, isGone, retry } from '../nats/connection.js';
import { checkName, defaultWorkerName } from './names.js';
import { writeGame, writeShare } from './result.js';
import { RunMembership } from './run-membership.js';
import { type ClusterLimits, DEFAULT_CLUSTER_LIMITS, RunStreams } from './run-streams.js';
import { gamesOfTask, messageIdOf, readTask, type Task } from './task.js';

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
/** The delay before a failed task is assigned again. */
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
        this.#every(this.#limits.heartbeatMs, all, () => this.#publishState()),
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

  /** Joins new runs, and leaves deleted ones. */
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
        const membership = await retry(() => RunMembership.join(streams, this.name, this.#options.threads, signal), {
          signal,
          warn,
        });
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

  /** Reports once that there is no run to play for. */
  #reportNoRun(): void {
    const { run, say } = this.#options;
    if (this.#memberships.size > 0 || this.#hasReportedNoRun) return;
    this.#hasReportedNoRun = true;
    say?.(
      run === undefined ? 'There is no run yet; waiting for one.' : `The run ${run} is not there yet; waiting for it.`,
    );
  }

  /** Takes a task of each run in turn, and plays it. */
  async #playTasks(thread: SelfplayThread, signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      const memberships = [...this.#memberships.values()];
      if (memberships.length === 0) await sleep(IDLE_DELAY_MS, undefined, { signal });
      for (const membership of memberships) {
        const message = await this.#take(
          membership,
          memberships.length === 1 ? TASK_TIMEOUT_MS : SHARED_TASK_TIMEOUT_MS,
          signal,
        );
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
      if (!signal.aborted) this.#report(membership, error);
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
    const evaluator = { ...this.#sourceOf(model), key: task.model };
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
        const sending = send(
          messageIdOf(task, finished.index),
          writeGame(task, this.name, versions, finished, samples),
        );
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

  #sourceOf(model: Uint8Array): EvaluatorSource {
    const { evaluatorAddress } = this.#options;
    if (evaluatorAddress === undefined) return { module: this.#evaluator, data: model };
    return inferenceSource(evaluatorAddress, model);
  }

  #report(membership: RunMembership, error: unknown): void {
    const reason = error instanceof Error ? error.message : String(error);
    this.#warnOnce(membership, `The run ${membership.run}: ${reason}`);
  }

  /** Warns of a problem once. Until it is over, it is also in the worker's published state. */
  #warnOnce(membership: RunMembership, sentence: string): void {
    if (membership.problem !== sentence) this.#options.warn?.(sentence);
    membership.problem = sentence;
  }

  async #publishState(): Promise<void> {
    for (const membership of this.#memberships.values()) await membership.publishState().catch(() => {}); // the next one will do
  }

  /** Removes the worker from the lists, if the server can be reached. */
  async #leave(): Promise<void> {
    const removals = [...this.#memberships.values()].map((membership) => membership.remove().catch(() => {}));
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
