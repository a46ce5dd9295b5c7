/** Positions as pixels: for `rgb_array`, PNG and GIF. SVG is painted by resvg, without a browser. */

import { existsSync } from 'node:fs';
import type { Game, Row } from '../../core/game.js';
import { OtauError, quote } from '../../lib/error.js';
import { demandFrames, type Frame, GifFilm, readTiming, type Timing } from '../film.js';
import type { RgbArray } from '../game-drawing.js';
import { PALETTE } from '../palette.js';
import { renderSvg } from '../svg.js';
import type { LastAction } from '../words.js';
import { loadGifenc, loadResvg } from './painters.js';

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

// A game as an animated GIF.

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

// The font of letters in pictures: the first one found of those that systems provide.

interface Font {
  readonly family: string;
  /** Regular and bold. */
  readonly files: readonly string[];
}

/** One sans serif with its regular and bold file, and the folders in which systems keep it. */
const KNOWN: readonly (readonly [family: string, folders: readonly string[], regular: string, bold: string])[] = [
  [
    'DejaVu Sans',
    [
      '/usr/share/fonts/truetype/dejavu',
      '/usr/share/fonts/dejavu-sans-fonts',
      '/usr/share/fonts/TTF',
      '/usr/share/fonts/dejavu',
    ],
    'DejaVuSans.ttf',
    'DejaVuSans-Bold.ttf',
  ],
  [
    'Liberation Sans',
    ['/usr/share/fonts/truetype/liberation', '/usr/share/fonts/liberation-sans', '/usr/share/fonts/liberation'],
    'LiberationSans-Regular.ttf',
    'LiberationSans-Bold.ttf',
  ],
  [
    'Noto Sans',
    ['/usr/share/fonts/truetype/noto', '/usr/share/fonts/noto'],
    'NotoSans-Regular.ttf',
    'NotoSans-Bold.ttf',
  ],
  ['Segoe UI', ['C:\\Windows\\Fonts'], 'segoeui.ttf', 'segoeuib.ttf'],
  ['Arial', ['C:\\Windows\\Fonts'], 'arial.ttf', 'arialbd.ttf'],
  ['Arial', ['/System/Library/Fonts/Supplemental', '/Library/Fonts'], 'Arial.ttf', 'Arial Bold.ttf'],
];

let found: Font | null | undefined;

/** The font, searched once; null where none of those known is there. */
function findFont(): Font | null {
  found ??=
    KNOWN.flatMap(([family, folders, ...names]) =>
      folders.map((folder) => ({ family, files: names.map((name) => `${folder}/${name}`) })),
    ).find(({ files }) => files.every((file) => existsSync(file))) ?? null;
  return found;
}

/**
 * Letters and digits drawn as lines. A picture becomes pixels by the fonts of the machine; where
 * there are none, its numbers must still be readable, so its texts become paths first. Small
 * letters are drawn as small capitals, what is not known as an empty box.
 */

/** A sign: how wide it is, and its line. Units are tenths of the font size; capitals are 7 high, above y = 0. */
type Sign = readonly [width: number, path: string];

