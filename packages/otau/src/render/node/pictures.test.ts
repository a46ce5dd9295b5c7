/** Pixels, PNG and GIF of positions: sizes, headers, frames, and letters without any font. */
import { describe, expect, it } from 'vitest';
import type { Game } from '../../core/game.js';
import { History } from '../../core/history.js';
import { createGame, gameIds } from '../../core/registry.js';
import { make } from '../../env/make.js';
import { framesOf } from '../film.js';
import type { RgbArray } from '../game-drawing.js';
import { drawTexts, gif, png, rgbArray } from './raster.js';
import '../../env/node/index.js';

function startRow(game: Game): Uint8Array {
  return new History(game).row;
}

/** The first words of a PNG file: signature, width and height. */
function readPng(file: Uint8Array): { signature: number[]; width: number; height: number } {
  const view = new DataView(file.buffer, file.byteOffset);
  return { signature: [...file.subarray(0, 8)], width: view.getUint32(16), height: view.getUint32(20) };
}

/** Walks through the blocks of a GIF file. */
function readGif(file: Uint8Array): {
  header: string;
  width: number;
  height: number;
  loops: boolean;
  delays: number[];
} {
  const view = new DataView(file.buffer, file.byteOffset, file.length);
  const header = String.fromCharCode(...file.subarray(0, 6));
  const tableSize = (flags: number) => ((flags & 0x80) === 0 ? 0 : 3 * 2 ** ((flags & 7) + 1));
  const delays: number[] = [];
  let frames = 0;
  let loops = false;
  let at = 13 + tableSize(file[10]);
  const skipBlocks = () => {
    while (file[at] !== 0) at += file[at] + 1;
    at++;
  };
  while (file[at] !== 0x3b) {
    if (file[at] === 0x21) {
      if (file[at + 1] === 0xf9) delays.push(10 * view.getUint16(at + 4, true));
      if (file[at + 1] === 0xff) loops = true;
      at += 2;
    } else {
      expect(file[at]).toBe(0x2c);
      frames++;
      at += 10 + tableSize(file[at + 9]) + 1;
    }
    skipBlocks();
  }
  expect(at).toBe(file.length - 1);
  expect(frames).toBe(delays.length);
  return { header, width: view.getUint16(6, true), height: view.getUint16(8, true), loops, delays };
}

describe.each(gameIds())('pictures of %s', (id) => {
  const game = createGame(id);

  it('are arrays of three bytes a pixel', () => {
    const { width, height, data } = rgbArray(game, startRow(game), { size: 200, drawnLetters: true });
    expect(width).toBe(200);
    expect(data.length).toBe(3 * width * height);
    expect([...data.subarray(0, 3)]).toEqual([0xf7, 0xf3, 0xea]); // felt, into the corners
    expect(new Set(data).size).toBeGreaterThan(50);
  });

  it('are PNG files', () => {
    const { height } = rgbArray(game, startRow(game), { size: 128 });
    expect(readPng(png(game, startRow(game), { size: 128 }))).toEqual({
      signature: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
      width: 128,
      height,
    });
  });

  it('show their numbers without any font', () => {
    const row = startRow(game);
    const drawn = rgbArray(game, row, { drawnLetters: true });
    const without = rgbArray(game, row, { drawnLetters: true, coordinates: false });
    let different = 0;
    for (let i = 0; i < drawn.data.length; i++) if (drawn.data[i] !== without.data[i]) different++;
    expect(different).toBeGreaterThan(100);
  });

  it('are the render mode rgb_array', () => {
    const env = make(`${id[0].toUpperCase()}${id.slice(1)}-v0`, { renderMode: 'rgb_array' });
    env.reset({ seed: 1 });
    const { data, ...size } = rgbArray(game, env.unwrapped.row);
    const { data: rendered, ...renderedSize } = env.render() as RgbArray;
    expect(renderedSize).toEqual(size);
    expect(Buffer.compare(rendered, data)).toBe(0);
  });
});

