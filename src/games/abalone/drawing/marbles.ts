/** Abalone's cups and marbles, lit from the upper left. */
import type { Point } from '../../../render/svg/marks.js';
import type { Colour } from '../../../render/svg/palette.js';
import { at, type Pen } from '../../../render/svg/pen.js';

const LOOKS: readonly { readonly body: Colour; readonly lit: Colour; readonly edge: Colour; readonly sign?: string }[] =
  [
    { body: 'black', lit: 'blackLit', edge: 'blackEdge' },
    { body: 'white', lit: 'whiteLit', edge: 'markEdge' },
    { body: 'third', lit: 'thirdLit', edge: 'halo', sign: 'M0-9L9 7H-9Z' },
    { body: 'fourth', lit: 'fourthLit', edge: 'halo', sign: 'M-7-7H7V7H-7Z' },
  ];

const RADIUS = 26;

export function cup(pen: Pen, place: Point, scale = 1): string {
  const shade = gradient(pen, 'cup-shade', 'cupShade', 'cup', { cx: 0.62, cy: 0.66, r: 0.62 });
  const id = pen.define('cup', (id) => pen.element('circle', { id, r: RADIUS + 1, fill: `url(#${shade})` }));
  return use(pen, id, place, scale);
}

/** A marble of a player; the third and the fourth also bear a sign, for eyes that do not tell colours apart. */
export function marble(pen: Pen, player: number, place: Point, scale = 1): string {
  const { body, lit, edge, sign } = LOOKS[player];
  const name = `marble-${player}`;
  const light = gradient(pen, `${name}-light`, lit, body, { cx: 0.36, cy: 0.3, r: 0.62 });
  const id = pen.define(name, (id) => {
    const ball = pen.element('circle', { r: RADIUS - 1, fill: `url(#${light})`, stroke: edge, 'stroke-width': 1.5 });
    return pen.element('g', { id }, ball + (sign === undefined ? '' : pen.element('path', { d: sign, fill: 'halo' })));
  });
  return use(pen, id, place, scale);
}

function use(pen: Pen, id: string, { x, y }: Point, scale: number): string {
  if (scale === 1) return pen.element('use', { href: `#${id}`, x, y });
  return pen.element('use', { href: `#${id}`, transform: `translate(${at(x, y)}) scale(${scale})` });
}

function gradient(
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
