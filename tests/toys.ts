/**
 * A correct toy environment, and hooks with which tests break one rule at a time: `apiTest` and `seedTest` must notice. It
 * counts to five; action 1 adds one, 2 adds two, 0 is never legal.
 */
import {
  type AecEnv,
  type AgentObservation,
  Box,
  Dict,
  Discrete,
  type Env,
  type Info,
  type Metadata,
  OtauError,
  type ResetOptions,
  type StepResult,
} from '../packages/otau/src/env/index.js';

const GOAL = 5;

export class Toy implements Env<Float32Array> {
  readonly id: string = 'Toy-v0';
  readonly observationSpace: Box<'float32'> = new Box(0, 10, [2], 'float32');
  readonly actionSpace = new Discrete(3);
  readonly metadata: Metadata = { renderModes: ['ansi'], game: 'senet', version: 1, players: 1 };
  readonly renderMode: string | undefined = 'ansi';
  count = 0;
  noise = 0;
  isOver = false;

  get unwrapped(): unknown {
    return this;
  }

  reset({ seed }: ResetOptions = {}): [Float32Array, Info] {
    if (seed !== undefined) this.noise = Number(seed) % 7;
    else this.noise = (this.noise + 1) % 7;
    this.count = 0;
    this.isOver = false;
    return [this.observe(), this.info()];
  }

  step(action: number): StepResult<Float32Array> {
    if (this.isOver) throw new OtauError('game-over', 'The toy is over.');
    if (action !== 1 && action !== 2) throw new OtauError('illegal-move', 'The toy knows 1 and 2.');
    this.count += action;
    this.isOver = this.count >= GOAL;
    return [this.observe(), this.reward(), this.isOver, false, this.info()];
  }

  reward(): number {
    return this.isOver ? 1 : 0;
  }

  observe(): Float32Array {
    return Float32Array.of(this.count, this.noise);
  }

  mask(): Int8Array {
    return this.isOver ? new Int8Array(3) : Int8Array.of(0, 1, 1);
  }

  info(): Info {
    return { turn: this.count, player: 0, actionMask: this.mask(), rewards: new Float32Array(1) };
  }

  render(): string {
    return `count ${this.count}`;
  }

  close(): void {}
}

type Observed = AgentObservation<Float32Array>;

/** The same for two agents in turn; the one that reaches the goal gets 1, the other -1. */
export class ToyCycle implements AecEnv<Float32Array> {
  readonly id = 'ToyCycle-v0';
  readonly metadata: Metadata = { renderModes: [], game: 'senet', version: 1, players: 2 };
  readonly renderMode = undefined;
  readonly possibleAgents: readonly string[] = ['a', 'b'];
  agents: string[] = [];
  agentSelection = 'a';
  rewards: Record<string, number> = {};
  cumulativeRewards: Record<string, number> = {};
  terminations: Record<string, boolean> = {};
  truncations: Record<string, boolean> = {};
  infos: Record<string, Info> = {};
  count = 0;
  readonly #spaces = {
    seen: new Dict({ observation: new Box(0, 10, [1], 'float32'), actionMask: new Box(0, 1, [3], 'int8') }),
    action: new Discrete(3),
  };

  get unwrapped(): unknown {
    return this;
  }

  observationSpace(_agent: string) {
    return this.#spaces.seen;
  }

  actionSpace(_agent: string): Discrete {
    return this.#spaces.action;
  }

  reset(_options?: ResetOptions): void {
    this.count = 0;
    this.agents = [...this.possibleAgents];
    this.agentSelection = 'a';
    this.rewards = this.all(0);
    this.cumulativeRewards = this.all(0);
    this.terminations = this.all(false);
    this.truncations = this.all(false);
    this.infos = Object.fromEntries(this.agents.map((agent) => [agent, this.info()]));
  }

  step(action: number | null): void {
    const agent = this.agentSelection;
    if (this.agents.length === 0) throw new Error('Nobody is left.');
    const other = agent === 'a' ? 'b' : 'a';
    if (this.terminations[agent]) {
      if (action !== null) throw new Error('Only null now.');
      this.leave(agent);
      this.agentSelection = other;
      return;
    }
    if (action !== 1 && action !== 2) throw new Error('The toy knows 1 and 2.');
    this.count += action;
    const won = this.count >= GOAL;
    this.rewards = { [agent]: won ? 1 : 0, [other]: won ? -1 : 0 };
    this.account(agent);
    if (won) this.terminations = this.all(true);
    this.agentSelection = other;
  }

  account(agent: string): void {
    this.cumulativeRewards[agent] = 0;
    for (const each of this.agents) this.cumulativeRewards[each] += this.rewards[each];
  }

  leave(agent: string): void {
    this.agents = this.agents.filter((each) => each !== agent);
    for (const record of [this.rewards, this.cumulativeRewards, this.terminations, this.truncations, this.infos]) {
      delete record[agent];
    }
  }

  last(): [Observed, number, boolean, boolean, Info] {
    const agent = this.agentSelection;
    return [
      this.observe(agent),
      this.cumulativeRewards[agent],
      this.terminations[agent],
      this.truncations[agent],
      this.infos[agent],
    ];
  }

  observe(agent: string): Observed {
    const isToMove = agent === this.agentSelection && !this.terminations[agent];
    return { observation: Float32Array.of(this.count), actionMask: Int8Array.of(0, +isToMove, +isToMove) };
  }

  *agentIter(): Iterable<string> {
    while (this.agents.length > 0) yield this.agentSelection;
  }

  render(): undefined {
    return undefined;
  }

  close(): void {}

  all<T>(value: T): Record<string, T> {
    return { a: value, b: value };
  }

  info(): Info {
    return { turn: 0, player: 0, actionMask: Int8Array.of(0, 1, 1), rewards: new Float32Array(2) };
  }
}
