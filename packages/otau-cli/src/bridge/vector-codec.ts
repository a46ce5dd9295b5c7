/**
 * The results of a reset or a step of n games, as one message: numbers of all games, observations, and lists of legal actions, which
 * are much shorter than masks. docs/python.md has the table.
 */
import { type Game, OVER, type Row } from 'otau';
import { bytesOf } from './space-codec.js';
import { padded, REASONS } from './step-codec.js';

/** Bytes before the first array: the numbers of legal actions and of ended games. */
const COUNTS_BYTES = 8;
/** Bytes about a game that has ended. */
const ENDED_BYTES = 12;

export class VectorWriter {
  readonly rewards: Float32Array;
  readonly turns: Int32Array;
  readonly playerRewards: Float32Array;
  readonly legalCounts: Uint16Array;
  readonly players: Int8Array;
  readonly terminated: Uint8Array;
  readonly truncated: Uint8Array;

  readonly #fixed: Uint8Array;
  readonly #counts: Uint32Array;
  readonly #tail: Uint8Array;
  readonly #legal: Uint16Array;
  readonly #ended: DataView;
  readonly #finals: Float32Array;
  readonly #parts: Uint8Array[];
  #legalLength = 0;
  #endedLength = 0;

  /**
   * @param observations of all games, filled by the caller
   * @param withFinal whether a game that ends is reset in the same step, so that its last observation is sent too
   */
  constructor(
    readonly game: Game,
    readonly n: number,
    readonly withFinal: boolean,
    observations: Float32Array,
  ) {
    const { players, maxLegal, observation } = game;
    const sizes = [4 * n, 4 * n, 4 * n * players, 2 * n, n, n, n].map(padded);
    const memory = new ArrayBuffer(sizes.reduce((sum, size) => sum + size, COUNTS_BYTES));
    const offsets = sizes.map((_, k) => sizes.slice(0, k).reduce((sum, size) => sum + size, COUNTS_BYTES));
    this.rewards = new Float32Array(memory, offsets[0], n);
    this.turns = new Int32Array(memory, offsets[1], n);
    this.playerRewards = new Float32Array(memory, offsets[2], n * players);
    this.legalCounts = new Uint16Array(memory, offsets[3], n);
    this.players = new Int8Array(memory, offsets[4], n);
    this.terminated = new Uint8Array(memory, offsets[5], n);
    this.truncated = new Uint8Array(memory, offsets[6], n);
    this.#fixed = new Uint8Array(memory);
    this.#counts = new Uint32Array(memory, 0, 2);
    this.#legal = new Uint16Array(n * maxLegal);
    this.#ended = new DataView(new ArrayBuffer(ENDED_BYTES * n));
    this.#finals = new Float32Array(withFinal ? n * (players + observation.size) : 0);
    this.#tail = new Uint8Array(padded(2 * n * maxLegal) + ENDED_BYTES * n + this.#finals.byteLength);
    this.#parts = [this.#fixed, bytesOf(observations), this.#tail];
  }

  /** Clears the legal actions and the ended games. */
  begin(): void {
    this.#legalLength = 0;
    this.#endedLength = 0;
  }

  /** The legal actions of the next game: `count` of `actions`, from `first`. */
  addLegal(actions: Uint16Array, first: number, count: number): void {
    const legal = this.#legal;
    let at = this.#legalLength;
    for (let k = first; k < first + count; k++) legal[at++] = actions[k];
    this.#legalLength = at;
  }

  /**
   * Game `i` has ended.
   * @param row its last position
   * @param rewards of the players in the last step, from `first`
   * @param final its last observation, from `firstFinal`
   */
  addEnd(
    i: number,
    row: Row,
    reason: string,
    mover: number,
    turn: number,
    rewards: ArrayLike<number>,
    first: number,
    final: Float32Array,
    firstFinal: number,
  ): void {
    const view = this.#ended;
    const at = ENDED_BYTES * this.#endedLength;
    view.setUint32(at, i, true);
    view.setInt32(at + 4, turn, true);
    view.setInt8(at + 8, reason === 'rules' ? winnerOf(this.game, row) : -1);
    view.setUint8(at + 9, 1 + REASONS.indexOf(reason as (typeof REASONS)[number]));
    view.setInt8(at + 10, mover);
    if (this.withFinal) this.#addFinal(rewards, first, final, firstFinal);
    this.#endedLength++;
  }

  #addFinal(rewards: ArrayLike<number>, first: number, final: Float32Array, firstFinal: number): void {
    const { players, observation } = this.game;
    const finals = this.#finals;
    let at = this.#endedLength * (players + observation.size);
    for (let k = 0; k < players; k++) finals[at++] = rewards[first + k];
    for (let k = 0; k < observation.size; k++) finals[at++] = final[firstFinal + k];
  }

  /** The message. Its parts are valid until the next call. */
  message(): readonly Uint8Array[] {
    const { players, observation } = this.game;
    this.#counts[0] = this.#legalLength;
    this.#counts[1] = this.#endedLength;
    const tail = this.#tail;
    tail.set(bytesOf(this.#legal.subarray(0, this.#legalLength)));
    let at = padded(2 * this.#legalLength);
    tail.set(new Uint8Array(this.#ended.buffer, 0, ENDED_BYTES * this.#endedLength), at);
    at += ENDED_BYTES * this.#endedLength;
    if (this.withFinal) {
      const finals = bytesOf(this.#finals.subarray(0, this.#endedLength * (players + observation.size)));
      tail.set(finals, at);
      at += finals.length;
    }
    this.#parts[2] = tail.subarray(0, at);
    return this.#parts;
  }
}

function winnerOf(game: Game, row: Row): number {
  if (game.actor(row) !== OVER) return -1;
  for (let player = 0; player < game.players; player++) if (game.result(row, player) > 0) return player;
  return -1;
}
