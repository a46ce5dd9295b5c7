/** Wrappers of the raw agent cycle: check the order of calls, and handle illegal actions. */
import { OtauError } from '../../lib/error.js';
import type { Info, Metadata, Observation, Picture, ResetOptions } from '../env.js';
import { refusal } from '../refusal.js';
import type { Discrete } from '../spaces.js';
import type { AecCycle } from './cycle.js';
import type { AecEnv, AgentObservation, AgentSpace, LastResult } from './env.js';

/** Forwards all calls; subclasses override what they change. */
export class AecWrapper<Obs, Core> implements AecEnv<Obs, Core> {
  constructor(readonly env: AecEnv<Obs, Core>) {}

  get id(): string {
    return this.env.id;
  }
  get metadata(): Metadata {
    return this.env.metadata;
  }
  get renderMode(): string | undefined {
    return this.env.renderMode;
  }
  get unwrapped(): Core {
    return this.env.unwrapped;
  }
  get possibleAgents(): readonly string[] {
    return this.env.possibleAgents;
  }
  get agents(): readonly string[] {
    return this.env.agents;
  }
  get agentSelection(): string {
    return this.env.agentSelection;
  }
  get rewards(): Readonly<Record<string, number>> {
    return this.env.rewards;
  }
  get cumulativeRewards(): Readonly<Record<string, number>> {
    return this.env.cumulativeRewards;
  }
  get terminations(): Readonly<Record<string, boolean>> {
    return this.env.terminations;
  }
  get truncations(): Readonly<Record<string, boolean>> {
    return this.env.truncations;
  }
  get infos(): Readonly<Record<string, Info>> {
    return this.env.infos;
  }
  observationSpace(agent: string): AgentSpace<Obs> {
    return this.env.observationSpace(agent);
  }
  actionSpace(agent: string): Discrete {
    return this.env.actionSpace(agent);
  }
  reset(options?: ResetOptions): void {
    this.env.reset(options);
  }
  step(action: number | null): void {
    this.env.step(action);
  }
  last(observe?: boolean): LastResult<Obs> {
    return this.env.last(observe);
  }
  observe(agent: string): AgentObservation<Obs> {
    return this.env.observe(agent);
  }
  agentIter(maxIter?: number): Iterable<string> {
    return this.env.agentIter(maxIter);
  }
  render(): Picture | undefined {
    return this.env.render();
  }
  close(): void {
    this.env.close();
  }
}

/**
 * A value that is not an action throws `bad-action`; an action that is not legal now ends the episode with -1 for its
 * agent and the reason in its `infos[agent].illegal`, or throws `illegal-move`.
 */
export class TerminateIllegal extends AecWrapper<Observation, AecCycle> {
  constructor(
    override readonly env: AecCycle,
    readonly consequence: 'throw' | 'terminate' = 'terminate',
  ) {
    super(env);
  }

  override step(action: number | null): void {
    const { env } = this;
    const isLive = env.episode.reason === undefined;
    if (!isLive || (action !== null && env.episode.accepts(action))) {
      env.step(action);
      return;
    }
    const why = refusal(env.id, env.episode, action);
    if (this.consequence === 'throw') throw new OtauError('illegal-move', why);
    env.endByIllegal(why);
  }
}

/** Reset first; then one step for each agent that `agentIter` names, until no agent is left; no step or reset after close. */
export class AecOrderEnforcing<Obs, Core> extends AecWrapper<Obs, Core> {
  #hasReset = false;
  #isClosed = false;
  /** Whether something has happened since `agentIter` last named an agent. */
  #hasMoved = true;

  override get agents(): readonly string[] {
    return this.#begun('agents').agents;
  }
  override get agentSelection(): string {
    return this.#begun('agentSelection').agentSelection;
  }
  override get rewards(): Readonly<Record<string, number>> {
    return this.#begun('rewards').rewards;
  }
  override get cumulativeRewards(): Readonly<Record<string, number>> {
    return this.#begun('cumulativeRewards').cumulativeRewards;
  }
  override get terminations(): Readonly<Record<string, boolean>> {
    return this.#begun('terminations').terminations;
  }
  override get truncations(): Readonly<Record<string, boolean>> {
    return this.#begun('truncations').truncations;
  }
  override get infos(): Readonly<Record<string, Info>> {
    return this.#begun('infos').infos;
  }

  override reset(options?: ResetOptions): void {
    this.#demandOpen('reset');
    this.env.reset(options);
    this.#hasReset = true;
    this.#hasMoved = true;
  }

  override step(action: number | null): void {
    this.#demandOpen('step');
    this.#running('step').step(action);
    this.#hasMoved = true;
  }

  override last(observe?: boolean): LastResult<Obs> {
    return this.#running('last').last(observe);
  }

  override observe(agent: string): AgentObservation<Obs> {
    return this.#begun('observe').observe(agent);
  }

  override agentIter(maxIter?: number): Iterable<string> {
    this.#begun('agentIter');
    return this.#eachMoved(this.env.agentIter(maxIter));
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
    return this.#begun('render').render();
  }

  override close(): void {
    this.#isClosed = true;
    this.env.close();
  }

  #demandOpen(what: string): void {
    if (!this.#isClosed) return;
    throw new OtauError('closed', `${this.id}: ${what} was called after close; make a new environment.`);
  }

  #begun(what: string): AecEnv<Obs, Core> {
    if (this.#hasReset) return this.env;
    throw new OtauError('not-reset', `${this.id}: ${what} was asked for before reset; an episode begins with reset.`);
  }

  #running(what: string): AecEnv<Obs, Core> {
    const env = this.#begun(what);
    if (env.agents.length > 0) return env;
    throw new OtauError('game-over', `${this.id}: all agents have left, so ${what} needs a reset first.`);
  }
}
