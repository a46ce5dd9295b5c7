/** A game as an animated GIF. */
import type { Game } from '../../core/game.js';
import { demandFrames, type Frame, readTiming, type Timing } from '../film.js';
import { GifFilm } from '../gif-film.js';
import { loadGifenc } from './painters.js';
import { type RasterOptions, rgbaImage } from './raster.js';

/** How a GIF is painted and timed: the options of a raster picture, and times in milliseconds. All can be left out. */
export type GifOptions = Omit<RasterOptions, 'last'> & Timing;

/**
 * The film as a GIF file.
 * @throws OtauError `bad-argument` for no frames, a bad timing or what `rgbArray` refuses, `no-package` without `gifenc`
 */
export function gif(game: Game, frames: readonly Frame[], options: GifOptions = {}): Uint8Array {
  demandFrames(frames);
  const { delay, lastDelay, loop } = readTiming(options);
  const paint = ({ row, last }: Frame) => rgbaImage(game, row, { ...options, last });
  const samples = [0, 0.5, 1].map((part) => paint(frames[Math.floor(part * (frames.length - 1))]));
  const film = new GifFilm(loadGifenc(), samples, loop);
  for (const [i, frame] of frames.entries()) film.add(paint(frame), i === frames.length - 1 ? lastDelay : delay);
  return film.bytes();
}