const SIGNS: Readonly<Record<string, Sign>> = {
  '0': [4, 'M0-5a2 2 0 0 1 4 0v3a2 2 0 0 1-4 0z'],
  '1': [2, 'M0-5.6l2-1.4v7'],
  '2': [4, 'M0-5.2a2 1.8 0 0 1 4 0c0 1.7-4 3.4-4 5.2h4'],
  '3': [4, 'M.2-5.9a1.9 1.7 0 1 1 1.7 2.2a2 1.85 0 1 1-1.9 2.3'],
  '4': [4.2, 'M3.1 0v-7l-3.1 4.8h4.2'],
  '5': [4, 'M3.7-7h-3.2l-.4 3.2c.6-.5 1.2-.7 1.9-.7a2 2.25 0 0 1 0 4.5c-.9 0-1.6-.4-2-1.1'],
  '6': [4, 'M3.5-6.4c-.4-.4-.9-.6-1.5-.6a2 2.4 0 0 0-2 2.4v2.6a2 2 0 1 0 4 0a2 2 0 0 0-4 0'],
  '7': [4, 'M0-7h4l-2.6 7'],
  '8': [4, 'M2-3.8a1.8 1.6 0 1 1 .01 0a2 1.9 0 1 1-.01 0'],
  '9': [4, 'M.5-.6c.4.4.9.6 1.5.6a2 2.4 0 0 0 2-2.4v-2.6a2 2 0 1 0-4 0a2 2 0 0 0 4 0'],
  A: [4.4, 'M0 0l2.2-7l2.2 7M.8-2.4h2.8'],
  B: [4, 'M0 0v-7h2.2a1.7 1.7 0 0 1 0 3.4h-2.2M2.2-3.6a1.8 1.8 0 0 1 0 3.6h-2.2'],
  C: [4.2, 'M4.2-5.7a2.3 2.6 0 0 0-4.2 1.5v1.4a2.3 2.6 0 0 0 4.2 1.5'],
  D: [4.2, 'M0 0v-7h1.6a2.6 2.8 0 0 1 2.6 2.8v1.4a2.6 2.8 0 0 1-2.6 2.8z'],
  E: [3.6, 'M3.6-7h-3.6v7h3.6M0-3.6h3'],
  F: [3.4, 'M3.6-7h-3.6v7M0-3.6h3'],
  G: [4.3, 'M4.2-5.7a2.3 2.6 0 0 0-4.2 1.5v1.4a2.2 2.7 0 0 0 4.3.3v-.9h-1.9'],
  H: [4.2, 'M0 0v-7M4.2 0v-7M0-3.6h4.2'],
  I: [0.4, 'M.2 0v-7'],
  J: [3, 'M3-7v5a1.5 2 0 0 1-3 0'],
  K: [4, 'M0 0v-7M4-7l-4 4.2M1.4-4.2l2.7 4.2'],
  L: [3.4, 'M0-7v7h3.4'],
  M: [5.2, 'M0 0v-7l2.6 4.4l2.6-4.4v7'],
  N: [4.2, 'M0 0v-7l4.2 7v-7'],
  O: [6, 'M0-3.5a3 3.5 0 0 1 6 0a3 3.5 0 0 1-6 0z'],
  P: [4.1, 'M0 0v-7h2.2a1.9 1.9 0 0 1 0 3.8h-2.2'],
  Q: [6, 'M0-3.5a3 3.5 0 0 1 6 0a3 3.5 0 0 1-6 0zM3.8-1.8l2.1 2.1'],
  R: [4.2, 'M0 0v-7h2.2a1.9 1.9 0 0 1 0 3.8h-2.2M2-3.2l2.1 3.2'],
  S: [4, 'M3.8-5.8c-.4-.8-1.1-1.2-2-1.2a1.8 1.7 0 0 0-.1 3.4c2.9.4 2.9 3.6.1 3.6c-.9 0-1.6-.4-2-1.3'],
  T: [4.4, 'M0-7h4.4M2.2-7v7'],
  U: [4.2, 'M0-7v4.8a2.1 2.2 0 0 0 4.2 0v-4.8'],
  V: [4.4, 'M0-7l2.2 7l2.2-7'],
  W: [6.2, 'M0-7l1.5 7l1.6-5.4l1.6 5.4l1.5-7'],
  X: [4.2, 'M0 0l4.2-7M0-7l4.2 7'],
  Y: [4.4, 'M0-7l2.2 3.6l2.2-3.6M2.2-3.4v3.4'],
  Z: [4, 'M0-7h4l-4 7h4'],
  ' ': [1, ''],
  '+': [3.6, 'M0-3h3.6M1.8-4.8v3.6'],
  '-': [2.4, 'M0-3h2.4'],
  '.': [0.4, 'M.2-.1v.1'],
  ',': [0.6, 'M.5-.2l-.4 1.4'],
  ':': [0.4, 'M.2-.3v.1M.2-4v.1'],
  '/': [2.6, 'M0 .6l2.6-8'],
  '(': [1.4, 'M1.4-7.6c-1.8 2.2-1.8 6.6 0 8.8'],
  ')': [1.4, 'M0-7.6c1.8 2.2 1.8 6.6 0 8.8'],
  '×': [3, 'M0-4.6l3 3M3-4.6l-3 3'],
  '◆': [5, 'M2.5-6.2l2.5 3.1l-2.5 3.1l-2.5-3.1zM2.5-4.8l1.4 1.7l-1.4 1.7l-1.4-1.7zM2.5-3.4l.3.3l-.3.3l-.3-.3z'],
};
const UNKNOWN: Sign = [3, 'M0 0v-7h3v7z'];
/** Between two signs. */
const GAP = 1.9;
/** Small capitals against capitals. */
const SMALL_CAPITAL_SCALE = 0.8;

