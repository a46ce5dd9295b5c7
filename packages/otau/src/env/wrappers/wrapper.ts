/** The base of all wrappers, which forwards all calls. */
import type { Env, Info, Metadata, Picture, ResetOptions, StepResult } from '../env.js';
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
