/**
 * One agent cycle of `aec` on this side of the pipe. The other side keeps PettingZoo's books
 * (who has left, what has added up); here is the game: what was played and what it brought.
 */
import { type AecOptions, aec } from '../env/aec/aec.js';
import type { AecCycle } from '../env/aec/cycle.js';
import type { AecEnv } from '../env/aec/env.js';
import { describePlay } from '../env/board-env.js';
import type { Observation, ResetOptions } from '../env/env.js';
import type { Given } from './callbacks.js';
import { Seen } from './step-codec.js';

export class Cycle {
  readonly core: AecCycle;
  readonly #env: AecEnv<Observation, AecCycle>;
  readonly #seen: Seen;

  constructor(id: string, options: Given) {
    this.#env = aec(id, options as AecOptions<string>) as unknown as AecEnv<Observation, AecCycle>;
    this.core = this.#env.unwrapped;
    this.#seen = new Seen(this.core.game, options.observation === 'dict' ? 'dict' : 'flat');
  }

  get places(): { readonly mask: number; readonly lists: number; readonly observationBytes: number } {
    return this.#seen;
  }

  reset(options: ResetOptions): Uint8Array {
    this.#env.reset(options);
    return this.#show(undefined);
  }

  step(action: number): Uint8Array {
    const agent = this.#env.agentSelection;
    this.#env.step(action);
    return this.#show(this.#env.infos[agent].illegal);
  }

  close(): void {
    this.#env.close();
  }

  #show(illegal: string | undefined): Uint8Array {
    const { play, agentSelection } = this.core;
    const info = describePlay(play);
    if (illegal !== undefined) info.illegal = illegal;
    const { observation } = this.core.observe(agentSelection);
    return this.#seen.write(observation, 0, play.isTerminated, play.isTruncated, info, play.rewards);
  }
}
