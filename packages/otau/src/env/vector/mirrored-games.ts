/**
 * Games in a kernel whose arrays are mirrored in others: those that worker threads share. What comes in is copied before a step,
 * what it leads to afterwards.
 */
import type { VectorRunner } from './games.js';
import type { KernelGames } from './kernel-games.js';
import type { VectorState } from './state.js';

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
