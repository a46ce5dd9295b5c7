/** A game as a film: one frame for each position, throws among them, with what was played last marked in it; as GIF and as animated SVG. */

import type { Game, Row } from '../core/game.js';
import type { History } from '../core/history.js';
import { OtauError, quote } from '../lib/error.js';
import { madeOnce } from '../lib/made.js';
import { paintSvg, type SvgOptions } from './svg.js';
import type { LastAction } from './words.js';

/** One position of a film. */
export interface Frame {
  readonly row: Row;
  /** What led here; missing in the first position. */
  readonly last?: LastAction;
}

/** How long frames are shown, in milliseconds. */
export interface Timing {
  /** Each frame; default 800. */
  readonly delay?: number;
  /** The last one; default 3 times the delay. */
  readonly lastDelay?: number;
  /** Whether the film begins again; default true. */
  readonly loop?: boolean;
}

/** The frames of a game from its first position on. */
export function framesOf(history: History): Frame[] {
  return Array.from({ length: history.length + 1 }, (_, ply) => {
    const row = history.rowAt(ply);
    if (ply === 0) return { row };
    return { row, last: { before: history.rowAt(ply - 1), action: history.actions[ply - 1] } };
  });
}

/** The timing with its defaults. Throws `bad-argument` for times that are not 20 ms to a minute. */
export function readTiming({ delay = 800, lastDelay = 3 * delay, loop = true }: Timing): Required<Timing> {
  for (const [name, time] of Object.entries({ delay, lastDelay })) {
    if (Number.isFinite(time) && time >= 20 && time <= 60_000) continue;
    throw new OtauError('bad-argument', `${name} must be 20 to 60000 milliseconds; got ${quote(time)}.`);
  }
  return { delay, lastDelay, loop };
}

/** Throws `bad-argument` where there is nothing to show. */
export function demandFrames(frames: readonly Frame[]): void {
  if (frames.length === 0) throw new OtauError('bad-argument', 'A film has at least one frame; got none.');
}

/**
 * Painted images as an animated GIF. One palette serves all of them, and only the pixels that change are written.
 * What packs the bytes, gifenc, comes from outside: Node and bundlers load it in different ways, and pages only when
 * a film is wanted.
 */

/** An image: four bytes for each pixel. */
export interface GifImage {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array | Uint8ClampedArray;
}

/** Colours of three bytes. */
type Palette = number[][];

interface FrameOptions {
  /** Given with the first frame it is that of all. */
  readonly palette?: Palette;
  /** Milliseconds, rounded to hundredths of a second. */
  readonly delay?: number;
  /** -1 plays once, 0 for ever. */
  readonly repeat?: number;
  /** What becomes of the frame before the next is painted: 1 leaves it. */
  readonly dispose?: number;
  readonly transparent?: boolean;
  readonly transparentIndex?: number;
}

/** The part of the package `gifenc` that is used; the package has no types of its own. */
export interface Gifenc {
  GIFEncoder(): {
    writeFrame(index: Uint8Array, width: number, height: number, options: FrameOptions): void;
    finish(): void;
    bytes(): Uint8Array<ArrayBuffer>;
  };
  quantize(rgba: Uint8Array | Uint8ClampedArray, maxColors: number): Palette;
  applyPalette(rgba: Uint8Array | Uint8ClampedArray, palette: Palette): Uint8Array;
}

/** Of 256 colours one means: as before. */
const COLOURS = 255;

/**
 * A film of images, added one after another.
 * @example const film = new GifFilm(gifenc, [image]); film.add(image, 800); film.bytes();
 */
export class GifFilm {
  readonly #encoder: ReturnType<Gifenc['GIFEncoder']>;
  readonly #palette: Palette;
  #before: Uint8Array | undefined;

  /**
   * @param samples images whose colours stand for those of all
   * @param loop whether the film begins again when it is over; true unless given
   */
  constructor(
    private readonly gifenc: Gifenc,
    samples: readonly GifImage[],
    private readonly loop = true,
  ) {
    const pixels = new Uint8Array(samples.reduce((sum, { data }) => sum + data.length, 0));
    let at = 0;
    for (const { data } of samples) {
      pixels.set(data, at);
      at += data.length;
    }
    this.#palette = gifenc.quantize(pixels, COLOURS);
    this.#encoder = gifenc.GIFEncoder();
  }

  /** @param delay milliseconds that the image is shown */
  add({ width, height, data }: GifImage, delay: number): void {
    const palette = this.#palette;
    const before = this.#before;
    const unchanged = palette.length;
    const index = this.gifenc.applyPalette(data, palette);
    const changes = before && index.map((colour, i) => (colour === before[i] ? unchanged : colour));
    this.#encoder.writeFrame(changes ?? index, width, height, {
      palette: before === undefined ? [...palette, [0, 0, 0]] : undefined,
      delay,
      repeat: this.loop ? 0 : -1,
      dispose: 1,
      transparent: before !== undefined,
      transparentIndex: unchanged,
    });
    this.#before = index;
  }

  /** The GIF file, complete; nothing can be added after. */
  bytes(): Uint8Array<ArrayBuffer> {
    this.#encoder.finish();
    return this.#encoder.bytes();
  }
}

