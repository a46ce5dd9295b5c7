/** What boards are made of (wood lit from the upper left, ram's-horn scrolls, hollows, stones), and the marks on them. */

import type { Colour } from './palette.js';
import {
  type Attributes,
  type Bounds,
  type Definitions,
  type DrawnCell,
  formatPoint,
  group,
  label,
  type Point,
  part,
  type Shape,
  shape,
  type Tag,
} from './shape.js';

/** Wood lit from the upper left, to fill a board with. */
export function wood(definitions: Definitions): `url(#${string})` {
  const stops = [
    shape('stop', { offset: 0, 'stop-color': 'woodLight' }),
    shape('stop', { offset: 1, 'stop-color': 'wood' }),
  ];
  return definitions.paint('wood', () => shape('linearGradient', { x1: 0.1, y1: 0, x2: 0.6, y2: 1 }, stops));
}

/** A wooden panel with a darker edge, and two lines of ornament `inset` from above and below. */
export function panel(definitions: Definitions, { x, y, width, height }: Bounds, inset?: number): Shape {
  const inner = { x: x + 5, y: y + 5, width: width - 10, height: height - 10, rx: 14 };
  const ornaments = [
    horns(x + width / 2, y + (inset ?? 0), width - 60),
    horns(x + width / 2, y + height - (inset ?? 0), width - 60, true),
  ];
  const ground = [
    shape('rect', { x, y, width, height, rx: 18, fill: 'woodDark' }),
    shape('rect', { ...inner, fill: wood(definitions) }),
  ];
  return part('panel', undefined, group({}, inset === undefined ? ground : [...ground, ...ornaments]));
}

const HORN = 34;

/** A thin line of ram's-horn scrolls, centred on `x` and standing up from `y`, or hanging down, as many as fit into `width`. */
export function horns(x: number, y: number, width: number, isTurned = false): Shape {
  const count = Math.max(1, Math.floor(width / HORN));
  const left = (-count * HORN) / 2;
  const pairs = Array.from({ length: count }, (_, i) => {
    const root = left + (i + 0.5) * HORN;
    return scroll(root, -1) + scroll(root, 1);
  });
  return shape('path', {
    d: `M${formatPoint(left)} 0H${formatPoint(-left)}${pairs.join('')}`,
    transform: `translate(${formatPoint(x, y)})${isTurned ? ' scale(1 -1)' : ''}`,
    fill: 'none',
    stroke: 'salt',
    'stroke-width': 1.4,
    'stroke-linecap': 'round',
    opacity: 0.6,
  });
}

/** One horn, curling outwards: to the left (side -1) or to the right (side 1) of its root. */
function scroll(root: number, side: number): string {
  const curl = [0, -6, 4 * side, -9, 8.5 * side, -9];
  return `M${formatPoint(root)} 0c${formatPoint(...curl)}s${formatPoint(6.5 * side, 4, 4 * side, 6.5)}s${formatPoint(-6 * side, 0.5, -5 * side, -2.5)}`;
}

/** A hollow in wood: light on the lower rim, shadow at the upper left. */
export function hollow({ x, y, width, height }: Bounds): Shape {
  const rx = Math.min(width, height) / 2;
  return group({}, [
    shape('rect', { x, y: y + 1.6, width, height, rx, fill: 'woodLight', stroke: 'woodLight', 'stroke-width': 2.4 }),
    shape('rect', { x, y, width, height, rx, fill: 'woodDeep' }),
    shape('rect', { x: x + 3, y: y + 5, width: width - 4, height: height - 6, rx: rx - 2.5, fill: 'hollowDeep' }),
  ]);
}

/**
 * Stones as three shapes, for any number of them: all shadows, all stones, all glints.
 * @param at the middles; stones that overlap are in different calls
 * @param isLifted whether they are above the board: their shadow is farther away
 */
