/**
 * The games of a vector environment in the memory of a compiled kernel: the same arrays and the same order of events as
 * `VectorGames`, one call a step. Not for custom reward functions, nor if repetition ends a game.
 */
import { firstCounters, type Game } from '../../core/game.js';
import { Kernel } from '../../kernel/kernel.js';
import type { RngState } from '../../lib/rng.js';
import type { RewardRule } from '../rewards.js';
import {
  type AutoresetMode,
  EPISODE_ARRAYS,
  type Episodes,
  type GamesSnapshot,
  type PlayedGames,
  type VectorRunner,
  type VectorState,
} from './games.js';

const MODES: readonly AutoresetMode[] = ['NextStep', 'SameStep', 'Disabled'];

/** The places of the arrays in the kernel's description of a vector, four bytes each (README.md of the kernel). */
const FIRST_NOW = 4;
const FIRST_FINAL = 12;
const FIRST_OWN = 20;
const GENERATORS_IN_USE = 32;
const FIELDS = 33;

export class KernelGames implements PlayedGames {
  readonly state: VectorState;
  readonly #kernel: Kernel;
  readonly #vector: number;
  /** Four words a game. */
  readonly #rngs: Uint32Array;

  private constructor(kernel: Kernel, rule: RewardRule, mode: AutoresetMode, n: number, withMasks: boolean) {
    const { exports, address } = kernel;
    this.#kernel = kernel;
    const isDense = Number(rule.readsMoveType);
    this.#vector = exports.vector_new(address, n, MODES.indexOf(mode), isDense, Number(withMasks));
    const places = kernel.view(Uint32Array, this.#vector, FIELDS);
    this.state = stateAt(kernel, places, n, mode === 'SameStep', withMasks);
    this.#rngs = kernel.view(Uint32Array, places[GENERATORS_IN_USE], 4 * n);
  }

  /** The games, or undefined if only `VectorGames` can play them. */
  static open(
    game: Game,
    rule: RewardRule,
    mode: AutoresetMode,
    n: number,
    withMasks: boolean,
  ): KernelGames | undefined {
    if (rule.readsObservation || game.limits.repetition !== 'none') return undefined;
    const kernel = Kernel.open(game);
    return kernel && new KernelGames(kernel, rule, mode, n, withMasks);
  }

  reset(): void {
    this.#kernel.exports.vector_reset(this.#vector);
  }

  unplayable(): number {
    return this.#kernel.exports.vector_check(this.#vector);
  }

  step(): void {
    this.#kernel.exports.vector_step(this.#vector);
  }

  close(): void {}

  snapshot(): GamesSnapshot {
    const { now } = this.state;
    return {
      now: Object.fromEntries(EPISODE_ARRAYS.map((name) => [name, now[name].slice()])) as unknown as Episodes,
      counters: Array.from(now.turns, (ply) => ({ ...firstCounters(), ply })),
      rngs: Array.from(now.turns, (_, i) => [...this.#rngs.subarray(4 * i, 4 * i + 4)] as unknown as RngState),
      positions: undefined,
    };
  }

  restore({ now, counters, rngs }: GamesSnapshot): void {
    for (const name of EPISODE_ARRAYS) this.state.now[name].set(now[name]);
    counters.forEach(({ ply }, i) => {
      this.state.now.turns[i] = ply;
    });
    this.#rngs.set(rngs.flat());
    this.#kernel.exports.vector_show(this.#vector);
  }
}

/** The arrays of a vector in the kernel's memory, as views of it. */
function stateAt(kernel: Kernel, places: Uint32Array, n: number, withFinal: boolean, withMasks: boolean): VectorState {
  const { rowSize, players, maxLegal, actionCount, observation } = kernel.game;
  let field = FIRST_NOW;
  const bytes = (size: number) => kernel.view(Uint8Array, places[field++], n * size);
  const small = () => kernel.view(Int8Array, places[field++], n);
  const words = (size: number) => kernel.view(Uint16Array, places[field++], n * size);
  const integers = () => kernel.view(Int32Array, places[field++], n);
  const floats = (size: number) => kernel.view(Float32Array, places[field++], n * size);
  const episodes = (first: number): Episodes => {
    field = first;
    return {
      rows: bytes(rowSize),
      befores: bytes(rowSize),
      lastActions: integers(),
      movers: small(),
      draws: words(1),
      reasons: bytes(1),
      turns: integers(),
      playerRewards: floats(players),
    };
  };
  const now = episodes(FIRST_NOW);
  const final = withFinal ? episodes(FIRST_FINAL) : undefined;
  field = FIRST_OWN;
  return {
    now,
    final,
    legal: words(maxLegal),
    legalCounts: words(1),
    actions: words(1),
    resets: bytes(1),
    generators: kernel.view(Uint32Array, places[field++], 4 * n),
    arrays: {
      observations: floats(observation.size),
      masks: bytes(withMasks ? actionCount : 0),
      rewards: floats(1),
      terminated: bytes(1),
      truncated: bytes(1),
      playerRewards: now.playerRewards,
      players: small(),
      turns: now.turns,
      finalObservations: floats(withFinal ? observation.size : 0),
    },
  };
}

export class MirroredGames implements VectorRunner {
  /** @param shared arrays of as many games */
  constructor(
    readonly games: KernelGames,
    readonly shared: VectorState,
  ) {}

  reset(): void {
    const { resets, generators } = this.games.state;
    resets.set(this.shared.resets);
    generators.set(this.shared.generators);
    this.games.reset();
    this.#show();
  }

  step(): void {
    this.games.state.actions.set(this.shared.actions);
    this.games.step();
    this.#show();
  }

  close(): void {}

  #show(): void {
    const { now, final, arrays, legal, legalCounts } = this.games.state;
    const { shared } = this;
    copy(now, shared.now);
    if (final !== undefined && shared.final !== undefined) copy(final, shared.final);
    copy(arrays, shared.arrays);
    shared.legal.set(legal);
    shared.legalCounts.set(legalCounts);
  }
}

/** Copies arrays to those of the same names. */
function copy<Arrays extends object>(from: Arrays, to: Arrays): void {
  for (const name in from) (to[name] as Uint8Array).set(from[name] as Uint8Array);
}
