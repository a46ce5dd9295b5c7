/**
 * The learner of a cluster. In self-play it publishes the network and the tasks of the iteration, receives all games, and publishes
 * lost tasks again. All other stages run on its own machine. The run gives the same bytes as on a single machine.
 */
import { randomBytes } from 'node:crypto';
import { realpathSync } from 'node:fs';
import { hostname } from 'node:os';
import type { NatsConnection } from '@nats-io/transport-node';
import { OtauError } from 'otau';
import { gameOfRun, type RunConfig, type StageContext, type StageRunners } from '../learn/index.js';
import { RunFiles } from '../learn/run/files.js';
import { RUN_FILES, sha256 } from '../learn/run/names.js';
import { selfplayedOf } from '../learn/stages/selfplay.js';
import type { Selfplayed } from '../learn/stages/stage.js';
import {
  type ConnectOptions,
  connectNow,
  connectWithRetry,
  isGone,
  type RetryOptions,
  retry,
} from '../nats/connection.js';
import { gamesOfTask, type Task, type Versions, versionsOf, writeTask } from './messages.js';
import { runIdOf, stageOf } from './names.js';
import {
  describeRun,
  enterLearner,
  findLearner,
  LEARNER,
  type LearnerFigures,
  processInfo,
  publish,
  type ReceiverCounts,
  type RunFigures,
  withdraw,
} from './presence.js';
import { IterationGames, Receiver, type SelfplayStage, Spool } from './receiver.js';
import { type ClusterLimits, RunStreams } from './run-streams.js';

/** The options of a `ClusterLearner`. */
export interface ClusterOptions {
  readonly connect: ConnectOptions;
  /** The folder of the run. */
  readonly path: string;
  readonly config: RunConfig;
  /** Run all stages except self-play. */
  readonly runners: StageRunners;
  /** Called with problems, in a sentence. */
  readonly warn?: (sentence: string) => void;
  readonly limits?: Partial<ClusterLimits>;
}

type StageFigures = Pick<LearnerFigures, 'model' | 'games' | 'of'>;

const NO_WORKERS_WARNING_MS = 15_000;

/**
 * Lets the workers of a cluster play the self-play of a run.
 * @example
 * const cluster = new ClusterLearner({ connect: { servers: ['nats://host:4222'] }, path, config: run.config, runners });
 * const end = await new TrainingLoop(run, cluster.stageRunners()).train();
 * await cluster.close(end === 'finished');
 */
export class ClusterLearner {
  /** The id of the run on the server. */
  readonly run: string;
  readonly #options: ClusterOptions;
  readonly #versions: Versions;
  readonly #owner: string;
  readonly #stop = new AbortController();
  readonly #receiver: Receiver;
  #connection: NatsConnection | undefined;
  #streams: RunStreams | undefined;
  #heartbeat: NodeJS.Timeout | undefined;
  #stage: SelfplayStage | undefined;
  /** The iteration whose self-play was begun last. */
  #lastPlayed = 0;
  /** How far it was when its stage was closed: shown while the learner trains. */
  #lastFigures: StageFigures = { model: null, games: 0, of: 0 };
  #hasWarnedNoWorkers = false;

  constructor(options: ClusterOptions) {
    this.#options = options;
    this.run = runIdOf(options.path, options.config);
    this.#versions = versionsOf(options.config);
    this.#receiver = new Receiver(options.warn);
    this.#owner = sha256(`${hostname()} ${realpathSync(options.path)}`).slice(0, 16);
  }

