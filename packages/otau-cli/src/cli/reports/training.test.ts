import { expect, it } from 'vitest';
import { formatProgress } from './training.js';

it('draws the bar of a training in what the terminal leaves beside the figures', () => {
  const progress = { iteration: 2, stage: 'anchors', done: 15, total: 30, unit: 'games' } as const;
  const line = (columns: number) => formatProgress(progress, 6, 12, undefined, columns);
  expect(line(80)).toBe('iteration 2/6  anchors  [############------------]  15/30 games, 0:12 left');
  expect(line(60)).toBe('iteration 2/6  anchors  [#####----]  15/30 games, 0:12 left');
  expect(line(60)).toHaveLength(59);
  expect(line(40)).toBe('iteration 2/6  anchors  15/30 games, 0:12 left');
});
