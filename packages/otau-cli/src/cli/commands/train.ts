/** `otau train`: a network learns a game from nothing by playing against itself. */
import { randomInt } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { OtauError, quote } from 'otau';
import { provideNode } from 'otau/agents/node';
import { loadOnnxRuntime } from 'otau/internal/network/node/runtime.js';
import { ClusterLearner, formatServers } from '../../cluster/index.js';
import {
  checkAgents,
  checkLearner,
  checkModules,
  checkNetworkSizes,
  checkSameRun,
  createStageRunners,
  externalLearner,
  makeRunConfig,
  metricsOf,
  parseAddress,
  parsePreset,
  parseTrainingSettings,
  prepareAgents,
  presetSettings,
  type ResumeOptions,
  Run,
  type RunMetrics,
  runState,
  type StageProgress,
  type StageRunnerOptions,
  type StageRunners,
  type TrainingEnd,
  TrainingLoop,
  TrainingPace,
  type TrainingWarning,
} from '../../learn/index.js';
import { commandError, EXIT, type Flags, type Input, type Output, warnBy } from '../command.js';
import { freeFolder } from '../files.js';
import { readConnect } from '../flags/connect.js';
import { isGameGiven, readGame, readWhole } from '../flags/game.js';
import { ProgressLine, waitFor } from '../progress.js';
import { formatDashboard, formatIteration, formatProgress, formatWarning, MIN_DASHBOARD } from '../reports/training.js';
import { DEFAULT_RUNS_FOLDER } from '../settings.js';
import { counted, wrapText } from '../text.js';

/** The learner that comes with the Python package. */
const PYTHON = 'python';
const LEARNER_MODULES = ['otau', 'otau.learner', 'torch'];

/** @param createRunners what runs the stages; tests give others */
export async function train(
  flags: Flags,
  output: Output,
  input: Input,
  createRunners: (options: StageRunnerOptions) => StageRunners = createStageRunners,
): Promise<number> {
  if (flags.replicas !== undefined && flags.connect === undefined) throw commandError('--replicas is for --connect.');
  const hours = readHours(flags.hours);
  const command = learnerCommand(flags.learner);
  // Before a folder is made: nothing can be trained without it
  if (command === undefined) await loadOnnxRuntime();
  else {
    checkLearner(command);
    if (flags.learner === PYTHON) await checkModules(command, LEARNER_MODULES);
  }
  const run = await openRun(flags, output);
  try {
    const { settings } = run.config;
    const last = flags.iterations === undefined ? settings.iterations : readIterations(flags.iterations);
    const progress = new TrainingProgress(run, last, output, input);
    progress.begin();
    const lead = (runners: StageRunners) => trainUntilEnd(run, runners, last, hours, progress, input);
    const own = createRunners({ ...evaluatorOf(flags), warn: warnBy(output) });
    const runners = command === undefined ? own : externalLearner(own, command);
    const training = flags.connect === undefined ? lead(runners) : leadWorkers(run, flags, runners, output, lead);
    const end = await training.finally(() => runners.close?.());
    progress.end(end);
    return end === 'stopped' ? EXIT.interrupted : EXIT.ok;
  } finally {
    run.close();
  }
}

function evaluatorOf({ evaluator, connect }: Flags): StageRunnerOptions {
  if (evaluator === undefined) return {};
  if (connect !== undefined) throw commandError('With --connect workers play: give --evaluator to otau selfplay.');
  parseAddress(evaluator);
  return { evaluator };
}

/** What trains: `otau.learner` for `python`, or a program of the user's own; undefined for onnxruntime in this process. */
function learnerCommand(learner: string | undefined): readonly string[] | undefined {
  if (learner === undefined || learner === 'builtin') return undefined;
  if (learner === PYTHON) return [process.env.PYTHON ?? 'python3', '-m', 'otau.learner', '-'];
  if (learner.trim() === '') throw commandError('--learner takes builtin, python or a program.');
  return learner.trim().split(/\s+/);
}

