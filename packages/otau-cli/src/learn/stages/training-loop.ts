/**
 * The training loop of AlphaZero (Silver and others, 2018), with the match of AlphaGo Zero (2017) as a choice. Each stage is
 * committed to the run's folder before the next one begins.
 *
 * With the setting `overlap`, the games of an iteration are played while the iteration before is trained, so the best network
 * from before that training plays. Which network it is does not depend on time, and stages are committed in the same order.
 * The second iteration waits for the first network: games of random weights are long and teach little.
 */
import { OtauError, quote } from 'otau';
import { runState, type StageMetrics, type StageName } from '../run/manifest.js';
import { metricsOf, type RunMetrics } from '../run/metrics.js';
import { iterationFiles, RUN_FILES, sha256 } from '../run/names.js';
import type { Run, StageFiles } from '../run/run.js';
import { TensorBoard } from '../run/tensorboard.js';
import { playAnchors } from './match.js';
import type { Selfplayed, StageContext, StageProgress, StageRunners } from './stage.js';

/** Options of a `TrainingLoop`. */
export interface TrainingLoopOptions {
  /** Ends the run at once. The running stage is lost; all finished stages are kept. */
  readonly signal?: AbortSignal;
  /** The last iteration; that of the settings unless given. */
  readonly iterations?: number;
  /** Called before each stage: true ends the run there. */
  readonly isTimeOver?: () => boolean;
  /** Called while a stage runs. */
  readonly onProgress?: (progress: StageProgress) => void;
  /** Called after each iteration of which at least one stage was run. */
  readonly onIteration?: (metrics: RunMetrics) => void;
  /** Called after each stage that was run, with its seconds. */
  readonly onStage?: (iteration: number, stage: StageName, seconds: number) => void;
  /** A clock in milliseconds; that of the process unless given. */
  readonly now?: () => number;
}

/** Why training ended: `finished` after all iterations, `stopped` by the signal, `time` by `isTimeOver`. */
export type TrainingEnd = 'finished' | 'stopped' | 'time';

/** Thrown inside to leave the loop between two stages. */
class Halt extends Error {
  constructor(readonly end: TrainingEnd) {
    super(end);
  }
}

type Work = (context: StageContext) => Promise<{ readonly files: StageFiles; readonly metrics: StageMetrics }>;

/**
 * Trains a run, from where it was.
 * @example
 * const run = Run.create('runs/kindo', makeRunConfig({ game: createGame('kindo'), preset: 'fast', seed: '1', workers: 4, settings: {} }));
 * await new TrainingLoop(run, createStageRunners()).train();
 * run.close();
 */
export class TrainingLoop {
  /** The iteration of the best network, which plays and from which training continues. */
  #best = 0;
  #bestBefore = 0;
  #ahead: ReturnType<typeof playAhead> | undefined;
  #last = 0;
  #complete = 0;
  /** Whether a stage of this iteration was run, rather than found done. */
  #hasWorked = false;
  #tensorBoard: TensorBoard | undefined;

  constructor(
    readonly run: Run,
    readonly runners: StageRunners,
    readonly options: TrainingLoopOptions = {},
  ) {}

