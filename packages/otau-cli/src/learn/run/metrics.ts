/**
 * The curves of a run: one line of figures for each iteration, `metrics.jsonl`. They follow from
 * what the stages wrote, and contain no clock times: the same run has the same bytes.
 */
import { isJsonObject } from 'otau';
import type { StageCommit, StageMetrics, StageName } from './manifest.js';

/** The figures of an iteration, by stage. */
export interface RunMetrics extends Figures {
  /** Signs that the run does not learn, where there are any. */
  readonly warnings?: readonly TrainingWarning[];
}

/** Earlier iterations do not show how a run learns now. */
const WARNING_ITERATIONS = 200;

/**
 * One line for each of the first `iterations` iterations.
 * @param hasWarnings false for the lines as versions wrote them that knew no warnings
 */
export function formatMetrics(commits: readonly StageCommit[], iterations: number, hasWarnings = true): string {
  return metricsOf(commits, iterations)
    .map(({ warnings, ...figures }) => ({ ...figures, ...(hasWarnings && warnings ? { warnings } : {}) }))
    .map((metrics) => `${JSON.stringify(metrics)}\n`)
    .join('');
}

/** The figures of the first `iterations` iterations, those that are missing empty. */
export function metricsOf(commits: readonly StageCommit[], iterations: number): RunMetrics[] {
  const lines: RunMetrics[] = Array.from({ length: iterations }, (_, i) => ({ iteration: i + 1 }));
  for (const { iteration, stage, facts } of commits) {
    const line = lines[iteration - 1] as Partial<Record<StageName, StageMetrics>> | undefined;
    // Anchors stand by their names, without a shell around them
    if (line !== undefined) line[stage] = stage === 'anchors' ? (facts.anchors as StageMetrics) : facts;
  }
  return lines.map((line, i) => {
    const warnings = warningsOf(lines.slice(Math.max(0, i + 1 - WARNING_ITERATIONS), i + 1));
    return warnings.length === 0 ? line : { ...line, warnings };
  });
}

/** The figures with names such as `train/loss`, flat; numbers that are not finite are left out. */
export function scalarsOf({ iteration: _, warnings: __, ...stages }: RunMetrics): [name: string, value: number][] {
  const scalars: [string, number][] = [];
  const walk = (name: string, value: unknown): void => {
    if (typeof value === 'number' && Number.isFinite(value)) scalars.push([name, value]);
    else if (typeof value === 'boolean') scalars.push([name, value ? 1 : 0]);
    else if (isJsonObject(value)) {
      for (const [key, part] of Object.entries(value)) walk(name === '' ? key : `${name}/${key}`, part);
    }
  };
  walk('', stages);
  return scalars;
}

// Early warnings: signs in the figures of a run that it does not learn, each with what to do. They follow from the figures
// alone, so they are in `metrics.jsonl` as every other figure, and the same run has the same ones.

/** The figures of an iteration, by stage. */
interface Figures {
  readonly iteration: number;
  readonly selfplay?: StageMetrics;
  readonly train?: StageMetrics;
  readonly match?: StageMetrics;
  readonly anchors?: StageMetrics;
}

/** A sign that a run does not learn. */
export interface TrainingWarning {
  readonly code: WarningCode;
  /** What is seen, in a sentence. */
  readonly sentence: string;
  /** What to do, in a sentence or two. */
  readonly advice: string;
}

/** Looks at the figures so far, the newest last. Returns a description of a bad sign, if there is one. */
type Detector = (metrics: readonly Figures[]) => string | undefined;

/** The loss has risen if it is this multiple of the lowest, in this many iterations. In good runs it was up to 1.4 times. */
const MIN_LOSS_RISE = 1.5;
const LOSS_RISE_ITERATIONS = 2;
/** The value head knows nothing if it explains less than this share of the values' variance, in this many iterations. */
const MIN_EXPLAINED = 0.02;
const COLLAPSED_ITERATIONS = 3;
/** Below this variance the values are all the same, and there is nothing to explain. */
const MIN_VARIANCE = 0.01;
/** Below this mean entropy, in nats, a search prefers one move only. */
const MIN_ENTROPY = 0.05;
const ENTROPY_ITERATIONS = 2;
/** The share of drawn games, or of those ended by a limit, that teach too little. */
const MANY_GAMES = 0.7;
const DRAW_ITERATIONS = 3;
const REFUSED_MATCHES = 5;
const MEASUREMENTS = 3;
/** A run with this score against an anchor needs no progress there. */
const GOOD_SCORE = 0.75;
/** The share of wrong resignations that spoils the results, and games of the control from which it is known. */
const WRONG_RESIGNATIONS = 0.05;
const MIN_CONTROL = 40;