async function leadWorkers(
  run: Run,
  flags: Flags,
  runners: StageRunners,
  output: Output,
  lead: (runners: StageRunners) => Promise<TrainingEnd>,
): Promise<TrainingEnd> {
  const connect = readConnect(flags);
  const warn = warnBy(output);
  const limits = flags.replicas === undefined ? {} : { replicas: readWhole('--replicas', flags.replicas, 1, 5) };
  const cluster = new ClusterLearner({ connect, path: run.path, config: run.config, runners, warn, limits });
  output.print(
    `Run ${cluster.run} at ${formatServers(connect.servers)}; workers join it by: otau selfplay --connect ADDRESS`,
  );
  let isDone = false;
  try {
    const end = await lead(cluster.stageRunners());
    isDone = end === 'finished';
    return end;
  } finally {
    await cluster.close(isDone);
  }
}

/** Continues until the end or Ctrl-C, which cancels the running stage. */
async function trainUntilEnd(
  run: Run,
  runners: StageRunners,
  iterations: number,
  hours: number,
  progress: TrainingProgress,
  input: Input,
): Promise<TrainingEnd> {
  const stop = new AbortController();
  const over = performance.now() + hours * 3_600_000;
  const loop = new TrainingLoop(run, runners, {
    signal: stop.signal,
    iterations,
    isTimeOver: () => performance.now() >= over,
    onProgress: (stage) => progress.progress(stage),
    onIteration: (metrics) => progress.iteration(metrics),
  });
  return waitFor(loop.train(), input, (reason) => stop.abort(reason));
}

async function openRun(flags: Flags, output: Output): Promise<Run> {
  const { resume, out, seed } = flags;
  const warn = warnBy(output);
  if (resume !== undefined && out !== undefined)
    throw commandError('--resume continues in its own folder: leave --out away.');
  if (resume !== undefined && flags.from !== undefined)
    throw commandError('--from is for a new run: one that is resumed has its network already.');
  const settings = parseTrainingSettings(flags.set ?? []);
  const workers = readWhole('--workers', flags.workers, 1, 256);
  const preset = flags.preset === undefined ? undefined : parsePreset(flags.preset);
  const path = resume ?? out;
  if (path !== undefined && (resume !== undefined || Run.isRun(path))) {
    const named = { ...flags, game: flags.operand };
    const game = isGameGiven(named) ? readGame(named).game : undefined;
    const given: ResumeOptions = { game: game?.id, options: game?.options, preset, seed, workers, settings };
    const { config } = Run.read(path);
    checkSameRun(config, given);
    if (flags.from !== undefined && config.initial === undefined) {
      const sentence = 'The run in the folder was started with random weights: leave --from away, or begin a new run.';
      throw new OtauError('config-differs', sentence);
    }
    return Run.open(path, { warn });
  }
  if (flags.operand === undefined) throw commandError('Which game is to be learnt? Try: otau train kindo.');
  const { game } = readGame({ ...flags, game: flags.operand });
  const games = settings.games ?? presetSettings(preset ?? 'fast', game).games;
  // With `--connect`: small enough that little is lost with a worker, large enough to evaluate positions together
  const shares = Math.min(256, Math.max(1, Math.ceil(games / 10)));
  const initial = flags.from === undefined ? undefined : await provideNode().networks?.find(game, flags.from);
  const config = makeRunConfig({
    game,
    initial,
    preset: preset ?? 'fast',
    seed: seed ?? String(randomInt(2 ** 32)),
    workers: workers ?? (flags.connect === undefined ? availableParallelism() : shares),
    settings: { ...settings, ...(flags.iterations && { iterations: readIterations(flags.iterations) }) },
  });
  checkNetworkSizes(settings, [config.settings.trunk]);
  checkAgents(config);
  await prepareAgents([config]);
  return Run.create(path ?? freeFolder(DEFAULT_RUNS_FOLDER, game.id), config, { warn }, initial);
}

