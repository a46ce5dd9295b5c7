/**
 * Writes SVG elements. A pen knows the theme and the prefix of one picture: it turns the names
 * of colours into values, escapes text, rounds numbers and keeps ids apart.
 */
import { OtauError, quote } from '../../lib/error.js';
import { type Colour, PALETTE } from './palette.js';

/** Colours: for light or dark surroundings, or as the reader's system has it. */
export type Theme = 'light' | 'dark' | 'auto';
type Paint = Colour | 'none' | `url(#${string})`;

/** Attributes of an element; colours by their names in the palette. */
export type Attributes = Readonly<Record<string, string | number | undefined>> & {
  readonly fill?: Paint;
  readonly stroke?: Paint;
  readonly 'stop-color'?: Colour;
};

const PREFIX = /^[A-Za-z_][A-Za-z0-9_-]{0,63}$/;

/** Writes the elements of one picture. */
export class Pen {
  readonly #darkRules = new Set<string>();
  readonly #defs = new Map<string, string>();

  /** Throws `bad-argument` where the prefix could not begin an id. */
  constructor(
    readonly theme: Theme,
    readonly prefix: string,
  ) {
    if (!PREFIX.test(prefix)) {
      throw new OtauError(
        'bad-argument',
        `An id prefix is a letter, then up to 63 letters, digits, - or _; got ${quote(prefix)}.`,
      );
    }
  }

  /** An element; `children` is SVG, already escaped. Attributes that are undefined are left out. */
  element(name: string, attributes: Attributes, children = ''): string {
    let text = `<${name}`;
    const classes: string[] = [];
    for (const [key, value] of Object.entries(attributes)) {
      if (value === undefined) continue;
      text += ` ${key}="${typeof value === 'number' ? formatNumber(value) : escapeXml(this.#colour(key, value, classes))}"`;
    }
    if (classes.length > 0) text += ` class="${classes.join(' ')}"`;
    return children === '' ? `${text}/>` : `${text}>${children}</${name}>`;
  }

  group(attributes: Attributes, children: readonly string[]): string {
    return children.length === 0 ? '' : this.element('g', attributes, children.join(''));
  }

  /** Words, centred on `x` unless an anchor is given, with `y` as the middle of the line. */
  text(x: number, y: number, words: string | number, size: number, attributes: Attributes = {}): string {
    const place = { x, y: y + 0.35 * size, 'font-size': size, 'text-anchor': 'middle' };
    return this.element('text', { ...place, fill: 'ink', ...attributes }, escapeXml(String(words)));
  }

  /** Keeps a definition (a gradient, a pattern, a shape to repeat) and returns its id. */
  define(name: string, make: (id: string) => string): string {
    const id = `${this.prefix}-${name}`;
    if (!this.#defs.has(id)) this.#defs.set(id, make(id));
    return id;
  }

  /** What comes before everything else: definitions, and the dark colours of the theme `auto`. */
  head(): string {
    const rules = [...this.#darkRules].sort().join('');
    const style = rules === '' ? '' : `<style>@media (prefers-color-scheme:dark){${rules}}</style>`;
    const defs = this.#defs.size === 0 ? '' : `<defs>${[...this.#defs.values()].join('')}</defs>`;
    return style + defs;
  }

  /** The colour itself; in the theme `auto` an additional class sets the dark one. */
  #colour(key: string, value: string, classes: string[]): string {
    const isPaint = key === 'fill' || key === 'stroke' || key === 'stop-color';
    if (!isPaint || !Object.hasOwn(PALETTE, value)) return value;
    const { light, dark } = PALETTE[value as Colour];
    if (this.theme === 'dark') return dark;
    if (this.theme === 'auto' && dark !== light) {
      const name = `${this.prefix}-${key}-${value}`;
      this.#darkRules.add(`.${name}{${key}:${dark}}`);
      classes.push(name);
    }
    return light;
  }
}

/** A number with at most two decimals. */
export function formatNumber(value: number): string {
  return String(Math.round(value * 100) / 100 + 0);
}

/** Coordinates for paths and points: `1 2.5 3`. */
export function formatPoint(...numbers: number[]): string {
  return numbers.map(formatNumber).join(' ');
}

/** Text for element contents and attribute values; characters that XML does not know are left out. */
export function escapeXml(text: string): string {
  return text
    .replace(/[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
