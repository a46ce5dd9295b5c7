/** Spaces, observations and options on the pipe: layouts as bytes, and functions of the client as numbers. */

import { OtauError, quote } from 'otau';
import {
  Box,
  Dict,
  type DictObservation,
  Discrete,
  type Observation,
  type OpponentFunction,
  type Space,
} from 'otau/env';

/** Numbers of a `Discrete` space up to this size take one byte, others four, little-endian. */
const MAX_BYTE_VALUES = 256;

/** A part of an observation: an array of a fixed length or a number. */
interface Member {
  /** The name in a dictionary; undefined if the whole observation is one array. */
  readonly name: string | undefined;
  /** First byte in the observation. */
  readonly offset: number;
  readonly bytes: number;
  readonly space: Box | Discrete;
}

export class SpaceCodec {
  /** Bytes of an observation. */
  readonly bytes: number;
  readonly #members: readonly Member[];

  /** Throws `bad-option` for a space with other parts than arrays and numbers. */
  constructor(space: Space<unknown>) {
    const spaces: [string | undefined, Space<unknown>][] =
      space instanceof Dict ? Object.entries(space.spaces as Record<string, Space<unknown>>) : [[undefined, space]];
    let offset = 0;
    this.#members = spaces.map(([name, part]) => {
      const bytes = bytesOfPart(part);
      const member = { name, offset, bytes, space: part as Box | Discrete };
      offset += bytes;
      return member;
    });
    this.bytes = offset;
  }

  /** Writes an observation to `out` from byte `first` on. */
  write(observation: Observation, out: Uint8Array, first: number): void {
    if (ArrayBuffer.isView(observation)) {
      out.set(bytesOf(observation), first);
      return;
    }
    for (const { name, offset, bytes } of this.#members) {
      writePart((observation as DictObservation)[name as string], bytes, out, first + offset);
    }
  }

  /** Plain values, to be sent as JSON: each part with its place in an observation. */
  describe(): object[] {
    return this.#members.map(({ name, offset, bytes, space }) => ({ name, offset, bytes, ...describePart(space) }));
  }
}

function bytesOfPart(space: Space<unknown>): number {
  if (space instanceof Box) return space.low.byteLength;
  if (space instanceof Discrete) return space.n <= MAX_BYTE_VALUES ? 1 : 4;
  throw new OtauError('bad-option', `Observations are sent as arrays and numbers; got the space ${quote(`${space}`)}.`);
}

function writePart(part: DictObservation[string], bytes: number, out: Uint8Array, first: number): void {
  if (typeof part !== 'number') out.set(bytesOf(part), first);
  else for (let k = 0; k < bytes; k++) out[first + k] = part >>> (8 * k);
}

function describePart(space: Box | Discrete): object {
  if (space instanceof Discrete) return { n: space.n };
  const { shape, dtype, low, high } = space;
  return { shape, dtype, low: Array.from(low), high: Array.from(high) };
}

/** The memory of an array as bytes. */
export function bytesOf(array: ArrayBufferView): Uint8Array {
  return new Uint8Array(array.buffer, array.byteOffset, array.byteLength);
}

/** Options of an environment as `make` takes them. */
export type Values = Readonly<Record<string, unknown>>;

/** Calls a function of the client, and waits for its result. */
export type Ask = (question: object, content: Uint8Array) => unknown;

/** Creates an opponent by name. */
type NamedOpponent = (spec: string) => OpponentFunction;

/** Options with functions instead of their numbers, and agents instead of their names. */
export function readOptions(options: Values, ask: Ask, named: NamedOpponent): Values {
  const { reward, opponent, ...others } = options;
  return {
    ...others,
    ...(reward === undefined ? {} : { reward: isCall(reward) ? rewardOf(reward.call, ask) : reward }),
    ...(opponent === undefined ? {} : { opponent: opponentOf(opponent, ask, named) }),
  };
}

interface Call {
  /** The number of a function of the client. */
  readonly call: number;
}

function isCall(value: unknown): value is Call {
  return typeof value === 'object' && value !== null && 'call' in value && typeof value.call === 'number';
}

function rewardOf(call: number, ask: Ask): (observation: ArrayBufferView, moveType: string) => number {
  return (observation, moveType) => ask({ call, what: 'reward', moveType }, bytesOf(observation)) as number;
}

function opponentOf(opponent: unknown, ask: Ask, named: NamedOpponent): unknown {
  if (isCall(opponent)) return askOpponent(opponent.call, ask);
  // The environment's own random opponent: its numbers are those of `make` in TypeScript.
  if (opponent === 'random') return opponent;
  if (typeof opponent === 'string') return named(opponent);
  throw new OtauError('bad-option', `opponent is the name of an agent or a function; got ${quote(opponent)}.`);
}

function askOpponent(call: number, ask: Ask): OpponentFunction {
  return ({ game, row, actions, rng }) => {
    const question = { call, what: 'opponent', actions: [...actions], player: game.actor(row), seed: rng.uint32() };
    const observation = new Float32Array(game.observation.size);
    game.observe(row, observation);
    const content = new Uint8Array(observation.byteLength + row.length);
    content.set(bytesOf(observation));
    content.set(row, observation.byteLength);
    return ask(question, content) as number;
  };
}
