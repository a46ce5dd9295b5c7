/** Positions and lines as pictures: SVG from the library, painted by the browser where pixels are wanted. */
import type { Game, Row } from 'otau';
import { animatedSvg, type Frame, GifFilm, renderSvg } from 'otau/render';
import type { MoveNode } from '../session/tree.js';

export type PictureTheme = 'light' | 'dark';

const PNG_WIDTH = 1200;
const GIF_WIDTH = 480;
/** Milliseconds of a frame, and of the last one. */
const DELAY = 800;
const LAST_DELAY = 2400;

function lastOf({ parent, action }: MoveNode): { before: Row; action: number } | undefined {
  return parent === undefined ? undefined : { before: parent.row, action };
}

export function svgOf(game: Game, node: MoveNode, theme: PictureTheme): Blob {
  const svg = renderSvg(game, node.row, { theme, last: lastOf(node), size: PNG_WIDTH });
  return new Blob([svg], { type: 'image/svg+xml' });
}

export function movingSvgOf(game: Game, line: readonly MoveNode[], theme: PictureTheme): Blob {
  const frames: Frame[] = line.map((node) => ({ row: node.row, last: lastOf(node) }));
  const svg = animatedSvg(game, frames, { theme, delay: DELAY, lastDelay: LAST_DELAY });
  return new Blob([svg], { type: 'image/svg+xml' });
}

/** Throws where the browser cannot paint. */
export async function pngOf(game: Game, node: MoveNode, theme: PictureTheme): Promise<Blob> {
  const canvas = await paint(game, node, theme, PNG_WIDTH);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob === null ? reject(new Error('no image')) : resolve(blob)), 'image/png');
  });
}

/**
 * @param onProgress called with how much is painted, 0 to 1
 * Throws where the browser cannot paint.
 */
export async function gifOf(
  game: Game,
  line: readonly MoveNode[],
  theme: PictureTheme,
  onProgress: (part: number) => void,
): Promise<Blob> {
  const gifenc = await import('gifenc/dist/gifenc.esm.js');
  const film = new GifFilm(gifenc, [await pixels(game, line[line.length >> 1], theme)]);
  for (const [number, node] of line.entries()) {
    film.add(await pixels(game, node, theme), number === line.length - 1 ? LAST_DELAY : DELAY);
    onProgress((number + 1) / line.length);
  }
  return new Blob([film.bytes()], { type: 'image/gif' });
}

async function pixels(game: Game, node: MoveNode, theme: PictureTheme): Promise<ImageData> {
  const canvas = await paint(game, node, theme, GIF_WIDTH);
  return contextOf(canvas).getImageData(0, 0, canvas.width, canvas.height);
}

async function paint(game: Game, node: MoveNode, theme: PictureTheme, width: number): Promise<HTMLCanvasElement> {
  const svg = renderSvg(game, node.row, { theme, last: lastOf(node), size: width });
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = image.naturalWidth;
  canvas.height = image.naturalHeight;
  const context = contextOf(canvas);
  // The corners outside the rounded ground
  context.fillStyle = theme === 'light' ? '#f7f3ea' : '#1f242c';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(image, 0, 0);
  return canvas;
}

function contextOf(canvas: HTMLCanvasElement): CanvasRenderingContext2D {
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (context === null) throw new Error('no canvas');
  return context;
}
