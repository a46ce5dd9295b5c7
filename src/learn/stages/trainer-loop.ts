/**
 * Leads a run from iteration to iteration: self-play by the best network, training on the newest
 * samples, a match that decides whether the new network takes its place, now and then a measurement
 * against fixed opponents. Each stage is committed to the run's folder before the next one begins.
 *
 * The loop is that of AlphaZero (Silver and others, 2018), with the match of AlphaGo Zero (2017) as a choice.
 */

import type { Facts, StageName } from '../run/manifest.js';
import { lastMetrics, type Metrics } from '../run/metrics.js';
import { iterationFiles, RUN_FILES } from '../run/names.js';
import type { Run, StageFiles } from '../run/run.js';
import { runState } from '../run/state.js';
import { TensorBoard } from '../run/tensorboard.js';
import { anchorNames, anchorTask } from './anchors.js';
import type { Learners, MatchFacts, StageContext, StageProgress } from './stage.js';

export interface CoachOptions {
  /** Ends the run at once: what the running stage has done is given up, all finished stages are kept. */
  readonly signal?: AbortSignal;
  /** The run ends after this iteration; that of its settings if left out. */
  readonly iterations?: number;
  /** Asked before each stage: true ends the run there. */
  readonly isTimeOver?: () => boolean;
  readonly onProgress?: (progress: StageProgress) => void;
  /** Told after each iteration that was worked on. */
  readonly onIteration?: (metrics: Metrics) => void;
  /** Told after each stage that was worked on, with its seconds. */
  readonly onStage?: (iteration: number, stage: StageName, seconds: number) => void;
  /** The clock in milliseconds. */
  readonly now?: () => number;
}

/** `finished`: all iterations are done; `stopped`: by the signal; `time`: the time was over. */
export type CoachEnd = 'finished' | 'stopped' | 'time';

/** Thrown inside to leave the loop between two stages. */
class Halt extends Error {
  constructor(readonly end: CoachEnd) {
    super(end);
  }
}

type Work = (context: StageContext) => Promise<{ readonly files: StageFiles; readonly facts: Facts }>;

export class Coach {
  /** The iteration whose network is the best: it plays, and training goes on from it. */
  #best = 0;
  /** The last iteration of which all stages are done. */
  #complete = 0;
  #hasWorked = false;
  #tensorBoard: TensorBoard | undefined;

  constructor(
    readonly run: Run,
    readonly learners: Learners,
    readonly options: CoachOptions = {},
  ) {}

  /** Goes on until the end, the signal or the end of the time. Throws `OtauError` where a stage or the disk fails. */
  async train(): Promise<CoachEnd> {
    const { config, manifest } = this.run;
    // What is done already is looked at even beyond the end that was asked for: curves and best network belong to all of it.
    const { complete } = runState(config, manifest.commits());
    const last = Math.max(this.options.iterations ?? config.settings.iterations, complete);
    try {
      await this.#start();
      for (let iteration = 1; iteration <= last; iteration++) await this.#iterate(iteration);
      this.#publish();
      return 'finished';
    } catch (error) {
      if (error instanceof Halt) return error.end;
      if (this.options.signal?.aborted) return 'stopped';
      throw error;
    }
  }

