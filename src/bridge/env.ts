/** One environment of `make` on this side of the pipe. */
import type { BoardEnv } from '../env/board-env.js';
import type { Env, Info, Observation, ResetOptions } from '../env/env.js';
import { make } from '../env/make.js';
import { type RecordOptions, record } from '../env/node/recorder.js';
import type { Given } from './callbacks.js';
import { Seen } from './step-codec.js';

export class Single {
  readonly core: BoardEnv;
  readonly #seen: Seen;
  #env: Env<Observation, BoardEnv>;
  /** Whether the recorder keeps the next episode. */
  #isKept = true;

  constructor(id: string, options: Given) {
    this.#env = make(id, options) as Env<Observation, BoardEnv>;
    this.core = this.#env.unwrapped;
    this.#seen = new Seen(this.core.game, options.observation === 'dict' ? 'dict' : 'flat');
  }

  get places(): { readonly mask: number; readonly lists: number; readonly observationBytes: number } {
    return this.#seen;
  }

  /** Throws what `record` throws. */
  record(options: RecordOptions): void {
    this.#env = record(this.#env, { ...options, episodes: () => this.#isKept });
  }

  /** @param isKept whether the recorder, if there is one, is to keep this episode */
  reset(options: ResetOptions, isKept: boolean): Uint8Array {
    this.#isKept = isKept;
    const [observation, info] = this.#env.reset(options);
    return this.#show(observation, 0, false, false, info);
  }

  step(action: number): Uint8Array {
    const [observation, reward, terminated, truncated, info] = this.#env.step(action);
    return this.#show(observation, reward, terminated, truncated, info);
  }

  close(): void {
    this.#env.close();
  }

  #show(observation: Observation, reward: number, terminated: boolean, truncated: boolean, info: Info): Uint8Array {
    return this.#seen.write(observation, reward, terminated, truncated, info, info.rewards);
  }
}
