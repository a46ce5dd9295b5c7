/**
 * The base of all wrappers, which forwards all calls, and the small ones: the order of calls, illegal actions, a limit
 * of plies, another reward.
 */

import { OtauError, quote } from '../../lib/error.js';
import type { BoardEnv } from '../board-env.js';
import type { Env, Info, Metadata, Observation, Picture, ResetOptions, StepResult } from '../env.js';
import { refusal } from '../refusal.js';
import type { Space } from '../spaces.js';

/** A wrapper that forwards all calls. Subclasses override what they change; observations keep their type. */
export class Wrapper<Obs, Core> implements Env<Obs, Core> {
  constructor(readonly env: Env<Obs, Core>) {}

  get id(): string {
    return this.env.id;
  }

  get observationSpace(): Space<Obs> {
    return this.env.observationSpace;
  }

  get actionSpace(): Space<number> {
    return this.env.actionSpace;
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

  reset(options?: ResetOptions): [Obs, Info] {
    return this.env.reset(options);
  }

  step(action: number): StepResult<Obs> {
    return this.env.step(action);
  }

  render(): Picture | undefined {
    return this.env.render();
  }

  close(): void {
    this.env.close();
  }
}

/**
 * Throws `not-reset` for a step or picture before the first reset, `closed` for a step or reset after `close`,
 * `game-over` for a step after the end.
 */
export class OrderEnforcing<Obs, Core> extends Wrapper<Obs, Core> {
  #state: 'fresh' | 'running' | 'over' = 'fresh';
  #isClosed = false;

  override reset(options?: ResetOptions): [Obs, Info] {
    this.#demandOpen('reset');
    const first = this.env.reset(options);
    this.#state = first[1].reason === undefined ? 'running' : 'over';
    return first;
  }

  override step(action: number): StepResult<Obs> {
    this.#demandOpen('step');
    this.#demandReset('step');
    if (this.#state === 'over') {
      throw new OtauError('game-over', `${this.id}: the episode is over, so step needs a reset first.`);
    }
    const result = this.env.step(action);
    if (result[2] || result[3]) this.#state = 'over';
    return result;
  }

  override render(): Picture | undefined {
    this.#demandReset('render');
    return this.env.render();
  }

  override close(): void {
    this.#isClosed = true;
    this.env.close();
  }

  #demandOpen(what: string): void {
    if (!this.#isClosed) return;
    throw new OtauError('closed', `${this.id}: ${what} was called after close; make a new environment.`);
  }

  #demandReset(what: string): void {
    if (this.#state !== 'fresh') return;
    throw new OtauError('not-reset', `${this.id}: ${what} was called before reset; an episode begins with reset.`);
  }
}

/**
 * A value that is not an action (text, NaN, out of range) always throws `bad-action`. An action that is not
 * legal now throws `illegal-move`, or ends the episode with -1 for the player to move and `info.illegal`.
 */
export class IllegalAction extends Wrapper<Observation, BoardEnv> {
  constructor(
    override readonly env: BoardEnv,
    readonly consequence: 'throw' | 'terminate',
  ) {
    super(env);
  }

  override step(action: number): StepResult {
    const { env } = this;
    if (env.accepts(action)) return env.step(action);
    const why = refusal(env.id, env.episode, action);
    if (this.consequence === 'terminate') return env.endByIllegal(why);
    throw new OtauError('illegal-move', why);
  }
}

/**
 * Truncates at the first step after which `info.turn` has reached `plies`, unless the game is over by its rules.
 * In the one-player view the opponent's replies count too.
 */
export class MaxPlies<Obs, Core> extends Wrapper<Obs, Core> {
  #isOver = false;

  constructor(
    env: Env<Obs, Core>,
    readonly plies: number,
  ) {
    super(env);
    if (Number.isSafeInteger(plies) && plies >= 1) return;
    throw new OtauError('bad-argument', `MaxPlies takes a whole number from 1; got ${quote(plies)}.`);
  }

  override reset(options?: ResetOptions): [Obs, Info] {
    const first = this.env.reset(options);
    this.#isOver = false;
    return first;
  }

  override step(action: number): StepResult<Obs> {
    if (this.#isOver)
      throw new OtauError('game-over', `${this.id}: ${this.plies} plies are over; step needs a reset first.`);
    const result = this.env.step(action);
    const [, , terminated, truncated, info] = result;
    if (terminated || truncated || info.turn < this.plies) return result;
    this.#isOver = true;
    result[3] = true;
    info.winner = null;
    info.reason = 'limit';
    info.actionMask.fill(0);
    if (info.pass !== undefined) info.pass = false;
    return result;
  }
}

/**
 * Replaces the reward of each step by `shape(reward, info)`, a finite number. `info.rewards` does not change.
 * Where `shape` fails the step has been played nevertheless: the `reward` option of `make` takes it back instead.
 */
export class TransformReward<Obs, Core> extends Wrapper<Obs, Core> {
  constructor(
    env: Env<Obs, Core>,
    readonly shape: (reward: number, info: Info) => number,
  ) {
    super(env);
    if (typeof shape === 'function') return;
    throw new OtauError('bad-argument', `TransformReward takes a function; got ${quote(shape)}.`);
  }

  override step(action: number): StepResult<Obs> {
    const result = this.env.step(action);
    const shaped = this.shape(result[1], result[4]);
    if (!Number.isFinite(shaped)) {
      throw new OtauError('bad-argument', `A shaped reward must be a finite number; got ${quote(shaped)}.`);
    }
    result[1] = shaped;
    return result;
  }
}
