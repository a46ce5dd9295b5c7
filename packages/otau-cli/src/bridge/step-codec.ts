/**
 * The result of a reset or a step of one environment, in a fixed binary layout that the client reads without parsing. docs/python.md
 * has the table.
 */

import { type Game, OtauError } from 'otau';
import type { Info, Observation, Space } from 'otau/env';
import { environmentOf } from 'otau/internal/env/game-environment.js';
import { bytesOf, SpaceCodec } from './space-codec.js';

/** Why a game has ended; the client and the kernel number them in this order. */
export const REASONS = ['rules', 'repetition', 'limit', 'illegal'] as const;

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
    view.setUint8(16, info.reason === undefined ? 0 : 1 + REASONS.indexOf(info.reason as (typeof REASONS)[number]));
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
    this.#bytes.set(bytesOf(info.actionMask), this.mask);
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
