/**
 * A vector environment made of single environments: in each game an opponent may move inside the step, and an illegal action may end it.
 * Game i plays like the single environment after `reset({ seed: seedOfGame(seed, i) })`.
 */

import { deserialize, serialize } from 'node:v8';
import { type Game, OtauError, quote, type Row } from 'otau';
import { type AutoresetMode, type BoardEnv, make, type StepResult, seedOfGame, type VectorReset } from 'otau/env';
import type { BoardSnapshot } from 'otau/internal/env/board-env.js';
import { refusal } from 'otau/internal/env/episode.js';
import type { Values } from './space-codec.js';
import type { VectorObject } from './vector.js';
import { VectorWriter } from './vector-codec.js';

/** The most games of one vector environment. */
const MAX_ONE_PLAYER_GAMES = 1 << 16;

export class OnePlayerVector implements VectorObject {
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
    if (!(Number.isInteger(n) && n >= 1 && n <= MAX_ONE_PLAYER_GAMES)) {
      throw new OtauError(
        'bad-argument',
        `Where Node.js plays there are 1 to ${MAX_ONE_PLAYER_GAMES} games; got ${quote(n)}.`,
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