  /** The messages received since the start. */
  get counts(): ReceiverCounts {
    return { ...this.#receiver.counts };
  }

  /** For a `TrainingLoop`: self-play is done by the workers, all other stages here. */
  stageRunners(): StageRunners {
    const { runners, path } = this.#options;
    return {
      start: (context, initial) => runners.start(context, initial),
      match: (context, task) => runners.match(context, task),
      close: async () => runners.close?.(),
      selfplay: (context, model) => this.#selfplay(context, model),
      train: (context, checkpoint, samples) => {
        // The iteration's games are in the run's folder by now. With overlap those of the next one come in already
        if (this.#lastPlayed <= context.iteration) {
          this.#closeStage();
          Spool.clear(path);
        }
        return runners.train(context, checkpoint, samples);
      },
    };
  }

  /**
   * Disconnects from the server.
   * @param isDone the run is finished and leaves nothing on the server; another run can be continued
   */
  async close(isDone: boolean): Promise<void> {
    clearInterval(this.#heartbeat);
    const isReplaced = this.#stop.signal.aborted;
    this.#stop.abort();
    this.#closeStage();
    if (!isReplaced) {
      try {
        if (isDone) await (this.#streams ?? (await this.#findStreams())).remove();
        else if (this.#streams !== undefined) await withdraw(this.#streams, LEARNER);
      } catch {
        // The server cannot be reached. The data that is left there does no harm
      }
    }
    await this.#connection?.close();
    new RunFiles(this.#options.path).remove(RUN_FILES.workers);
  }

  /** What is on the server of a run whose self-play was done before this process began. Throws `locked` if another learner runs. */
  async #findStreams(): Promise<RunStreams> {
    this.#connection ??= await connectNow({ name: `otau learner ${this.run}`, ...this.#options.connect });
    const streams = await RunStreams.open(this.#connection, this.run, this.#options.limits);
    await this.#refuseOther(streams);
    return streams;
  }

  async #selfplay(context: StageContext, model: Uint8Array): Promise<Selfplayed> {
    const { config, iteration, seed } = context;
    this.#lastPlayed = iteration;
    const signal = AbortSignal.any([context.signal, this.#stop.signal]);
    const retryOptions = { signal, warn: this.#options.warn };
    const streams = await this.#open(retryOptions);
    const game = gameOfRun(config);
    const digest = sha256(model);
    const { options } = gamesOfTask(config, iteration, 0);
    const { games } = options;
    const shares = config.workers;
    this.#closeStage();
    const stage: SelfplayStage = {
      ...{ run: this.run, iteration, model: digest, seed, game, games, shares, options, versions: this.#versions },
      collected: new IterationGames(game, games, shares),
      spool: new Spool(this.#options.path, stageOf(iteration, digest)),
      startedAt: performance.now(),
    };
    this.#stage = stage;
    for (const message of stage.spool.found) this.#receiver.addSpooled(message, stage);
    for (let isCreated = true; ; isCreated = false) {
      try {
        if (!isCreated) await retry(() => this.#create(streams), retryOptions);
        const games = new StageGames(streams, stage, this.#receiver, retryOptions);
        await games.publishNetwork(model);
        await games.receive(context.onProgress);
        break;
      } catch (error) {
        this.#stop.signal.throwIfAborted(); // with its reason
        if (!isGone(error)) throw error;
        this.#options.warn?.('The server has lost what it had of the run; it is put there again.');
      }
    }
    return selfplayedOf(game, iteration, stage.collected.result());
  }

  /** Connects, once, and publishes the run. Throws `locked` if another learner runs. */
  async #open(retryOptions: RetryOptions): Promise<RunStreams> {
    const { connect, limits } = this.#options;
    this.#connection ??= await connectWithRetry({ name: `otau learner ${this.run}`, ...connect }, retryOptions);
    if (this.#streams !== undefined) return this.#streams;
    const streams = await RunStreams.open(this.#connection, this.run, limits);
    await retry(() => this.#refuseOther(streams), retryOptions); // before anything of it is changed
    await retry(() => this.#create(streams), retryOptions);
    await retry(() => this.#enter(streams), retryOptions);
    this.#streams = streams;
    const heartbeat = async (): Promise<void> => {
      try {
        // Where the entry has expired, as while the machine slept, another learner may have come
        await this.#refuseOther(streams);
        await this.#publishState(streams);
      } catch (error) {
        if (error instanceof OtauError && error.code === 'locked') this.#stop.abort(error);
        // Otherwise the next attempt may succeed
      }
    };
    await heartbeat();
    this.#heartbeat = setInterval(() => void heartbeat(), streams.limits.heartbeatMs);
    return streams;
  }

  /** Whether the entry of this learner is there, as from before it was killed. Throws `locked` if another learner runs. */
  async #refuseOther(streams: RunStreams): Promise<boolean> {
    const found = await findLearner(streams).catch((error) => {
      if (isGone(error)) return null; // the run is new on the server
      throw error;
    });
    if (found === null || found.owner === this.#owner) return found !== null;
    const sentence = `The run ${this.run} has a learner already, process ${found.pid} on ${found.host}; a copy of its folder needs another name.`;
    throw new OtauError('locked', sentence);
  }

  /** Becomes the learner of the run. Throws `locked` if another one has come first. */
  async #enter(streams: RunStreams): Promise<void> {
    while (!(await enterLearner(streams, this.#figures()))) if (await this.#refuseOther(streams)) return;
  }

  async #create(streams: RunStreams): Promise<void> {
    const { config } = this.#options;
    await streams.create();
    const { otau } = processInfo('');
    const state = await streams.state();
    await state.put('config', JSON.stringify({ format: 'otau-cluster', otau, ...this.#versions, config }));
    const directory = await streams.directory();
    await directory.put(this.run, JSON.stringify({ game: config.game, begun: new Date().toISOString() }));
  }

  /** Warns once if games are needed and there is no worker. */
  #warnNoWorkers({ workers }: RunFigures): void {
    const { warn } = this.#options;
    if (workers.length > 0) this.#hasWarnedNoWorkers = false;
    if (workers.length > 0 || this.#hasWarnedNoWorkers || this.#stage === undefined) return;
    if (performance.now() - this.#stage.startedAt <= NO_WORKERS_WARNING_MS) return;
    this.#hasWarnedNoWorkers = true;
    warn?.('No worker plays for the run; start one: otau selfplay --connect ADDRESS');
  }

  #closeStage(): void {
    if (this.#stage === undefined) return;
    this.#stage.spool.close();
    this.#lastFigures = figuresOf(this.#stage);
    this.#stage = undefined;
  }

  #figures(): LearnerFigures {
    return {
      ...processInfo(hostname()),
      owner: this.#owner,
      iteration: this.#lastPlayed,
      ...(this.#stage === undefined ? this.#lastFigures : figuresOf(this.#stage)),
      counts: this.counts,
      lastRejected: this.#receiver.lastRejected,
    };
  }

  /** Publishes the learner's state, and writes the file that the training view shows. */
  async #publishState(streams: RunStreams): Promise<void> {
    await publish(streams, LEARNER, this.#figures());
    const figures = await describeRun(streams);
    if (this.#stop.signal.aborted) return;
    this.#warnNoWorkers(figures);
    new RunFiles(this.#options.path).write(RUN_FILES.workers, `${JSON.stringify(figures)}\n`);
  }
}

function figuresOf({ model, collected, games }: SelfplayStage): StageFigures {
  return { model: model.slice(0, 12), games: collected.count, of: games };
}

export class StageGames {
  constructor(
    private readonly streams: RunStreams,
    private readonly stage: SelfplayStage,
    private readonly receiver: Receiver,
    private readonly retryOptions: RetryOptions,
  ) {}

  async publishNetwork(bytes: Uint8Array): Promise<void> {
    const { iteration, model } = this.stage;
    await this.#retry(() => this.streams.putModel(bytes));
    const latest = JSON.stringify({ iteration, model, bytes: bytes.length });
    await this.#retry(async () => (await this.streams.state()).put('latest', latest));
  }

  async receive(onProgress: StageContext['onProgress']): Promise<void> {
    const { collected } = this.stage;
    const { checkIntervalMs } = this.streams.limits;
    const onGame = (): void => onProgress(collected.count, collected.games, 'games');
    onGame();
    await this.#removeOldTasks();
    for (let next = Number.NEGATIVE_INFINITY; !collected.isWhole; ) {
      if (performance.now() >= next) {
        await this.#publishMissing(onGame);
        next = performance.now() + checkIntervalMs;
      }
      await this.#receive(onGame);
    }
  }

  /** Removes tasks of earlier iterations, or for another network. */
  async #removeOldTasks(): Promise<void> {
    const { names, jsm } = this.streams;
    const wanted = names.taskSubject(stageOf(this.stage.iteration, this.stage.model), '');
    const open = await this.#retry(() => this.streams.openTasks());
    for (const subject of open.filter((each) => !each.startsWith(wanted)))
      await this.#retry(() => jsm.streams.purge(names.tasks, { filter: subject }));
  }

  /**
   * Publishes a task for each share with missing games that no worker plays. A worker sends all games before it acknowledges its task:
   * if a task is done and all messages were received, the missing games are lost.
   */
  async #publishMissing(onGame: () => void): Promise<void> {
    const { streams } = this;
    const { run, collected, iteration, model, seed, versions } = this.stage;
    const open = new Set(await this.#retry(() => streams.openTasks()));
    // Only messages of finished shares are waited for, not later ones
    const { state } = await this.#retry(() => streams.jsm.streams.info(streams.names.games));
    // Lost messages are delivered again after a lease; messages that never arrive are not waited for
    const late = performance.now() + 2 * streams.limits.leaseMs;
    const isPending = async (): Promise<boolean> => {
      const { delivered, num_pending, num_ack_pending } = await (await streams.learnerConsumer()).info(true);
      const isComing = num_pending > 0 && delivered.stream_seq < state.last_seq;
      return isComing || (num_ack_pending > 0 && performance.now() < late);
    };
    while (!collected.isWhole && (await this.#retry(isPending))) await this.#receive(onGame);
    const attempt = randomBytes(6).toString('hex');
    for (const share of collected.missing()) {
      const subject = streams.names.taskSubject(stageOf(iteration, model), share);
      if (open.has(subject)) continue;
      const task: Task = { run, iteration, model, share, attempt, seed };
      const msgID = `${subject}.${attempt}`;
      await this.#retry(() => streams.js.publish(subject, writeTask(task, versions), { msgID }));
    }
  }

  #receive(onGame: () => void): Promise<void> {
    return this.receiver.receive(this.streams, this.stage, this.retryOptions, onGame);
  }

  #retry<T>(act: () => Promise<T>): Promise<T> {
    return retry(act, this.retryOptions);
  }
}
