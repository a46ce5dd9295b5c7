/**
 * A sweep over settings by successive halving (Jamieson and Talwalkar, 2016): all trials are trained a little and measured
 * against the same anchors; the best of them are trained further; and so on. A trial is an ordinary run in a folder of its own.
 * What is done is known from the files alone, so a sweep that was killed continues where it was, and ends in the same results.
 */
import { join } from 'node:path';
import { OtauError, quote } from 'otau/internal/lib/error.js';
import { RunFiles } from '../run/files.js';
import { RunLock } from '../run/lock.js';
import { runState } from '../run/manifest.js';
import { iterationFiles } from '../run/names.js';
import { Run } from '../run/run.js';
import { anchorNames, anchorTask } from '../stages/match.js';
import type { MatchMetrics, StageProgress, StageRunners } from '../stages/stage.js';
import { type TrainingEnd, TrainingLoop } from '../stages/training-loop.js';
import { formatSweepPlan, parseSweepPlan, type SweepPlan, trialConfig } from './plan.js';

const PLAN = 'sweep.json';
const RESULTS = 'results.jsonl';
/** What an interrupted beginning may have left. */
const OWN = ['lock', `${PLAN}.draft`];

/** A measured network of a trial: a line of `results.jsonl`. */
export interface SweepResult {
  readonly rung: number;
  readonly trial: number;
  readonly iterations: number;
  /** The share of the points, 0 to 1, against all anchors together: what trials are ranked by. */
  readonly score: number;
  /** By anchor. */
  readonly anchors: Readonly<Record<string, MatchMetrics>>;
}

/** Options of `Sweep.run`. */
export interface SweepRunOptions {
  /** Ends the sweep at once; what is finished is kept. */
  readonly signal?: AbortSignal;
  readonly onProgress?: (trial: number, rung: number, progress: StageProgress) => void;
  /** Called with each new result. */
  readonly onResult?: (result: SweepResult) => void;
  /** Called with damaged files and similar, in a sentence. */
  readonly warn?: (sentence: string) => void;
}

/**
 * The folder of a sweep.
 * @example
 * const sweep = Sweep.create('sweeps/kindo', makeSweepPlan({ game, preset: 'fast', seed: '1', workers: 2, space, iterations: 9 }));
 * await sweep.run(createStageRunners());
 */
export class Sweep {
  readonly #files: RunFiles;
  readonly #results: SweepResult[];

  private constructor(
    files: RunFiles,
    readonly plan: SweepPlan,
  ) {
    this.#files = files;
    this.#results = readResults(files);
  }

  /** The folder. */
  get path(): string {
    return this.#files.path;
  }

  /** The measurements so far. */
  get results(): readonly SweepResult[] {
    return this.#results;
  }

  static isSweep(path: string): boolean {
    return new RunFiles(path).has(PLAN);
  }

  /** @throws `folder-taken` where the folder holds something, `no-file` where it cannot be written */
  static create(path: string, plan: SweepPlan): Sweep {
    const files = new RunFiles(path);
    files.makeFolder();
    if (files.has(PLAN)) {
      throw new OtauError(
        'folder-taken',
        `The folder ${quote(path)} holds a sweep already; continue it with: otau sweep --resume ${path}`,
      );
    }
    const other = files.names().find((name) => !OWN.includes(name));
    if (other !== undefined) {
      throw new OtauError('folder-taken', `A sweep needs a folder of its own; ${quote(path)} holds ${quote(other)}.`);
    }
    files.write(PLAN, formatSweepPlan(plan));
    return new Sweep(files, plan);
  }

  /** @throws `no-file` where there is no sweep, `bad-config` where its plan is damaged */
  static open(path: string): Sweep {
    const files = new RunFiles(path);
    const text = files.findText(PLAN);
    if (text === undefined)
      throw new OtauError('no-file', `The folder ${quote(path)} holds no sweep: there is no ${PLAN}.`);
    return new Sweep(files, parseSweepPlan(text, path));
  }

  /** The folder of a trial's run. */
  trialPath(trial: number): string {
    return join(this.path, 'trials', String(trial + 1).padStart(3, '0'));
  }

