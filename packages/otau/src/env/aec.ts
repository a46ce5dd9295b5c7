/** PettingZoo's agent environment cycle: the interface that `aec` returns, the cycle, and the checks round it. */

import { OtauError, quote } from '../lib/error.js';
import { describeEpisode, EpisodeEnv, readReset } from './board-env.js';
import type { Env, Info, Observation, Picture, ResetOptions } from './env.js';
import { type EpisodeSnapshot, refusal, restoreEpisode, snapshotEpisode } from './episode.js';
import type { MakeOptions, ObservationOf } from './make.js';
import { makeObserver } from './observer.js';
import { type Resolved, resolveEnv } from './options.js';
import { Box, Dict, Discrete, type Space } from './spaces.js';
import { Forwarding } from './wrappers.js';

/** What an agent sees: the position, and the actions it may play now (none while another agent is to move). */
export type AgentObservation<Obs = Observation> = { observation: Obs; actionMask: Int8Array };

/** The observation space of an agent. */
export type AgentSpace<Obs = Observation> = Dict<{ observation: Space<Obs>; actionMask: Box<'int8'> }>;

/** Observation, reward since the agent's own last step, termination, truncation, info. */
export type LastResult<Obs = Observation> = [AgentObservation<Obs> | undefined, number, boolean, boolean, Info];

type ByAgent<T> = Readonly<Record<string, T>>;

/** An environment in which agents take turns, as PettingZoo has it. */
export interface AecEnv<Obs = Observation, Core = unknown>
  extends Pick<Env<Obs, Core>, 'id' | 'metadata' | 'renderMode' | 'unwrapped' | 'render' | 'close'> {
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
}

// `aec`: an environment by its id with an agent for every player, as in PettingZoo.

/** The options of `aec`: those of `make` without an opponent. */
export type AecOptions<Id extends string> = Omit<MakeOptions<Id>, 'opponent' | 'player'>;

const OPTIONS = ['observation', 'reward', 'renderMode', 'illegal', 'check'] as const;

/**
 * Makes an agent cycle. An illegal action ends the episode with -1 for its agent; with `illegal: 'throw'` it throws.
 *
 *     const env = aec('Abalone-v0', { players: 3 });
 *     env.reset({ seed: 7 });
 *     for (const agent of env.agentIter()) {
 *       const [observation, , terminated, truncated] = env.last();
 *       const mask = observation.actionMask;
 *       env.step(terminated || truncated ? null : env.actionSpace(agent).sample({ mask }));
 *     }
 *
 * Throws `unknown-game` or `bad-option`.
 */
export function aec<Id extends string, Options extends AecOptions<Id>>(
  id: Id,
  options?: Options,
): AecEnv<ObservationOf<Id, Options>, AecCycle> {
  const resolved = resolveEnv(id, options, OPTIONS, 'terminate');
  const cycle = new AecCycle(resolved);
  const env = resolved.check ? new CheckedAec(cycle, resolved.illegal) : cycle;
  return env as unknown as AecEnv<ObservationOf<Id, Options>, AecCycle>;
}

// The raw agent cycle of a board game: which agent is selected, what each agent has earned, how agents
// leave after the end. Semantics are those of PettingZoo's `AECEnv`.

/** The agent cycle of a board game, inside all wrappers. */
export class AecCycle extends EpisodeEnv implements AecEnv<Observation, AecCycle> {
  readonly possibleAgents: readonly string[];

  agents: string[] = [];
  agentSelection: string;
  rewards: Record<string, number> = {};
  cumulativeRewards: Record<string, number> = {};
  terminations: Record<string, boolean> = {};
  truncations: Record<string, boolean> = {};
  infos: Record<string, Info> = {};

  readonly #observationSpaces: readonly AgentSpace[];
  readonly #actionSpaces: readonly Discrete[];
  /** The agent who was to move when the first agent left. It is selected again after all dead agents have left. */
  #waiting: string | undefined;

