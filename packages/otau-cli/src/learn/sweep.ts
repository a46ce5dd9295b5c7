/**
 * A sweep over settings by successive halving (Jamieson and Talwalkar, 2016): all trials are trained a little and measured
 * against the same anchors; the best of them are trained further; and so on. A trial is an ordinary run in a folder of its own.
 * What is done is known from the files alone, so a sweep that was killed continues where it was, and ends in the same results.
 */
import { join } from 'node:path';
import { createGame, isJsonObject, OtauError, quote, Rng, unlessThrown } from 'otau';
import type { OptionValue } from 'otau/internal/lib/options.js';
import {
  checkNetworkSizes,
  makeRunConfig,
  parsePreset,
  presetSettings,
  type RunChoice,
  type RunConfig,
} from './run/config.js';
import { lockRun, RunFiles } from './run/files.js';
import { runState } from './run/manifest.js';
import { iterationFiles } from './run/names.js';
import { Run } from './run/run.js';
import {
  checkTrainingSettings,
  parseTrainingSettings,
  SETTINGS,
  type SettingName,
  type TrainingSettings,
} from './run/settings.js';
import { anchorsOf, checkAgents, playAnchors } from './stages/match.js';
import type { MatchMetrics, StageContext, StageProgress, StageRunners } from './stages/stage.js';
import { type TrainingEnd, TrainingLoop } from './stages/training-loop.js';

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
  readonly #results: SweepResult[];

  private constructor(
    private readonly files: RunFiles,
    readonly plan: SweepPlan,
  ) {
    this.#results = readResults(files);
  }

  /** The folder. */
  get path(): string {
    return this.files.path;
  }

  /** The measurements so far. */
  get results(): readonly SweepResult[] {
    return this.#results;
  }

  /** @throws `folder-taken` where the folder holds something, `no-file` where it cannot be written */
  static create(path: string, plan: SweepPlan): Sweep {
    const files = new RunFiles(path);
    files.makeFolder();
    if (files.has(PLAN)) {
      const sentence = `The folder ${quote(path)} holds a sweep already; continue it with: otau sweep --resume ${path}`;
      throw new OtauError('folder-taken', sentence);
    }
    const other = files.names().find((name) => !OWN.includes(name));
    if (other !== undefined)
      throw new OtauError('folder-taken', `A sweep needs a folder of its own; ${quote(path)} holds ${quote(other)}.`);
    files.write(PLAN, `${JSON.stringify({ format: SWEEP_FORMAT, version: VERSION, ...plan }, null, 2)}\n`);
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
    const lock = lockRun(this.files);
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
      this.files.write(RESULTS, this.#results.map((each) => `${JSON.stringify(each)}\n`).join(''));
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
    const context: StageContext = {
      config,
      iteration: iterations,
      seed: `${seed}/sweep/${rung}`,
      signal: options.signal ?? new AbortController().signal,
      onProgress: (done, total, unit) =>
        options.onProgress?.(trial, rung, { iteration: iterations, stage: 'anchors', done, total, unit }),
    };
    const { anchors } = await playAnchors(runners, context, model);
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
  const lines = (files.findText(RESULTS) ?? '').split('\n');
  return lines.flatMap((line) => unlessThrown(() => [JSON.parse(line) as SweepResult], Error) ?? []);
}

// The plan of a sweep: which trials there are and how far each is trained before some go. It is written once, as
// `sweep.json`, and never changed; the same declaration and seed give the same plan.

const SWEEP_FORMAT = 'otau-sweep';
const VERSION = 1;
const MAX_TRIALS = 1000;

/** Numbers from `min` to `max`, drawn evenly, or evenly in their logarithms. */
export interface SettingRange {
  readonly min: number;
  readonly max: number;
  readonly log?: boolean;
}
/** What is tried of a setting: some values, or a range to draw from. */
export type SettingChoice = readonly OptionValue[] | SettingRange;
/** What a sweep tries, by setting. A setting with one value has it in all trials. */
export type SweepSpace = Readonly<Partial<Record<SettingName, SettingChoice>>>;

/** What a user chooses for a sweep. */
export interface SweepChoice extends Pick<RunChoice, 'game' | 'preset' | 'seed' | 'workers'> {
  readonly space: SweepSpace;
  /** How many trials are drawn at random; unless given, each combination of the values is a trial. */
  readonly trials?: number;
  /** Iterations of the trials that are left at the end. */
  readonly iterations: number;
  /** At each rung one trial in this many continues, and is trained that many times longer; 3 unless given. */
  readonly eta?: number;
  /** Games of each measurement against each anchor; those of the preset unless given. */
  readonly anchorGames?: number;
}

/** The whole plan of a sweep. */
export interface SweepPlan extends Pick<RunConfig, 'game' | 'options' | 'preset' | 'seed' | 'workers'> {
  /** How many trials reach each rung, and after how many iterations they are measured there. */
  readonly rungs: readonly { readonly trials: number; readonly iterations: number }[];
  /** What networks are measured by, the same for all. */
  readonly measure: Pick<TrainingSettings, 'anchors' | 'anchorGames' | 'anchorSimulations'>;
  /** The settings of each trial that differ from the preset. */
  readonly trials: readonly Partial<TrainingSettings>[];
}

/**
 * Makes the plan of a sweep.
 * @throws `bad-option` for settings or numbers that cannot be, in any of the trials
 */
export function makeSweepPlan(choice: SweepChoice): SweepPlan {
  const { game, preset, seed, workers, iterations, eta = 3 } = choice;
  if (!(Number.isInteger(eta) && eta >= 2 && eta <= 10))
    throw new OtauError('bad-option', `One trial of 2 to 10 continues at each rung; got ${eta}.`);
  const trials = choice.trials === undefined ? grid(choice.space) : drawn(choice.space, choice.trials, seed);
  if (trials.length < 2 || trials.length > MAX_TRIALS) {
    const advice = trials.length < 2 ? ': give a setting more values to try, as --set cpuct=1,1.5' : '';
    throw new OtauError('bad-option', `A sweep has 2 to ${MAX_TRIALS} trials; got ${trials.length}${advice}.`);
  }
  const { anchors, anchorGames, anchorSimulations } = presetSettings(preset, game);
  const measure = { anchors, anchorGames: choice.anchorGames ?? anchorGames, anchorSimulations };
  const rungs = rungsOf(trials.length, iterations, eta);
  const plan = { game: game.id, options: game.options, preset, seed, workers, rungs, measure, trials };
  checkPlan(plan);
  const trunks = trials.map((_, trial) => trialConfig(plan, trial).settings.trunk);
  checkNetworkSizes(choice.space, trunks);
  return plan;
}

/** The configuration of a trial's run. All have the same seed, so that what differs comes from the settings. */
export function trialConfig(plan: SweepPlan, trial: number): RunConfig {
  const { game, options, preset, seed, workers, rungs } = plan;
  const iterations = rungs[rungs.length - 1].iterations;
  const settings = { anchorEvery: 0, iterations, ...plan.trials[trial] };
  return makeRunConfig({ game: createGame(game, options), preset, seed, workers, settings });
}

/**
 * Reads `sweep.json`.
 * @param path the folder that it is in
 * @throws `bad-config` for anything that `Sweep.create` does not write
 */
export function parseSweepPlan(text: string, path: string): SweepPlan {
  try {
    const { format, version, ...plan } = JSON.parse(text) as SweepPlan & { format: unknown; version: unknown };
    if (format !== SWEEP_FORMAT || version !== VERSION) throw new Error(`it is no sweep of version ${VERSION}`);
    return checkPlan(plan);
  } catch (cause) {
    const why = cause instanceof SyntaxError ? 'it is no JSON' : (cause as Error).message.replace(/\.$/, '');
    const sentence = `The sweep.json of ${quote(path)} is damaged: ${why}. Restore it from a copy, or begin a new sweep.`;
    throw new OtauError('bad-config', sentence, { cause });
  }
}

/** Checks every trial, so that none fails after hours. */
function checkPlan(plan: SweepPlan): SweepPlan {
  parsePreset(plan.preset);
  if (anchorsOf(plan.measure.anchors).length === 0)
    throw new OtauError('bad-option', 'A sweep measures by anchors: there are none in this preset.');
  for (const trial of plan.trials.keys()) checkAgents(measuredConfig(plan, trial));
  return plan;
}

/** The configuration by which a trial is trained and measured. */
export function measuredConfig(plan: SweepPlan, trial: number): RunConfig {
  const config = trialConfig(plan, trial);
  return { ...config, settings: checkTrainingSettings({ ...config.settings, ...plan.measure, anchorEvery: 1 }) };
}

/** Successive halving: from few iterations for all trials to all iterations for the best. */
function rungsOf(trials: number, iterations: number, eta: number): SweepPlan['rungs'] {
  const last = Math.floor(Math.log(trials) / Math.log(eta) + 1e-9);
  const rungs = Array.from({ length: last + 1 }, (_, rung) => ({
    trials: Math.floor(trials / eta ** rung),
    iterations: Math.max(1, Math.round(iterations / eta ** (last - rung))),
  }));
  // Where there are fewer iterations than rungs, later ones would measure the same networks again. The first has all trials.
  return rungs.filter(({ iterations: here }, i) => rungs[i - 1]?.iterations !== here);
}

/** Every combination of the values, the last setting changing first. */
function grid(space: SweepSpace): Partial<TrainingSettings>[] {
  let trials: Record<string, OptionValue>[] = [{}];
  for (const [name, values] of Object.entries(space)) {
    if (!isValues(values)) throw new OtauError('bad-option', `The range of ${name} needs a number of trials to draw.`);
    if (trials.length * values.length > MAX_TRIALS)
      throw new OtauError('bad-option', `A sweep has at most ${MAX_TRIALS} trials: give a number of trials to draw.`);
    trials = trials.flatMap((trial) => values.map((value) => ({ ...trial, [name]: value })));
  }
  return trials;
}

/** Trials drawn one after the other; the same one does not come twice while there are others. */
function drawn(space: SweepSpace, trials: number, seed: string): Partial<TrainingSettings>[] {
  const rng = new Rng(`${seed}/sweep`);
  const found = new Map<string, Partial<TrainingSettings>>();
  for (let tries = 0; found.size < trials && tries < 20 * trials; tries++) {
    const values = Object.entries(space).map(([name, choice]) => [name, draw(name as SettingName, choice, rng)]);
    const trial = Object.fromEntries(values);
    found.set(JSON.stringify(trial), trial);
  }
  return [...found.values()];
}

function draw(name: SettingName, choice: SettingChoice, rng: Rng): OptionValue {
  if (isValues(choice)) return choice[rng.below(choice.length)];
  const { min, max, log } = choice;
  const share = rng.float();
  const value = log === true ? min * (max / min) ** share : min + (max - min) * share;
  // Four digits are enough, and read well in a table.
  return SETTINGS[name].type === 'integer' ? Math.round(value) : Number(value.toPrecision(4));
}

const isValues = (choice: SettingChoice): choice is readonly OptionValue[] => Array.isArray(choice);

/**
 * Reads `name=a,b,c` texts.
 * @throws `bad-option` for unknown settings, values out of bounds, and settings given twice
 * @example parseSweepSpace(['cpuct=1,1.5', 'games=50'])
 */
export function parseSweepSpace(texts: readonly string[]): SweepSpace {
  const space: Record<string, SettingChoice> = {};
  for (const text of texts) {
    const equals = text.indexOf('=');
    const name = text.slice(0, Math.max(0, equals)).trim();
    if (Object.hasOwn(space, name)) throw new OtauError('bad-option', `The setting ${name} is given twice.`);
    // The specifications of agents have commas of their own.
    const isText = Object.hasOwn(SETTINGS, name) && SETTINGS[name as SettingName].type === 'text';
    const values = isText ? [text.slice(equals + 1)] : text.slice(equals + 1).split(',');
    const parse = (value: string) => parseTrainingSettings([equals < 0 ? text : `${name}=${value}`]);
    space[name] = values.map((value) => parse(value)[name as SettingName] as OptionValue);
  }
  return space;
}

/**
 * Checks the settings of a declaration file: `{ "cpuct": [1, 1.5], "learningRate": { "min": 0.0005, "max": 0.005, "log": true } }`.
 * @throws `bad-option` for anything else
 */
export function checkSweepSpace(value: unknown): SweepSpace {
  if (!isJsonObject(value))
    throw new OtauError('bad-option', 'The settings of a sweep are an object of names and values.');
  for (const [name, choice] of Object.entries(value)) {
    const range = Array.isArray(choice) ? undefined : ((choice ?? {}) as SettingRange);
    const texts = range === undefined ? (choice as readonly unknown[]) : [range.min, range.max];
    if (texts.length === 0) throw new OtauError('bad-option', `The setting ${name} has no values to try.`);
    for (const each of texts) parseTrainingSettings([`${name}=${each}`]);
    if (range !== undefined && !(range.min < range.max && (range.log !== true || range.min > 0))) {
      const sentence = `A range has a min below its max, above 0 with log; ${name} has ${quote(JSON.stringify(choice))}.`;
      throw new OtauError('bad-option', sentence);
    }
  }
  return value as SweepSpace;
}
