/** Shows the progress of a training: a dashboard at a terminal that has room for it, else a bar; lines where output is piped. */
import { join } from 'node:path';
import {
  type Metrics,
  metricsOf,
  Pace,
  type Run,
  runState,
  type StageProgress,
  type TrainingEnd,
  type Warning,
} from '../../learn/index.js';
import type { Input, Output } from '../command.js';
import { Progress } from '../progress.js';
import { counted, wrap } from '../text.js';
import { formatDashboard, formatWarning, MIN_DASHBOARD } from './dashboard.js';
import { formatIteration, formatProgress } from './train.js';

export class TrainingProgress {
  readonly #pace: Pace;
  readonly #progress: Progress;
  readonly #begun: number;
  /** Of the iterations that are done, also before this process. */
  readonly #metrics: Metrics[];
  #last: StageProgress;

  constructor(
    readonly run: Run,
    readonly iterations: number,
    readonly output: Output,
    readonly input: Input,
  ) {
    this.#pace = new Pace(() => input.now());
    this.#progress = new Progress(output, input);
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
    if (!this.#hasDashboard) this.output.print(wrap(what.split(' '), this.output.columns));
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

  iteration(metrics: Metrics): void {
    this.#pace.iteration();
    const before = new Set(this.#metrics.at(-1)?.warnings?.map(({ code }) => code));
    this.#metrics.push(metrics);
    if (this.#hasDashboard) return;
    const fresh = (metrics.warnings ?? []).filter(({ code }) => !before.has(code));
    const warned = fresh.map((warning: Warning) => `\n${formatWarning(warning, this.output.columns)}`);
    const line = formatIteration(metrics);
    const shown = this.#progress.isLive ? wrap(line.split(' '), this.output.columns) : line;
    this.#progress.printFinal(shown + warned.join(''));
  }

  end(end: TrainingEnd): void {
    const { path } = this.run;
    const why = end === 'time' ? 'The time is over' : 'Stopped; the running stage is given up, all before it is kept';
    const sentence =
      end === 'finished'
        ? `Done. The best network is ${join(path, 'best.onnx')}.`
        : `${why}. Continue with: otau train --resume ${path}`;
    this.#progress.printFinal(
      this.#hasDashboard ? `${this.#dashboard(undefined, undefined)}\n\n${sentence}` : sentence,
    );
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
