/**
 * What is printed of a training: bars and times left while it runs, a line for each iteration, and the dashboard at a
 * terminal.
 */
import type { RunConfig, RunMetrics, StageProgress, TrainingWarning } from '../../learn/index.js';
import { counted, wrapText } from '../text.js';

const STAGE_TITLES = {
  start: 'first network',
  selfplay: 'self-play',
  train: 'training',
  match: 'match with the best',
  anchors: 'anchors',
} as const;

/** Blocks of a bar: at most, and at least where one is drawn. */
const MAX_BAR = 24;
const MIN_BAR = 4;

/** `iteration 3/40  self-play  [#####------]  45/100 games, 0:12 left; run 1:02:10 left`. In narrow terminals the bar is shorter, or left out. */
export function formatProgress(
  { iteration, stage, done, total, unit }: StageProgress,
  iterations: number,
  stageLeft: number | undefined,
  runLeft: number | undefined,
  columns: number,
): string {
  const left = stageLeft === undefined ? '' : `, ${formatSeconds(stageLeft)} left`;
  const all = runLeft === undefined ? '' : `; run ${formatSeconds(runLeft)} left`;
  const where = `iteration ${iteration}/${iterations}  ${STAGE_TITLES[stage]}  `;
  const figures = `${done}/${total} ${unit}${left}${all}`;
  return where + formatBar(done / Math.max(1, total), columns - 1 - where.length - figures.length) + figures;
}

/** `[#####------]  `, in so many columns at most; nothing where they are too few. */
function formatBar(share: number, columns: number): string {
  const blocks = Math.min(MAX_BAR, columns - '[]  '.length);
  if (blocks < MIN_BAR) return '';
  const filled = Math.round(blocks * share);
  return `[${'#'.repeat(filled)}${'-'.repeat(blocks - filled)}]  `;
}

/** `0:12`, `1:02:10`. */
export function formatSeconds(seconds: number): string {
  const whole = Math.round(seconds);
  const two = (number: number): string => String(number).padStart(2, '0');
  const hours = Math.floor(whole / 3600);
  const minutes = Math.floor(whole / 60) % 60;
  return hours > 0 ? `${hours}:${two(minutes)}:${two(whole % 60)}` : `${minutes}:${two(whole % 60)}`;
}

/** `iteration 3: 100 games, 4032 samples; loss 2.310 (policy 1.920, value 0.390); 24-12-4 against the best: accepted`. */
export function formatIteration({ iteration, selfplay, train, match, anchors }: RunMetrics): string {
  const parts: string[] = [];
  if (selfplay !== undefined) parts.push(`${selfplay.games} games, ${selfplay.samples} samples`);
  if (train !== undefined) {
    const { loss, policyLoss, valueLoss } = train;
    parts.push(`loss ${fixed(loss)} (policy ${fixed(policyLoss)}, value ${fixed(valueLoss)})`);
  }
  if (match !== undefined) {
    const { wins, losses, draws, accepted } = match;
    parts.push(`${wins}-${losses}-${draws} against the best: ${accepted === true ? 'accepted' : 'not accepted'}`);
  }
  for (const [name, result] of Object.entries(anchors ?? {})) parts.push(`${name} ${formatElo(result)}`);
  return `iteration ${iteration}: ${parts.join('; ')}`;
}

/** `Elo +120 (+60 to +190)` of facts as a match leaves them. */
export function formatElo(facts: unknown): string {
  const { elo, eloLow, eloHigh, wins, games } = (facts ?? {}) as Record<string, number | null | undefined>;
  if (wins === games && elo === null) return `Elo above ${signed(eloLow)}`;
  if (wins === 0 && elo === null) return `Elo below ${signed(eloHigh)}`;
  return `Elo ${signed(elo)} (${signed(eloLow)} to ${signed(eloHigh)})`;
}

function signed(value: number | null | undefined): string {
  if (typeof value !== 'number') return '?';
  const whole = Math.round(value);
  return whole > 0 ? `+${whole}` : String(whole);
}

export function fixed(value: unknown): string {
  return typeof value === 'number' ? value.toFixed(3) : '?';
}

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
  readonly metrics: readonly RunMetrics[];
  readonly progress: StageProgress;
  readonly stageLeft?: number;
  readonly runLeft?: number;
  /** Since the command began. */
  readonly seconds: number;
}

/** The curves: a name and how each iteration's figure is found. */
const CURVES: readonly (readonly [
  name: string,
  figure: (metrics: RunMetrics) => number | undefined,
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
  const run = runLeft === undefined ? '' : `; about ${formatSeconds(runLeft)} left`;
  const games = metrics.reduce((sum, { selfplay }) => sum + (numberOf(selfplay?.games) ?? 0), 0);
  const samples = metrics.reduce((sum, { selfplay }) => sum + (numberOf(selfplay?.samples) ?? 0), 0);
  const lines = [
    title,
    formatProgress(progress, iterations, stageLeft, undefined, columns),
    `running for ${formatSeconds(seconds)}${run}; ${counted(games, 'game')}, ${counted(samples, 'sample')} so far`,
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

function curvesOf(metrics: readonly RunMetrics[]): string[] {
  return CURVES.flatMap(([name, figure, isPercent]) => {
    const figures = metrics.map(figure);
    const last = figures.findLast((value) => value !== undefined);
    if (last === undefined) return [];
    const text = isPercent === true ? `${Math.round(100 * last)} %` : fixed(last);
    return [`${name.padEnd(NAME_COLUMNS)}${text.padStart(8)}  ${sparkline(figures, SPARK_COLUMNS)}`];
  });
}

/** The newest measurement, and the score against each anchor over time. */
function strengthOf(metrics: readonly RunMetrics[]): string[] {
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

function warningLines(warnings: readonly TrainingWarning[], columns: number): string[] {
  const shown = warnings.slice(0, MAX_WARNINGS).flatMap((warning) => {
    const lines = formatWarning(warning, columns).split('\n');
    return lines.slice(0, MAX_WARNING_LINES);
  });
  return shown.length === 0 ? [] : ['', ...shown];
}

/** `Warning: 98 % of the games are drawn. Set opponent …`, in lines of this width. */
export function formatWarning({ sentence, advice }: TrainingWarning, columns: number): string {
  return wrapText(`Warning: ${sentence} ${advice}`.split(' '), columns);
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
