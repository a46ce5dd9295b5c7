/**
 * Vector environments for the client: each step of all games is one message. `SelfPlayVector` plays what one player moves for all, `EnvVector`
 * single environments: there an opponent may move inside the step, and an illegal action may end its game.
 */
import { deserialize, serialize } from 'node:v8';
import { type Game, OtauError, OVER, quote, type Row } from 'otau';
import {
  type AutoresetMode,
  type BoardEnv,
  make,
  type StepResult,
  seedOfGame,
  VectorEnv,
  type VectorReset,
} from 'otau/env';
import type { BoardSnapshot } from 'otau/internal/env/board-env.js';
import { refusal } from 'otau/internal/env/episode.js';
import { END_REASONS, type Episodes, type PlayedGames, type VectorState } from 'otau/internal/env/vector/games.js';
import { playedGames, resolveVector, type VectorOwnOptions } from 'otau/internal/env/vector/vector.js';
import { EPISODE_ENDS, memoryOf, padded, type Values } from './codec.js';

/** The most games of an `EnvVector`. */
const MAX_ENV_GAMES = 1 << 16;

/** An interface for vector environments of both kinds: all players by one, or one against opponents. */
export interface VectorObject {
  readonly game: Game;
  readonly n: number;
  reset(options: VectorReset): readonly Uint8Array[];
  step(actions: Int32Array): readonly Uint8Array[];
  /** All positions, one after the other. */
  rows(): Uint8Array;
  rowAt(i: number): Row;
  /** The state of all games as bytes. */
  snapshot(): Uint8Array;
  /** Restores the snapshot of the same number of games with the same options. */
  restore(snapshot: Uint8Array): void;
  /** Whether game i waits for an action. */
  isGoing(i: number): boolean;
  close(): void;
}

/** n games of self-play: a `VectorEnv` with access to its memory. */
export class SelfPlayVector implements VectorObject {
  readonly game: Game;
  readonly n: number;
  readonly #env: VectorEnv;
  readonly #games: PlayedGames;
  readonly #state: VectorState;
  readonly #writer: VectorWriter;

  /** Throws the errors of `vector`. */
  constructor(id: string, n: number, options: VectorOwnOptions) {
    const setup = resolveVector(id, n, options);
    const { game, autoresetMode } = setup;
    this.game = game;
    this.n = n;
    // Lists of legal actions are sent instead of masks, so masks are not written. Those of 1024 games of Abalone have 3.8 MB
    const { state, games } = playedGames(setup, false);
    this.#state = state;
    this.#games = games;
    this.#env = new VectorEnv(setup, state, games);
    this.#writer = new VectorWriter(game, n, autoresetMode === 'SameStep', state.arrays.observations);
  }

  reset(options: VectorReset): readonly Uint8Array[] {
    this.#env.reset(options);
    return this.#message();
  }

  step(actions: Int32Array): readonly Uint8Array[] {
    this.#env.step(actions);
    return this.#message();
  }

  rows(): Uint8Array {
    return this.#env.rows.bytes;
  }

  rowAt(i: number): Row {
    return this.#env.rows.at(i);
  }

  isGoing(i: number): boolean {
    return this.#state.now.reasons[i] === 0;
  }

  snapshot(): Uint8Array {
    return serialize(this.#games.snapshot());
  }

  restore(snapshot: Uint8Array): void {
    this.#env.reset({ seed: 0 }); // from now on it is running
    this.#games.restore(deserialize(snapshot));
  }

  close(): void {
    this.#env.close();
  }

  #message(): readonly Uint8Array[] {
    const writer = this.#writer;
    const { arrays, legal, legalCounts, now, final } = this.#state;
    const { maxLegal } = this.game;
    writer.rewards.set(arrays.rewards);
    writer.turns.set(arrays.turns);
    writer.playerRewards.set(arrays.playerRewards);
    writer.players.set(arrays.players);
    writer.terminated.set(arrays.terminated);
    writer.truncated.set(arrays.truncated);
    writer.legalCounts.set(legalCounts);
    writer.begin();
    const ends = final ?? now;
    for (let i = 0; i < this.n; i++) {
      writer.addLegal(legal, i * maxLegal, legalCounts[i]);
      if (ends.reasons[i] !== 0) this.#addEnd(ends, i);
    }
    return writer.message();
  }

