/** Any observation as one flat float32 array, for networks that take a vector. */
import { OtauError } from '../../lib/error.js';
import type { Env, Info, Metadata, Picture, ResetOptions, StepResult } from '../env.js';
import { Box, type BoxArray, Dict, Discrete, type Space } from '../spaces.js';

/** Boxes are unrolled, discrete numbers become one-hot, dictionaries are joined in the order of their members. */
export class FlattenObservation<Obs, Core> implements Env<Float32Array, Core> {
  readonly observationSpace: Box<'float32'>;

  constructor(readonly env: Env<Obs, Core>) {
    this.observationSpace = flattenSpace(env.observationSpace);
  }

  get id(): string {
    return this.env.id;
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

  reset(options?: ResetOptions): [Float32Array, Info] {
    const [observation, info] = this.env.reset(options);
    return [flatten(this.env.observationSpace, observation), info];
  }

  step(action: number): StepResult<Float32Array> {
    const [observation, ...rest] = this.env.step(action);
    return [flatten(this.env.observationSpace, observation), ...rest];
  }

  render(): Picture | undefined {
    return this.env.render();
  }

  close(): void {
    this.env.close();
  }
}

/** The flat space of a space's elements. Throws `unsupported` for a space of an unknown kind. */
export function flattenSpace(space: Space<unknown>): Box<'float32'> {
  const low: number[] = [];
  const high: number[] = [];
  addBounds(space, low, high);
  return new Box(low, high, [low.length], 'float32');
}

function addBounds(space: Space<unknown>, low: number[], high: number[]): void {
  if (space instanceof Box) {
    low.push(...space.low);
    high.push(...space.high);
  } else if (space instanceof Discrete) {
    for (let value = 0; value < space.n; value++) {
      low.push(0);
      high.push(1);
    }
  } else if (space instanceof Dict) {
    for (const member of Object.values(space.spaces) as Space<unknown>[]) addBounds(member, low, high);
  } else throw new OtauError('unsupported', `Only Box, Discrete and Dict can be flattened, not ${space}.`);
}

/** An element of a space as a new flat array. */
export function flatten(space: Space<unknown>, value: unknown): Float32Array {
  const numbers: number[] = [];
  addNumbers(space, value, numbers);
  return new Float32Array(numbers);
}

function addNumbers(space: Space<unknown>, value: unknown, numbers: number[]): void {
  if (space instanceof Box) for (const number of value as BoxArray) numbers.push(number);
  else if (space instanceof Discrete) for (let i = 0; i < space.n; i++) numbers.push(i === value ? 1 : 0);
  else if (space instanceof Dict) {
    for (const [name, member] of Object.entries(space.spaces) as [string, Space<unknown>][]) {
      addNumbers(member, (value as Record<string, unknown>)[name], numbers);
    }
  }
}
