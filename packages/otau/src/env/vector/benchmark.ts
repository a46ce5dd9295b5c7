/**
 * How fast the vector environments are: the same random games from the same seed each time, so
 * that their counts are a signature which any change of rules, observations or order of chance
 * changes. Times are only reported. `otau bench env` shows it.
 */

import { gameIds, gamePart } from '../../core/registry.js';
import { fnv1a } from '../../lib/bytes.js';
import { OtauError, quote } from '../../lib/error.js';
import { Rng } from '../../lib/rng.js';
import { environmentIdOf } from '../game-environment.js';
import { type VectorEnv, vector } from './vector.js';

/** A workload: an environment with its options. */
export interface VectorWorkload {
  readonly id: string;
  readonly options?: Readonly<Record<string, string | number | boolean>>;
}

/** The environment of every registered game, with the options that its definition names for benchmarks. */
export function vectorWorkloads(): VectorWorkload[] {
  return gameIds().map((game) => {
    const options = gamePart(game, 'environment')?.benchmarkOptions;
    return { id: environmentIdOf(game), ...(options === undefined ? {} : { options }) };
  });
}

/** How `vectorBenchmark` measures. */
export interface VectorBenchmarkOptions {
  /** The time in milliseconds, such as `() => performance.now()`. */
  readonly now: () => number;
  readonly workloads?: readonly VectorWorkload[];
  /** Games at once; default 1024. */
  readonly games?: number;
  /** Timed steps of all games; default 500. A tenth as many go before them, untimed. */
  readonly steps?: number;
  /** Makes an environment; default `vector`. For instance one with worker threads. */
  readonly make?: (id: string, games: number, options: VectorWorkload['options']) => VectorEnv;
}

/** What was measured of one environment. */
export interface VectorFigures {
  readonly id: string;
  readonly games: number;
  /** Steps of single games that were timed: games × steps. */
  readonly steps: number;
  /** Seconds in `step`, choosing actions not counted. */
  readonly seconds: number;
  /** All timed steps by all the time. */
  readonly stepsPerSecond: number;
  /** The same by the median step of all games: the speed of a machine without disturbances. */
  readonly medianStepsPerSecond: number;
  /** Deterministic: episodes ended, legal actions of all games after the last step, and a hash of their rows and observations. */
  readonly signature: { readonly episodes: number; readonly legal: number; readonly hash: number };
}

/**
 * Plays every workload with uniformly random legal actions, observations, masks, rewards and flags
 * written into arrays of the caller's at each step, and measures `step`. Throws `bad-argument`.
 */
export function vectorBenchmark(options: VectorBenchmarkOptions): VectorFigures[] {
  const {
    workloads = vectorWorkloads(),
    games = 1024,
    steps = 500,
    make = (id, n, own) => vector(id, n, own),
  } = options;
  if (!(Number.isInteger(steps) && steps >= 1)) {
    throw new OtauError('bad-argument', `A benchmark times at least one step; got ${quote(steps)}.`);
  }
  return workloads.map(({ id, options: own }) => {
    const env = make(id, games, own);
    const figures = measure(env, steps, options.now);
    env.close();
    return figures;
  });
}

function measure(env: VectorEnv, steps: number, now: () => number): VectorFigures {
  const { observations, masks, rewards, terminated, truncated } = env.arrays;
  const out = {
    observations: new Float32Array(observations.length),
    masks: new Uint8Array(masks.length),
    rewards: new Float32Array(rewards.length),
    terminated: new Uint8Array(terminated.length),
    truncated: new Uint8Array(truncated.length),
  };
  const rng = new Rng('vector benchmark');
  const actions = new Uint16Array(env.numEnvs);
  const times = new Float64Array(steps);
  const warmUp = Math.ceil(steps / 10);
  let episodes = 0;
  env.reset({ seed: 'vector benchmark' });
  for (let step = -warmUp; step < steps; step++) {
    env.sampleActions(rng, actions);
    const started = now();
    env.step(actions, out);
    if (step < 0) continue;
    times[step] = now() - started;
    for (let i = 0; i < env.numEnvs; i++) episodes += out.terminated[i] + out.truncated[i];
  }
  const seconds = times.reduce((sum, time) => sum + time, 0) / 1000;
  const median = times.sort()[steps >> 1] / 1000;
  const legal = out.masks.reduce((sum, bit) => sum + bit, 0);
  const hash = fnv1a(new Uint8Array(out.observations.buffer), fnv1a(env.rows.bytes)) >>> 0;
  return {
    id: env.id,
    games: env.numEnvs,
    steps: env.numEnvs * steps,
    seconds,
    stepsPerSecond: (env.numEnvs * steps) / seconds,
    medianStepsPerSecond: env.numEnvs / median,
    signature: { episodes, legal, hash },
  };
}
