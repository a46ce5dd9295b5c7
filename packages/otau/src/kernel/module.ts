/**
 * A compiled game: its module of WebAssembly, the functions in it, and the part of a definition that brings it. A module is text,
 * compiled when it is first asked for; each instance has a memory of its own.
 */

import type { Game } from '../core/game.js';

/** The part of the WebAssembly interface that is used; the code is compiled without DOM types. */
interface WebAssemblyFace {
  Module: {
    new (bytes: Uint8Array): WasmModule;
    imports(module: WasmModule): readonly { readonly kind: string; readonly name: string }[];
  };
  Instance: new (module: WasmModule, imports?: WasmImports) => { readonly exports: unknown };
  Memory: new (pages: { initial: number; maximum: number; shared: true }) => SharedMemory;
}

/** Functions that a module calls, by their names, and the memory that it uses, if it has none of its own. */
export interface WasmImports {
  readonly env: Readonly<Record<string, SharedMemory | ((...numbers: number[]) => unknown)>>;
}

/** Memory that threads share. It may be sent to them. */
export interface SharedMemory {
  readonly buffer: SharedArrayBuffer;
}

/** A compiled module, of which there may be many instances. */
type WasmModule = object;

/** Bytes of a page of memory. */
const PAGE = 65_536;
/** What this code expects of `abi()`. */
const ABI = 3;

export class KernelModule<Exports extends { abi(): number } = KernelExports> {
  #compiled: WasmModule | undefined;
  #isRefused = false;

  /** @param base64 the bytes of the module */
  constructor(readonly base64: string) {}

  /** The bytes of the module. */
  bytes(): Uint8Array {
    const { atob } = globalThis as unknown as { atob(text: string): string };
    return Uint8Array.from(atob(this.base64), (char) => char.charCodeAt(0));
  }

  /** A fresh instance, or undefined where there is no WebAssembly with vectors, or it is forbidden. */
  instance(imports?: WasmImports): Exports | undefined {
    if (this.#isRefused) return undefined;
    try {
      const { module, exports } = instantiateWasm<Exports>(this.#compiled ?? this.bytes(), imports);
      this.#compiled = module;
      this.#isRefused = exports.abi() !== ABI;
      return this.#isRefused ? undefined : exports;
    } catch {
      this.#isRefused = true;
      return undefined;
    }
  }
}

/**
 * An instance of a module, given as bytes or compiled already.
 * @param imports what the module calls; functions that are left out do nothing, as they are of parts that are not used
 * Throws the engine's errors where there is no WebAssembly, or it is forbidden, or lacks what the module uses.
 */
function instantiateWasm<Exports>(
  given: Uint8Array | WasmModule,
  imports?: WasmImports,
): { module: WasmModule; exports: Exports } {
  const { WebAssembly } = globalThis as unknown as { readonly WebAssembly?: WebAssemblyFace };
  if (WebAssembly === undefined) throw new TypeError('There is no WebAssembly here.');
  const module = given instanceof Uint8Array ? new WebAssembly.Module(given) : given;
  const functions = WebAssembly.Module.imports(module).filter(({ kind }) => kind === 'function');
  const env = { ...Object.fromEntries(functions.map(({ name }) => [name, () => 0])), ...imports?.env };
  return { module, exports: new WebAssembly.Instance(module, { env }).exports as Exports };
}

/** Bytes, rounded up to pages, all zeros: where WebAssembly has threads, memory that its modules can use. */
export function sharedMemory(bytes: number): SharedMemory {
  const { WebAssembly } = globalThis as unknown as { readonly WebAssembly?: WebAssemblyFace };
  const pages = Math.ceil(bytes / PAGE);
  try {
    return new WebAssembly!.Memory({ initial: pages, maximum: pages, shared: true });
  } catch {
    return { buffer: new SharedArrayBuffer(pages * PAGE) };
  }
}

/** The functions of a compiled kernel, as README.md beside this file describes them. Addresses are numbers of bytes. */
export interface KernelExports {
  readonly memory: { readonly buffer: ArrayBuffer };
  abi(): number;
  alloc(bytes: number): number;
  free(address: number): void;
  /** Makers of games, `new_kindo` and similar. */
  readonly [maker: `new_${string}`]: (...options: number[]) => number;
  seed(text: number, length: number, wide: number, rng: number): void;
  fork(rng: number, n: number, out: number): void;
  start(game: number, rows: number, n: number, rngs: number): void;
  actors(game: number, rows: number, n: number, out: number): void;
  legal(game: number, rows: number, n: number, actions: number, counts: number): void;
  masks(game: number, rows: number, n: number, out: number): void;
  sample(game: number, rows: number, n: number, rng: number, out: number): void;
  next(game: number, rows: number, n: number, actions: number, out: number): void;
  settle(game: number, rows: number, n: number, rngs: number): void;
  outcomes(game: number, rows: number, n: number, out: number, counts: number): void;
  results(game: number, rows: number, n: number, atLimit: number, out: number): void;
  observe(game: number, rows: number, n: number, out: number): void;
  encode(game: number, rows: number, n: number, plies: number, out: number): void;
  views(game: number, rows: number, n: number, actions: number, back: number, out: number): void;
  turn(game: number, rows: number, n: number, chosen: number, actions: number, counts: number, out: number): void;
  view_lists(game: number, rows: number, n: number, actions: number, counts: number, out: number): void;
  canonical(game: number, rows: number, n: number, actions: number, out: number): void;
  playouts(game: number, rows: number, n: number, rng: number, maxMoves: number, lengths: number): number;
  playouts_each(game: number, rows: number, n: number, rngs: number, maxMoves: number, lengths: number): number;
  perft(game: number, row: number, depth: number): number;
  vector_new(game: number, n: number, mode: number, dense: number, masks: number): number;
  vector_free(vector: number): void;
  vector_reset(vector: number): void;
  vector_check(vector: number): number;
  vector_step(vector: number): void;
  vector_play(vector: number): void;
  vector_show(vector: number): void;
}

// The part of a game that the compiled kernel uses: its rules as WebAssembly, equal to those in TypeScript byte for byte.

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
