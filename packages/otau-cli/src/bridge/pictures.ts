/** Pictures of positions for the client: text, SVG or pixels. */
import { legalActions } from 'otau/internal/core/actions.js';
import type { Game, Row } from 'otau/internal/core/game.js';
import { OtauError, quote } from 'otau/internal/lib/error.js';
import { rgbaImage } from 'otau/internal/render/node/raster.js';
import { renderSvg, type SvgOptions } from 'otau/internal/render/svg.js';
import { renderText } from 'otau/internal/render/text.js';
import type { LastAction } from 'otau/internal/render/words.js';
import type { Values } from './callbacks.js';
import type { Frames } from './frames.js';

/** Texts are values, pixels are bytes after them. */
interface Drawn {
  readonly values: object;
  readonly bytes?: readonly Uint8Array[];
}

/** The last action of an environment, if there was one. */
export function lastOf({
  before,
  lastAction,
}: {
  readonly before: Row;
  readonly lastAction: number;
}): LastAction | undefined {
  return lastAction < 0 ? undefined : { before, action: lastAction };
}

/** Options of pictures of each kind. */
const DRAWN: Readonly<Record<string, readonly string[]>> = {
  ansi: [],
  svg: ['theme', 'coordinates', 'size', 'title', 'idPrefix', 'legal', 'arrows'],
  rgb_array: ['theme', 'coordinates', 'size', 'drawnLetters'],
};

/** A picture; of one in pixels only the differences from the picture `held`. Throws `bad-argument`. */
export function draw(frames: Frames, game: Game, row: Row, last: LastAction | undefined, given: Values): Drawn {
  const { mode, held, ...options } = given as Values & { readonly mode: string };
  if (!Object.hasOwn(DRAWN, mode)) {
    throw new OtauError('bad-argument', `A picture is one of ${Object.keys(DRAWN).join(', ')}; got ${quote(mode)}.`);
  }
  const unknown = Object.keys(options).find((name) => !DRAWN[mode].includes(name));
  if (unknown !== undefined) {
    const known = DRAWN[mode].join(', ') || 'nothing';
    throw new OtauError('bad-argument', `A picture as ${mode} takes ${known}; got ${quote(unknown)}.`);
  }
  if (mode === 'ansi') {
    return { values: { text: renderText(game, row, { lastAction: last?.action, before: last?.before }) } };
  }
  if (mode === 'svg') {
    const { legal, ...others } = options as Omit<SvgOptions, 'legal'> & { readonly legal?: boolean };
    const shown = legal === true ? legalActions(game, row) : undefined;
    return { values: { text: renderSvg(game, row, { ...others, last, legal: shown }) } };
  }
  return frames.send(rgbaImage(game, row, { ...options, last }), held);
}
