import { expect, test } from 'vitest';
import { anchorNames, columnsOf, curveOf, type Metrics, readMetrics, smoothCurve, strengthCurve } from './metrics.js';

const LINE = {
  iteration: 5,
  selfplay: { games: 100, moves: 5000, evaluations: 90_000 },
  train: { loss: 2.25, policyLoss: 1.75, valueLoss: 0.5 },
  anchors: { random: { games: 20, wins: 20, draws: 0, losses: 0, elo: null, eloLow: 268.6, eloHigh: null } },
};
const read = (line: unknown) => readMetrics(line) as Metrics;

test('a line of metrics as figures', () => {
  expect(read(LINE)).toMatchObject({ iteration: 5, loss: 2.25, length: 50, evaluations: 90_000 });
  expect(read(LINE).anchors.random).toEqual({ elo: undefined, low: 268.6, high: undefined, wins: 20, games: 20 });
});

test('a line that is no line, and one that is not finished', () => {
  expect(readMetrics(null)).toBeUndefined();
  expect(readMetrics('x')).toBeUndefined();
  expect(readMetrics({ iteration: 'one' })).toBeUndefined();
  expect(read({ iteration: 1 })).toMatchObject({ iteration: 1, loss: undefined, length: undefined, anchors: {} });
});

test('iterations without a figure are not in its curve', () => {
  const metrics = [read({ iteration: 1 }), read(LINE)];
  expect(curveOf('loss', metrics, ({ loss }) => loss).points).toEqual([[5, 2.25]]);
});

test('curves of different iterations stand in one table', () => {
  const a = {
    name: 'a',
    points: [
      [1, 10],
      [3, 30],
    ] as const,
  };
  const b = { name: 'b', points: [[2, 20]] as const, low: [15], high: [25] };
  expect(columnsOf([a, b])).toEqual([
    [1, 2, 3],
    [10, null, 30],
    [null, 20, null],
    [null, 15, null],
    [null, 25, null],
  ]);
});

test('a smoothed curve begins where the measured one does, and keeps what was measured', () => {
  const points = [
    [1, 4],
    [2, 8],
    [3, undefined],
    [4, 0],
  ] as const;
  const smooth = smoothCurve({ name: 'a', points, low: [1, 1, 1, 1], high: [9, 9, 9, 9] }, 0.5);
  // (8 + 4 / 2) / (1 + 1 / 2); then (0 + 8 / 2 + 4 / 4) / (1 + 1 / 2 + 1 / 4)
  expect(smooth.points).toEqual([
    [1, 4],
    [2, expect.closeTo(20 / 3)],
    [3, undefined],
    [4, expect.closeTo(20 / 7)],
  ]);
  expect(columnsOf([smooth])[2]).toEqual([4, 8, null, 0]);
  const curve = { name: 'a', points };
  expect(smoothCurve(curve, 0)).toBe(curve);
});

test('the anchors of several runs, each once', () => {
  const greedy = read({ iteration: 1, anchors: { greedy: { games: 2, wins: 1 }, random: { games: 2, wins: 2 } } });
  expect(anchorNames([[read(LINE)], [greedy]])).toEqual(['random', 'greedy']);
  expect(strengthCurve('x', [read(LINE)], 'random')).toMatchObject({ points: [[5, undefined]], low: [268.6] });
});
