/** The pieces of Senet: cones, spools and the four throwing sticks. */

import type { Point } from '../../../render/svg/marks.js';
import { formatPoint, type Pen } from '../../../render/svg/pen.js';
import { colouredSides } from './scene.js';

const CONE = 'M0-27C3-27 4-25 5-22L18 17C19 22 9 25 0 25S-19 22-18 17L-5-22C-4-25-3-27 0-27Z';
const SPOOL =
  'M-15-23H15Q18-23 18-20V-16Q18-13 14-12C5-9 5 9 14 12Q18 13 18 16V20Q18 23 15 23H-15Q-18 23-18 20V16Q-18 13-14 12C-5 9-5-9-14-12Q-18-13-18-16V-20Q-18-23-15-23Z';

/** A cone (player 0) or a spool (player 1), about 50 high. */
export function dancer(pen: Pen, player: number, { x, y }: Point, scale = 1): string {
  const id = pen.define(player === 0 ? 'cone' : 'spool', (id) =>
    pen.element(
      'g',
      { id, stroke: player === 0 ? 'coneEdge' : 'spoolEdge', 'stroke-width': 2.2, 'stroke-linejoin': 'round' },
      player === 0
        ? pen.element('path', { d: CONE, fill: 'salt' }) +
            pen.element('path', { d: 'M-11.5 8C-5 11 5 11 11.5 8', fill: 'none', 'stroke-width': 1.4 })
        : pen.element('path', { d: SPOOL, fill: 'madder' }) +
            pen.element('path', { d: 'M-7.5 0H7.5', fill: 'none', 'stroke-width': 1.4 }),
    ),
  );
  const transform = `translate(${formatPoint(x, y)})${scale === 1 ? '' : ` scale(${scale})`}`;
  return pen.element('use', { href: `#${id}`, transform });
}

const STICK = { width: 11, height: 40, step: 18 };

/** The sticks of a throw, coloured sides first, and its number; before the throw empty outlines and a question mark. */
export function sticks(pen: Pen, steps: number, right: number, y: number): string {
  const coloured = colouredSides(steps);
  const first = right - 26 - 4 * STICK.step;
  const drawn = [0, 1, 2, 3].map((i) => {
    const x = first + i * STICK.step;
    const box = { x, y: y - STICK.height / 2, width: STICK.width, height: STICK.height, rx: STICK.width / 2 };
    if (steps === 0) {
      return pen.element('rect', {
        ...box,
        fill: 'none',
        stroke: 'quiet',
        'stroke-width': 1.5,
        'stroke-dasharray': '4 3',
      });
    }
    if (i >= coloured) return pen.element('rect', { ...box, fill: 'black', stroke: 'quiet', 'stroke-width': 1.5 });
    const middle = x + STICK.width / 2;
    const cuts = [-9, 0, 9].map((dy) => `M${formatPoint(middle - 3, y + dy - 2)}l6 4`).join('');
    return (
      pen.element('rect', { ...box, fill: 'saffron', stroke: 'markEdge', 'stroke-width': 1.5 }) +
      pen.element('path', { d: cuts, stroke: 'markEdge', 'stroke-width': 1.5, fill: 'none' })
    );
  });
  const number = pen.text(right - 9, y, steps === 0 ? '?' : steps, 26, { 'font-weight': 700 });
  return drawn.join('') + number;
}
