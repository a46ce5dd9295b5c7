/** The interface of PettingZoo's agent environment cycle: what `aec` returns and what its wrappers wrap. */
import type { Info, Metadata, Observation, Picture, ResetOptions } from '../env.js';
import type { Box, Dict, Discrete, Space } from '../spaces.js';

/** What an agent sees: the position, and the actions it may play now (none while another agent is to move). */
export type AgentObservation<Obs = Observation> = { observation: Obs; actionMask: Int8Array };

/** The observation space of an agent. */
export type AgentSpace<Obs = Observation> = Dict<{ observation: Space<Obs>; actionMask: Box<'int8'> }>;

/** Observation, reward since the agent's own last step, termination, truncation, info. */
export type LastResult<Obs = Observation> = [AgentObservation<Obs> | undefined, number, boolean, boolean, Info];

type ByAgent<T> = Readonly<Record<string, T>>;

/** An environment in which agents take turns, as PettingZoo has it. */
export interface AecEnv<Obs = Observation, Core = unknown> {
  readonly id: string;
  readonly metadata: Metadata;
  readonly renderMode: string | undefined;
  readonly unwrapped: Core;
  /** All agents that an episode can have: `player_0`, `player_1`, ... */
  readonly possibleAgents: readonly string[];
  /** Those still in the episode. After the end each leaves with its last step, `null`. */
  readonly agents: readonly string[];
  /** The agent whose step is next. Turns need not alternate. */
  readonly agentSelection: string;
  /** By agent: the reward of the last step. */
  readonly rewards: ByAgent<number>;
  /** By agent: rewards since its own last step. */
  readonly cumulativeRewards: ByAgent<number>;
  readonly terminations: ByAgent<boolean>;
  readonly truncations: ByAgent<boolean>;
  /** The `Info` of the last step, by agent. */
  readonly infos: ByAgent<Info>;
  /** The same object at every call. */
  observationSpace(agent: string): AgentSpace<Obs>;
  actionSpace(agent: string): Discrete;
  reset(options?: ResetOptions): void;
  /** Plays for `agentSelection`; `null` removes an agent whose episode is over. */
  step(action: number | null): void;
  /** The data for the step of `agentSelection`; without observation if `observe` is false. */
  last(observe?: boolean): LastResult<Obs>;
  observe(agent: string): AgentObservation<Obs>;
  /** `agentSelection`, again and again, until no agent is left or `maxIter` steps are over. */
  agentIter(maxIter?: number): Iterable<string>;
  render(): Picture | undefined;
  close(): void;
}
