/** One game in the memory of a kernel: where its rules play compiled, many positions a call. */
import type { Game } from '../core/game.js';
import { gamePart } from '../core/registry.js';
import type { RngState } from '../lib/rng.js';
import type { KernelExports } from './exports.js';
import './part.js';

/** Arrays that are views of memory; after more is allocated, older ones may have no length any more. */
type ArrayType<Each> = new (buffer: ArrayBuffer, address: number, length: number) => Each;

export class Kernel {
  private constructor(
    readonly game: Game,
    readonly exports: KernelExports,
    /** The address of the game. */
    readonly address: number,
  ) {}

  /** The game in a memory of its own, or undefined where only its TypeScript rules play it. */
  static open(game: Game): Kernel | undefined {
    const part = gamePart(game.id, 'kernel');
    if (part === undefined || !isUnchanged(game, part.rules)) return undefined;
    const exports = part.module.instance();
    if (exports === undefined) return undefined;
    const address = part.open(exports, game);
    return address === 0 ? undefined : new Kernel(game, exports, address);
  }

  alloc(bytes: number): number {
    return this.exports.alloc(bytes);
  }

  /** `length` numbers from an address on. */
  view<Each>(type: ArrayType<Each>, address: number, length: number): Each {
    return new type(this.exports.memory.buffer, address, length);
  }

  /** Copies numbers into memory. */
  write(address: number, bytes: Uint8Array): void {
    this.view(Uint8Array, address, bytes.length).set(bytes);
  }

  writeRng(address: number, state: RngState): void {
    this.view(Uint32Array, address, 4).set(state);
  }

  readRng(address: number): RngState {
    const [a, b, c, d] = this.view(Uint32Array, address, 4);
    return [a, b, c, d];
  }
}

/** Whether a game plays by the rules of its class and by no method of its own. */
export function isUnchanged(game: Game, rules: { readonly prototype: object }): boolean {
  return (
    Object.getPrototypeOf(game) === rules.prototype && !Object.values(game).some((value) => typeof value === 'function')
  );
}

const KERNELS = new WeakMap<Game, Kernel | false>();

/** The kernel of a game, shared by all users; undefined where there is none. */
export function kernelOf(game: Game): Kernel | undefined {
  const opened = KERNELS.get(game);
  if (opened !== undefined) return opened || undefined;
  const kernel = Kernel.open(game);
  KERNELS.set(game, kernel ?? false);
  return kernel;
}