const DETECTORS = {
  'loss-not-a-number': {
    advice:
      'Begin anew, or with --from an earlier network of the run, with a tenth of the learningRate and clipNorm=5.',
    detect: (metrics) => {
      const { train } = metrics[metrics.length - 1];
      return train !== undefined && numberOf(train, 'loss') === undefined ? 'The loss is no number.' : undefined;
    },
  },
  'loss-rising': {
    advice:
      'Lower the learningRate by half or more; set clipNorm=5. After a teacher’s games or with --from some rise is usual.',
    detect: (metrics) => {
      const losses = metrics.flatMap(({ train }) => (train === undefined ? [] : (numberOf(train, 'loss') ?? [])));
      if (losses.length <= LOSS_RISE_ITERATIONS) return undefined;
      const lowest = Math.min(...losses.slice(0, -LOSS_RISE_ITERATIONS));
      if (!losses.slice(-LOSS_RISE_ITERATIONS).every((loss) => loss > MIN_LOSS_RISE * lowest)) return undefined;
      return `The loss is ${losses[losses.length - 1].toFixed(3)}, after ${lowest.toFixed(3)} before.`;
    },
  },
  'values-collapsed': {
    advice: 'Lower the learningRate, or begin with a teacher or an opponent, so that games end in different results.',
    detect: (metrics) => {
      const last = metrics.slice(-COLLAPSED_ITERATIONS);
      const explained = last.map((_, i) => explainedShare(metrics.slice(0, metrics.length - last.length + i + 1)));
      if (last.length < COLLAPSED_ITERATIONS || !explained.every((share) => share !== undefined)) return undefined;
      if (!explained.every((share) => share < MIN_EXPLAINED)) return undefined;
      const percent = Math.max(0, Math.round(100 * explained[explained.length - 1]));
      return `The values are nearly the same for every position: they explain ${percent} % of how games end.`;
    },
  },
  'policy-entropy-gone': {
    advice: 'Raise temperatureMoves, dirichletFraction (0.25) or cpuct, so that the search tries other moves.',
    detect: (metrics) => {
      const entropies = metrics.map(({ selfplay }) => numberOf(selfplay, 'policyEntropy'));
      const last = entropies.slice(-ENTROPY_ITERATIONS);
      if (last.length < ENTROPY_ITERATIONS) return undefined;
      if (!last.every((entropy) => entropy !== undefined && entropy < MIN_ENTROPY)) return undefined;
      return `The search prefers one move in nearly every position: the policy’s entropy is ${last[last.length - 1]?.toFixed(3)}.`;
    },
  },
  'games-at-limit': {
    advice:
      'Set teacher and teacherIterations, or opponent and opponentShare=0.5; maxMoves and openingMoves help against waiting, too.',
    detect: (metrics) => {
      const share = lastShare(metrics, 'limited');
      return share === undefined ? undefined : `${percentOf(share)} of the games end by a limit or by repetition.`;
    },
  },
  'all-draws': {
    advice: 'Set opponent and opponentShare=0.5, or openingMoves; drawn games teach the value nothing.',
    detect: (metrics) => {
      const share = lastShare(metrics, 'draws');
      return share === undefined ? undefined : `${percentOf(share)} of the games are drawn.`;
    },
  },
  'nothing-accepted': {
    advice: 'Raise games or simulations, lower the learningRate, or let accept=always take every network.',
    detect: (metrics) => {
      const last = metrics.slice(-REFUSED_MATCHES);
      const isRefused = last.length === REFUSED_MATCHES && last.every(({ match }) => match?.accepted === false);
      return isRefused ? `The last ${REFUSED_MATCHES} networks did not beat the best one.` : undefined;
    },
  },
  'no-progress': {
    advice: 'Raise simulations and games, try another learningRate, or begin with a teacher.',
    detect: (metrics) => {
      const measured = metrics.flatMap(({ anchors }) => (anchors === undefined ? [] : [anchors]));
      if (measured.length < MEASUREMENTS || metrics.at(-1)?.anchors === undefined) return undefined;
      const names = Object.keys(measured[measured.length - 1]);
      const scores = names.map((name) => measured.map((anchors) => scoreOf(anchors[name])));
      const isStuck = scores.every((all) => all[all.length - 1] < GOOD_SCORE && all[all.length - 1] <= all[0]);
      return isStuck && scores.length > 0 ? 'No anchor is met better than at the first measurement.' : undefined;
    },
  },
  'resigns-wrongly': {
    advice: 'Raise resignValue, or set it to 1 for games to the end.',
    detect: (metrics) => {
      const sum = (name: string) => metrics.reduce((all, { selfplay }) => all + (numberOf(selfplay, name) ?? 0), 0);
      const [control, wrong] = [sum('control'), sum('wrong')];
      if (control < MIN_CONTROL || wrong <= WRONG_RESIGNATIONS * control) return undefined;
      return `In ${wrong} of ${control} games of the control the player that would have resigned did not lose.`;
    },
  },
} satisfies Readonly<Record<string, { readonly advice: string; readonly detect: Detector }>>;

