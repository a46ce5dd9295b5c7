/**
 * The result of a reset or a step of one environment, in a fixed binary layout that the client reads without parsing. docs/python.md
 * has the table.
 */
import { type Game, OtauError, quote } from 'otau';
import {
  Box,
  Dict,
  type DictObservation,
  Discrete,
  type Info,
  type Observation,
  type OpponentFunction,
  type Space,
} from 'otau/env';
import { environmentOf } from 'otau/internal/env/game-environment.js';

// Spaces, observations and options on the pipe: layouts as bytes, and functions of the client as numbers.

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
      out.set(memoryOf(observation), first);
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
  if (typeof part !== 'number') out.set(memoryOf(part), first);
  else for (let k = 0; k < bytes; k++) out[first + k] = part >>> (8 * k);
}

function describePart(space: Box | Discrete): object {
  if (space instanceof Discrete) return { n: space.n };
  const { shape, dtype, low, high } = space;
  return { shape, dtype, low: Array.from(low), high: Array.from(high) };
}

/** The memory of an array as bytes. */
export function memoryOf(array: ArrayBufferView): Uint8Array {
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
  return (observation, moveType) => ask({ call, what: 'reward', moveType }, memoryOf(observation)) as number;
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
    content.set(memoryOf(observation));
    content.set(row, observation.byteLength);
    return ask(question, content) as number;
  };
}

/** Why a game has ended; the client and the kernel number them in this order. */
export const EPISODE_ENDS = ['rules', 'repetition', 'limit', 'illegal'] as const;

/** Where the observation begins; rewards of four players come before it. */
export const OBSERVATION = 64;
const MAX_PLAYERS = 4;
/** The value of a missing number. */
const ABSENT = 255;
const TEXT = new TextEncoder();

/** Members of an info with their own bytes or lists; members that a game adds are sent as JSON. */
const OWN_MEMBERS: ReadonlySet<string> = new Set([
  'turn',
  'player',
  'actionMask',
  'rewards',
  'moveType',
  'winner',
  'reason',
  'illegal',
  'pass',
  'steps',
  'throws',
  'replies',
] satisfies (keyof Info)[]);

/** Rounded up to whole words of eight bytes. */
export function padded(length: number): number {
  return (length + 7) & ~7;
}

/** Writes the results of one environment. */
export class StepWriter {
  /** First byte of the mask, and of the lists after it. */
  readonly mask: number;
  readonly lists: number;
  readonly #observation: SpaceCodec;
  readonly #moveTypes: readonly string[];
  #bytes: Uint8Array;
  #view: DataView;

  /** Throws `bad-option` for a game with more than four players. */
  constructor(game: Game, space: Space<Observation>) {
    if (game.players > MAX_PLAYERS) {
      throw new OtauError('bad-option', `An environment has up to ${MAX_PLAYERS} players here; got ${game.players}.`);
    }
    this.#observation = new SpaceCodec(space);
    this.mask = OBSERVATION + padded(this.#observation.bytes);
    this.lists = this.mask + padded(game.actionCount);
    this.#moveTypes = environmentOf(game).moveTypes;
    this.#bytes = new Uint8Array(this.lists + 1024);
    this.#view = new DataView(this.#bytes.buffer);
  }

  /** The description with which the client reads a reply: plain values, to be sent as JSON. */
  describe(): object {
    const offsets = { observation: OBSERVATION, mask: this.mask, lists: this.lists };
    return { offsets, moveTypes: this.#moveTypes, observation: this.#observation.describe() };
  }

  /**
   * @param rewards every player's reward of this step
   * @returns a view that is valid until the next call
   */
  write(
    observation: Observation,
    reward: number,
    terminated: boolean,
    truncated: boolean,
    info: Info,
    rewards: ArrayLike<number>,
  ): Uint8Array {
    const { throws = NONE, replies = NONE } = info;
    const illegal = info.illegal === undefined ? NO_TEXT : TEXT.encode(info.illegal);
    const moveType = info.moveType === undefined ? 0 : 1 + this.#moveTypes.indexOf(info.moveType);
    const others = membersBesides(info, moveType === 0);
    const length = this.lists + 2 * (throws.length + replies.length) + illegal.length + others.length;
    if (length > this.#bytes.length) this.#grow(length);
    const view = this.#view;
    view.setFloat64(0, reward, true);
    view.setInt32(8, info.turn, true);
    view.setInt8(12, info.player);
    view.setUint8(13, terminated ? 1 : 0);
    view.setUint8(14, truncated ? 1 : 0);
    view.setInt8(15, info.winner === undefined ? -2 : (info.winner ?? -1));
    view.setUint8(
      16,
      info.reason === undefined ? 0 : 1 + EPISODE_ENDS.indexOf(info.reason as (typeof EPISODE_ENDS)[number]),
    );
    view.setUint8(17, moveType);
    view.setUint8(18, info.pass === undefined ? ABSENT : Number(info.pass));
    view.setUint8(19, info.steps ?? ABSENT);
    view.setUint16(20, throws.length, true);
    view.setUint16(22, replies.length, true);
    view.setUint32(24, illegal.length, true);
    view.setUint32(28, others.length, true);
    for (let player = 0; player < MAX_PLAYERS; player++) {
      view.setFloat64(32 + 8 * player, rewards[player] ?? 0, true);
    }
    this.#observation.write(observation, this.#bytes, OBSERVATION);
    this.#bytes.set(memoryOf(info.actionMask), this.mask);
    let at = this.lists;
    for (const thrown of throws) at = this.#word(at, thrown);
    for (const action of replies) at = this.#word(at, action);
    this.#bytes.set(illegal, at);
    this.#bytes.set(others, at + illegal.length);
    return this.#bytes.subarray(0, length);
  }

  #word(at: number, value: number): number {
    this.#view.setUint16(at, value, true);
    return at + 2;
  }

  #grow(length: number): void {
    this.#bytes = new Uint8Array(2 * length);
    this.#view = new DataView(this.#bytes.buffer);
  }
}

const NONE: readonly number[] = [];
const NO_TEXT = new Uint8Array(0);

/** JSON of the members that a game adds to `info`, and of a kind of move that is not in its list. */
function membersBesides(info: Info, withMoveType: boolean): Uint8Array {
  let others: Record<string, unknown> | undefined;
  for (const name in info) {
    if (OWN_MEMBERS.has(name) && !(withMoveType && name === 'moveType')) continue;
    others ??= {};
    others[name] = info[name as keyof Info];
  }
  return others === undefined ? NO_TEXT : TEXT.encode(JSON.stringify(others));
}