  #addEnd(ends: Episodes, i: number): void {
    const { rowSize, players, observation } = this.game;
    const row = ends.rows.subarray(i * rowSize, (i + 1) * rowSize);
    const reason = END_REASONS[ends.reasons[i] - 1];
    const { finalObservations } = this.#state.arrays;
    this.#writer.addEnd(
      i,
      row,
      reason,
      ends.movers[i],
      ends.turns[i],
      ends.playerRewards,
      i * players,
      finalObservations,
      i * observation.size,
    );
  }
}

/** Game i plays like the single environment after `reset({ seed: seedOfGame(seed, i) })`. */
export class EnvVector implements VectorObject {
  readonly game: Game;
  readonly #envs: readonly BoardEnv[];
  readonly #endsIllegal: boolean;
  readonly #observations: Float32Array;
  readonly #finalObservation: Float32Array;
  readonly #writer: VectorWriter;
  /** False before the first `reset`, and after an opponent has failed during a step. */
  #isReady = false;

  /** Throws the errors of `make`. */
  constructor(
    id: string,
    readonly n: number,
    readonly mode: AutoresetMode,
    options: Values,
  ) {
    if (!(Number.isInteger(n) && n >= 1 && n <= MAX_ENV_GAMES)) {
      throw new OtauError(
        'bad-argument',
        `Where Node.js plays there are 1 to ${MAX_ENV_GAMES} games; got ${quote(n)}.`,
      );
    }
    this.#endsIllegal = options.illegal === 'terminate';
    const unchecked = { ...options, check: false };
    this.#envs = Array.from({ length: n }, () => make(id, unchecked).unwrapped);
    this.game = this.#envs[0].game;
    const { size } = this.game.observation;
    this.#observations = new Float32Array(n * size);
    this.#finalObservation = new Float32Array(size);
    this.#writer = new VectorWriter(this.game, n, mode === 'SameStep', this.#observations);
  }

  /** Throws `not-reset`, `bad-seed`. If an opponent fails, all games need a reset. */
  reset({ seed, resetMask }: VectorReset): readonly Uint8Array[] {
    const left = this.#isReady ? -1 : Array.from(resetMask ?? []).indexOf(0);
    if (left >= 0) {
      throw new OtauError('not-reset', `The first reset is for all games; resetMask leaves game ${left} out.`);
    }
    if (typeof seed === 'object' && seed.length !== this.n) {
      throw new OtauError('bad-seed', `A list of seeds holds ${this.n}, one for each game; got ${seed.length}.`);
    }
    this.#isReady = false;
    this.#writer.begin();
    for (let i = 0; i < this.n; i++) {
      if (resetMask === undefined || resetMask[i] === 1) this.#begin(i, seedAt(seed, i));
      this.#show(i);
    }
    this.#isReady = true;
    return this.#writer.message();
  }