  constructor(resolved: Resolved) {
    super(resolved);
    const { game, observation } = resolved;
    this.possibleAgents = Array.from({ length: game.players }, (_, player) => `player_${player}`);
    this.agentSelection = this.possibleAgents[0];
    const mask = () => new Box(0, 1, [game.actionCount], 'int8');
    this.#observationSpaces = this.possibleAgents.map(
      () => new Dict({ observation: makeObserver(game, observation).space, actionMask: mask() }),
    );
    this.#actionSpaces = this.possibleAgents.map(() => new Discrete(game.actionCount));
  }

  get unwrapped(): AecCycle {
    return this;
  }

  observationSpace(agent: string): AgentSpace {
    return this.#observationSpaces[this.#number(agent)];
  }

  actionSpace(agent: string): Discrete {
    return this.#actionSpaces[this.#number(agent)];
  }

  reset(options: ResetOptions = {}): void {
    const { seed, position } = readReset(options);
    this.episode.begin(seed, position);
    this.#enter();
  }

  #enter(): void {
    this.agents = [...this.possibleAgents];
    this.rewards = this.#byAgent(() => 0);
    this.cumulativeRewards = this.#byAgent(() => 0);
    this.#waiting = undefined;
    this.#settle();
    this.agentSelection = this.possibleAgents[this.episode.player];
  }

  step(action: number | null): void {
    const agent = this.agentSelection;
    if (this.terminations[agent] || this.truncations[agent]) {
      this.#leave(agent, action);
      return;
    }
    this.episode.advance(action as number);
    this.#earn(agent);
    this.agentSelection = this.#next();
  }

  /** Ends the episode because the selected agent's action is not legal: -1 for it. It stays selected. */
  endByIllegal(why: string): void {
    const agent = this.agentSelection;
    this.episode.endByIllegal();
    this.#earn(agent);
    this.infos[agent].illegal = why;
  }

  last(observe = true): LastResult {
    const agent = this.agentSelection;
    const observation = observe ? this.observe(agent) : undefined;
    return [
      observation,
      this.cumulativeRewards[agent],
      this.terminations[agent],
      this.truncations[agent],
      this.infos[agent],
    ];
  }

  observe(agent: string): AgentObservation {
    const player = this.#number(agent);
    return { observation: this.observer.observe(this.episode.row), actionMask: this.#mask(player) };
  }

  *agentIter(maxIter = Number.POSITIVE_INFINITY): Iterable<string> {
    for (let left = maxIter; left > 0 && this.agents.length > 0; left--) yield this.agentSelection;
  }

  /** The state of the episode, generators included, as plain data. */
  snapshot(): EpisodeSnapshot {
    return snapshotEpisode(this.episode);
  }

  /**
   * Continues from a snapshot of a cycle with the same options, with all agents in it.
   * Rewards and their sums are 0.
   */
  restore(snapshot: EpisodeSnapshot): void {
    restoreEpisode(this.episode, snapshot);
    this.#enter();
  }

  /** Removes a dead agent; then selects the next dead one, or the agent who was to move. */
  #leave(agent: string, action: number | null): void {
    if (action !== null) {
      throw new OtauError(
        'game-over',
        `${this.id}: the episode of ${agent} is over: its only step is null; got ${quote(action)}.`,
      );
    }
    for (const record of [this.rewards, this.cumulativeRewards, this.terminations, this.truncations, this.infos]) {
      delete record[agent];
    }
    this.agents = this.agents.filter((other) => other !== agent);
    const dead = this.agents.find((other) => this.terminations[other] || this.truncations[other]);
    if (dead !== undefined) {
      this.#waiting ??= agent;
      this.agentSelection = dead;
    } else if (this.#waiting !== undefined) {
      this.agentSelection = this.#waiting;
      this.#waiting = undefined;
    }
    for (const other of this.agents) this.rewards[other] = 0;
  }

  /** Applies the rewards of a step of `agent`, whose sum starts again, and updates the state for the new position. */
  #earn(agent: string): void {
    this.cumulativeRewards[agent] = 0;
    this.rewards = this.#byAgent((player) => this.episode.rewards[player]);
    for (const each of this.agents) this.cumulativeRewards[each] += this.rewards[each];
    this.#settle();
  }

  #settle(): void {
    const { isTerminated, isTruncated } = this.episode;
    this.terminations = this.#byAgent(() => isTerminated);
    this.truncations = this.#byAgent(() => isTruncated);
    this.infos = this.#byAgent((player) => this.#describe(player));
  }

  /** The info of one agent, in its own arrays; without legal actions while another agent is to move. */
  #describe(player: number): Info {
    const info = describeEpisode(this.episode);
    if (player !== info.player) info.actionMask.fill(0);
    return info;
  }

  /** The agent to move; after the end the one after the last mover. */
  #next(): string {
    const { player, reason } = this.episode;
    return this.possibleAgents[reason === undefined ? player : (player + 1) % this.possibleAgents.length];
  }

  #mask(player: number): Int8Array {
    const { legal, legalCount } = this.episode;
    const mask = new Int8Array(this.game.actionCount);
    if (player === this.episode.player) for (let i = 0; i < legalCount; i++) mask[legal[i]] = 1;
    return mask;
  }

  #byAgent<T>(value: (player: number) => T): Record<string, T> {
    return Object.fromEntries(this.possibleAgents.map((agent, player) => [agent, value(player)]));
  }

  #number(agent: string): number {
    const player = this.possibleAgents.indexOf(agent);
    if (player >= 0) return player;
    throw new OtauError('bad-argument', `The agents are ${this.possibleAgents.join(', ')}; got ${quote(agent)}.`);
  }
}

