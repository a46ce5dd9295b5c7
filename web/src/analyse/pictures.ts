/** Positions and lines as pictures: SVG from the library, painted by the browser where pixels are wanted. */
import type { Game, Row } from 'otau';
import { animatedSvg, type Frame, GifFilm, renderSvg, type SvgOptions } from 'otau/render';
import type { MoveNode } from '../session/tree.js';

export type PictureTheme = 'light' | 'dark';

const PNG_WIDTH = 1200;
const GIF_WIDTH = 480;
/** Milliseconds of a frame, and of the last one. */
const FRAME_DELAY_MS = 800;
const LAST_FRAME_DELAY_MS = 2400;

const GROUND = { light: '#f7f3ea', dark: '#1f242c' } as const;
const INK = { light: '#22252b', dark: '#ece7dc' } as const;
/** In the units of the pictures: a line of the title, and its letters. */
const LINE = 30;
const EDGE = 8;
const LETTERS = [22, 17];

/** A picture with lines above it, `width` pixels wide. */
function titled(svg: string, theme: PictureTheme, title: readonly string[], width?: number): string {
  const [, across, down] = (/viewBox="0 0 ([\d.]+) ([\d.]+)"/.exec(svg) ?? []).map(Number);
  const head = title.length === 0 ? 0 : title.length * LINE + 2 * EDGE;
  const size = width === undefined ? '' : ` width="${width}" height="${Math.round((width * (down + head)) / across)}"`;
  const lines = title.map((line, i) => {
    // Letters are about half as wide as high: a long line gets smaller ones
    const letters = Math.min(LETTERS[i] ?? 17, (1.8 * (across - 24)) / Math.max(1, line.length));
    const place = `x="${across / 2}" y="${EDGE + (i + 0.8) * LINE}" font-size="${letters.toFixed(1)}"`;
    return `<text ${place} font-weight="${i === 0 ? 650 : 400}">${escapeXml(line)}</text>`;
  });
  const letters = `<g font-family="system-ui, sans-serif" text-anchor="middle" fill="${INK[theme]}">${lines.join('')}</g>`;
  const board = svg.replace('<svg ', `<svg y="${head}" width="${across}" height="${down}" `);
  const ground = `<rect width="${across}" height="${down + head}" fill="${GROUND[theme]}"/>`;
  const box = `viewBox="0 0 ${across} ${down + head}"`;
  return `<svg xmlns="http://www.w3.org/2000/svg" ${box}${size}>${head > 0 ? ground + letters : ''}${board}</svg>`;
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}

function lastOf({ parent, action }: MoveNode): { before: Row; action: number } | undefined {
  return parent === undefined ? undefined : { before: parent.row, action };
}

/** @param title lines above the board: the players, where and when; may be empty */
export function svgOf(game: Game, node: MoveNode, theme: PictureTheme, title: readonly string[]): Blob {
  const svg = titled(renderSvg(game, node.row, { theme, last: lastOf(node) }), theme, title, PNG_WIDTH);
  return new Blob([svg], { type: 'image/svg+xml' });
}

export function movingSvgOf(
  game: Game,
  line: readonly MoveNode[],
  theme: PictureTheme,
  title: readonly string[],
): Blob {
  const frames: Frame[] = line.map((node) => ({ row: node.row, last: lastOf(node) }));
  const svg = titled(
    animatedSvg(game, frames, { theme, delay: FRAME_DELAY_MS, lastDelay: LAST_FRAME_DELAY_MS }),
    theme,
    title,
  );
  return new Blob([svg], { type: 'image/svg+xml' });
}

/** Throws where the browser cannot paint. */
export async function pngOf(game: Game, node: MoveNode, theme: PictureTheme, title: readonly string[]): Promise<Blob> {
  const canvas = await paint(game, frameOf(node, title), theme, PNG_WIDTH);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob === null ? reject(new Error('no image')) : resolve(blob)), 'image/png');
  });
}

/** A frame of a film, with lines of its own above it. */
export interface FilmFrame extends Frame {
  readonly arrows?: SvgOptions['arrows'];
  readonly title: readonly string[];
}

/**
 * @param onProgress called with how much is painted, 0 to 1
 * Throws where the browser cannot paint.
 */
export async function gifOf(
  game: Game,
  line: readonly MoveNode[],
  theme: PictureTheme,
  title: readonly string[],
  onProgress: (part: number) => void,
): Promise<Blob> {
  return filmOf(
    game,
    line.map((node) => frameOf(node, title)),
    theme,
    onProgress,
  );
}

/** As `gifOf`, of frames that each have a title. */
export async function filmOf(
  game: Game,
  frames: readonly FilmFrame[],
  theme: PictureTheme,
  onProgress: (part: number) => void,
): Promise<Blob> {
  const gifenc = await import('gifenc/dist/gifenc.esm.js');
  const film = new GifFilm(gifenc, [await pixels(game, frames[frames.length >> 1], theme)]);
  for (const [number, frame] of frames.entries()) {
    film.add(await pixels(game, frame, theme), number === frames.length - 1 ? LAST_FRAME_DELAY_MS : FRAME_DELAY_MS);
    onProgress((number + 1) / frames.length);
  }
  return new Blob([film.bytes()], { type: 'image/gif' });
}

function frameOf(node: MoveNode, title: readonly string[]): FilmFrame {
  return { row: node.row, last: lastOf(node), title };
}

async function pixels(game: Game, frame: FilmFrame, theme: PictureTheme): Promise<ImageData> {
  const canvas = await paint(game, frame, theme, GIF_WIDTH);
  return contextOf(canvas).getImageData(0, 0, canvas.width, canvas.height);
}

async function paint(
  game: Game,
  { row, last, arrows, title }: FilmFrame,
  theme: PictureTheme,
  width: number,
): Promise<HTMLCanvasElement> {
  const svg = titled(renderSvg(game, row, { theme, last, arrows }), theme, title, width);
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = image.naturalWidth;
  canvas.height = image.naturalHeight;
  const context = contextOf(canvas);
  // The corners outside the rounded ground
  context.fillStyle = GROUND[theme];
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(image, 0, 0);
  return canvas;
}

function contextOf(canvas: HTMLCanvasElement): CanvasRenderingContext2D {
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (context === null) throw new Error('no canvas');
  return context;
}
