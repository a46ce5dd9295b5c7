/**
 * Encodes pictures as pixels for the client. Pictures of a game differ in a few places from move to move, so only the rows that differ
 * from the last picture are sent, in bands, each from its first pixel that differs to its last.
 */
import type { RgbaImage } from 'otau/internal/render/node/raster.js';

const BAND_HEIGHT = 16;

/** A part of a picture, in pixels. */
interface Band {
  readonly top: number;
  readonly bottom: number;
  readonly left: number;
  readonly right: number;
}

/** The message of a picture: its size, its number, bands (top, bottom, left, right); then their pixels, three bytes each. */
interface Sent {
  readonly values: {
    readonly width: number;
    readonly height: number;
    readonly frame: number;
    readonly bands: readonly (readonly number[])[];
  };
  readonly bytes: readonly Uint8Array[];
}

/** The last picture that was sent. */
export class Frames {
  #words: Uint32Array = new Uint32Array();
  #width = 0;
  #number = 0;

  /**
   * Encodes a picture.
   * @param held the number of the picture that the client has. Unless it is the last one, the whole picture is sent
   */
  send(image: RgbaImage, held: unknown): Sent {
    const { width, height, data } = image;
    const words = new Uint32Array(data.buffer, data.byteOffset, width * height);
    const isLike = held === this.#number && width === this.#width && words.length === this.#words.length;
    const bands = isLike ? this.#changes(words) : [{ top: 0, bottom: height, left: 0, right: width }];
    this.#words = words;
    this.#width = width;
    this.#number++;
    return {
      values: {
        width,
        height,
        frame: this.#number,
        bands: bands.map(({ top, bottom, left, right }) => [top, bottom, left, right]),
      },
      bytes: [pixelsOf(bands, words, width)],
    };
  }

  #changes(words: Uint32Array): Band[] {
    const width = this.#width;
    const height = words.length / width;
    const bands: Band[] = [];
    for (let top = 0; top < height; top += BAND_HEIGHT) {
      const bottom = Math.min(top + BAND_HEIGHT, height);
      const { left, right } = this.#span(words, top, bottom);
      if (left < right) bands.push({ top, bottom, left, right });
    }
    return bands;
  }

  /** From the first column that differs in these rows to the one after the last. */
  #span(words: Uint32Array, top: number, bottom: number): { left: number; right: number } {
    const width = this.#width;
    const before = this.#words;
    let left = width;
    let right = 0;
    for (let start = top * width; start < bottom * width; start += width) {
      for (let x = 0; x < left; x++) if (words[start + x] !== before[start + x]) left = x;
      for (let x = width - 1; x >= right; x--) if (words[start + x] !== before[start + x]) right = x + 1;
    }
    return { left, right };
  }
}

/** Red, green and blue of the pixels of bands, row after row. */
function pixelsOf(bands: readonly Band[], words: Uint32Array, width: number): Uint8Array {
  const size = bands.reduce((sum, { top, bottom, left, right }) => sum + (bottom - top) * (right - left), 0);
  const bytes = new Uint8Array(3 * size);
  let to = 0;
  for (const { top, bottom, left, right } of bands) {
    for (let y = top; y < bottom; y++) {
      for (let from = y * width + left; from < y * width + right; from++) {
        const word = words[from];
        bytes[to++] = word;
        bytes[to++] = word >>> 8;
        bytes[to++] = word >>> 16;
      }
    }
  }
  return bytes;
}
