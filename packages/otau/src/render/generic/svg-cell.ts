/** One cell of a scene as SVG: its ground, what is on it, its name. */
import type { SceneCell } from '../scene.js';
import type { Point } from '../svg/marks.js';
import type { Colour } from '../svg/palette.js';
import { type Attributes, formatPoint, type Pen } from '../svg/pen.js';
import { MARBLE_RADIUS, marble, onMarble, stone } from '../svg/pieces.js';

/** Between the middles of neighbouring cells. */
export const PITCH = 84;
/** Between neighbouring squares. */
const GAP = 5;
/** Between neighbouring hollows; those that hold a count leave room above for it and below for their name. */
const HOLLOW_GAP = 12;
const COUNTED_GAP = 38;
/** More stones are not drawn: the number beside them says how many. */
const MAX_STONES = 48;
const STONE_ROOM = 9;
/** Turn from stone to stone that spreads them evenly. */
const GOLDEN_ANGLE = Math.PI * (3 - Math.sqrt(5));
/** Squares of the first two players have their grounds. */
const GROUNDS: readonly Colour[] = ['first', 'second'];

/** The middle and the size of what is drawn of a cell. */
export interface CellBox extends Point {
  readonly width: number;
  readonly height: number;
}

/** The box of a cell whose middle is given. */
export function cellBox(cell: SceneCell, { x, y }: Point): CellBox {
  const { shape = 'square', width = 1, height = 1 } = cell;
  if (shape !== 'round') return { x, y, width: width * PITCH - GAP, height: height * PITCH - GAP };
  const gap = isCounted(cell) ? COUNTED_GAP : HOLLOW_GAP;
  return { x, y, width: width * PITCH - HOLLOW_GAP, height: height * PITCH - gap };
}

/** Whether a hollow holds stones and not a piece. */
function isCounted({ shape, count, piece }: SceneCell): boolean {
  return shape === 'round' && count !== undefined && piece === undefined;
}

/** The outline of a cell as an SVG element: for its ground and for rings round it. */
export function cellOutline(box: CellBox, cell: SceneCell): { shape: string; attributes: Attributes } {
  const { x, y, width, height } = box;
  if (cell.shape === 'hexagon') return { shape: 'polygon', attributes: { points: hexagon(box) } };
  const rx = cell.shape === 'round' ? Math.min(width, height) / 2 : 6;
  return { shape: 'rect', attributes: { x: x - width / 2, y: y - height / 2, width, height, rx } };
}

/** With a point at the top; neighbours stand 1 apart in a row, rows 0.866 apart. */
function hexagon({ x, y, width }: CellBox): string {
  const radius = width / Math.sqrt(3);
  const corner = (i: number) =>
    formatPoint(x + radius * Math.sin((i * Math.PI) / 3), y - radius * Math.cos((i * Math.PI) / 3));
  return [0, 1, 2, 3, 4, 5].map(corner).join(' ');
}

export function cellGround(pen: Pen, box: CellBox, cell: SceneCell): string {
  if (cell.shape === 'none') return '';
  const { shape, attributes } = cellOutline(box, cell);
  const isHollow = cell.shape === 'round';
  const fill = isHollow ? 'pit' : (GROUNDS[cell.owner ?? -1] ?? 'house');
  return pen.element(shape, { ...attributes, fill, stroke: isHollow ? 'pitEdge' : 'houseEdge', 'stroke-width': 2 });
}

/** A marble with its sign and number, else stones with their number, else words. */
export function cellContent(pen: Pen, box: CellBox, cell: SceneCell): string {
  const { piece, count, text } = cell;
  if (piece !== undefined) {
    const words = [piece.sign, count, text].filter((word) => word !== undefined).join(' ');
    const scale = Math.min(1, (Math.min(box.width, box.height) - 6) / (2 * MARBLE_RADIUS));
    const colour = { fill: onMarble(piece.owner), 'font-weight': 700 } as const;
    return marble(pen, piece.owner, box, scale) + (words === '' ? '' : pen.text(box.x, box.y, words, 20, colour));
  }
  const words = text === undefined ? '' : pen.text(box.x, box.y, text, 20, { fill: inkOf(cell) });
  if (count === undefined) return words;
  return (isCounted(cell) ? hollowContent(pen, box, count) : bigNumber(pen, box, cell, count)) + words;
}

function inkOf({ shape, owner }: SceneCell): Colour {
  if (shape === 'none') return 'onWood';
  if (shape === 'round') return 'onPit';
  return owner === 0 ? 'firstSign' : owner === 1 ? 'secondSign' : 'houseInk';
}

function bigNumber(pen: Pen, { x, y }: CellBox, cell: SceneCell, count: number): string {
  return pen.text(x, y, count, 28, { fill: inkOf(cell), 'font-weight': 700 });
}

/** Stones spread over a hollow, their number above it. */
function hollowContent(pen: Pen, { x, y, width, height }: CellBox, count: number): string {
  const number = pen.text(x, y - height / 2 - 10, count, 17, { fill: 'onWood', 'font-weight': 700 });
  const drawn = Math.min(count, MAX_STONES);
  const across = width / 2 - STONE_ROOM;
  const down = height / 2 - STONE_ROOM;
  const size = drawn > (across * down) / 110 ? 'small' : 'large';
  const stones = Array.from({ length: drawn }, (_, i) => {
    const out = drawn === 1 ? 0 : Math.sqrt((i + 0.5) / drawn);
    const angle = i * GOLDEN_ANGLE;
    return stone(pen, x + across * out * Math.cos(angle), y + down * out * Math.sin(angle), size);
  });
  return number + stones.join('');
}

/** The coordinate: below a hollow, in the corner of other cells. */
export function cellLabel(pen: Pen, { x, y, width, height }: CellBox, cell: SceneCell): string {
  const { label = cell.id, shape = 'square' } = cell;
  if (label === '') return '';
  if (isCounted(cell)) return pen.text(x, y + height / 2 + 10, label, 13, { fill: 'onWood' });
  if (shape === 'hexagon' || shape === 'round') return pen.text(x, y + 0.36 * height, label, 11, { fill: inkOf(cell) });
  const corner = { 'text-anchor': 'start', fill: inkOf(cell) } as const;
  return pen.text(x - width / 2 + 5, y + height / 2 - 9, label, 11, corner);
}
