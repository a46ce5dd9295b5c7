/** Positions as pixels: for `rgb_array`, PNG and GIF. SVG is painted by resvg, without a browser. */
import type { Game, Row } from '../../core/game.js';
import { OtauError, quote } from '../../lib/error.js';
import { PALETTE } from '../palette.js';
import type { RgbArray } from '../rgb-array.js';
import { renderSvg } from '../svg.js';
import type { LastAction } from '../words.js';
import { drawTexts } from './drawn-letters.js';
import { findFont } from './fonts.js';
import { loadResvg } from './painters.js';

/** How a position is painted in pixels. All can be left out. */
export interface RasterOptions {
  /** Width in pixels, 64 to 4096; default 480. */
  readonly size?: number;
  /** Default light. */
  readonly theme?: 'light' | 'dark';
  /** What was played last, to be marked. */
  readonly last?: LastAction;
  readonly coordinates?: boolean;
  /**
   * True draws letters as lines instead of setting them in a font of the machine: then every machine
   * gives the same pixels. Default: only where none of the usual fonts is found.
   */
  readonly drawnLetters?: boolean;
}

/** An image as resvg gives it: rows from the top, four bytes a pixel, nothing transparent. */
export interface RgbaImage {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array;
}

/**
 * A position as an array of pixels, three bytes each.
 * @throws OtauError `bad-argument` for a bad size or theme, `no-package` without `@resvg/resvg-js`
 */
export function rgbArray(game: Game, row: Row, options: RasterOptions = {}): RgbArray {
  const { width, height, data: rgba } = rgbaImage(game, row, options);
  const data = new Uint8Array(3 * width * height);
  for (let from = 0, to = 0; from < rgba.length; from += 4) {
    data[to++] = rgba[from];
    data[to++] = rgba[from + 1];
    data[to++] = rgba[from + 2];
  }
  return { width, height, data };
}

/** A position as a PNG file. Throws what `rgbArray` throws. */
export function png(game: Game, row: Row, options: RasterOptions = {}): Uint8Array {
  return paint(game, row, options).asPng();
}

/** A position with four bytes a pixel. */
export function rgbaImage(game: Game, row: Row, options: RasterOptions = {}): RgbaImage {
  const image = paint(game, row, options);
  return { width: image.width, height: image.height, data: image.pixels };
}

/** What resvg gives. */
type Painted = ReturnType<InstanceType<ReturnType<typeof loadResvg>>['render']>;

/** The width of a picture. Throws `bad-argument`. */
export function pictureSize({ size = 480 }: Pick<RasterOptions, 'size'>): number {
  if (Number.isInteger(size) && size >= 64 && size <= 4096) return size;
  throw new OtauError('bad-argument', `size must be a width of 64 to 4096 pixels; got ${quote(size)}.`);
}

function paint(game: Game, row: Row, options: RasterOptions): Painted {
  const { theme = 'light', last, coordinates, drawnLetters = false } = options;
  const size = pictureSize(options);
  if (theme !== 'light' && theme !== 'dark') {
    throw new OtauError('bad-argument', `The theme of pixels is light or dark; got ${quote(theme)}.`);
  }
  const svg = renderSvg(game, row, { theme, last, coordinates });
  const font = drawnLetters ? null : findFont();
  const isDrawn = (text: string) => font === null || text.includes('◆'); // most fonts have no such sign
  const Resvg = loadResvg();
  const resvg = new Resvg(drawTexts(svg, isDrawn), {
    fitTo: { mode: 'width', value: size },
    background: PALETTE.felt[theme], // the corners outside the rounded ground
    font: {
      loadSystemFonts: false, // looking through all fonts takes longer than the picture
      fontFiles: font === null ? [] : [...font.files],
      defaultFontFamily: font?.family,
      sansSerifFamily: font?.family,
    },
  });
  return resvg.render();
}
