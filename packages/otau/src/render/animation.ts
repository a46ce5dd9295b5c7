/**
 * Animated SVG: a whole game in one picture that plays by itself, without scripts. What stays the
 * same from frame to frame is drawn once; the rest is shown and hidden by CSS animations. Where the
 * reader wants no motion, the last position stands still.
 */
import type { Game } from '../core/game.js';
import { demandFrames, type Frame, readTiming, type Timing } from './film.js';
import { paintSvg, type SvgOptions } from './svg.js';

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
    const known = places.get(markup);
    if (known === undefined) places.set(markup, [place]);
    else known.push(place);
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
    const key = frames.join();
    const known = this.#names.get(key);
    if (known !== undefined) return known;
    const name = `${this.prefix}${this.#names.size}`;
    this.#names.set(key, name);
    this.#rules.push(`@keyframes ${name}{${this.#keyframes(frames)}}`);
    if (frames[frames.length - 1] !== this.count - 1) this.#rules.push(`.${name}{visibility:hidden}`);
    return name;
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
