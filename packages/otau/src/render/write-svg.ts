/**
 * Writes shapes as SVG. A writer knows the theme and the prefix of one picture: it turns the names of colours into values, escapes
 * text, rounds numbers and keeps ids apart.
 */
import { OtauError, quote } from '../lib/error.js';
import { type Colour, PALETTE } from './palette.js';
import { formatNumber, type Shape } from './shape.js';

/** Colours: for light or dark surroundings, or as the reader's system has it. */
export type Theme = 'light' | 'dark' | 'auto';

const THEMES: readonly Theme[] = ['light', 'dark', 'auto'];
const PREFIX = /^[A-Za-z_][A-Za-z0-9_-]{0,63}$/;

/** Writes the shapes of one picture. */
export class SvgWriter {
  readonly #darkRules = new Set<string>();

  /** Throws `bad-argument` for an unknown theme, and where the prefix could not begin an id. */
  constructor(
    readonly theme: Theme,
    readonly prefix: string,
  ) {
    if (!THEMES.includes(theme)) {
      throw new OtauError('bad-argument', `The theme of SVG is light, dark or auto; got ${quote(theme)}.`);
    }
    if (!PREFIX.test(prefix)) {
      throw new OtauError(
        'bad-argument',
        `An id prefix is a letter, then up to 63 letters, digits, - or _; got ${quote(prefix)}.`,
      );
    }
  }

  write({ tag, attributes, children }: Shape): string {
    const inner = typeof children === 'string' ? escapeXml(children) : this.writeAll(children);
    return this.element(tag, attributes, inner);
  }

  writeAll(shapes: readonly Shape[]): string {
    return shapes.map((shape) => this.write(shape)).join('');
  }

  /** An element; `children` is SVG, already escaped. Attributes that are undefined are left out. */
  element(name: string, attributes: Shape['attributes'], children = ''): string {
    let text = `<${name}`;
    const classes: string[] = [];
    for (const [key, value] of Object.entries(attributes)) {
      if (value === undefined) continue;
      text += ` ${key}="${typeof value === 'number' ? formatNumber(value) : escapeXml(this.#value(key, value, classes))}"`;
    }
    if (classes.length > 0) text += ` class="${classes.join(' ')}"`;
    return children === '' ? `${text}/>` : `${text}>${children}</${name}>`;
  }

  /** The rules of dark colours that were needed so far; with the theme `auto`. */
  darkRules(): string[] {
    return [...this.#darkRules].sort();
  }

  /** An id with the prefix; the colour itself, where in the theme `auto` an additional class sets the dark one. */
  #value(key: string, value: string, classes: string[]): string {
    if (key === 'id') return `${this.prefix}-${value}`;
    if (key === 'href') return `#${this.prefix}-${value.slice(1)}`;
    if (value.startsWith('url(#')) return `url(#${this.prefix}-${value.slice(5)}`;
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

/** Text for element contents and attribute values; characters that XML does not know are left out. */
export function escapeXml(text: string): string {
  return text
    .replace(/[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
