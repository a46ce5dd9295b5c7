import { expect, test } from 'vitest';
import { type Metrics, readMetrics } from './metrics.js';
import { addStageSeconds, ratesOf } from './speed.js';

const METRICS = readMetrics({
  iteration: 2,
  selfplay: { games: 500, moves: 18_000, evaluations: 300_000 },
  train: { loss: 1, steps: 120 },
}) as Metrics;
const LINES = [
  { iteration: 2, stage: 'selfplay', seconds: 50 },
  { iteration: 2, stage: 'train', seconds: 4 },
];

test('rates from the seconds of the stages', () => {
  expect(ratesOf(METRICS, addStageSeconds(new Map(), LINES), 256)).toEqual({
    games: 36_000,
    evaluations: 6000,
    samples: 7680,
  });
});

test('what is not known has no rate', () => {
  const none = { games: undefined, evaluations: undefined, samples: undefined };
  expect(ratesOf(METRICS, new Map(), 256)).toEqual(none);
  const instant = addStageSeconds(new Map(), [{ iteration: 2, stage: 'selfplay', seconds: 0 }]);
  expect(ratesOf(METRICS, instant, 256)).toEqual(none);
  expect(ratesOf(METRICS, addStageSeconds(new Map(), LINES), undefined).samples).toBeUndefined();
});

test('broken lines are passed over, and a stage done again counts as the last time', () => {
  const broken = [null, 'x', { iteration: 'two', stage: 'train', seconds: 1 }, { iteration: 2, stage: 3, seconds: 1 }];
  const again = { iteration: 2, stage: 'train', seconds: 8 };
  const speed = addStageSeconds(addStageSeconds(new Map(), [...broken, ...LINES]), [again]);
  expect([...speed]).toEqual([[2, { selfplay: 50, train: 8 }]]);
});
