/** The environments of `make` and `aec` for the client. */
import { deserialize, serialize } from 'node:v8';
import {
  type AecCycle,
  type AecEnv,
  type AecOptions,
  aec,
  type BoardEnv,
  type Env,
  IllegalAction,
  type Info,
  make,
  type Observation,
  type ResetOptions,
  TerminateIllegal,
} from 'otau/env';
import { type RecordOptions, record } from 'otau/env/node';
import { describeEpisode } from 'otau/internal/env/board-env.js';
import type { Values } from './codec.js';
import { StepWriter } from './codec.js';

export class EnvObject {
  readonly core: BoardEnv;
  readonly #writer: StepWriter;
  readonly #illegal: 'throw' | 'terminate';
  #env: Env<Observation, BoardEnv>;
  /** Whether the recorder records the next episode. */
  #isKept = true;

  constructor(id: string, options: Values) {
    this.#env = make(id, options) as Env<Observation, BoardEnv>;
    this.core = this.#env.unwrapped;
    this.#illegal = options.illegal === 'terminate' ? 'terminate' : 'throw';
    this.#writer = new StepWriter(this.core.game, this.core.observationSpace);
  }

  /** The description with which the client reads its replies. */
  describeReplies(): object {
    return this.#writer.describe();
  }

  /** Throws what `record` throws. */
  record(options: RecordOptions): void {
    this.#env = record(this.#env, { ...options, episodes: () => this.#isKept });
  }

  /** @param isKept whether the recorder, if there is one, records this episode */
  reset(options: ResetOptions, isKept: boolean): Uint8Array {
    this.#isKept = isKept;
    const [observation, info] = this.#env.reset(options);
    return this.#show(observation, 0, false, false, info);
  }

  step(action: number): Uint8Array {
    const [observation, reward, terminated, truncated, info] = this.#env.step(action);
    return this.#show(observation, reward, terminated, truncated, info);
  }

  /** The state of the episode as bytes. A recorder's files are not part of it. */
  snapshot(): Uint8Array {
    return serialize(this.core.snapshot());
  }

  /**
   * Restores the snapshot of an environment with the same options. From then on the caller has to keep the order of calls.
   */
  restore(snapshot: Uint8Array): void {
    this.core.restore(deserialize(snapshot));
    this.#env = new IllegalAction(this.core, this.#illegal);
  }

  close(): void {
    this.#env.close();
  }

  #show(observation: Observation, reward: number, terminated: boolean, truncated: boolean, info: Info): Uint8Array {
    return this.#writer.write(observation, reward, terminated, truncated, info, info.rewards);
  }
}

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
