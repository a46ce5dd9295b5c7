/** `performanceBenchmark`: how many steps a second an environment makes with random legal actions. */
import { OtauError, quote } from '../../lib/error.js';
import { Rng } from '../../lib/rng.js';
import type { AecEnv } from '../aec/env.js';
import type { Env } from '../env.js';

/** What `performanceBenchmark` has measured. */
export interface Performance {
  readonly steps: number;
  readonly episodes: number;
  readonly seconds: number;
  readonly stepsPerSecond: number;
}

/** Steps between two readings of the clock. */
const BATCH = 256;

/** How long to play, in milliseconds (default 1000). Steps of agents that leave are not counted. */
export function performanceBenchmark(env: Env<unknown> | AecEnv<unknown>, milliseconds = 1000): Performance {
  if (!(milliseconds > 0 && milliseconds <= 3_600_000)) {
    throw new OtauError('bad-argument', `A benchmark takes 1 to 3600000 milliseconds; got ${quote(milliseconds)}.`);
  }
  const player = 'agentIter' in env ? new AecPlayer(env) : new EnvPlayer(env);
  const start = Date.now();
  let elapsed = 0;
  while (elapsed < milliseconds) {
    for (let i = 0; i < BATCH; i++) player.step();
    elapsed = Date.now() - start;
  }
  const seconds = elapsed / 1000;
  return {
    steps: player.steps,
    episodes: player.episodes,
    seconds,
    stepsPerSecond: Math.round(player.steps / seconds),
  };
}

/** Random legal play, episode after episode, at little cost compared with the environment. */
class EnvPlayer {
  steps = 0;
  episodes = 0;
  readonly #rng = new Rng(0);
  #mask: Int8Array;

  constructor(readonly env: Env<unknown>) {
    this.#mask = env.reset({ seed: 0 })[1].actionMask;
  }

  step(): void {
    const [, , terminated, truncated, info] = this.env.step(pickLegal(this.#mask, this.#rng));
    this.steps++;
    this.#mask = info.actionMask;
    if (!terminated && !truncated) return;
    this.episodes++;
    this.#mask = this.env.reset()[1].actionMask;
  }
}

class AecPlayer {
  steps = 0;
  episodes = 0;
  readonly #rng = new Rng(0);

  constructor(readonly env: AecEnv<unknown>) {
    env.reset({ seed: 0 });
  }

  step(): void {
    const { env } = this;
    if (env.agents.length === 0) {
      this.episodes++;
      env.reset();
    }
    const [seen, , terminated, truncated] = env.last();
    const isDone = terminated || truncated;
    env.step(isDone || seen === undefined ? null : pickLegal(seen.actionMask, this.#rng));
    if (!isDone) this.steps++;
  }
}

/** The first legal action from a random place on: cheap, and fair enough for measuring. */
function pickLegal(mask: Int8Array, rng: Rng): number {
  const next = mask.indexOf(1, rng.below(mask.length));
  return next < 0 ? mask.indexOf(1) : next;
}