export function stones(at: readonly Point[], r: number, isLifted = false): Shape[] {
  const shadow = isLifted ? { x: 0.35 * r, y: 0.8 * r } : { x: 0.16 * r, y: 0.3 * r };
  const edge: Attributes = { fill: 'stone', stroke: 'stoneEdge', 'stroke-width': 0.8 };
  return [
    shape('path', { d: ovals(at, shadow.x, shadow.y, r, r), fill: 'shade', 'fill-opacity': 0.38 }),
    shape('path', { d: ovals(at, 0, 0, r, r), ...edge }),
    shape('path', { d: ovals(at, -0.32 * r, -0.38 * r, 0.34 * r, 0.24 * r), fill: 'halo', 'fill-opacity': 0.75 }),
  ];
}

/** The path of an oval around every point moved by `dx`, `dy`. */
function ovals(at: readonly Point[], dx: number, dy: number, rx: number, ry: number): string {
  const half = `a${formatPoint(rx, ry)} 0 1 1`;
  const oval = `${half} ${formatPoint(2 * rx)} 0${half} ${formatPoint(-2 * rx)} 0Z`;
  return at.map(({ x, y }) => `M${formatPoint(x + dx - rx, y + dy)}${oval}`).join('');
}

// The marks that look alike on every board (each has a shape of its own, never a colour alone): last move a ring, where it came from
// a broken ring, legal a dot, capture a notch, suggested an arrow, reason four corners.

/**
 * What a ring says: the last move and where it began; the move that is looked at, where it begins and what it takes; what is
 * picked up; a suggestion.
 */
export type RingKind = 'last' | 'origin' | 'aim' | 'start' | 'taken' | 'pick' | 'goal';

const RINGS: Readonly<Record<RingKind, readonly [edge: Attributes, line: Attributes]>> = {
  last: [line('markEdge', 5.5), line('mark', 3.2)],
  origin: [line('markEdge', 5.5), line('mark', 3.2, '8 6')],
  aim: [line('halo', 6.8), line('steppe', 3.8)],
  start: [line('steppeDeep', 5.5), line('halo', 3.2, '8 6')],
  taken: [line('halo', 6.8), line('madder', 3.8, '9 6')],
  pick: [line('halo', 7), line('steppe', 3.5)],
  goal: [
    { ...line('steppe', 5), 'stroke-opacity': 0.7 },
    { ...line('halo', 2.5, '3 6'), 'stroke-linecap': 'round' },
  ],
};

function line(stroke: Colour, width: number, dashes?: string): Attributes {
  return { stroke, 'stroke-width': width, ...(dashes && { 'stroke-dasharray': dashes }) };
}

/** A ring along the outline of a `rect`, or of any shape. */
export function ring(kind: RingKind, outline: Attributes, tag: 'rect' | 'circle' | 'polygon' = 'rect'): Shape {
  const lines = RINGS[kind].map((line) => shape(tag, { ...outline, fill: 'none', ...line }));
  return part(`ring-${kind}`, undefined, group({}, lines));
}

/** A shape on its own outline. They are two elements, as not every reader of SVG knows `paint-order`. */
export function outlined(tag: Tag, place: Attributes, fill: Colour, stroke: Colour, width: number): Shape {
  const line = { fill: 'none', stroke, 'stroke-width': width, 'stroke-linejoin': 'round' } as const;
  return group({}, [shape(tag, { ...place, ...line }), shape(tag, { ...place, fill })]);
}

/** A dot: a legal move. */
export function dot({ x, y }: Point, r: number, look: Attributes = {}): Shape {
  const paint = { fill: 'steppe', stroke: 'halo', 'stroke-width': 2 } as const;
  return part('legal', undefined, shape('circle', { cx: x, cy: y, r, ...paint, ...look }));
}

/** A wedge that points down at a place: something is taken here. */
export function notch({ x, y }: Point, width = 20): Shape {
  const d = `M${formatPoint(x, y)}l${formatPoint(-width / 2, -0.75 * width)}h${formatPoint(width)}z`;
  const look = { fill: 'madder', stroke: 'halo', 'stroke-width': 2, 'stroke-linejoin': 'round' } as const;
  return part('notch', undefined, shape('path', { d, ...look }));
}