// Animated SVG: a whole game in one picture that plays by itself, without scripts. What stays the
// same from frame to frame is drawn once; the rest is shown and hidden by CSS animations. Where the
// reader wants no motion, the last position stands still.

/** How `animatedSvg` draws and times a film. */
export type AnimationOptions = Pick<SvgOptions, 'theme' | 'size' | 'coordinates' | 'title' | 'words' | 'idPrefix'> &
  Timing;

/** An element of the film and the frames that show it, ascending. */
interface Part {
  readonly markup: string;
  readonly frames: number[];
}

/**
 * The film as an SVG document. Equal arguments give equal text. Throws `bad-argument` for no frames,
 * a bad timing or id prefix.
 */
export function animatedSvg(game: Game, frames: readonly Frame[], options: AnimationOptions = {}): string {
  demandFrames(frames);
  const timing = readTiming(options);
  const { theme, size, coordinates, title, words, idPrefix = 'otau' } = options;
  const pictures = frames.map(({ row, last }) =>
    paintSvg(game, row, { theme, size, coordinates, title, words, idPrefix, last }),
  );
  const parts = pictures.reduce<Part[]>((merged, { elements }, frame) => merge(merged, elements, frame), []);
  const shows = new Shows(frames.length, timing, `${idPrefix}-show-`);
  const body = parts.map(({ markup, frames: shown }) => shows.wrap(markup, shown)).join('');
  const dark = [...new Set(pictures.flatMap(({ darkRules }) => darkRules))].sort().join('');
  const darkStyle = dark === '' ? '' : `@media (prefers-color-scheme:dark){${dark}}`;
  const defs = [...new Set(pictures.flatMap(({ definitions }) => definitions))].join('');
  const last = pictures[pictures.length - 1];
  return `${last.open}${last.words}<style>${darkStyle}${shows.style()}</style><defs>${defs}</defs>${body}</svg>`;
}

/**
 * Adds the elements of a frame to those of the frames before it: every frame remains a subsequence,
 * so that what is painted later in a frame is painted later in the film. Elements say where they
 * stand, so that looking for the next equal one finds the right one.
 */
function merge(parts: readonly Part[], elements: readonly string[], frame: number): Part[] {
  const places = new Map<string, number[]>();
  parts.forEach(({ markup }, place) => {
    madeOnce(places, markup, (): number[] => []).push(place);
  });
  const merged: Part[] = [];
  let next = 0;
  for (const markup of elements) {
    const place = places.get(markup)?.find((known) => known >= next);
    if (place === undefined) {
      merged.push({ markup, frames: [frame] });
      continue;
    }
    merged.push(...parts.slice(next, place + 1));
    parts[place].frames.push(frame);
    next = place + 1;
  }
  return [...merged, ...parts.slice(next)];
}

/** The classes that show elements in their frames, one for each set of frames that occurs. */
class Shows {
  readonly #names = new Map<string, string>();
  readonly #rules: string[] = [];

  constructor(
    readonly count: number,
    readonly timing: Required<Timing>,
    readonly prefix: string,
  ) {}

  wrap(markup: string, frames: readonly number[]): string {
    return frames.length === this.count ? markup : `<g class="${this.#nameOf(frames)}">${markup}</g>`;
  }

  style(): string {
    const { delay, lastDelay, loop } = this.timing;
    const seconds = ((this.count - 1) * delay + lastDelay) / 1000;
    const how = `${seconds}s step-end ${loop ? 'infinite' : 'forwards'}`;
    const animations = [...this.#names.values()].map((name) => `.${name}{animation:${name} ${how}}`);
    return `${this.#rules.join('')}@media (prefers-reduced-motion:no-preference){${animations.join('')}}`;
  }

  #nameOf(frames: readonly number[]): string {
    return madeOnce(this.#names, frames.join(), () => {
      const name = `${this.prefix}${this.#names.size}`;
      this.#rules.push(`@keyframes ${name}{${this.#keyframes(frames)}}`);
      if (frames[frames.length - 1] !== this.count - 1) this.#rules.push(`.${name}{visibility:hidden}`);
      return name;
    });
  }

  /** Shown or hidden from each frame on in which that changes. */
  #keyframes(frames: readonly number[]): string {
    const shown = new Set(frames);
    let text = '';
    for (let frame = 0; frame < this.count; frame++) {
      if (frame > 0 && shown.has(frame) === shown.has(frame - 1)) continue;
      text += `${this.#percent(frame)}{visibility:${shown.has(frame) ? 'visible' : 'hidden'}}`;
    }
    return text;
  }

  #percent(frame: number): string {
    const { delay, lastDelay } = this.timing;
    const part = (frame * delay) / ((this.count - 1) * delay + lastDelay);
    return `${Math.round(1e6 * part) / 1e4}%`;
  }
}