  async #start(): Promise<void> {
    await this.#do(0, 'start', async (context) => {
      const { model, checkpoint, facts } = await this.learners.start(context);
      return { files: { [iterationFiles.checkpoint(0)]: checkpoint, [iterationFiles.model(0)]: model }, facts };
    });
  }

  async #iterate(iteration: number): Promise<void> {
    const { settings } = this.run.config;
    this.#hasWorked = false;
    await this.#do(iteration, 'selfplay', (context) => this.#selfplay(context));
    await this.#do(iteration, 'train', (context) => this.#learn(context));
    if (settings.accept === 'always') this.#best = iteration;
    else {
      const { accepted } = await this.#do(iteration, 'match', (context) => this.#match(context));
      if (accepted === true) this.#best = iteration;
    }
    if (settings.anchorEvery > 0 && iteration % settings.anchorEvery === 0) {
      await this.#do(iteration, 'anchors', (context) => this.#measure(context));
    }
    this.#complete = iteration;
    if (this.#hasWorked) this.#tellIteration();
  }

  async #selfplay(context: StageContext): ReturnType<Work> {
    const { iteration } = context;
    const model = this.run.files.read(iterationFiles.model(this.#best));
    const { samples, games, facts } = await this.learners.selfplay(context, model);
    const files: Record<string, Uint8Array> = { [iterationFiles.games(iteration)]: new TextEncoder().encode(games) };
    samples.forEach((bytes, worker) => {
      files[iterationFiles.samples(iteration, worker)] = bytes;
    });
    return { files, facts };
  }

  async #learn(context: StageContext): ReturnType<Work> {
    const { iteration, config } = context;
    const { files } = this.run;
    const first = Math.max(1, iteration - config.settings.windowIterations + 1);
    const samples = Array.from({ length: iteration - first + 1 }, (_, i) =>
      Array.from({ length: config.workers }, (_, worker) => files.read(iterationFiles.samples(first + i, worker))),
    );
    const checkpoint = files.read(iterationFiles.checkpoint(this.#best));
    const trained = await this.learners.train(context, checkpoint, samples);
    return {
      files: {
        [iterationFiles.checkpoint(iteration)]: trained.checkpoint,
        [iterationFiles.model(iteration)]: trained.model,
      },
      facts: trained.facts,
    };
  }

  async #match(context: StageContext): ReturnType<Work> {
    const { iteration, config } = context;
    const { accept, matchGames, matchSimulations, matchOpeningPlies, matchElo0, matchElo1 } = config.settings;
    const network = (name: string, of: number) => ({
      name,
      model: this.run.files.read(iterationFiles.model(of)),
      simulations: matchSimulations,
    });
    const { facts, games } = await this.learners.match(context, {
      contestants: [network('new', iteration), network('best', this.#best)],
      games: matchGames,
      openingPlies: matchOpeningPlies,
      ...(accept === 'sprt' ? { sprt: { elo0: matchElo0, elo1: matchElo1 } } : {}),
    });
    const accepted = accept === 'sprt' ? facts.decision === 'H1' : passes(facts, config.settings.matchThreshold);
    return {
      files: { [iterationFiles.match(iteration)]: new TextEncoder().encode(games) },
      facts: { against: this.#best, accepted, ...facts },
    };
  }

  async #measure(context: StageContext): ReturnType<Work> {
    const { iteration, config } = context;
    const model = this.run.files.read(iterationFiles.model(this.#best));
    const names = anchorNames(config.settings.anchors);
    const total = names.length * config.settings.anchorGames;
    const facts: Record<string, MatchFacts> = {};
    let lines = '';
    for (const [i, name] of names.entries()) {
      const before = i * config.settings.anchorGames;
      const part: StageContext = {
        ...context,
        seed: `${context.seed}/${name}`,
        tell: (done) => context.tell(before + done, total, 'games'),
      };
      const { facts: found, games } = await this.learners.match(part, anchorTask(config, model, name));
      facts[name] = found;
      lines += games;
    }
    return {
      files: { [iterationFiles.anchors(iteration)]: new TextEncoder().encode(lines) },
      facts: { anchors: facts },
    };
  }

  /** What a stage found out: from the folder if it is done there, else by doing it. Throws `Halt`. */
  async #do(iteration: number, stage: StageName, work: Work): Promise<Facts> {
    const { run, options } = this;
    const found = run.done(iteration, stage);
    if (found !== undefined) return found;
    if (options.signal?.aborted) throw new Halt('stopped');
    if (options.isTimeOver?.()) throw new Halt('time');
    if (!this.#hasWorked) this.#publish();
    const now = options.now ?? (() => performance.now());
    const begun = now();
    const context: StageContext = {
      config: run.config,
      iteration,
      seed: `${run.config.seed}/${iteration}/${stage}`,
      signal: options.signal ?? new AbortController().signal,
      tell: (done, total, unit) => options.onProgress?.({ iteration, stage, done, total, unit }),
    };
    const { files, facts } = await work(context);
    // Through JSON, so that what is known now is what will be known after a break.
    const plain = JSON.parse(JSON.stringify(facts)) as Facts;
    run.commit(iteration, stage, files, plain);
    this.#hasWorked = true;
    const seconds = Math.round(now() - begun) / 1000;
    run.files.append(
      RUN_FILES.speed,
      `${JSON.stringify({ iteration, stage, seconds, ended: new Date().toISOString() })}\n`,
    );
    options.onStage?.(iteration, stage, seconds);
    return plain;
  }

  /** Curves and best network of the iterations that are complete. */
  #publish(): void {
    if (this.#complete > 0) this.run.publish(iterationFiles.model(this.#best), this.#complete);
  }

  #tellIteration(): void {
    this.#publish();
    const metrics = lastMetrics(this.run.manifest.commits(), this.#complete);
    this.#tensorBoard ??= new TensorBoard(this.run.files);
    this.#tensorBoard.add(metrics);
    this.options.onIteration?.(metrics);
  }
}

/** The share of games won among those not drawn; without such a game the old network stays. */
function passes({ wins, losses }: MatchFacts, threshold: number): boolean {
  return wins + losses > 0 && wins / (wins + losses) >= threshold;
}
