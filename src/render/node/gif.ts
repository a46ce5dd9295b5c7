/** A game as an animated GIF. One palette serves all frames, and only the pixels that change are written. */

import type { Game } from '../../core/game.js';
import { demandFrames, type Frame, readTiming, type Timing } from '../film.js';
import { type GifPalette, gifenc } from './gifenc.js';
import { type RasterOptions, type RgbaImage, rgbaImage } from './raster.js';

/** How a GIF is painted and timed: the options of a raster picture, and times in milliseconds. All can be left out. */
export type GifOptions = Omit<RasterOptions, 'last'> & Timing;

/** Of 256 colours one means: as before. */
const COLOURS = 255;

/** The film as a GIF file. Throws `bad-argument` for no frames, a bad timing or what `rgbArray` refuses. */
export function gif(game: Game, frames: readonly Frame[], options: GifOptions = {}): Uint8Array {
  demandFrames(frames);
  const { delay, lastDelay, loop } = readTiming(options);
  const paint = ({ row, last }: Frame): RgbaImage => rgbaImage(game, row, { ...options, last });
  const palette = paletteOf([0, 0.5, 1].map((part) => paint(frames[Math.floor(part * (frames.length - 1))])));
  const unchanged = palette.length;
  const encoder = gifenc.GIFEncoder();
  let before: Uint8Array | undefined;
  frames.forEach((frame, number) => {
    const { width, height, data } = paint(frame);
    const index = gifenc.applyPalette(data, palette);
    encoder.writeFrame(before === undefined ? index : changes(before, index, unchanged), width, height, {
      palette: before === undefined ? [...palette, [0, 0, 0]] : undefined,
      delay: number === frames.length - 1 ? lastDelay : delay,
      repeat: loop ? 0 : -1,
      dispose: 1,
      transparent: before !== undefined,
      transparentIndex: unchanged,
    });
    before = index;
  });
  encoder.finish();
  return encoder.bytes();
}

/** The colours that stand for all in these images. */
function paletteOf(images: readonly RgbaImage[]): GifPalette {
  const pixels = new Uint8Array(images.reduce((sum, { data }) => sum + data.length, 0));
  let at = 0;
  for (const { data } of images) {
    pixels.set(data, at);
    at += data.length;
  }
  return gifenc.quantize(pixels, COLOURS);
}

/** `index` with `unchanged` wherever it is the same as before. */
function changes(before: Uint8Array, index: Uint8Array, unchanged: number): Uint8Array {
  return index.map((colour, i) => (colour === before[i] ? unchanged : colour));
}
