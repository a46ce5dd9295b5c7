/** The dashboard of a training at a terminal: at most 22 lines of the terminal's width, drawn over in place. */
import type { Metrics, RunConfig, StageProgress, Warning } from '../../learn/index.js';
import { counted, wrap } from '../text.js';
import { fixed, formatElo, formatProgress, formatTime } from './train.js';

/** Lines and columns that a terminal needs for it. */
export const MIN_DASHBOARD = { rows: 24, columns: 60 } as const;

const MAX_ANCHORS = 3;
const MAX_WARNINGS = 2;
const MAX_WARNING_LINES = 3;
const SPARKS = '▁▂▃▄▅▆▇█';
const SPARK_COLUMNS = 30;
const NAME_COLUMNS = 16;

/** What the dashboard shows. Times in seconds. */
export interface DashboardState {
  readonly path: string;
  readonly config: RunConfig;
  readonly iterations: number;
  /** Of the finished iterations. */
  readonly metrics: readonly Metrics[];
  readonly progress: StageProgress;
  readonly stageLeft?: number;
  readonly runLeft?: number;
  /** Since the command began. */
  readonly seconds: number;
}

/** The curves: a name and how each iteration's figure is found. */
const CURVES: readonly (readonly [
  name: string,
  figure: (metrics: Metrics) => number | undefined,
  percent?: boolean,
])[] = [
  ['loss', ({ train }) => numberOf(train?.loss)],
  ['  policy', ({ train }) => numberOf(train?.policyLoss)],
  ['  value', ({ train }) => numberOf(train?.valueLoss)],
  ['policy entropy', ({ selfplay }) => numberOf(selfplay?.policyEntropy)],
  ['drawn games', ({ selfplay }) => shareOf(selfplay?.draws, selfplay?.games), true],
];

/** The lines of the dashboard, each at most `columns - 1` characters. */
export function formatDashboard(state: DashboardState, columns: number): string {
  const { path, config, iterations, metrics, progress, stageLeft, runLeft, seconds } = state;
  const title = `${config.game}, preset ${config.preset}, seed ${config.seed}, ${counted(config.workers, 'worker')}, in ${path}`;
  const run = runLeft === undefined ? '' : `; about ${formatTime(runLeft)} left`;
  const games = metrics.reduce((sum, { selfplay }) => sum + (numberOf(selfplay?.games) ?? 0), 0);
  const samples = metrics.reduce((sum, { selfplay }) => sum + (numberOf(selfplay?.samples) ?? 0), 0);
  const lines = [
    title,
    formatProgress(progress, iterations, stageLeft, undefined, columns),
    `running for ${formatTime(seconds)}${run}; ${counted(games, 'game')}, ${counted(samples, 'sample')} so far`,
    '',
    ...curvesOf(metrics),
    ...strengthOf(metrics),
    ...warningLines(metrics.at(-1)?.warnings ?? [], columns - 1),
  ];
  return lines.map((line) => line.slice(0, columns - 1)).join('\n');
}

/** A line of blocks, the lowest figure low and the highest high; gaps where there is no figure. The newest `columns`. */
export function sparkline(figures: readonly (number | undefined)[], columns: number): string {
  const shown = figures.slice(-columns);
  const known = shown.filter((figure) => figure !== undefined);
  const [low, high] = [Math.min(...known), Math.max(...known)];
  const last = SPARKS.length - 1;
  return shown
    .map((figure) => {
      if (figure === undefined) return ' ';
      return SPARKS[high > low ? Math.round((last * (figure - low)) / (high - low)) : 0];
    })
    .join('');
}

function curvesOf(metrics: readonly Metrics[]): string[] {
  return CURVES.flatMap(([name, figure, isPercent]) => {
    const figures = metrics.map(figure);
    const last = figures.findLast((value) => value !== undefined);
    if (last === undefined) return [];
    const text = isPercent === true ? `${Math.round(100 * last)} %` : fixed(last);
    return [`${name.padEnd(NAME_COLUMNS)}${text.padStart(8)}  ${sparkline(figures, SPARK_COLUMNS)}`];
  });
}

/** The newest measurement, and the score against each anchor over time. */
function strengthOf(metrics: readonly Metrics[]): string[] {
  const measured = metrics.filter(({ anchors }) => anchors !== undefined);
  const newest = measured.at(-1);
  if (newest === undefined) return [];
  const names = Object.keys(newest.anchors ?? {});
  const width = Math.max(NAME_COLUMNS, ...names.slice(0, MAX_ANCHORS).map((name) => name.length + 2));
  const lines = names.slice(0, MAX_ANCHORS).map((name) => {
    const curve = measured.map(({ anchors }) => scoreOf(anchors?.[name]));
    return `${name.padEnd(width)}${formatElo(newest.anchors?.[name]).padEnd(28)}  ${sparkline(curve, SPARK_COLUMNS)}`;
  });
  const more = names.length > MAX_ANCHORS ? `, and ${names.length - MAX_ANCHORS} more in metrics.jsonl` : '';
  return ['', `strength with 95 % interval, as of iteration ${newest.iteration}${more}`, ...lines];
}

function warningLines(warnings: readonly Warning[], columns: number): string[] {
  const shown = warnings.slice(0, MAX_WARNINGS).flatMap((warning) => {
    const lines = formatWarning(warning, columns).split('\n');
    return lines.slice(0, MAX_WARNING_LINES);
  });
  return shown.length === 0 ? [] : ['', ...shown];
}

/** `Warning: 98 % of the games are drawn. Set opponent …`, in lines of this width. */
export function formatWarning({ sentence, advice }: Warning, columns: number): string {
  return wrap(`Warning: ${sentence} ${advice}`.split(' '), columns);
}

function numberOf(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
}

function shareOf(part: unknown, whole: unknown): number | undefined {
  const [a, b] = [numberOf(part), numberOf(whole)];
  return a === undefined || b === undefined || b === 0 ? undefined : a / b;
}

function scoreOf(facts: unknown): number | undefined {
  const { games, wins, draws } = (facts ?? {}) as Record<string, unknown>;
  return shareOf((numberOf(wins) ?? 0) + (numberOf(draws) ?? 0) / 2, games);
}