interface ArrowShape {
  readonly from: Point;
  readonly to: Point;
  /** How far the middle is moved aside, as a part of the length; 0 is straight. */
  readonly bend?: number;
  /** Of its line. */
  readonly width?: number;
  readonly colour?: Colour;
}

/** An arrow with a light edge. Where it ends at its beginning it is a loop. */
export function arrow({ from, to, bend = 0, width = 5, colour = 'blue' }: ArrowShape): Shape {
  const isLoop = Math.hypot(to.x - from.x, to.y - from.y) < 1;
  const middle = isLoop
    ? { x: from.x + 60, y: from.y - 45 }
    : { x: (from.x + to.x) / 2 + bend * (to.y - from.y), y: (from.y + to.y) / 2 - bend * (to.x - from.x) };
  const length = Math.hypot(to.x - middle.x, to.y - middle.y) || 1;
  const ahead = { x: (to.x - middle.x) / length, y: (to.y - middle.y) / length };
  const tail = { x: to.x - ahead.x * width * 2.6, y: to.y - ahead.y * width * 2.6 };
  const side = { x: ahead.y * width * 1.4, y: -ahead.x * width * 1.4 };
  const line = `M${formatPoint(from.x, from.y)}Q${formatPoint(middle.x, middle.y, tail.x, tail.y)}`;
  const head = `M${formatPoint(to.x, to.y)}L${formatPoint(tail.x + side.x, tail.y + side.y)}L${formatPoint(tail.x - side.x, tail.y - side.y)}Z`;
  const arrow = group({ fill: 'none', 'stroke-linecap': 'round', 'stroke-linejoin': 'round' }, [
    shape('path', { d: line, stroke: 'salt', 'stroke-width': width + 4 }),
    shape('path', { d: head, fill: 'salt', stroke: 'salt', 'stroke-width': 4 }),
    shape('path', { d: line, stroke: colour, 'stroke-width': width }),
    shape('path', { d: head, fill: colour }),
  ]);
  return part('arrow', undefined, arrow);
}

/** The number of a suggestion on a light disc. */
export function rank({ x, y }: Point, number: number, r = 10): Shape {
  return group({}, [
    shape('circle', { cx: x, cy: y, r, fill: 'salt', stroke: 'steppe', 'stroke-width': 2 }),
    label(x, y, number, r + 2, { fill: 'steppeDeep', 'font-weight': 700 }),
  ]);
}

/** How thick the arrow of a suggestion is; `strength` is 0 to 1. */
export function arrowWidth(strength = 1, least = 3, more = 4): number {
  return least + more * Math.min(1, Math.max(0, strength));
}

/** Marked cells, for example for the reason why a move is bad. They have corners, unlike the rings of moves. */
export function markedCells(rows: readonly (readonly DrawnCell[])[], names: readonly string[], grow = 1): Shape[] {
  const boxes = rows.flat().flatMap(({ name, box }) => (names.includes(name) ? [box] : []));
  return boxes.map((box) => part('marked', undefined, corners(grown(box, grow))));
}

function grown({ x, y, width, height }: Bounds, by: number): Bounds {
  return { x: x - by, y: y - by, width: width + 2 * by, height: height + 2 * by };
}

function corners({ x, y, width, height }: Bounds): Shape {
  const arm = 0.28 * Math.min(width, height);
  const [right, bottom] = [x + width, y + height];
  const d = [
    `M${formatPoint(x, y + arm)}V${formatPoint(y)}H${formatPoint(x + arm)}`,
    `M${formatPoint(right - arm, y)}H${formatPoint(right)}V${formatPoint(y + arm)}`,
    `M${formatPoint(right, bottom - arm)}V${formatPoint(bottom)}H${formatPoint(right - arm)}`,
    `M${formatPoint(x + arm, bottom)}H${formatPoint(x)}V${formatPoint(bottom - arm)}`,
  ].join('');
  return group({ fill: 'none', 'stroke-linecap': 'round', 'stroke-linejoin': 'round' }, [
    shape('path', { d, stroke: 'markEdge', 'stroke-width': 7 }),
    shape('path', { d, stroke: 'marked', 'stroke-width': 3.5 }),
  ]);
}
