/** Random games in the kernel, from positions of the caller's: the same moves as the TypeScript rules draw. */
import type { Game } from '../core/game.js';
import { Rows } from '../core/rows.js';
import type { Rng, RngState } from '../lib/rng.js';
import { Kernel } from './kernel.js';

/** Few enough that the counter of moves is read every tenth of a millisecond. */
const MOVES_AT_ONCE = 1024;

export class KernelPlayouts {
  /** The positions to which the last games came. */
  rows: Rows;
  readonly #kernel: Kernel;
  readonly #rng: number;
  #place = 0;
  #room = 0;

  private constructor(kernel: Kernel) {
    this.#kernel = kernel;
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
    const kernel = this.#kernel;
    if (count > this.#room) this.rows = this.#makeRoom(count);
    this.rows.bytes.set(rows.subarray(0, count * kernel.game.rowSize));
    kernel.writeRng(this.#rng, rng.state());
  }

  /** The generator's state after what was drawn since `begin`. */
  state(): RngState {
    return this.#kernel.readRng(this.#rng);
  }

  /**
   * Plays row i on to the end, or to where a player is to move after `maxMoves` moves.
   * @param step is called for each move, some time after it
   */
  playRow(i: number, maxMoves: number, step: () => void): void {
    const { exports, address, game } = this.#kernel;
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
    const kernel = this.#kernel;
    const { rowSize } = kernel.game;
    if (this.#room > 0) kernel.exports.free(this.#place);
    this.#place = kernel.alloc(count * rowSize);
    this.#room = count;
    // The first game uses the kernel's working memory: from then on views of it stay valid.
    kernel.exports.playouts(kernel.address, this.#place, 0, this.#rng, 0, 0);
    return new Rows(rowSize, kernel.view(Uint8Array, this.#place, count * rowSize));
  }
}
