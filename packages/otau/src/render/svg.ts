/** A position as SVG: one self-contained picture without scripts or outside resources. The board, and a strip for each player. */

import { type Game, OVER, type Row } from '../core/game.js';
import { gameDefinition } from '../core/registry.js';
import { OtauError, quote } from '../lib/error.js';
import { drawBoard } from './draw-board.js';
import type { View } from './game-drawing.js';
import { type Colour, PALETTE } from './palette.js';
import {
  type Bounds,
  type Drawn,
  formatNumber,
  formatPoint,
  group,
  label,
  type Shape,
  shape,
  translated,
} from './shape.js';
import { describePosition, positionStatus } from './text.js';
import { lastWords, type PictureSpeech, type PictureWords, playerName } from './words.js';

/** How `renderSvg` draws. */
export interface SvgOptions extends Pick<View, 'legal' | 'last' | 'arrows'> {
  /** Colours: `auto` (default) follows the reader's colour scheme. */
  readonly theme?: PictureTheme;
  /** Names of rows, columns, pits and houses; default true. */
  readonly coordinates?: boolean;
  /** Width in pixels; without it the picture fills what it is put into. */
  readonly size?: number;
  /** Replaces the title, which is the name of the game. */
  readonly title?: string;
  /** What the picture says in another language than English; of each frame in a film. */
  readonly words?: PictureSpeech;
  /** Begins all ids and classes, so that several pictures fit on one page; default `otau`. */
  readonly idPrefix?: string;
}

const MAX_PIXELS = 100_000;
/** Between the edge of the picture and the board. */
const MARGIN = 16;
/** Height of a player's strip. */
const STRIP = 48;

/**
 * The position as an SVG document, without scripts or outside resources. Equal arguments give equal text.
 * @throws OtauError `bad-argument` for a bad id prefix, size, theme or title
 * @example renderSvg(game, row, { theme: 'dark', last: { before, action }, size: 480 })
 */
export function renderSvg(game: Game, row: Row, options: SvgOptions = {}): string {
  const { open, words, darkRules, definitions, elements } = paintSvg(game, row, options);
  const style =
    darkRules.length === 0 ? '' : `<style>@media (prefers-color-scheme:dark){${darkRules.join('')}}</style>`;
  const defs = definitions.length === 0 ? '' : `<defs>${definitions.join('')}</defs>`;
  return `${open}${words}${style}${defs}${elements.join('')}</svg>`;
}

/** The parts of a picture, each written as SVG; films share what is equal in several. */
interface PaintedSvg {
  /** The opening tag of the document. */
  readonly open: string;
  /** Title and description. */
  readonly words: string;
  /** The rules of dark colours, with the theme `auto`. */
  readonly darkRules: readonly string[];
  readonly definitions: readonly string[];
  /** What is painted, in order. */
  readonly elements: readonly string[];
}

/** Throws what `renderSvg` throws. */
export function paintSvg(game: Game, row: Row, options: SvgOptions): PaintedSvg {
  const { theme = 'auto', coordinates = true, legal, last, arrows, idPrefix = 'otau' } = options;
  const { size, title = gameDefinition(game.id).title } = options;
  if (size !== undefined && !(typeof size === 'number' && size > 0 && size <= MAX_PIXELS)) {
    throw new OtauError('bad-argument', `A picture is up to ${MAX_PIXELS} pixels wide; got ${quote(size)}.`);
  }
  if (typeof title !== 'string') throw new OtauError('bad-argument', `A title is a text; got ${quote(title)}.`);
  const writer = new SvgWriter(theme, idPrefix);
  const said = (options.words ?? englishWords(game))(row, last);
  const view: View = { game, row, coordinates, legal, last, arrows, words: said.board };
  const drawn = drawBoard(view);
  const { frame, strips } = framed(game, row, drawn, said);
  const { x, y, width, height } = frame;
  const document = {
    xmlns: 'http://www.w3.org/2000/svg',
    viewBox: formatPoint(x, y, width, height),
    width: size,
    height: size === undefined ? undefined : (size * height) / width,
    role: 'img',
    'aria-labelledby': `${idPrefix}-title ${idPrefix}-desc`,
    'font-family': 'system-ui, sans-serif',
  };
  const ground = shape('rect', { ...frame, rx: 20, fill: 'felt' });
  const elements = [ground, ...strips, ...drawn.shapes].map((one) => writer.write(one));
  const definitions = drawn.definitions.map((one) => writer.write(one));
  return {
    open: writer.element('svg', document).replace(/\/>$/, '>'),
    words:
      writer.element('title', { id: 'title' }, escapeXml(title)) +
      writer.element('desc', { id: 'desc' }, escapeXml(said.description)),
    darkRules: writer.darkRules(),
    definitions,
    elements,
  };
}

