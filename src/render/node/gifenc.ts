/**
 * gifenc, with types for the part that is used. It is a CommonJS module marked as an ES module: Node
 * gives all of it as the default export, bundlers give its names.
 */
/// <reference path="./gifenc-module.d.ts" />
import * as loaded from 'gifenc';

/** Colours of three bytes. */
export type GifPalette = number[][];

interface GifFrameOptions {
  /** Given with the first frame it is that of all. */
  readonly palette?: GifPalette;
  /** Milliseconds, rounded to hundredths of a second. */
  readonly delay?: number;
  /** -1 plays once, 0 for ever. */
  readonly repeat?: number;
  /** What becomes of the frame before the next is painted: 1 leaves it. */
  readonly dispose?: number;
  readonly transparent?: boolean;
  readonly transparentIndex?: number;
}

interface GifEncoder {
  writeFrame(index: Uint8Array, width: number, height: number, options: GifFrameOptions): void;
  finish(): void;
  bytes(): Uint8Array;
}

interface Gifenc {
  GIFEncoder(): GifEncoder;
  quantize(rgba: Uint8Array, maxColors: number): GifPalette;
  applyPalette(rgba: Uint8Array, palette: GifPalette): Uint8Array;
}

export const gifenc = ('quantize' in loaded ? loaded : loaded.default) as Gifenc;