/** Signs of a text that are drawn in one way. */
interface Run {
  readonly text: string;
  /** Font size. */
  readonly size: number;
  readonly isBold: boolean;
  /** Space before it. */
  readonly before: number;
}

/** The picture with its texts as paths; `which` says of which texts, by default all. It is one of `renderSvg`. */
export function drawTexts(svg: string, which: (text: string) => boolean = () => true): string {
  return svg.replace(
    /<text\b([^<>]*)>((?:[^<]|<(?!\/?text\b))*)<\/text>/g,
    (element, attributes: string, content: string) =>
      which(readEntities(content.replace(/<[^<>]*>/g, ''))) ? drawText(readAttributes(attributes), content) : element,
  );
}

function drawText({ x, y, fill, ...attributes }: Readonly<Record<string, string>>, content: string): string {
  const runs = readRuns(attributes, content);
  const width = runs.reduce((sum, run) => sum + run.before + widthOf(run), 0);
  const anchor = attributes['text-anchor'];
  let at = Number(x) - (anchor === 'middle' ? width / 2 : anchor === 'end' ? width : 0);
  const drawn = runs.map((run) => {
    const placed = drawRun(run, at + run.before, Number(y));
    at += run.before + widthOf(run);
    return placed;
  });
  const line = `fill="none" stroke="${fill}" stroke-linecap="round" stroke-linejoin="round"`;
  return `<g ${line}>${drawn.join('')}</g>`;
}

/** A text is one run, or one for each of its `tspan`s. */
function readRuns(inherited: Readonly<Record<string, string>>, content: string): Run[] {
  const spans = [...content.matchAll(/<tspan\b([^<>]*)>([^<]*)<\/tspan>/g)];
  const pieces = spans.length === 0 ? [['', '', content]] : spans;
  return pieces.map(([, attributes, text]) => {
    const own = { ...inherited, ...readAttributes(attributes) };
    return {
      text: readEntities(text),
      size: Number(own['font-size']),
      isBold: Number(own['font-weight'] ?? 400) >= 600,
      before: Number(own.dx ?? 0),
    };
  });
}

function widthOf({ text, size }: Run): number {
  const widths = [...text].map((letter) => signOf(letter).width + GAP);
  return (size / 10) * (widths.reduce((sum, width) => sum + width, 0) - GAP);
}

function drawRun({ text, size, isBold }: Run, x: number, y: number): string {
  const scale = size / 10;
  let at = x + (scale * GAP) / 4;
  const paths = [...text].map((letter) => {
    const { path, width, scale: own } = signOf(letter);
    const place = `translate(${round(at)} ${round(y)}) scale(${round(scale * own)})`;
    at += scale * (width + GAP);
    return path === '' ? '' : `<path d="${path}" transform="${place}" stroke-width="${isBold ? 1.35 : 0.9}"/>`;
  });
  return paths.join('');
}

function signOf(letter: string): { readonly width: number; readonly path: string; readonly scale: number } {
  const capital = letter.toUpperCase();
  const scale = capital === letter ? 1 : SMALL_CAPITAL_SCALE;
  const [width, path] = SIGNS[capital] ?? UNKNOWN;
  return { width: width * scale, path, scale };
}

function readAttributes(text: string): Record<string, string> {
  return Object.fromEntries([...text.matchAll(/ ([\w:-]+)="([^"]*)"/g)].map(([, name, value]) => [name, value]));
}

function readEntities(text: string): string {
  return text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&');
}

function round(value: number): number {
  return Math.round(value * 1000) / 1000;
}
