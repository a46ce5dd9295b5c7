/** A picture as pixels: rows from the top, three bytes a pixel (red, green, blue). */
export interface RgbArray {
  readonly width: number;
  readonly height: number;
  /** `3 × width × height` bytes. */
  readonly data: Uint8Array;
}