/** The code of a warning: stable, for programs. */
export type WarningCode = keyof typeof DETECTORS;
/** What a warning is about. */
export const WARNING_CODES = Object.keys(DETECTORS) as readonly WarningCode[];

/**
 * The signs in the figures of a run that it does not learn, as of its last iteration.
 * @param metrics of the iterations so far, the newest last
 * @example warningsOf(metricsOf(commits, iteration))
 */
export function warningsOf(metrics: readonly Figures[]): TrainingWarning[] {
  if (metrics.length === 0) return [];
  const found = WARNING_CODES.flatMap((code) => {
    const { advice, detect } = DETECTORS[code];
    const sentence = detect(metrics);
    return sentence === undefined ? [] : [{ code, sentence, advice }];
  });
  // Games at the limit are mostly drawn: one warning is enough.
  const isAtLimit = found.some(({ code }) => code === 'games-at-limit');
  return isAtLimit ? found.filter(({ code }) => code !== 'all-draws') : found;
}

/** The share of the variance of the values in the window that the network's values explain; undefined where it is not known. */
function explainedShare(metrics: readonly Figures[]): number | undefined {
  const loss = numberOf(metrics.at(-1)?.train, 'valueLoss');
  const held = numberOf(metrics.at(-1)?.train, 'windowIterations') ?? 1;
  let [sum, samples] = [0, 0];
  for (const { selfplay } of metrics.slice(-held)) {
    const variance = numberOf(selfplay, 'valueVariance');
    const count = numberOf(selfplay, 'samples');
    if (variance === undefined || count === undefined) return undefined;
    sum += variance * count;
    samples += count;
  }
  const variance = sum / samples;
  return loss === undefined || !(variance > MIN_VARIANCE) ? undefined : 1 - loss / variance;
}

/** The share of games with this sign, if it was high in each of the last iterations. */
function lastShare(metrics: readonly Figures[], name: 'draws' | 'limited'): number | undefined {
  const last = metrics.slice(-DRAW_ITERATIONS);
  const shares = last.map(({ selfplay }) => (numberOf(selfplay, name) ?? 0) / (numberOf(selfplay, 'games') || 1));
  return last.length === DRAW_ITERATIONS && shares.every((share) => share >= MANY_GAMES) ? shares.at(-1) : undefined;
}

function scoreOf(facts: unknown): number {
  const { games, wins, draws } = (facts ?? {}) as Record<string, number | undefined>;
  return ((wins ?? 0) + (draws ?? 0) / 2) / (games || 1);
}

function percentOf(share: number): string {
  return `${Math.round(100 * share)} %`;
}

function numberOf(figures: StageMetrics | undefined, name: string): number | undefined {
  const value = figures?.[name];
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
}
