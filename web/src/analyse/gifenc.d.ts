/** The part of gifenc that is used; the package has no types of its own. */
declare module 'gifenc/dist/gifenc.esm.js' {
  type Palette = number[][];

  interface FrameOptions {
    readonly palette?: Palette;
    /** Milliseconds. */
    readonly delay?: number;
    /** 0 for ever. */
    readonly repeat?: number;
    /** What becomes of the frame before the next is painted: 1 leaves it. */
    readonly dispose?: number;
    readonly transparent?: boolean;
    readonly transparentIndex?: number;
  }

  interface Encoder {
    writeFrame(index: Uint8Array, width: number, height: number, options: FrameOptions): void;
    finish(): void;
    bytes(): Uint8Array<ArrayBuffer>;
  }

  export function GIFEncoder(): Encoder;
  export function quantize(rgba: Uint8ClampedArray, maxColors: number): Palette;
  export function applyPalette(rgba: Uint8ClampedArray, palette: Palette): Uint8Array;
}
