/**
 * The games of a vector environment in the memory of a compiled kernel: the same arrays and the same order of events as
 * `VectorGames`, one call a step. Not for custom reward functions, nor if repetition ends a game.
 */
import type { Game } from '../../core/game.js';
import { Kernel } from '../../kernel/kernel.js';
import type { RewardRule } from '../rewards.js';
import { AUTORESET_MODES, type AutoresetMode, makeState, type VectorRunner, type VectorState } from './games.js';

/** The places of the addresses of the arrays in the kernel's description of a vector, four bytes each (README.md of the kernel). */
const FIRST_ARRAY = 4;
const FIELDS = 32;

export class KernelGames implements VectorRunner {
  readonly state: VectorState;
  readonly #kernel: Kernel;
  readonly #vector: number;

  private constructor(kernel: Kernel, rule: RewardRule, mode: AutoresetMode, n: number) {
    this.#kernel = kernel;
    this.#vector = kernel.exports.vector_new(
      kernel.address,
      n,
      AUTORESET_MODES.indexOf(mode),
      Number(rule.readsMoveType),
      1,
    );
    const places = kernel.view(Uint32Array, this.#vector, FIELDS);
    let field = FIRST_ARRAY;
    this.state = makeState(kernel.game, n, mode, (type, length) => kernel.view(type, places[field++], length));
  }

  /** The games, or undefined if only `VectorGames` can play them. */
  static open(game: Game, rule: RewardRule, mode: AutoresetMode, n: number): KernelGames | undefined {
    if (rule.readsObservation || game.limits.repetition !== 'none') return undefined;
    const kernel = Kernel.open(game);
    return kernel && new KernelGames(kernel, rule, mode, n);
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
