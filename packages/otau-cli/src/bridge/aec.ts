/**
 * One agent cycle of `aec` for the client. Python has PettingZoo's state (agents that are done, sums of rewards); this process plays
 * the game and returns its rewards.
 */
import { deserialize, serialize } from 'node:v8';
import { type AecOptions, aec } from 'otau/internal/env/aec/aec.js';
import type { AecCycle } from 'otau/internal/env/aec/cycle.js';
import type { AecEnv } from 'otau/internal/env/aec/env.js';
import { TerminateIllegal } from 'otau/internal/env/aec/wrappers.js';
import { describeEpisode } from 'otau/internal/env/board-env.js';
import type { Observation, ResetOptions } from 'otau/internal/env/env.js';
import type { Values } from './callbacks.js';
import { StepWriter } from './step-codec.js';

export class AecObject {
  readonly core: AecCycle;
  readonly #illegal: 'throw' | 'terminate';
  #env: AecEnv<Observation, AecCycle>;
  readonly #writer: StepWriter;

  constructor(id: string, options: Values) {
    this.#env = aec(id, options as AecOptions<string>) as unknown as AecEnv<Observation, AecCycle>;
    this.core = this.#env.unwrapped;
    this.#illegal = options.illegal === 'throw' ? 'throw' : 'terminate';
    this.#writer = new StepWriter(this.core.game, this.core.episode.observer.space);
  }

  /** The description with which the client reads its replies. */
  describeReplies(): object {
    return this.#writer.describe();
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

  /** The state of the episode as bytes. */
  snapshot(): Uint8Array {
    return serialize(this.core.snapshot());
  }

  /**
   * Restores the snapshot of an environment with the same options. From then on the caller has to keep the order of calls.
   */
  restore(snapshot: Uint8Array): void {
    this.core.restore(deserialize(snapshot));
    this.#env = new TerminateIllegal(this.core, this.#illegal);
  }

  close(): void {
    this.#env.close();
  }

  #show(illegal: string | undefined): Uint8Array {
    const { episode, agentSelection } = this.core;
    const info = describeEpisode(episode);
    if (illegal !== undefined) info.illegal = illegal;
    const { observation } = this.core.observe(agentSelection);
    return this.#writer.write(observation, 0, episode.isTerminated, episode.isTruncated, info, episode.rewards);
  }
}