/** The position in English: whose turn it is, the last move, what is where. */
function englishWords(game: Game): PictureSpeech {
  return (row, last) => {
    const status = positionStatus(game, row);
    const lastSentence = last === undefined ? [] : [`Last: ${lastWords(game, last)}.`];
    return {
      players: Array.from({ length: game.players }, (_, player) => playerName(game, player)),
      status,
      description: [`${status}.`, ...lastSentence, ...describePosition(game, row)].join(' '),
    };
  };
}

/** The box of a picture, and the strips of the players: player 0 below, the others clockwise from the upper left. */
function framed(
  game: Game,
  row: Row,
  drawn: Drawn,
  said: PictureWords,
): { readonly frame: Bounds; readonly strips: Shape[] } {
  const { x, y, width, height } = drawn.view;
  if (drawn.namesPlayers) {
    const frame = { x: x - MARGIN, y: y - MARGIN / 2, width: width + 2 * MARGIN, height: height + MARGIN };
    return { frame, strips: [] };
  }
  const all = Array.from({ length: game.players }, (_, player) => player);
  const above = all.slice(1, 1 + Math.ceil(game.players / 2));
  const below = [0, ...all.filter((player) => player > 0 && !above.includes(player)).reverse()];
  const top = above.length > 0 ? STRIP : MARGIN;
  const line = (players: readonly number[], middle: number) =>
    players.map((player, i) => {
      const room = width / players.length;
      return strip(game, row, drawn, said, player, { x: x + i * room, y: middle, width: room, height: STRIP });
    });
  return {
    frame: { x: x - MARGIN, y: y - top, width: width + 2 * MARGIN, height: height + top + STRIP },
    strips: [...line(above, y - STRIP / 2), ...line(below, y + height + STRIP / 2)],
  };
}

/** A player's name; where the player is to move or has won, what there is to do or how the game ended. `y` is its middle. */
function strip(game: Game, row: Row, drawn: Drawn, said: PictureWords, player: number, { x, y, width }: Bounds): Shape {
  const { sign, aside } = drawn.strips?.[player] ?? {};
  const isOver = game.actor(row) === OVER;
  const isTurn = game.actor(row) === player || (aside !== undefined && !isOver);
  const isDrawn = isOver && !Array.from({ length: game.players }, (_, one) => game.result(row, one)).some((r) => r > 0);
  const speaks = isOver ? (isDrawn ? player === 0 : game.result(row, player) > 0) : isTurn;
  const words = speaks ? said.status : said.players[player];
  const indent = sign === undefined ? 22 : 50;
  const room = width - indent - (aside === undefined ? 8 : 132);
  // A letter is about half as wide as high; a long sentence gets a smaller font
  const size = Math.min(20, (1.75 * room) / Math.max(1, words.length));
  const look = { 'text-anchor': 'start', 'font-weight': speaks ? 700 : undefined } as const;
  return group({}, [
    ...(isTurn ? [shape('path', { d: `M${formatPoint(x, y - 8)}l14 8-14 8Z`, fill: 'blue' })] : []),
    ...(sign === undefined ? [] : [group({ transform: translated({ x: x + 32, y }) }, [sign])]),
    label(x + indent, y, words, size, look),
    ...(aside === undefined ? [] : [group({ transform: translated({ x: x + width, y }) }, [aside])]),
  ]);
}

// Writes shapes as SVG. A writer knows the theme and the prefix of one picture: it turns the names of colours into values, escapes
// text, rounds numbers and keeps ids apart.

/** Colours: for light or dark surroundings, or as the reader's system has it. */
export type PictureTheme = 'light' | 'dark' | 'auto';

const THEMES: readonly PictureTheme[] = ['light', 'dark', 'auto'];
const PREFIX = /^[A-Za-z_][A-Za-z0-9_-]{0,63}$/;

/** Writes the shapes of one picture. */
export class SvgWriter {
  readonly #darkRules = new Set<string>();

  /** Throws `bad-argument` for an unknown theme, and where the prefix could not begin an id. */
  constructor(
    readonly theme: PictureTheme,
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
