/** The part of a game that the compiled kernel uses: its rules as WebAssembly, equal to those in TypeScript byte for byte. */
import type { Game } from '../core/game.js';
import type { KernelExports } from './exports.js';
import type { KernelModule } from './module.js';

declare module '../core/registry.js' {
  interface GameParts {
    /** Its rules as WebAssembly; without them, and where they do not cover the options, the TypeScript rules play. */
    readonly kernel: GameKernel;
  }
}

/** Makers of games, `new_kindo` and similar, and what they need: functions of any compiled module. */
export type GameMakers = Pick<KernelExports, 'memory' | 'alloc' | 'free' | `new_${string}`>;

/** The kernel of a game, a part of its definition. */
export interface GameKernel {
  /** The compiled game; for a game from outside its bytes as `npm run kernel` writes them, a text. */
  readonly module: KernelModule | string;
  /**
   * The class of its TypeScript rules: a game that is of another class, or has methods of its own, plays in TypeScript. Bare rules, which the
   * library completes, have none.
   */
  readonly rules?: { readonly prototype: object };
  /** Makes the game in the memory of an instance and returns its address, or 0 where the kernel does not cover its options. */
  open(kernel: KernelExports, game: Game): number;
}
