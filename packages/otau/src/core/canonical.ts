/**
 * One position for all its images. Mirrored and turned positions are equivalent, so books and
 * the archive know only one of them: the image whose bytes are smallest.
 */
import { compareBytes } from '../lib/bytes.js';
import type { Game, Row, Symmetry } from './game.js';

/**
 * Finds the canonical image of positions of one game, and actions as they are played in it.
 * @example
 * const canonical = new Canonical(createGame('abalone'));
 * const key = canonical.find(row).slice(); // the same for all twelve images of the board
 */
export class Canonical {
  /** The canonical image of the position last found; overwritten by the next `find`. */
  readonly row: Row;
  /** Which symmetries of the game lead to it: several, where the position is its own image. */
  readonly #images: number[] = [0];
  readonly #image: Row;

  constructor(readonly game: Game) {
    this.row = new Uint8Array(game.rowSize);
    this.#image = new Uint8Array(game.rowSize);
  }

  /** Finds the canonical image of `row`, and returns it. */
  find(row: Row): Row {
    const { symmetries } = this.game;
    this.row.set(row);
    this.#images.length = 1;
    this.#images[0] = 0;
    for (let image = 1; image < symmetries.length; image++) {
      const symmetry = symmetries[image];
      const order = symmetry.compare?.(row, this.row) ?? this.#compare(symmetry, row);
      if (order > 0) continue;
      if (order < 0) {
        symmetry.row(row, this.row);
        this.#images.length = 0;
      }
      this.#images.push(image);
    }
    return this.row;
  }

  #compare(symmetry: Symmetry, row: Row): number {
    symmetry.row(row, this.#image);
    return compareBytes(this.#image, this.row);
  }

  /**
   * The action of the position last found as it is played in the image; the same for actions that
   * are each other's images. Outcomes of chance have no images.
   */
  action(action: number): number {
    const { symmetries } = this.game;
    let lowest = symmetries[this.#images[0]].action(action);
    for (let i = 1; i < this.#images.length; i++) {
      const other = symmetries[this.#images[i]].action(action);
      if (other < lowest) lowest = other;
    }
    return lowest;
  }
}
