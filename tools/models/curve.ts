/** The curve of a run as data for its card and as a picture: losses, and Elo against the anchors. */
import type { MatchMetrics } from '../../packages/otau-cli/src/learn/stages/stage.js';

export interface CurvePoint {
  readonly iteration: number;
  readonly games: number;
  readonly policyLoss: number;
  readonly valueLoss: number;
  /** By anchor: wins, draws, losses. */
  readonly anchors?: Readonly<Record<string, readonly [number, number, number]>>;
}

interface MetricsLine {
  readonly iteration: number;
  readonly selfplay: { readonly games: number };
  readonly train: { readonly policyLoss: number; readonly valueLoss: number };
  readonly anchors?: Readonly<Record<string, MatchMetrics>>;
}

export function curveOf(lines: readonly MetricsLine[]): CurvePoint[] {
  const round = (value: number): number => Math.round(1000 * value) / 1000;
  return lines.map(({ iteration, selfplay, train, anchors }) => ({
    ...{ iteration, games: selfplay.games, policyLoss: round(train.policyLoss), valueLoss: round(train.valueLoss) },
    ...(anchors && {
      anchors: Object.fromEntries(
        Object.entries(anchors).map(([name, { wins, draws, losses }]) => [name, [wins, draws, losses] as const]),
      ),
    }),
  }));
}

const WIDTH = 640;
const HEIGHT = 220;
const LEFT = 44;
const RIGHT = 12;
const TOP = 28;
const BOTTOM = 30;
/** Readable on light and dark pages alike, and different in their dashes too. */
const LINES = [
  { colour: '#1f6f8b', dash: '' },
  { colour: '#d99a1c', dash: '6 3' },
  { colour: '#a63446', dash: '2 3' },
];

interface Series {
  readonly name: string;
  readonly points: readonly (readonly [x: number, y: number])[];
}

/** Two charts, one above the other, as SVG. */
export function drawCurve(name: string, curve: readonly CurvePoint[]): string {
  const last = curve.at(-1)?.iteration ?? 1;
  const names = [...new Set(curve.flatMap(({ anchors = {} }) => Object.keys(anchors)))];
  const losses: Series[] = [
    { name: 'policy loss', points: curve.map(({ iteration, policyLoss }) => [iteration, policyLoss]) },
    { name: 'value loss', points: curve.map(({ iteration, valueLoss }) => [iteration, valueLoss]) },
  ];
  const scores: Series[] = names.map((name) => ({
    name: `against ${name}`,
    points: curve.flatMap(({ iteration, anchors }) => {
      const found = anchors?.[name];
      return found ? [[iteration, (found[0] + found[1] / 2) / (found[0] + found[1] + found[2])] as const] : [];
    }),
  }));
  const highest = Math.max(0.1, ...losses.flatMap(({ points }) => points.map(([, y]) => y)));
  const height = names.length > 0 ? 2 * HEIGHT : HEIGHT;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" font-family="sans-serif" font-size="12" fill="#808080"><title>The training of ${name}: losses, and scores against fixed opponents</title>
${drawChart(losses, 0, last, highest, (value) => value.toFixed(1))}
${names.length > 0 ? drawChart(scores, HEIGHT, last, 1, (value) => `${Math.round(100 * value)} %`) : ''}
</svg>
`;
}

function drawChart(
  series: readonly Series[],
  top: number,
  last: number,
  highest: number,
  format: (value: number) => string,
): string {
  const x = (iteration: number): number => LEFT + ((WIDTH - LEFT - RIGHT) * iteration) / last;
  const y = (value: number): number => top + HEIGHT - BOTTOM - ((HEIGHT - TOP - BOTTOM) * value) / highest;
  const grid = [0, 0.25, 0.5, 0.75, 1].map((part) => {
    const at = y(part * highest).toFixed(1);
    return `<path d="M${LEFT} ${at}H${WIDTH - RIGHT}" stroke="#808080" stroke-opacity=".3"/><text x="${LEFT - 6}" y="${at}" dy="4" text-anchor="end">${format(part * highest)}</text>`;
  });
  const lines = series.map(({ name, points }, i) => {
    const { colour, dash } = LINES[i % LINES.length];
    const path = points.map(([iteration, value]) => `${x(iteration).toFixed(1)},${y(value).toFixed(1)}`).join(' ');
    const left = LEFT + i * 196;
    return `<polyline points="${path}" fill="none" stroke="${colour}" stroke-width="2" stroke-dasharray="${dash}"/><path d="M${left} ${top + 12}h18" stroke="${colour}" stroke-width="2" stroke-dasharray="${dash}"/><text x="${left + 22}" y="${top + 16}">${name}</text>`;
  });
  return [
    ...grid,
    ...lines,
    `<text x="${WIDTH - RIGHT}" y="${top + HEIGHT - 10}" text-anchor="end">iteration ${last}</text>`,
  ].join('\n');
}
