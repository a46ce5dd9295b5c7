/** A position as SVG: one self-contained picture without scripts or outside resources. */
import type { Game, Row } from '../core/game.js';
import { OtauError, quote } from '../lib/error.js';
import { describePosition, positionStatus } from './describe.js';
import { drawingOf } from './game-drawing.js';
import { genericSvg } from './generic/svg.js';
import type { Drawing, Suggestion } from './svg/drawing.js';
import { escapeXml, formatPoint, Pen, type Theme } from './svg/pen.js';
import { gameTitle, type LastAction, lastWords } from './words.js';

/** How `renderSvg` draws. */
export interface SvgOptions {
  /** Colours: `auto` (default) follows the reader's colour scheme. */
  readonly theme?: Theme;
  /** Names of rows, columns, pits and houses; default true. */
  readonly coordinates?: boolean;
  /** Actions to mark as legal, all or some of those of the position. */
  readonly legal?: readonly number[];
  /** The last move or throw, with the position before it. */
  readonly last?: LastAction;
  /** Moves to point out. */
  readonly arrows?: readonly Suggestion[];
  /** Width in pixels; without it the picture fills what it is put into. */
  readonly size?: number;
  /** Replaces the title, which is the name of the game. */
  readonly title?: string;
  /** Begins all ids and classes, so that several pictures fit on one page; default `otau`. */
  readonly idPrefix?: string;
}

const MAX_PIXELS = 100_000;
const THEMES: readonly Theme[] = ['light', 'dark', 'auto'];

/**
 * The position as an SVG document, without scripts or outside resources. Equal arguments give equal text.
 * @throws OtauError `bad-argument` for a bad id prefix, size, theme or title
 * @example renderSvg(game, row, { theme: 'dark', last: { before, action }, size: 480 })
 */
export function renderSvg(game: Game, row: Row, options: SvgOptions = {}): string {
  const { theme = 'auto', coordinates = true, legal = [], last, arrows = [], idPrefix = 'otau' } = options;
  const { size, title: name = gameTitle(game) } = options;
  if (size !== undefined && !(typeof size === 'number' && size > 0 && size <= MAX_PIXELS)) {
    throw new OtauError('bad-argument', `A picture is up to ${MAX_PIXELS} pixels wide; got ${quote(size)}.`);
  }
  if (!THEMES.includes(theme)) {
    throw new OtauError('bad-argument', `The theme of SVG is light, dark or auto; got ${quote(theme)}.`);
  }
  if (typeof name !== 'string') throw new OtauError('bad-argument', `A title is a text; got ${quote(name)}.`);
  const pen = new Pen(theme, idPrefix);
  const drawing: Drawing = { pen, game, row, coordinates, legal, last, arrows };
  const { width, height, body } = drawingOf(game).svg?.(drawing) ?? genericSvg(drawing);
  const title = pen.element('title', { id: `${idPrefix}-title` }, escapeXml(name));
  const desc = pen.element('desc', { id: `${idPrefix}-desc` }, escapeXml(describe(game, row, last)));
  const ground = pen.element('rect', { width, height, rx: 20, fill: 'felt' });
  return pen.element(
    'svg',
    {
      xmlns: 'http://www.w3.org/2000/svg',
      viewBox: formatPoint(0, 0, width, height),
      width: size,
      height: size === undefined ? undefined : (size * height) / width,
      role: 'img',
      'aria-labelledby': `${idPrefix}-title ${idPrefix}-desc`,
      'font-family': 'system-ui, sans-serif',
    },
    title + desc + pen.head() + ground + body,
  );
}

/** The position in words: whose turn it is, the last move, what is where. */
function describe(game: Game, row: Row, last: LastAction | undefined): string {
  const lastSentence = last === undefined ? [] : [`Last: ${lastWords(game, last)}.`];
  return [`${positionStatus(game, row)}.`, ...lastSentence, ...describePosition(game, row)].join(' ');
}
