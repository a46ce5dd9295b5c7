/**
 * The metrics of an iteration for the charts, read from a line of a run's metrics (docs/training.md, Reading the curves).
 * Missing values are undefined.
 */
import { isJsonObject } from 'otau';

/** Strength against a fixed opponent, in Elo, with its 95 % interval. */
export interface Strength {
  readonly elo: number | undefined;
  readonly low: number | undefined;
  readonly high: number | undefined;
  readonly wins: number;
  readonly games: number;
}

export interface Metrics {
  readonly iteration: number;
  readonly loss: number | undefined;
  readonly policyLoss: number | undefined;
  readonly valueLoss: number | undefined;
  /** The mean number of moves of a self-play game. */
  readonly length: number | undefined;
  /** The number of self-play games, and of positions that the network evaluated in them. */
  readonly games: number | undefined;
  readonly evaluations: number | undefined;
  readonly steps: number | undefined;
  readonly anchors: Readonly<Record<string, Strength>>;
}

/** Undefined if the value is not a line of metrics. */
export function readMetrics(value: unknown): Metrics | undefined {
  const line = objectOf(value);
  const iteration = finiteNumber(line.iteration);
  if (iteration === undefined) return undefined;
  const selfplay = objectOf(line.selfplay);
  const train = objectOf(line.train);
  const games = finiteNumber(selfplay.games);
  const moves = finiteNumber(selfplay.moves);
  return {
    iteration,
    loss: finiteNumber(train.loss),
    policyLoss: finiteNumber(train.policyLoss),
    valueLoss: finiteNumber(train.valueLoss),
    length: games !== undefined && moves !== undefined && games > 0 ? moves / games : undefined,
    games,
    evaluations: finiteNumber(selfplay.evaluations),
    steps: finiteNumber(train.steps),
    anchors: readAnchors(objectOf(line.anchors)),
  };
}

function readAnchors(anchors: Readonly<Record<string, unknown>>): Record<string, Strength> {
  const strengths: Record<string, Strength> = {};
  for (const [name, value] of Object.entries(anchors)) {
    const { elo, eloLow, eloHigh, wins, games } = objectOf(value);
    if (finiteNumber(games) === undefined) continue;
    strengths[name] = {
      elo: finiteNumber(elo),
      low: finiteNumber(eloLow),
      high: finiteNumber(eloHigh),
      wins: finiteNumber(wins) ?? 0,
      games: finiteNumber(games) ?? 0,
    };
  }
  return strengths;
}

export function objectOf(value: unknown): Readonly<Record<string, unknown>> {
  return isJsonObject(value) ? value : {};
}

export function finiteNumber(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
}

export function anchorNames(runs: readonly (readonly Metrics[])[]): string[] {
  return [...new Set(runs.flat().flatMap(({ anchors }) => Object.keys(anchors)))];
}

/** A curve: a value for each iteration, with an interval if there is one. */
export interface Curve {
  readonly name: string;
  /** What was measured, if the points are smoothed. */
  readonly measured?: Curve['points'];
  readonly points: readonly (readonly [iteration: number, value: number | undefined])[];
  readonly low?: readonly (number | undefined)[];
  readonly high?: readonly (number | undefined)[];
}

/** The curve of a metric; skips iterations without it. */
export function curveOf(
  name: string,
  metrics: readonly Metrics[],
  pick: (metrics: Metrics) => number | undefined,
): Curve {
  const known = metrics.filter((one) => pick(one) !== undefined);
  return { name, points: known.map((one) => [one.iteration, pick(one)]) };
}

/** The curve of the strength against an anchor. If all games were won, or all lost, only one end of the interval is known. */
export function strengthCurve(name: string, metrics: readonly Metrics[], anchor: string): Curve {
  const known = metrics.filter(({ anchors }) => anchors[anchor] !== undefined);
  const strengths = known.map(({ anchors }) => anchors[anchor]);
  return {
    name,
    points: known.map(({ iteration }, i) => [iteration, strengths[i].elo]),
    low: strengths.map(({ low }) => low),
    high: strengths.map(({ high }) => high),
  };
}

/**
 * The exponential moving average of a curve, without the pull towards its beginning that a plain one has. Its intervals are left out.
 * @param weight of what came before, 0 to 1: 0 is the curve itself
 */
export function smoothCurve(curve: Curve, weight: number): Curve {
  if (weight === 0) return curve;
  let sum = 0;
  let weights = 0;
  const points = curve.points.map(([iteration, value]) => {
    if (value === undefined) return [iteration, undefined] as const;
    sum = weight * sum + (1 - weight) * value;
    weights = weight * weights + (1 - weight);
    return [iteration, sum / weights] as const;
  });
  return { name: curve.name, points, measured: curve.points };
}

/**
 * Curves in the format of uPlot: the column of all iterations, then for each curve its values, and its interval or what was measured if
 * it has them.
 */
export function columnsOf(curves: readonly Curve[]): (number | null)[][] {
  const xs = [...new Set(curves.flatMap(({ points }) => points.map(([x]) => x)))].sort((a, b) => a - b);
  const valuesOf = (points: Curve['points']) => points.map(([, value]) => value);
  const columns = curves.flatMap(({ points, measured, low, high }) => {
    const indexOf = new Map(points.map(([x], i) => [x, i]));
    const ends = low && high ? [low, high] : [];
    return [valuesOf(points), ...(measured === undefined ? ends : [valuesOf(measured)])].map((values) =>
      xs.map((x) => values[indexOf.get(x) ?? -1] ?? null),
    );
  });
  return [xs, ...columns];
}