describe('rgbArray', () => {
  const game = createGame('kindo');

  it('gives the same bytes for the same position', () => {
    expect(png(game, startRow(game), { drawnLetters: true })).toEqual(
      png(game, startRow(game), { drawnLetters: true }),
    );
  });

  it('refuses sizes and themes that it has not', () => {
    for (const size of [63, 4097, 100.5, Number.NaN]) {
      expect(() => rgbArray(game, startRow(game), { size })).toThrow(/^size must be a width of 64 to 4096 pixels; got/);
    }
    const theme = 'auto' as 'light';
    expect(() => rgbArray(game, startRow(game), { theme })).toThrow(
      /^The theme of pixels is light or dark; got "auto"\.$/,
    );
  });
});

describe('drawTexts', () => {
  const text = (words: string, anchor = 'start') =>
    `<text x="10" y="20" font-size="10" text-anchor="${anchor}" fill="#123456">${words}</text>`;

  it('draws a text as lines of its colour, at its place', () => {
    const drawn = drawTexts(text('17'));
    expect(drawn).toMatch(/^<g fill="none" stroke="#123456" [^>]*><path [^>]*\/><path [^>]*\/><\/g>$/);
    expect(drawn).toContain('transform="translate(10.475 20) scale(1)"');
  });

  it('ends or centres it at its place', () => {
    const placeOf = (drawn: string) => Number(/translate\(([\d.]+)/.exec(drawn)?.[1]);
    const start = placeOf(drawTexts(text('17')));
    const middle = placeOf(drawTexts(text('17', 'middle')));
    const end = placeOf(drawTexts(text('17', 'end')));
    expect(start - middle).toBeCloseTo(middle - end, 2);
    expect(start - end).toBeCloseTo(7.9, 2); // 2 + 4 wide, 1.9 between
  });

  it('keeps sizes and weights of parts', () => {
    const drawn = drawTexts(text('<tspan font-weight="700">A</tspan><tspan dx="5" font-size="20">b</tspan>'));
    expect(drawn).toMatch(/scale\(1\)" stroke-width="1.35"/);
    expect(drawn).toMatch(/scale\(1.6\)" stroke-width="0.9"/); // a small capital of twice the size
  });

  it('draws a box for what it does not know, and leaves texts alone that are set otherwise', () => {
    expect(drawTexts(text('Қ'))).toContain('M0 0v-7h3v7z');
    expect(drawTexts(text('7'), (words) => words === '◆')).toBe(text('7'));
    expect(drawTexts(text('◆'), (words) => words === '◆')).toContain('<path');
  });
});

describe('gif', () => {
  const game = createGame('senet');
  const history = new History(game);
  for (const action of [3, 34, 0]) history.play(history.actor < 0 ? action : firstLegal(history));
  const options = { size: 100, drawnLetters: true };

  function firstLegal({ row }: History): number {
    const legal = new Uint16Array(game.maxLegal);
    game.legal(row, legal);
    return legal[0];
  }

  it('has a frame for each position, throws too, with their times', () => {
    const { height } = rgbArray(game, history.row, options);
    expect(readGif(gif(game, framesOf(history), { ...options, delay: 300, lastDelay: 1000 }))).toEqual({
      header: 'GIF89a',
      width: 100,
      height,
      loops: true,
      delays: [300, 300, 300, 1000],
    });
  });

  it('plays once where it should not begin again', () => {
    expect(readGif(gif(game, framesOf(history), { ...options, loop: false })).loops).toBe(false);
  });

  it('gives the same bytes for the same game', () => {
    const [first, second] = [0, 1].map(() => gif(game, framesOf(history), options));
    expect(Buffer.compare(first, second)).toBe(0);
  });

  it('refuses no frames', () => {
    expect(() => gif(game, [])).toThrow(/at least one frame/);
  });
});
