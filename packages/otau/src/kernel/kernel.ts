/** One game in the memory of a kernel: where its rules play compiled, many positions a call. */
import { CompletedGame } from '../core/complete-game.js';
import type { Game } from '../core/game.js';
import { gamePart } from '../core/registry.js';
import type { RngState } from '../lib/rng.js';
import type { WasmImports } from '../lib/wasm.js';
import type { KernelExports } from './exports.js';
import { KernelModule } from './module.js';
import type { GameKernel } from './part.js';

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
    const opened = openCompiled(game);
    return opened && new Kernel(game, opened.exports, opened.address);
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

/** Modules of games from outside, by their texts. */
const MODULES = new Map<string, KernelModule>();

/**
 * A game in a memory of its own, where it is compiled with these options.
 * @param imports what its searches call
 */
export function openCompiled(
  game: Game,
  imports?: WasmImports,
): { readonly exports: KernelExports; readonly address: number } | undefined {
  const part = gamePart(game.id, 'kernel');
  if (part === undefined || !isUnchanged(game, part.rules ?? CompletedGame)) return undefined;
  const exports = moduleOf(part).instance(imports);
  const address = exports === undefined ? 0 : part.open(exports, game);
  return exports === undefined || address === 0 ? undefined : { exports, address };
}

/** The compiled game of a part. */
export function moduleOf({ module: given }: GameKernel): KernelModule {
  if (typeof given !== 'string') return given;
  const module = MODULES.get(given) ?? new KernelModule(given);
  MODULES.set(given, module);
  return module;
}

/** Whether a game plays by the rules of its class and by no method of its own. */
function isUnchanged(game: Game, rules: { readonly prototype: object }): boolean {
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
