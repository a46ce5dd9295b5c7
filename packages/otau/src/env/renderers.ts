/**
 * Pictures by render mode. Text and SVG are always there; the Node entry, which can make pixels,
 * registers `rgb_array`, so that nothing here needs Node.
 */
import type { Game, Row } from '../core/game.js';
import { OtauError, quote } from '../lib/error.js';
import { renderSvg } from '../render/svg.js';
import { renderText } from '../render/text.js';
import type { LastAction } from '../render/words.js';
import type { Picture } from './env.js';

/** Draws a position; `last` is the last action and the position in which it was played. */
export type Renderer = (game: Game, row: Row, last?: LastAction) => Picture;

const RENDERERS = new Map<string, Renderer>([
  ['ansi', (game, row, last) => renderText(game, row, { lastAction: last?.action, before: last?.before })],
  ['svg', (game, row, last) => renderSvg(game, row, { last })],
]);

/** Adds a render mode, or replaces one. Throws `bad-argument`. */
export function registerRenderer(mode: string, renderer: Renderer): void {
  if (/^[a-z][a-z_]{0,30}$/.test(mode) && typeof renderer === 'function') RENDERERS.set(mode, renderer);
  else
    throw new OtauError('bad-argument', `A renderer has a mode such as rgb_array and a function; got ${quote(mode)}.`);
}

/** The names of all render modes. */
export function renderModes(): string[] {
  return [...RENDERERS.keys()];
}

/** The picture of a position. Throws `bad-option` for a mode that is not registered. */
export function renderWith(mode: string, game: Game, row: Row, last?: LastAction): Picture {
  const renderer = RENDERERS.get(mode);
  if (renderer !== undefined) return renderer(game, row, last);
  throw new OtauError('bad-option', `There is no render mode ${quote(mode)}; known are ${renderModes().join(', ')}.`);
}
