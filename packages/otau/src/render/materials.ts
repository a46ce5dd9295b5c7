/** What boards are made of: wood lit from the upper left, ram's-horn scrolls, hollows, stones. */
import {
  type Attributes,
  type Bounds,
  type Definitions,
  formatPoint,
  group,
  type Point,
  part,
  type Shape,
  shape,
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
