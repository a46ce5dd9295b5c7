/** The checks, passed by every environment of ours in every view. */
import { describe, expect, it } from 'vitest';
import { ENVIRONMENTS, title } from '../../../../tests/environments.js';
import { aec, apiTest, make, performanceBenchmark, seedTest } from './index.js';

const CASES = ENVIRONMENTS.map(({ id, options }) => [title(id, options), id, options] as const);

describe('our environments', () => {
  it.each(CASES)('%s passes apiTest in every view', (_title, id, options) => {
    apiTest(make(id, { ...options, renderMode: 'ansi' }), { episodes: 1 });
    apiTest(make(id, { ...options, illegal: 'terminate' }));
    apiTest(make(id, { ...options, opponent: 'random', player: 'random' }));
    apiTest(aec(id, options));
    apiTest(aec(id, { ...options, illegal: 'throw' }), { episodes: 1 });
  });

  it.each(CASES)('%s passes seedTest in every view', (_title, id, options) => {
    seedTest(() => make(id, options));
    seedTest(() => make(id, { ...options, opponent: 'random', player: 'random' }));
    seedTest(() => aec(id, options));
  });
});

describe('options of the checks', () => {
  const env = make('Kindo-v0', { size: 3 });

  it('refuses unknown names', () => {
    const unknown = { episode: 1 } as never;
    expect(() => apiTest(env, unknown)).toThrow('apiTest takes episodes, maxSteps, seed; it does not know "episode".');
    expect(() => seedTest(() => env, unknown)).toThrow('seedTest takes seeds, steps; it does not know "episode".');
  });

  it('refuses values with which nothing would be checked', () => {
    for (const value of [0, -1, 1.5, Number.NaN, '3', null]) {
      expect(() => apiTest(env, { episodes: value as never })).toThrow('episodes of apiTest is a whole number from 1');
      expect(() => seedTest(() => env, { steps: value as never })).toThrow(
        'steps of seedTest is a whole number from 1',
      );
    }
    expect(() => apiTest(aec('Kindo-v0'), { seed: 0.5 })).toThrow('seed of apiTest is a whole number; got 0.5');
    expect(() => seedTest(() => env, { seeds: [] })).toThrow('seeds of seedTest is a list of whole numbers');
  });
});

describe('performanceBenchmark', () => {
  it('counts steps and episodes of both kinds of environment', () => {
    for (const env of [make('Kindo-v0', { size: 3 }), aec('Kindo-v0', { size: 3 })]) {
      const { steps, episodes, seconds, stepsPerSecond } = performanceBenchmark(env, 20);
      expect(steps).toBeGreaterThan(0);
      expect(episodes).toBeGreaterThan(0);
      expect(stepsPerSecond).toBe(Math.round(steps / seconds));
    }
  });

  it('refuses a time that is none', () => {
    expect(() => performanceBenchmark(make('Kindo-v0'), 0)).toThrow(
      'A benchmark takes 1 to 3600000 milliseconds; got 0',
    );
  });
});
