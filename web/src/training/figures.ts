/**
 * The figures of an iteration as the curves need them, read from a line of a run's metrics
 * (docs/training.md, Reading the curves). Whatever a line lacks is undefined.
 */

/** Strength against an opponent that stays the same, in Elo, with its 95 % interval. */
export interface Strength {
  readonly elo: number | undefined;
  readonly low: number | undefined;
  readonly high: number | undefined;
  readonly wins: number;
  readonly games: number;
}

export interface Figures {
  readonly iteration: number;
  readonly loss: number | undefined;
  readonly policyLoss: number | undefined;
  readonly valueLoss: number | undefined;
  /** Moves of a game of self-play, on average. */
  readonly length: number | undefined;
  /** Games of self-play, and positions that the network judged in them. */
  readonly games: number | undefined;
  readonly evaluations: number | undefined;
  /** Steps of training, each with as many samples as the run's settings say. */
  readonly steps: number | undefined;
  readonly anchors: Readonly<Record<string, Strength>>;
}

/** Undefined for what is not a line of metrics. */
export function readFigures(value: unknown): Figures | undefined {
  const line = objectOf(value);
  const iteration = numberOf(line.iteration);
  if (iteration === undefined) return undefined;
  const selfplay = objectOf(line.selfplay);
  const train = objectOf(line.train);
  const games = numberOf(selfplay.games);
  const moves = numberOf(selfplay.moves);
  return {
    iteration,
    loss: numberOf(train.loss),
    policyLoss: numberOf(train.policyLoss),
    valueLoss: numberOf(train.valueLoss),
    length: games !== undefined && moves !== undefined && games > 0 ? moves / games : undefined,
    games,
    evaluations: numberOf(selfplay.evaluations),
    steps: numberOf(train.steps),
    anchors: readAnchors(objectOf(line.anchors)),
  };
}

function readAnchors(anchors: Readonly<Record<string, unknown>>): Record<string, Strength> {
  const strengths: Record<string, Strength> = {};
  for (const [name, value] of Object.entries(anchors)) {
    const { elo, eloLow, eloHigh, wins, games } = objectOf(value);
    if (numberOf(games) === undefined) continue;
    strengths[name] = {
      elo: numberOf(elo),
      low: numberOf(eloLow),
      high: numberOf(eloHigh),
      wins: numberOf(wins) ?? 0,
      games: numberOf(games) ?? 0,
    };
  }
  return strengths;
}

export function objectOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

export function numberOf(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
}

/** The anchors that any of the runs met, in the order in which they occur. */
export function anchorNames(runs: readonly (readonly Figures[])[]): string[] {
  return [...new Set(runs.flat().flatMap(({ anchors }) => Object.keys(anchors)))];
}

/** One curve: a number for each iteration, with an interval where there is one. */
export interface Curve {
  readonly name: string;
  readonly points: readonly (readonly [iteration: number, value: number | undefined])[];
  readonly low?: readonly (number | undefined)[];
  readonly high?: readonly (number | undefined)[];
}

/** The curve of a figure; iterations without it are left out. */
export function curveOf(
  name: string,
  figures: readonly Figures[],
  pick: (figures: Figures) => number | undefined,
): Curve {
  const known = figures.filter((one) => pick(one) !== undefined);
  return { name, points: known.map((one) => [one.iteration, pick(one)]) };
}

/** The strength against an anchor; with an open end, where every game was won or lost, only the interval's other end is known. */
export function strengthCurve(name: string, figures: readonly Figures[], anchor: string): Curve {
  const known = figures.filter(({ anchors }) => anchors[anchor] !== undefined);
  const strengths = known.map(({ anchors }) => anchors[anchor]);
  return {
    name,
    points: known.map(({ iteration }, i) => [iteration, strengths[i].elo]),
    low: strengths.map(({ low }) => low),
    high: strengths.map(({ high }) => high),
  };
}

/** Curves as uPlot takes them: all iterations that occur, then for each curve its numbers (and interval) there. */
export function tableOf(curves: readonly Curve[]): (number | null)[][] {
  const xs = [...new Set(curves.flatMap(({ points }) => points.map(([x]) => x)))].sort((a, b) => a - b);
  const place = new Map(xs.map((x, i) => [x, i]));
  const spread = (curve: Curve, values: readonly (number | undefined)[]) => {
    const column = new Array<number | null>(xs.length).fill(null);
    curve.points.forEach(([x], i) => {
      column[place.get(x) as number] = values[i] ?? null;
    });
    return column;
  };
  const columns = curves.flatMap((curve) => {
    const values = spread(
      curve,
      curve.points.map(([, value]) => value),
    );
    return curve.low && curve.high ? [values, spread(curve, curve.low), spread(curve, curve.high)] : [values];
  });
  return [xs, ...columns];
}