  step(actions: Int32Array): readonly Uint8Array[] {
    if (!this.#isReady) throw new OtauError('not-reset', 'step was called before reset; the games begin with reset.');
    const given = actions.slice(); // opponents may be asked over the pipe, whose buffer these are in
    for (let i = 0; i < this.n; i++) this.#check(i, given[i]);
    this.#isReady = false;
    this.#writer.begin();
    for (let i = 0; i < this.n; i++) {
      if (this.isGoing(i)) this.#play(i, given[i]);
      else this.#begin(i, undefined);
      this.#show(i);
    }
    this.#isReady = true;
    return this.#writer.message();
  }

  rows(): Uint8Array {
    const bytes = new Uint8Array(this.n * this.game.rowSize);
    this.#envs.forEach(({ row }, i) => {
      bytes.set(row, i * this.game.rowSize);
    });
    return bytes;
  }

  rowAt(i: number): Row {
    return this.#envs[i].row;
  }

  isGoing(i: number): boolean {
    return this.#envs[i].episode.reason === undefined;
  }

  snapshot(): Uint8Array {
    return serialize(this.#envs.map((env) => env.snapshot()));
  }

  restore(snapshot: Uint8Array): void {
    const snapshots = deserialize(snapshot) as BoardSnapshot[];
    this.#envs.forEach((env, i) => {
      env.restore(snapshots[i]);
    });
    this.#isReady = true;
  }

  close(): void {}

  /** Before any game moves. Throws `bad-action`, `illegal-move` and `game-over`. */
  #check(i: number, action: number): void {
    const { episode } = this.#envs[i];
    if (episode.reason !== undefined) {
      if (this.mode !== 'Disabled') return;
      throw new OtauError(
        'game-over',
        `Game ${i} is over: with autoreset_mode Disabled reset it, by reset_mask, first.`,
      );
    }
    const why = episode.accepts(action) ? '' : refusal(`Game ${i}`, episode, action);
    if (why !== '' && !this.#endsIllegal) throw new OtauError('illegal-move', why);
  }

  /** A reset is not a move: it has no reward and ends no game. */
  #begin(i: number, seed: number | string | undefined): void {
    const { players } = this.game;
    this.#envs[i].reset({ seed });
    this.#writer.rewards[i] = 0;
    this.#writer.playerRewards.fill(0, i * players, (i + 1) * players);
    this.#writer.terminated[i] = 0;
    this.#writer.truncated[i] = 0;
  }

  #play(i: number, action: number): void {
    const env = this.#envs[i];
    const [, reward, terminated, truncated, info]: StepResult = env.accepts(action)
      ? env.step(action)
      : env.endByIllegal('');
    this.#writer.rewards[i] = reward;
    this.#writer.playerRewards.set(info.rewards, i * this.game.players);
    this.#writer.terminated[i] = terminated ? 1 : 0;
    this.#writer.truncated[i] = truncated ? 1 : 0;
    if (this.mode !== 'SameStep' || info.reason === undefined) return;
    this.game.observe(env.row, this.#finalObservation);
    this.#addEnd(i, info.rewards);
    env.reset();
  }

  #show(i: number): void {
    const { episode, row } = this.#envs[i];
    const { size } = this.game.observation;
    this.game.observe(row, this.#observations.subarray(i * size, (i + 1) * size));
    this.#writer.turns[i] = episode.counters.ply;
    this.#writer.players[i] = episode.player;
    this.#writer.legalCounts[i] = episode.legalCount;
    this.#writer.addLegal(episode.legal, 0, episode.legalCount);
    if (episode.reason !== undefined) this.#addEnd(i, NONE);
  }

  #addEnd(i: number, rewards: ArrayLike<number>): void {
    const { episode, row } = this.#envs[i];
    const { reason = 'rules', mover, counters } = episode;
    this.#writer.addEnd(i, row, reason, mover, counters.ply, rewards, 0, this.#finalObservation, 0);
  }
}

const NONE: readonly number[] = [];

function seedAt(seed: VectorReset['seed'], i: number): number | string | undefined {
  if (seed === undefined) return undefined;
  return typeof seed === 'object' ? (seed[i] ?? undefined) : seedOfGame(seed, i);
}

// The results of a reset or a step of n games, as one message: numbers of all games, observations, and lists of legal actions, which
// are much shorter than masks. docs/python.md has the table.

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
    this.#parts = [this.#fixed, memoryOf(observations), this.#tail];
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
    view.setUint8(at + 9, 1 + EPISODE_ENDS.indexOf(reason as (typeof EPISODE_ENDS)[number]));
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
    tail.set(memoryOf(this.#legal.subarray(0, this.#legalLength)));
    let at = padded(2 * this.#legalLength);
    tail.set(new Uint8Array(this.#ended.buffer, 0, ENDED_BYTES * this.#endedLength), at);
    at += ENDED_BYTES * this.#endedLength;
    if (this.withFinal) {
      const finals = memoryOf(this.#finals.subarray(0, this.#endedLength * (players + observation.size)));
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
