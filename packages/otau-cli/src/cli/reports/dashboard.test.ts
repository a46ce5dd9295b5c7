/** The dashboard: it fits a terminal of 80 × 24 whatever it has to say. */
import { describe, expect, it } from 'vitest';
import { tinyConfig } from '../../../../../tests/learning/fake-stage-runners.js';
import type { RunMetrics } from '../../learn/index.js';
import { type DashboardState, formatDashboard, sparkline } from './training.js';

const anchor = { games: 20, wins: 12, draws: 0, losses: 8, elo: 70.4, eloLow: -80.2, eloHigh: 240.9 };
const metrics: RunMetrics[] = Array.from({ length: 60 }, (_, i) => ({
  iteration: i + 1,
  selfplay: { games: 100, samples: 2000, draws: 10, policyEntropy: 2 - i / 60 },
  train: { loss: 3 - i / 30, policyLoss: 2.5 - i / 40, valueLoss: 0.3 },
  anchors: Object.fromEntries(['random', 'greedy', 'mcts:visits=200', 'alphabeta:nodes=1000'].map((n) => [n, anchor])),
}));
const long = 'It says much that takes more than one line of a terminal of eighty columns, and then some more words.';
const warnings = (['all-draws', 'no-progress', 'loss-rising'] as const).map((code) => ({
  code,
  sentence: long,
  advice: long,
}));
const state: DashboardState = {
  path: 'runs/kindo-1',
  config: tinyConfig(),
  iterations: 80,
  metrics,
  progress: { iteration: 61, stage: 'selfplay', done: 45, total: 100, unit: 'games' },
  stageLeft: 12,
  runLeft: 3725,
  seconds: 600,
};

describe('the dashboard', () => {
  it('shows games, losses, strength with its interval and the time that is left', () => {
    const text = formatDashboard(state, 80);
    expect(text).toMatch(/^kindo, preset reference, seed 7, 2 workers, in runs\/kindo-1\n/);
    expect(text).toContain('iteration 61/80  self-play  [###########-------------]  45/100 games, 0:12 left');
    expect(text).toContain('running for 10:00; about 1:02:05 left; 6000 games, 120000 samples so far');
    expect(text).toMatch(/\nloss {15}1\.033 {2}█+▇/);
    expect(text).toMatch(/\ndrawn games {9}10 % {2}▁{30}\n/);
    expect(text).toMatch(
      /strength with 95 % interval, as of iteration 60, and 1 more in metrics\.jsonl\nrandom +Elo \+70/,
    );
  });

  it('has no more than 22 lines of 79 characters', () => {
    const lines = formatDashboard({ ...state, metrics: [...metrics, { ...metrics[59], warnings }] }, 80).split('\n');
    expect(lines.length).toBeLessThanOrEqual(22);
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(79);
    expect(lines.filter((line) => line.startsWith('Warning:'))).toHaveLength(2);
  });

  it('has three lines before the first iteration is done', () => {
    expect(
      formatDashboard({ ...state, metrics: [] }, 80)
        .trimEnd()
        .split('\n'),
    ).toHaveLength(3);
  });
});

describe('a curve of blocks', () => {
  it('goes from the lowest figure to the highest, with gaps, and shows the newest', () => {
    expect(sparkline([0, 1, undefined, 7], 10)).toBe('▁▂ █');
    expect(sparkline([5, 1, 2, 3], 3)).toBe('▁▅█');
    expect(sparkline([4, 4], 5)).toBe('▁▁');
    expect(sparkline([], 5)).toBe('');
  });
});