function readIterations(text: string): number {
  return readWhole('--iterations', text, 1, 9999);
}

function readHours(text: string | undefined): number {
  if (text === undefined) return Number.POSITIVE_INFINITY;
  const hours = /^\d{1,5}(\.\d{1,6})?$/.test(text) ? Number(text) : Number.NaN;
  if (hours > 0) return hours;
  throw commandError(`--hours takes a number above 0; got ${quote(text)}.`);
}

class TrainingProgress {
  readonly #pace: TrainingPace;
  readonly #progress: ProgressLine;
  readonly #begun: number;
  /** Of the iterations that are done, also before this process. */
  readonly #metrics: RunMetrics[];
  #last: StageProgress;

  constructor(
    readonly run: Run,
    readonly iterations: number,
    readonly output: Output,
    readonly input: Input,
  ) {
    this.#pace = new TrainingPace(() => input.now());
    this.#progress = new ProgressLine(output, input);
    this.#begun = input.now();
    const commits = run.manifest.commits();
    const { complete } = runState(run.config, commits);
    this.#metrics = metricsOf(commits, complete);
    this.#last = { iteration: complete + 1, stage: 'selfplay', done: 0, total: 0, unit: 'games' };
  }

  begin(): void {
    const { path, config } = this.run;
    const { game, preset, seed, workers } = config;
    const what = `${game}, preset ${preset}, seed ${seed}, ${counted(workers, 'worker')}, in ${path}`;
    if (!this.#hasDashboard) this.output.print(wrapText(what.split(' '), this.output.columns));
  }

  progress(progress: StageProgress): void {
    this.#last = progress;
    const stageLeft = this.#pace.stageLeft(progress);
    if (!this.#progress.isDue()) return;
    const runLeft = this.#pace.runLeft(this.iterations - progress.iteration + 1);
    const text = this.#hasDashboard
      ? this.#dashboard(stageLeft, runLeft)
      : formatProgress(progress, this.iterations, stageLeft, runLeft, this.output.columns);
    this.#progress.show(text);
  }

  iteration(metrics: RunMetrics): void {
    this.#pace.iteration();
    const before = new Set(this.#metrics.at(-1)?.warnings?.map(({ code }) => code));
    this.#metrics.push(metrics);
    if (this.#hasDashboard) return;
    const fresh = (metrics.warnings ?? []).filter(({ code }) => !before.has(code));
    const warned = fresh.map((warning: TrainingWarning) => `\n${formatWarning(warning, this.output.columns)}`);
    const line = formatIteration(metrics);
    const shown = this.#progress.isLive ? wrapText(line.split(' '), this.output.columns) : line;
    this.#progress.print(shown + warned.join(''));
  }

  end(end: TrainingEnd): void {
    const { path } = this.run;
    const why = end === 'time' ? 'The time is over' : 'Stopped; the running stage is given up, all before it is kept';
    const done = `Done. The best network is ${join(path, 'best.onnx')}.`;
    const sentence = end === 'finished' ? done : `${why}. Continue with: otau train --resume ${path}`;
    const head = this.#hasDashboard ? `${this.#dashboard(undefined, undefined)}\n\n` : '';
    this.#progress.print(head + sentence);
  }

  get #hasDashboard(): boolean {
    const { columns, rows = 0 } = this.output;
    return this.#progress.isLive && rows >= MIN_DASHBOARD.rows && columns >= MIN_DASHBOARD.columns;
  }

  #dashboard(stageLeft: number | undefined, runLeft: number | undefined): string {
    const { path, config } = this.run;
    const seconds = (this.input.now() - this.#begun) / 1000;
    const parts = { path, config, iterations: this.iterations, metrics: this.#metrics, progress: this.#last };
    return formatDashboard({ ...parts, stageLeft, runLeft, seconds }, this.output.columns);
  }
}
