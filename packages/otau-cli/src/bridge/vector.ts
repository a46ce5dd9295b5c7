/** Vector environments for the client: each step of all games is one message. */
import { deserialize, serialize } from 'node:v8';
import type { Game, Row } from 'otau';
import { VectorEnv, type VectorReset } from 'otau/env';
import { END_REASONS, type Episodes, type PlayedGames, type VectorState } from 'otau/internal/env/vector/games.js';
import { playedGames, resolveVector, type VectorOwnOptions } from 'otau/internal/env/vector/vector.js';
import { VectorWriter } from './vector-codec.js';

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
