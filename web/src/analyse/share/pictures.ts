/** Positions and lines as pictures: SVG by the library, PNG and GIF painted by the browser. */
import type { Game } from 'otau';
import { animatedSvg, type Frame, GifFilm, renderSvg, type SvgOptions } from 'otau/render';
import { pictureSpeech } from '../../games/analysis.js';
import { gameTitle } from '../../games/game-text.js';
import type { Words } from '../../i18n/words.js';
import type { MoveNode } from '../../session/tree.js';

/** How positions of a game are drawn. */
export interface Picture {
  readonly game: Game;
  readonly theme: 'light' | 'dark';
  /** Lines above the board, such as players, place and date; may be empty. */
  readonly title: readonly string[];
  readonly words: Words;
}

const PNG_WIDTH = 1200;
const GIF_WIDTH = 480;
/** Milliseconds of a frame, and of the last one. */
const FRAME_DELAY_MS = 800;
const LAST_FRAME_DELAY_MS = 2400;

const BACKGROUND = { light: '#f7f3ea', dark: '#1f242c' } as const;
const TEXT_COLOUR = { light: '#22252b', dark: '#ece7dc' } as const;
/** Layout of the title, in units of the picture: height of a line, padding, font sizes of the lines. */
const LINE_HEIGHT = 30;
const PADDING = 8;
const FONT_SIZES = [22, 17];

/** Adds the lines of a title above a drawing. `width` is in pixels. */
function withTitle({ theme, title }: Picture, svg: string, width?: number): string {
  const [, across, down] = (/viewBox="[-\d.]+ [-\d.]+ ([\d.]+) ([\d.]+)"/.exec(svg) ?? []).map(Number);
  const head = title.length === 0 ? 0 : title.length * LINE_HEIGHT + 2 * PADDING;
  const size = width === undefined ? '' : ` width="${width}" height="${Math.round((width * (down + head)) / across)}"`;
  const lines = title.map((line, i) => {
    // A letter is about half as wide as high; a long line gets a smaller font
    const letters = Math.min(FONT_SIZES[i] ?? 17, (1.8 * (across - 24)) / Math.max(1, line.length));
    const place = `x="${across / 2}" y="${PADDING + (i + 0.8) * LINE_HEIGHT}" font-size="${letters.toFixed(1)}"`;
    return `<text ${place} font-weight="${i === 0 ? 650 : 400}">${escapeXml(line)}</text>`;
  });
  const letters = `<g font-family="system-ui, sans-serif" text-anchor="middle" fill="${TEXT_COLOUR[theme]}">${lines.join('')}</g>`;
  const board = svg.replace('<svg ', `<svg y="${head}" width="${across}" height="${down}" `);
  const ground = `<rect width="${across}" height="${down + head}" fill="${BACKGROUND[theme]}"/>`;
  const box = `viewBox="0 0 ${across} ${down + head}"`;
  return `<svg xmlns="http://www.w3.org/2000/svg" ${box}${size}>${head > 0 ? ground + letters : ''}${board}</svg>`;
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}

function optionsOf({ game, theme, words }: Picture) {
  return { theme, title: gameTitle(words, game.id), words: pictureSpeech(words, game) };
}

/** A node of a line as a frame. */
export function frameOf({ row, parent, action }: MoveNode): Frame {
  return { row, last: parent === undefined ? undefined : { before: parent.row, action } };
}

export function svgOf(picture: Picture, node: MoveNode): Blob {
  return new Blob([drawn(picture, frameOf(node), PNG_WIDTH)], { type: 'image/svg+xml' });
}

export function animatedSvgOf(picture: Picture, line: readonly MoveNode[]): Blob {
  const options = { ...optionsOf(picture), delay: FRAME_DELAY_MS, lastDelay: LAST_FRAME_DELAY_MS };
  const svg = withTitle(picture, animatedSvg(picture.game, line.map(frameOf), options));
  return new Blob([svg], { type: 'image/svg+xml' });
}

/** Throws if the browser cannot paint. */
export async function pngOf(picture: Picture, node: MoveNode): Promise<Blob> {
  const canvas = await paint(picture, frameOf(node), PNG_WIDTH);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob === null ? reject(new Error('no image')) : resolve(blob)), 'image/png');
  });
}

interface GifFrame extends Frame {
  readonly arrows?: SvgOptions['arrows'];
  /** The title of the picture unless given. */
  readonly title?: readonly string[];
}

/**
 * An animated GIF. Throws if the browser cannot paint.
 * @param onProgress called with the part that is painted, 0 to 1
 */
export async function gifOf(
  picture: Picture,
  frames: readonly GifFrame[],
  onProgress: (part: number) => void,
): Promise<Blob> {
  const gifenc = await import('gifenc/dist/gifenc.esm.js');
  const film = new GifFilm(gifenc, [await pixels(picture, frames[frames.length >> 1])]);
  for (const [number, frame] of frames.entries()) {
    film.add(await pixels(picture, frame), number === frames.length - 1 ? LAST_FRAME_DELAY_MS : FRAME_DELAY_MS);
    onProgress((number + 1) / frames.length);
  }
  return new Blob([film.bytes()], { type: 'image/gif' });
}

async function pixels(picture: Picture, frame: GifFrame): Promise<ImageData> {
  const canvas = await paint(picture, frame, GIF_WIDTH);
  return contextOf(canvas).getImageData(0, 0, canvas.width, canvas.height);
}

function drawn(picture: Picture, { row, last, arrows, title = picture.title }: GifFrame, width: number): string {
  const svg = renderSvg(picture.game, row, { ...optionsOf(picture), last, arrows });
  return withTitle({ ...picture, title }, svg, width);
}

async function paint(picture: Picture, frame: GifFrame, width: number): Promise<HTMLCanvasElement> {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(drawn(picture, frame, width))}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = image.naturalWidth;
  canvas.height = image.naturalHeight;
  const context = contextOf(canvas);
  // Fills the corners outside the rounded background
  context.fillStyle = BACKGROUND[picture.theme];
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(image, 0, 0);
  return canvas;
}

function contextOf(canvas: HTMLCanvasElement): CanvasRenderingContext2D {
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (context === null) throw new Error('no canvas');
  return context;
}