/**
 * Checks round the raw agent cycle. Reset comes first; then one step for each agent that `agentIter` names, until no agent is left; no step or
 * reset after close. A value that is not an action throws `bad-action`; an action that is not legal now ends the episode with -1 for its
 * agent and the reason in its `infos[agent].illegal`, or throws `illegal-move`.
 */
class CheckedAec extends Forwarding<AecEnv<Observation, AecCycle>> implements AecEnv<Observation, AecCycle> {
  #hasReset = false;
  #isClosed = false;
  /** Whether something has happened since `agentIter` last named an agent. */
  #hasMoved = true;

  constructor(
    private readonly cycle: AecCycle,
    private readonly consequence: 'throw' | 'terminate',
  ) {
    super(cycle);
  }

  get possibleAgents(): readonly string[] {
    return this.cycle.possibleAgents;
  }
  get agents(): readonly string[] {
    return this.#asked('agents').agents;
  }
  get agentSelection(): string {
    return this.#asked('agentSelection').agentSelection;
  }
  get rewards(): ByAgent<number> {
    return this.#asked('rewards').rewards;
  }
  get cumulativeRewards(): ByAgent<number> {
    return this.#asked('cumulativeRewards').cumulativeRewards;
  }
  get terminations(): ByAgent<boolean> {
    return this.#asked('terminations').terminations;
  }
  get truncations(): ByAgent<boolean> {
    return this.#asked('truncations').truncations;
  }
  get infos(): ByAgent<Info> {
    return this.#asked('infos').infos;
  }
  observationSpace(agent: string): AgentSpace {
    return this.cycle.observationSpace(agent);
  }
  actionSpace(agent: string): Discrete {
    return this.cycle.actionSpace(agent);
  }

  reset(options?: ResetOptions): void {
    this.#demandOpen('reset');
    this.cycle.reset(options);
    this.#hasReset = true;
    this.#hasMoved = true;
  }

  step(action: number | null): void {
    this.#demandOpen('step');
    const { episode } = this.#running('step');
    if (episode.reason !== undefined || (action !== null && episode.accepts(action))) this.cycle.step(action);
    else this.#refuse(refusal(this.id, episode, action));
    this.#hasMoved = true;
  }

  #refuse(why: string): void {
    if (this.consequence === 'throw') throw new OtauError('illegal-move', why);
    this.cycle.endByIllegal(why);
  }

  last(observe?: boolean): LastResult {
    return this.#running('last').last(observe);
  }

  observe(agent: string): AgentObservation {
    return this.#asked('observe').observe(agent);
  }

  agentIter(maxIter?: number): Iterable<string> {
    return this.#eachMoved(this.#asked('agentIter').agentIter(maxIter));
  }

  *#eachMoved(agents: Iterable<string>): Iterable<string> {
    this.#hasMoved = true;
    for (const agent of agents) {
      if (!this.#hasMoved) {
        throw new OtauError(
          'bad-argument',
          `${this.id}: agentIter named an agent, but there was no step (nor reset) for it.`,
        );
      }
      this.#hasMoved = false;
      yield agent;
    }
  }

  override render(): Picture | undefined {
    return this.#asked('render').render();
  }

  override close(): void {
    this.#isClosed = true;
    this.cycle.close();
  }

  #demandOpen(what: string): void {
    if (!this.#isClosed) return;
    throw new OtauError('closed', `${this.id}: ${what} was called after close; make a new environment.`);
  }

  #asked(what: string): AecCycle {
    if (this.#hasReset) return this.cycle;
    throw new OtauError('not-reset', `${this.id}: ${what} was asked for before reset; an episode begins with reset.`);
  }

  #running(what: string): AecCycle {
    const cycle = this.#asked(what);
    if (cycle.agents.length > 0) return cycle;
    throw new OtauError('game-over', `${this.id}: all agents have left, so ${what} needs a reset first.`);
  }
}
