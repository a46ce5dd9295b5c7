/** Early warnings, each on the figures of a small run that really went so (tests/learning/metrics). */
import { readFileSync } from 'node:fs';
import { createGame } from 'otau';
import { describe, expect, it } from 'vitest';
import { Samples, sampleFigures } from '../train/samples.js';
import { formatMetrics, metricsOf, type RunMetrics, type WarningCode, warningsOf } from './metrics.js';

function figures(name: string): RunMetrics[] {
  const text = readFileSync(new URL(`../../../../../tests/learning/metrics/${name}.jsonl`, import.meta.url), 'utf8');
  return text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as RunMetrics);
}

const codesOf = (metrics: readonly RunMetrics[]): WarningCode[] => warningsOf(metrics).map(({ code }) => code);

/** The codes after each iteration. */
function story(metrics: readonly RunMetrics[]): WarningCode[][] {
  return metrics.map((_, i) => codesOf(metrics.slice(0, i + 1)));
}

describe('a run that learns', () => {
  it.each(['learns', 'learns-long'])('has no warnings: %s', (name) => {
    expect(story(figures(name)).flat()).toEqual([]);
  });

  it('has none before its first iteration', () => {
    expect(warningsOf([])).toEqual([]);
  });
});

describe('a run that does not learn', () => {
  it.each([
    ['values-collapsed', 'a learning rate of 0.5', ['values-collapsed', 'games-at-limit']],
    ['loss-rising', 'a learning rate that rises to 3', ['loss-rising']],
    ['policy-entropy-gone', 'a search that does not explore', ['policy-entropy-gone']],
    ['games-at-limit', 'Abalone without a teacher', ['games-at-limit']],
    ['nothing-accepted', 'a match that has to be won completely', ['nothing-accepted']],
    ['no-progress', 'a learning rate of 0', ['no-progress']],
    ['resigns-wrongly', 'resigning on a hunch', ['resigns-wrongly']],
  ])('%s: %s', (name, _, expected) => {
    const metrics = figures(name);
    expect(codesOf(metrics)).toEqual(expect.arrayContaining(expected));
    if (name !== 'resigns-wrongly') expect(codesOf(metrics.slice(0, 1))).toEqual([]);
  });

  it('all-draws: draws that the rules give, as no limit ended the games', () => {
    const metrics = figures('games-at-limit').map(({ selfplay, ...rest }) => ({
      ...rest,
      selfplay: { ...selfplay, limited: 0 },
    }));
    expect(story(metrics)).toEqual([[], [], ['all-draws']]);
  });

  it('loss-not-a-number: a learner that wrote what JSON cannot hold', () => {
    const [first, second] = figures('learns');
    expect(codesOf([first, { ...second, train: { ...second.train, loss: null } }])).toEqual(['loss-not-a-number']);
  });

  it('each says what is seen and what to do', () => {
    const [warning] = warningsOf(figures('games-at-limit'));
    expect(warning.sentence).toBe('100 % of the games end by a limit or by repetition.');
    expect(warning.advice).toMatch(/^Set teacher/);
  });
});

it('warnings stand in the lines of the iterations, and follow from the figures alone', () => {
  const commits = figures('games-at-limit').map(({ iteration, selfplay = {} }) => {
    return { iteration, stage: 'selfplay' as const, previous: '', files: {}, facts: selfplay };
  });
  const lines = formatMetrics(commits, 3).trim().split('\n');
  expect(lines.map((line) => JSON.parse(line).warnings?.[0].code)).toEqual([undefined, undefined, 'games-at-limit']);
  expect(formatMetrics(commits, 3, false)).not.toContain('warnings');
  expect(metricsOf(commits, 3)[2].warnings).toHaveLength(1);
});

it('figures of samples: the entropy of the policies and the variance of the values from the mover on', () => {
  const game = createGame('kindo', { size: 3 });
  const row = new Uint8Array(game.rowSize);
  game.start(row);
  const samples = Samples.of(game);
  expect(sampleFigures(game, [samples])).toBeUndefined();
  samples.add({ row, actions: [0, 1], policy: [0.5, 0.5], values: [1, -1], weight: 1 });
  samples.add({ row, actions: [0, 1], policy: [1, 0], values: [-1, 1], weight: 1 });
  expect(sampleFigures(game, [samples])).toEqual({ policyEntropy: 0.3466, valueVariance: 1 });
});
