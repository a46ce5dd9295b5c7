/**
 * What one environment shows after a reset or a step, as bytes of a fixed place each, so that the
 * other side reads it without parsing. docs/python.md has the table.
 */

import type { Game } from '../core/game.js';
import type { DictObservation, Info, Observation } from '../env/env.js';

export const REASONS = ['rules', 'limit', 'repetition', 'illegal'] as const;
export const MOVE_TYPES = [
  'sow',
  'winner',
  'ejected',
  'inline_push',
  'sidestep_move',
  'inline_move',
  'placement',
  'capture',
  'wall',
  'forward',
  'backward',
  'pass',
] as const;

/** Where the observation begins; rewards of four players stand before it. */
export const OBSERVATION = 64;
/** No more players than this. */
const MAX_PLAYERS = 4;
const ABSENT = 255;
const WORDS = new TextEncoder();

/** Rounded up to whole words of eight bytes. */
export function padded(length: number): number {
  return (length + 7) & ~7;
}

/** Writes what is seen of one game. */
export class StepWriter {
  /** Bytes of an observation. */
  readonly observationBytes: number;
  /** First byte of the mask, and of the lists after it. */
  readonly mask: number;
  readonly lists: number;
  #bytes: Uint8Array;
  #view: DataView;

  constructor(game: Game, form: 'flat' | 'dict') {
    const { size, dtype } = game.observation;
    this.observationBytes = form === 'dict' ? 62 : size * (dtype === 'float32' ? 4 : 1);
    this.mask = OBSERVATION + padded(this.observationBytes);
    this.lists = this.mask + padded(game.actionCount);
    this.#bytes = new Uint8Array(this.lists + 1024);
    this.#view = new DataView(this.#bytes.buffer);
  }

  /**
   * @param rewards every player's reward of this step
   * @returns a view that holds until the next call
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
    const illegal = info.illegal === undefined ? undefined : WORDS.encode(info.illegal);
    const words = illegal === undefined ? 0 : illegal.length;
    const length = this.lists + 2 * (throws.length + replies.length) + words;
    if (length > this.#bytes.length) this.#grow(length);
    const view = this.#view;
    view.setFloat64(0, reward, true);
    view.setInt32(8, info.turn, true);
    view.setInt8(12, info.player);
    view.setUint8(13, terminated ? 1 : 0);
    view.setUint8(14, truncated ? 1 : 0);
    view.setInt8(15, info.winner === undefined ? -2 : (info.winner ?? -1));
    view.setUint8(16, info.reason === undefined ? 0 : 1 + REASONS.indexOf(info.reason as (typeof REASONS)[number]));
    view.setUint8(17, info.moveType === undefined ? 0 : 1 + MOVE_TYPES.indexOf(info.moveType as MoveType));
    view.setUint8(18, info.pass === undefined ? ABSENT : Number(info.pass));
    view.setUint8(19, info.steps ?? ABSENT);
    view.setUint16(20, throws.length, true);
    view.setUint16(22, replies.length, true);
    view.setUint32(24, words, true);
    for (let player = 0; player < MAX_PLAYERS; player++) {
      view.setFloat64(32 + 8 * player, rewards[player] ?? 0, true);
    }
    this.#observe(observation);
    this.#bytes.set(bytesOf(info.actionMask), this.mask);
    let at = this.lists;
    for (const thrown of throws) at = this.#word(at, thrown);
    for (const action of replies) at = this.#word(at, action);
    if (illegal !== undefined) this.#bytes.set(illegal, at);
    return this.#bytes.subarray(0, length);
  }

  #observe(observation: Observation): void {
    if (ArrayBuffer.isView(observation)) this.#bytes.set(bytesOf(observation), OBSERVATION);
    else this.#observeMembers(observation);
  }

  /** The members of a dictionary one after the other: arrays as their bytes, numbers as a byte each. */
  #observeMembers(observation: DictObservation): void {
    let at = OBSERVATION;
    for (const member of Object.values(observation)) {
      const bytes = typeof member === 'number' ? Uint8Array.of(member) : bytesOf(member);
      this.#bytes.set(bytes, at);
      at += bytes.length;
    }
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

type MoveType = (typeof MOVE_TYPES)[number];
const NONE: readonly number[] = [];

/** The memory of an array as bytes. */
export function bytesOf(array: ArrayBufferView): Uint8Array {
  return new Uint8Array(array.buffer, array.byteOffset, array.byteLength);
}
