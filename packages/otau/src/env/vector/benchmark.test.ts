/** The benchmark's counts are a signature: the same at each run. */
import { describe, expect, it } from 'vitest';
import { OtauError } from '../../lib/error.js';
import { vectorBenchmark, vectorWorkloads } from './benchmark.js';

describe('vectorBenchmark', () => {
  let clock = 0;
  const now = () => clock++;

  it('plays every game and counts the same at each run', () => {
    const [first, second] = [0, 1].map(() => vectorBenchmark({ now, games: 8, steps: 20 }));
    expect(first.map(({ id }) => id)).toEqual(vectorWorkloads().map(({ id }) => id));
    expect(second.map(({ signature }) => signature)).toEqual(first.map(({ signature }) => signature));
    for (const figures of first) expect(figures).toMatchObject({ games: 8, steps: 160, seconds: 0.02 });
  });

  it('times steps only', () => {
    const [{ stepsPerSecond, medianStepsPerSecond }] = vectorBenchmark({
      now,
      games: 8,
      steps: 20,
      workloads: [{ id: 'Kindo-v0' }],
    });
    expect(stepsPerSecond).toBeCloseTo(8000);
    expect(medianStepsPerSecond).toBeCloseTo(8000);
  });

  it('refuses to time nothing', () => {
    expect(() => vectorBenchmark({ now, steps: 0 })).toThrow(OtauError);
  });
});
