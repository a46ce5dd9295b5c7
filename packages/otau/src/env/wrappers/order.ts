/** Keeps the order of calls: reset first, then steps until the end, then reset again; nothing after close. */
import { OtauError } from '../../lib/error.js';
import type { Info, Picture, ResetOptions, StepResult } from '../env.js';
import { Wrapper } from './wrapper.js';

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