  /**
   * Trains until the last iteration, the signal or the end of the time.
   * @throws `no-file` where the disk fails, and what a stage throws
   */
  async train(): Promise<TrainingEnd> {
    const { config, manifest } = this.run;
    // Iterations that are done already count even beyond the end: curves and best network belong to all of them.
    const { complete } = runState(config, manifest.commits());
    this.#last = Math.max(this.options.iterations ?? config.settings.iterations, complete);
    try {
      await this.#start();
      for (let iteration = 1; iteration <= this.#last; iteration++) await this.#iterate(iteration);
      this.#publish();
      return 'finished';
    } catch (error) {
      if (error instanceof Halt) return error.end;
      if (this.options.signal?.aborted) return 'stopped';
      throw error;
    } finally {
      await this.#stopAhead();
    }
  }

  async #start(): Promise<void> {
    await this.#run(0, 'start', async (context) => {
      const { initial: digest } = context.config;
      const initial = digest === undefined ? undefined : this.#readInitial(digest);
      const { model, checkpoint, metrics } = await this.runners.start(context, initial);
      return { files: { [iterationFiles.checkpoint(0)]: checkpoint, [iterationFiles.model(0)]: model }, metrics };
    });
  }

  #readInitial(digest: string): Uint8Array {
    const bytes = this.run.files.read(RUN_FILES.initialModel);
    if (sha256(bytes) === digest) return bytes;
    const sentence = `${RUN_FILES.initialModel} in ${quote(this.run.path)} is not the network with which the run began; put that one there.`;
    throw new OtauError('bad-model', sentence);
  }

  async #iterate(iteration: number): Promise<void> {
    const { settings } = this.run.config;
    this.#hasWorked = false;
    await this.#run(iteration, 'selfplay', (context) => this.#selfplay(context));
    await this.#stopAhead(); // damaged stages were done again in the same bytes, so these games were there
    this.#bestBefore = this.#best;
    await this.#run(iteration, 'train', (context) => this.#train(context));
    if (settings.accept === 'always') this.#best = iteration;
    else {
      const { accepted } = await this.#run(iteration, 'match', (context) => this.#match(context));
      if (accepted === true) this.#best = iteration;
    }
    if (settings.anchorEvery > 0 && iteration % settings.anchorEvery === 0)
      await this.#run(iteration, 'anchors', (context) => this.#measure(context));
    this.#complete = iteration;
    if (this.#hasWorked) this.#endIteration();
  }

  /** Begins the games of the next iteration, once, while a stage of this one runs. */
  #playAhead(iteration: number): void {
    const isWanted = this.run.config.settings.overlap && iteration > 1 && iteration < this.#last;
    if (!isWanted || this.#ahead !== undefined || this.options.isTimeOver?.()) return;
    const context = this.#contextOf(iteration + 1, 'selfplay');
    const model = this.run.files.read(iterationFiles.model(this.#bestBefore));
    this.#ahead = playAhead(context, (given) => this.runners.selfplay(given, model));
  }

  async #stopAhead(): Promise<void> {
    await this.#ahead?.stop();
    this.#ahead = undefined;
  }

  async #selfplay(context: StageContext): ReturnType<Work> {
    const { iteration, config } = context;
    const ahead = this.#ahead;
    this.#ahead = undefined;
    const player = config.settings.overlap && iteration > 2 ? this.#bestBefore : this.#best;
    const { samples, games, metrics } =
      ahead === undefined
        ? await this.runners.selfplay(context, this.run.files.read(iterationFiles.model(player)))
        : await ahead.wait();
    const files: Record<string, Uint8Array> = { [iterationFiles.games(iteration)]: new TextEncoder().encode(games) };
    samples.forEach((bytes, worker) => {
      files[iterationFiles.samples(iteration, worker)] = bytes;
    });
    return { files, metrics };
  }

  async #train(context: StageContext): ReturnType<Work> {
    const { iteration, config } = context;
    const { files } = this.run;
    const first = Math.max(1, iteration - config.settings.windowIterations + 1);
    const samples = Array.from({ length: iteration - first + 1 }, (_, i) =>
      Array.from({ length: config.workers }, (_, worker) => files.read(iterationFiles.samples(first + i, worker))),
    );
    const checkpoint = files.read(iterationFiles.checkpoint(this.#best));
    const trained = await this.runners.train(context, checkpoint, samples);
    const [nextCheckpoint, nextModel] = [iterationFiles.checkpoint(iteration), iterationFiles.model(iteration)];
    return { files: { [nextCheckpoint]: trained.checkpoint, [nextModel]: trained.model }, metrics: trained.metrics };
  }

  async #match(context: StageContext): ReturnType<Work> {
    const { iteration, config } = context;
    const { accept, matchGames, matchSimulations, matchOpeningPlies, matchElo0, matchElo1 } = config.settings;
    const network = (name: string, of: number) => {
      return { name, model: this.run.files.read(iterationFiles.model(of)), simulations: matchSimulations };
    };
    const { metrics, games } = await this.runners.match(context, {
      contestants: [network('new', iteration), network('best', this.#best)],
      games: matchGames,
      openingPlies: matchOpeningPlies,
      ...(accept === 'sprt' ? { sprt: { elo0: matchElo0, elo1: matchElo1 } } : {}),
    });
    // By the share of games won among those not drawn; without such a game the old network stays
    const { wins, losses } = metrics;
    const isBetter = wins + losses > 0 && wins / (wins + losses) >= config.settings.matchThreshold;
    const accepted = accept === 'sprt' ? metrics.decision === 'H1' : isBetter;
    const files = { [iterationFiles.match(iteration)]: new TextEncoder().encode(games) };
    return { files, metrics: { against: this.#best, accepted, ...metrics } };
  }

  async #measure(context: StageContext): ReturnType<Work> {
    const model = this.run.files.read(iterationFiles.model(this.#best));
    const { anchors, lines } = await playAnchors(this.runners, context, model);
    const name = iterationFiles.anchors(context.iteration);
    return { files: { [name]: new TextEncoder().encode(lines) }, metrics: { anchors } };
  }

  /** The metrics of a stage: from the folder if it is done, else by running it. Throws `Halt`. */
  async #run(iteration: number, stage: StageName, work: Work): Promise<StageMetrics> {
    const { run, options } = this;
    const found = run.done(iteration, stage);
    if (found !== undefined) return found;
    if (options.signal?.aborted) throw new Halt('stopped');
    if (options.isTimeOver?.()) throw new Halt('time');
    if (!this.#hasWorked) this.#publish();
    const now = options.now ?? (() => performance.now());
    const begun = now();
    if (stage !== 'start' && stage !== 'selfplay') this.#playAhead(iteration);
    const { files, metrics } = await work(this.#contextOf(iteration, stage));
    // Through JSON: the same values as after a restart.
    const plain = JSON.parse(JSON.stringify(metrics)) as StageMetrics;
    run.commit(iteration, stage, files, plain);
    this.#hasWorked = true;
    const seconds = Math.round(now() - begun) / 1000;
    const speed = { iteration, stage, seconds, ended: new Date().toISOString() };
    run.files.append(RUN_FILES.speed, `${JSON.stringify(speed)}\n`);
    options.onStage?.(iteration, stage, seconds);
    return plain;
  }

  #contextOf(iteration: number, stage: StageName): StageContext {
    const { config } = this.run;
    const { signal = new AbortController().signal, onProgress } = this.options;
    return {
      config,
      iteration,
      seed: `${config.seed}/${iteration}/${stage}`,
      signal,
      onProgress: (done, total, unit) => onProgress?.({ iteration, stage, done, total, unit }),
    };
  }

  /** Curves and best network of the iterations that are complete. */
  #publish(): void {
    if (this.#complete > 0) this.run.publish(iterationFiles.model(this.#best), this.#complete);
  }

  #endIteration(): void {
    this.#publish();
    const metrics = metricsOf(this.run.manifest.commits(), this.#complete)[this.#complete - 1];
    this.#tensorBoard ??= new TensorBoard(this.run.files);
    this.#tensorBoard.add(metrics);
    this.options.onIteration?.(metrics);
  }
}

/**
 * Begins self-play. `wait` gives what was played, or throws what self-play throws; `stop` ends it, if it still runs, and
 * waits until its threads are closed.
 * @param context of the stage; its progress is reported from `wait` on
 */
function playAhead(context: StageContext, play: (context: StageContext) => Promise<Selfplayed>) {
  const stop = new AbortController();
  let last: Parameters<StageContext['onProgress']> | undefined;
  let isAwaited = false;
  const played = play({
    ...context,
    signal: AbortSignal.any([context.signal, stop.signal]),
    onProgress: (...progress) => {
      if (isAwaited) context.onProgress(...progress);
      else last = progress;
    },
  });
  // An error comes out of `wait`
  const ended = played.catch(() => undefined);
  return {
    wait(): Promise<Selfplayed> {
      isAwaited = true;
      if (last !== undefined) context.onProgress(...last);
      return played;
    },
    async stop(): Promise<void> {
      stop.abort();
      await ended;
    },
  };
}
