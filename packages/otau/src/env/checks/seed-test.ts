/** `seedTest`: the same seed must give the same episodes, in a fresh environment and in a used one. */
import { Rng } from '../../lib/rng.js';
import type { AecEnv } from '../aec/env.js';
import type { Env, ResetOptions } from '../env.js';
import { assertThat, chooseLegal, demandOptions, isEqual } from './assertions.js';

/** What `seedTest` tries. */
export interface SeedTestOptions {
  /** Seeds to try, at least one; default 0, 1 and 2. */
  readonly seeds?: readonly number[];
  /** Steps to compare for each seed, over the ends of episodes; default 200. */
  readonly steps?: number;
}

type AnyEnv = Env<unknown> | AecEnv<unknown>;

/** Throws an error that says which promise broke; returns if none did. `makeEnv` makes a new environment at each call. */
export function seedTest(makeEnv: () => AnyEnv, options: SeedTestOptions = {}): void {
  demandOptions('seedTest', options, { seeds: 'seeds', steps: 'count' });
  const { seeds = [0, 1, 2], steps = 200 } = options;
  const used = makeEnv();
  for (const seed of seeds) {
    const first = trace(makeEnv(), seed, steps);
    const second = trace(makeEnv(), seed, steps);
    compare(first, second, `Two new environments with seed ${seed} must play the same episodes`);
    compare(first, trace(used, seed, steps), `A used environment reset with seed ${seed} must play as a new one`);
    checkSamples(makeEnv, seed);
  }
}

/** Everything that is seen while playing from a seed; later episodes begin without one, so the generator must continue alike. */
function trace(env: AnyEnv, seed: number, steps: number): unknown[] {
  const rng = new Rng(`seed test ${seed}`);
  return 'agentIter' in env ? traceAec(env, { seed }, rng, steps) : traceEnv(env, { seed }, rng, steps);
}

function traceEnv(env: Env<unknown>, options: ResetOptions, rng: Rng, steps: number): unknown[] {
  let first = env.reset(options);
  let [, info] = first;
  const seen: unknown[] = [first];
  while (seen.length < steps) {
    const result = env.step(chooseLegal(info.actionMask, rng));
    seen.push(result);
    info = result[4];
    if (!(result[2] || result[3])) continue;
    first = env.reset();
    info = first[1];
    seen.push(first);
  }
  return seen;
}

function traceAec(env: AecEnv<unknown>, options: ResetOptions, rng: Rng, steps: number): unknown[] {
  const seen: unknown[] = [];
  for (env.reset(options); seen.length < steps; env.reset()) {
    for (const agent of env.agentIter()) {
      const last = env.last();
      seen.push([agent, last]);
      env.step(last[2] || last[3] ? null : chooseLegal(env.observe(agent).actionMask, rng));
    }
  }
  return seen;
}

function compare(first: unknown[], second: unknown[], what: string): void {
  const at = first.findIndex((seen, i) => !isEqual(seen, second[i]));
  assertThat(at < 0, () => `${what}; they differ at step ${at}.`);
}

/** A seeded action space repeats its samples. */
function checkSamples(makeEnv: () => AnyEnv, seed: number): void {
  const [first, second] = [0, 1].map(() => {
    const env = makeEnv();
    const space = 'agentIter' in env ? env.actionSpace(env.possibleAgents[0]) : env.actionSpace;
    space.seed(seed);
    return Array.from({ length: 20 }, () => space.sample());
  });
  assertThat(isEqual(first, second), () => `Two action spaces with seed ${seed} must give the same samples.`);
}
