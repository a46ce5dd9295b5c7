/** Some columns of matrices of `rows × width` numbers, side by side as `rows × places.length`. */
export class Columns {
  /** @param places of the columns, 0 to `width - 1` */
  constructor(
    readonly places: readonly number[],
    readonly width: number,
  ) {}

  /** Room for the columns of a matrix of `size` numbers. */
  part(size: number): Float32Array {
    return new Float32Array((size / this.width) * this.places.length);
  }

  /** Copies the columns out of a matrix. */
  take(from: Float32Array, to: Float32Array): void {
    const { places, width } = this;
    for (let first = 0, at = 0; first < from.length; first += width) {
      for (let k = 0; k < places.length; k++) to[at++] = from[first + places[k]];
    }
  }

  /** Copies the columns into a matrix; its others stay as they are. */
  put(from: Float32Array, to: Float32Array): void {
    const { places, width } = this;
    for (let first = 0, at = 0; first < to.length; first += width) {
      for (let k = 0; k < places.length; k++) to[first + places[k]] = from[at++];
    }
  }
}
