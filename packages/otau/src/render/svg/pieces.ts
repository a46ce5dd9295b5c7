/** Pieces on boards of several games: marbles of the players, and stones to be counted. Lit from the upper left. */
import type { Point } from './marks.js';
import type { Colour } from './palette.js';
import { formatPoint, type Pen } from './pen.js';

interface MarbleLook {
  readonly body: Colour;
  readonly lit: Colour;
  readonly edge: Colour;
  readonly sign?: string;
}

const MARBLE_LOOKS: readonly MarbleLook[] = [
  { body: 'black', lit: 'blackLit', edge: 'blackEdge' },
  { body: 'white', lit: 'whiteLit', edge: 'markEdge' },
  { body: 'third', lit: 'thirdLit', edge: 'halo', sign: 'M0-9L9 7H-9Z' },
  { body: 'fourth', lit: 'fourthLit', edge: 'halo', sign: 'M-7-7H7V7H-7Z' },
];

/** Of a marble at scale 1. */
export const MARBLE_RADIUS = 25;

/** A marble of a player; the third and the fourth also bear a sign, for eyes that do not tell colours apart. */
export function marble(pen: Pen, player: number, middle: Point, scale = 1): string {
  const number = player % MARBLE_LOOKS.length;
  const { body, lit, edge, sign } = MARBLE_LOOKS[number];
  const name = `marble-${number}`;
  const light = radialLight(pen, `${name}-light`, lit, body, { cx: 0.36, cy: 0.3, r: 0.62 });
  const id = pen.define(name, (id) => {
    const ball = pen.element('circle', { r: MARBLE_RADIUS, fill: `url(#${light})`, stroke: edge, 'stroke-width': 1.5 });
    return pen.element('g', { id }, ball + (sign === undefined ? '' : pen.element('path', { d: sign, fill: 'halo' })));
  });
  return usePiece(pen, id, middle, scale);
}

/** A colour on which words on a marble can be read. */
export function onMarble(player: number): Colour {
  return player % MARBLE_LOOKS.length === 1 ? 'markEdge' : 'halo';
}

const STONE_RADIUS = { large: 8.2, small: 5.8 };

/** A stone, as in the pits of mancala games. */
export function stone(pen: Pen, x: number, y: number, size: 'large' | 'small' = 'large'): string {
  const light = radialLight(pen, 'stone-light', 'stoneLit', 'stone', { cx: 0.36, cy: 0.3, r: 0.75 });
  const id = pen.define(`stone-${size}`, (id) =>
    pen.element('circle', {
      id,
      r: STONE_RADIUS[size],
      fill: `url(#${light})`,
      stroke: 'stoneEdge',
      'stroke-width': 1.2,
    }),
  );
  return pen.element('use', { href: `#${id}`, x, y });
}

/** A defined shape at a place. */
export function usePiece(pen: Pen, id: string, { x, y }: Point, scale = 1): string {
  if (scale === 1) return pen.element('use', { href: `#${id}`, x, y });
  return pen.element('use', { href: `#${id}`, transform: `translate(${formatPoint(x, y)}) scale(${scale})` });
}

/** A radial gradient from `inner` to `outer`; returns its id. */
export function radialLight(
  pen: Pen,
  name: string,
  inner: Colour,
  outer: Colour,
  circle: { readonly cx: number; readonly cy: number; readonly r: number },
): string {
  return pen.define(name, (id) =>
    pen.element(
      'radialGradient',
      { id, ...circle },
      pen.element('stop', { offset: 0, 'stop-color': inner }) + pen.element('stop', { offset: 1, 'stop-color': outer }),
    ),
  );
}