  /** Trials from the best to the worst: those that came further first, then by score. */
  ranking(): SweepResult[] {
    const last = new Map<number, SweepResult>();
    for (const result of this.#results) last.set(result.trial, result);
    return [...last.values()].sort(better);
  }

  /**
   * Trains and measures to the end.
   * @throws `locked` where another process works in the folder, and what training throws
   */
  async run(runners: StageRunners, options: SweepRunOptions = {}): Promise<TrainingEnd> {
    const lock = RunLock.take(this.#files);
    try {
      let trials = this.plan.trials.map((_, trial) => trial);
      for (let rung = 0; rung < this.plan.rungs.length; rung++) {
        trials = trials.slice(0, this.plan.rungs[rung].trials);
        for (const trial of trials.toSorted((a, b) => a - b)) {
          if ((await this.#climb(trial, rung, runners, options)) !== 'finished') return 'stopped';
        }
        const measured = this.#results.filter((result) => result.rung === rung);
        trials = measured.sort(better).map(({ trial }) => trial);
      }
      return 'finished';
    } finally {
      lock.release();
    }
  }

  /** Trains a trial up to a rung and measures it there, unless that is done. */
  async #climb(trial: number, rung: number, runners: StageRunners, options: SweepRunOptions): Promise<TrainingEnd> {
    if (this.#results.some((result) => result.rung === rung && result.trial === trial)) return 'finished';
    const { signal, warn } = options;
    const { iterations } = this.plan.rungs[rung];
    const path = this.trialPath(trial);
    const onProgress = (progress: StageProgress) => options.onProgress?.(trial, rung, progress);
    const run = Run.isRun(path) ? Run.open(path, { warn }) : Run.create(path, trialConfig(this.plan, trial), { warn });
    try {
      const end = await new TrainingLoop(run, runners, { signal, iterations, onProgress }).train();
      if (end !== 'finished') return end;
      const result = await this.#measure(run, trial, rung, runners, options);
      this.#results.push(result);
      this.#files.write(RESULTS, this.#results.map((each) => `${JSON.stringify(each)}\n`).join(''));
      options.onResult?.(result);
      return 'finished';
    } catch (error) {
      if (signal?.aborted) return 'stopped';
      throw error;
    } finally {
      run.close();
    }
  }

  /** The best network of a run against all anchors of the sweep. */
  async #measure(run: Run, trial: number, rung: number, runners: StageRunners, options: SweepRunOptions) {
    const { measure, seed } = this.plan;
    const { iterations } = this.plan.rungs[rung];
    const config = { ...run.config, settings: { ...run.config.settings, ...measure } };
    const { best } = runState(run.config, run.manifest.commits());
    const model = run.files.read(iterationFiles.model(best));
    const names = anchorNames(measure.anchors);
    const anchors: Record<string, MatchMetrics> = {};
    for (const [i, name] of names.entries()) {
      const context = {
        config,
        iteration: iterations,
        seed: `${seed}/sweep/${rung}/${name}`,
        signal: options.signal ?? new AbortController().signal,
        onProgress: (done: number) => {
          const progress = { done: i * measure.anchorGames + done, total: names.length * measure.anchorGames };
          options.onProgress?.(trial, rung, { iteration: iterations, stage: 'anchors', ...progress, unit: 'games' });
        },
      };
      anchors[name] = (await runners.match(context, anchorTask(config, model, name))).metrics;
    }
    const all = Object.values(anchors);
    const points = all.reduce((sum, { wins, draws }) => sum + wins + draws / 2, 0);
    const games = all.reduce((sum, each) => sum + each.games, 0);
    return { rung, trial, iterations, score: points / games, anchors };
  }
}

function better(a: SweepResult, b: SweepResult): number {
  return b.rung - a.rung || b.score - a.score || a.trial - b.trial;
}

/** Lines that are whole; a damaged one is measured again. */
function readResults(files: RunFiles): SweepResult[] {
  return (files.findText(RESULTS) ?? '').split('\n').flatMap((line) => {
    try {
      return line === '' ? [] : [JSON.parse(line) as SweepResult];
    } catch {
      return [];
    }
  });
}
