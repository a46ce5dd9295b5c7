/** One game in the memory of a kernel: where its rules play compiled, many positions a call. */
import { CompletedGame } from '../core/complete-game.js';
import type { Game, Row } from '../core/game.js';
import { gamePart } from '../core/registry.js';
import { Rows } from '../core/rows.js';
import { madeOnce } from '../lib/made.js';
import type { Rng, RngState } from '../lib/rng.js';
import { type GameKernel, type KernelExports, KernelModule, type WasmImports } from './module.js';

/** Arrays that are views of memory; after more is allocated, older ones may have no length any more. */
type ArrayType<Each> = new (buffer: ArrayBuffer, address: number, length: number) => Each;

export class Kernel {
  private constructor(
    readonly game: Game,
    readonly exports: KernelExports,
    /** The address of the game. */
    readonly address: number,
  ) {}

  /**
   * The game in a memory of its own, or undefined where only its TypeScript rules play it.
   * @param part of the game's definition; of a game that is not registered yet it is given
   */
  static open(game: Game, part = gamePart(game.id, 'kernel')): Kernel | undefined {
    const opened = openCompiled(game, undefined, part);
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
  part = gamePart(game.id, 'kernel'),
): { readonly exports: KernelExports; readonly address: number } | undefined {
  if (part === undefined || !isUnchanged(game, part.rules ?? CompletedGame)) return undefined;
  const exports = moduleOf(part).instance(imports);
  const address = exports === undefined ? 0 : part.open(exports, game);
  return exports === undefined || address === 0 ? undefined : { exports, address };
}

/** The compiled game of a part. */
export function moduleOf({ module: given }: GameKernel): KernelModule {
  return typeof given === 'string' ? madeOnce(MODULES, given, () => new KernelModule(given)) : given;
}

/** Whether a game plays by the rules of its class and by no method of its own. */
function isUnchanged(game: Game, rules: { readonly prototype: object }): boolean {
  return (
    Object.getPrototypeOf(game) === rules.prototype && !Object.values(game).some((value) => typeof value === 'function')
  );
}

const KERNELS = new WeakMap<Game, Kernel | false>();

// Perft in the kernel, which `perft` of the core asks first.

/** Positions `depth` plies after `row`, at least one; undefined where there is no kernel. */
export function kernelPerft(game: Game, row: Row, depth: number): number | undefined {
  const kernel = madeOnce(KERNELS, game, () => Kernel.open(game) ?? false);
  if (kernel === false) return undefined;
  const { exports, address } = kernel;
  const place = kernel.alloc(game.rowSize);
  kernel.write(place, row);
  const found = exports.perft(address, place, depth);
  exports.free(place);
  return found;
}

// Random games in the kernel, from positions of the caller's: the same moves as the TypeScript rules draw.

/** Few enough that the counter of moves is read every tenth of a millisecond. */
const MOVES_AT_ONCE = 1024;

export class KernelPlayouts {
  /** The positions to which the last games came. */
  rows: Rows;
  readonly #rng: number;
  #place = 0;
  #room = 0;

  private constructor(private readonly kernel: Kernel) {
    this.#rng = kernel.alloc(16);
    this.rows = this.#makeRoom(1);
  }

  /** Undefined where there is no kernel for the game. */
  static open(game: Game): KernelPlayouts | undefined {
    const kernel = Kernel.open(game);
    return kernel && new KernelPlayouts(kernel);
  }

  /** Makes room for the first `count` rows, copies them to `rows`, and takes the generator over. */
  begin(rows: Uint8Array, count: number, rng: Rng): void {
    const kernel = this.kernel;
    if (count > this.#room) this.rows = this.#makeRoom(count);
    this.rows.bytes.set(rows.subarray(0, count * kernel.game.rowSize));
    kernel.writeRng(this.#rng, rng.state());
  }

  /** The generator's state after what was drawn since `begin`. */
  state(): RngState {
    return this.kernel.readRng(this.#rng);
  }

  /**
   * Plays row i on to the end, or to where a player is to move after `maxMoves` moves.
   * @param step is called for each move, some time after it
   */
  playRow(i: number, maxMoves: number, step: () => void): void {
    const { exports, address, game } = this.kernel;
    const row = this.#place + i * game.rowSize;
    for (let left = maxMoves; left >= 0; ) {
      const wanted = Math.min(left, MOVES_AT_ONCE);
      const moves = exports.playouts(address, row, 1, this.#rng, wanted, 0);
      for (let move = 0; move < moves; move++) step();
      if (moves < wanted || wanted === 0) return;
      left -= moves;
    }
  }

  #makeRoom(count: number): Rows {
    const kernel = this.kernel;
    const { rowSize } = kernel.game;
    if (this.#room > 0) kernel.exports.free(this.#place);
    this.#place = kernel.alloc(count * rowSize);
    this.#room = count;
    // The first game uses the kernel's working memory: from then on views of it stay valid.
    kernel.exports.playouts(kernel.address, this.#place, 0, this.#rng, 0, 0);
    return new Rows(rowSize, kernel.view(Uint8Array, this.#place, count * rowSize));
  }
}
