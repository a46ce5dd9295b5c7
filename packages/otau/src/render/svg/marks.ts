/**
 * The marks that look alike on every board (each has a shape of its own, never a colour alone):
 * last move a ring, where it came from a broken ring, legal a dot, capture a notch, suggested an arrow.
 */
import { type Attributes, formatPoint, type Pen } from './pen.js';

/** A place in a picture. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** A ring along the outline of any shape: saffron between dark edges. `broken` for where a move came from. */
export function ring(pen: Pen, shape: string, outline: Attributes, broken = false): string {
  const line: Attributes = { ...outline, fill: 'none' };
  const dashes = broken ? '7 6' : undefined;
  return (
    pen.element(shape, { ...line, stroke: 'markEdge', 'stroke-width': 6 }) +
    pen.element(shape, { ...line, stroke: 'saffron', 'stroke-width': 3, 'stroke-dasharray': dashes })
  );
}

/** A dot: a legal move. */
export function dot(pen: Pen, { x, y }: Point, radius = 7): string {
  return pen.element('circle', {
    cx: x,
    cy: y,
    r: radius,
    fill: 'steppe',
    stroke: 'halo',
    'stroke-width': 2,
  });
}

/** A wedge that points down at `tip`: something is taken here. */
export function notch(pen: Pen, { x, y }: Point, size = 12): string {
  return pen.element('path', {
    d: `M${formatPoint(x, y)}L${formatPoint(x - 0.7 * size, y - size)}H${formatPoint(x + 0.7 * size)}Z`,
    fill: 'madder',
    stroke: 'halo',
    'stroke-width': 2,
    'stroke-linejoin': 'round',
  });
}

/** Where an arrow points and how it looks. */
export interface ArrowShape {
  readonly from: Point;
  readonly to: Point;
  /** How far the middle is moved aside, as part of the length. */
  readonly bend?: number;
  /** 0 to 1: how thick it is. */
  readonly strength?: number;
}

/** An arrow with a light edge. Where it ends at its beginning it is a loop. */
export function arrow(pen: Pen, { from, to, bend = 0, strength = 1 }: ArrowShape): string {
  const width = 3 + 5 * Math.min(1, Math.max(0, strength));
  const { middle, tip, tail } = arrowLine(from, to, bend, width);
  const line = `M${formatPoint(from.x, from.y)}Q${formatPoint(middle.x, middle.y, tail.x, tail.y)}`;
  const length = Math.hypot(tip.x - tail.x, tip.y - tail.y);
  const across = { x: ((tip.y - tail.y) / length) * width * 1.35, y: ((tail.x - tip.x) / length) * width * 1.35 };
  const head = `M${formatPoint(tip.x, tip.y)}L${formatPoint(tail.x + across.x, tail.y + across.y)}L${formatPoint(tail.x - across.x, tail.y - across.y)}Z`;
  const stroke: Attributes = { d: line, fill: 'none', 'stroke-linecap': 'round' };
  return (
    pen.element('path', { ...stroke, stroke: 'halo', 'stroke-width': width + 4 }) +
    pen.element('path', { d: head, fill: 'halo', stroke: 'halo', 'stroke-width': 4, 'stroke-linejoin': 'round' }) +
    pen.element('path', { ...stroke, stroke: 'steppe', 'stroke-width': width }) +
    pen.element('path', { d: head, fill: 'steppe' })
  );
}

/** A quadratic curve through `middle`, and where its head begins and ends. */
function arrowLine(from: Point, to: Point, bend: number, width: number): { middle: Point; tip: Point; tail: Point } {
  const isLoop = from.x === to.x && from.y === to.y;
  const middle = isLoop
    ? { x: from.x + 70, y: from.y - 50 }
    : { x: (from.x + to.x) / 2 + bend * (to.y - from.y), y: (from.y + to.y) / 2 - bend * (to.x - from.x) };
  const dx = to.x - middle.x;
  const dy = to.y - middle.y;
  const length = Math.hypot(dx, dy);
  const head = 2.6 * width;
  return { middle, tip: to, tail: { x: to.x - (dx / length) * head, y: to.y - (dy / length) * head } };
}
