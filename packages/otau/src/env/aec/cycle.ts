/**
 * The raw agent cycle of a board game: which agent is selected, what each agent has earned, how agents
 * leave after the end. Semantics are those of PettingZoo's `AECEnv`.
 */
import type { Game } from '../../core/game.js';
import { OtauError, quote } from '../../lib/error.js';
import { describeEpisode, readReset } from '../board-env.js';
import type { Info, Metadata, Observation, Picture, ResetOptions } from '../env.js';
import { Episode } from '../episode.js';
import { makeObserver, type Observer } from '../observer.js';
import type { Resolved } from '../options.js';
import { renderModes, renderWith } from '../renderers.js';
import { type EpisodeSnapshot, restoreEpisode, snapshotEpisode } from '../snapshot.js';
import { Box, Dict, Discrete } from '../spaces.js';
import type { AecEnv, AgentObservation, AgentSpace, LastResult } from './env.js';

/** The agent cycle of a board game, inside all wrappers. */
export class AecCycle implements AecEnv<Observation, AecCycle> {
  readonly id: string;
  readonly game: Game;
  readonly metadata: Metadata;
  readonly renderMode: string | undefined;
  readonly possibleAgents: readonly string[];
  /** The episode; read it as you like, play only by `step`. */
  readonly episode: Episode;

  agents: string[] = [];
  agentSelection: string;
  rewards: Record<string, number> = {};
  cumulativeRewards: Record<string, number> = {};
  terminations: Record<string, boolean> = {};
  truncations: Record<string, boolean> = {};
  infos: Record<string, Info> = {};

  readonly #observer: Observer;
  readonly #observationSpaces: readonly AgentSpace[];
  readonly #actionSpaces: readonly Discrete[];
  /** The agent who was to move when the first agent left. It is selected again after all dead agents have left. */
  #waiting: string | undefined;

  constructor(resolved: Resolved) {
    const { id, game, observation, renderMode, rule } = resolved;
    this.id = id;
    this.game = game;
    this.renderMode = renderMode;
    this.metadata = { renderModes: renderModes(), game: game.id, version: game.version, players: game.players };
    this.possibleAgents = Array.from({ length: game.players }, (_, player) => `player_${player}`);
    this.agentSelection = this.possibleAgents[0];
    this.#observer = makeObserver(game, observation);
    const mask = () => new Box(0, 1, [game.actionCount], 'int8');
    this.#observationSpaces = this.possibleAgents.map(
      () => new Dict({ observation: makeObserver(game, observation).space, actionMask: mask() }),
    );
    this.#actionSpaces = this.possibleAgents.map(() => new Discrete(game.actionCount));
    this.episode = new Episode(game, this.#observer, rule);
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
    return { observation: this.#observer.observe(this.episode.row), actionMask: this.#mask(player) };
  }

  *agentIter(maxIter = Number.POSITIVE_INFINITY): Iterable<string> {
    for (let left = maxIter; left > 0 && this.agents.length > 0; left--) yield this.agentSelection;
  }

  render(): Picture | undefined {
    if (this.renderMode === undefined) return undefined;
    const { row, before, lastAction } = this.episode;
    return renderWith(this.renderMode, this.game, row, lastAction < 0 ? undefined : { before, action: lastAction });
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

  /** There are no resources to free. */
  close(): void {}

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
