/**
 * Geometry of the Abalone board: cells, outlines of columns, the hexagon, the trays in the corners. In units of the picture;
 * (0, 0) is the middle of the board.
 */
import { CELLS, COLUMN, ROW } from 'otau/games/abalone';

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Distance of the centres of neighbouring cells. */
export const STEP = 64;
const LINE = (STEP * Math.sqrt(3)) / 2;
/** Distance from the middle of the board to its corners. */
export const RADIUS = 316;
/** Half the picture's width and height. */
export const HALF_WIDTH = 320;
export const HALF_HEIGHT = 290;

/** The middle of a cell; `flipped` turns the board by half. */
export function centreOf(cell: number, flipped: boolean): Point {
  return placeOf(ROW[cell], COLUMN[cell], flipped);
}

/** The middle of a cell, or of a place beside the board, by row and column (see cells.ts). */
export function placeOf(row: number, column: number, flipped: boolean): Point {
  const down = flipped ? 5 - row : row - 5;
  const right = flipped ? 5 - column : column - 5;
  return { x: STEP * (right + down / 2), y: LINE * down };
}

/** One step in a direction, 0 to 5. */
export function stepOf(direction: number, flipped: boolean): Point {
  const angle = (direction * Math.PI) / 3 + (flipped ? Math.PI : 0);
  return { x: STEP * Math.cos(angle), y: STEP * Math.sin(angle) };
}

/** The cell with the nearest centre, within 0.62 steps; undefined outside the board. */
export function cellAt(point: Point, flipped: boolean): number | undefined {
  let nearest: number | undefined;
  let least = 0.62 * STEP;
  for (let cell = 0; cell < CELLS; cell++) {
    const distance = distanceOf(point, centreOf(cell, flipped));
    if (distance >= least) continue;
    least = distance;
    nearest = cell;
  }
  return nearest;
}

export function distanceOf(one: Point, other: Point): number {
  return Math.hypot(one.x - other.x, one.y - other.y);
}

export function midpoint(one: Point, other: Point): Point {
  return { x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 };
}

/** The capsule round a column, as attributes of a `rect`. */
export function capsule(column: readonly number[], radius: number, flipped: boolean) {
  const first = centreOf(column[0], flipped);
  const last = centreOf(column[column.length - 1], flipped);
  const angle = (Math.atan2(last.y - first.y, last.x - first.x) * 180) / Math.PI;
  return {
    x: first.x - radius,
    y: first.y - radius,
    width: distanceOf(first, last) + 2 * radius,
    height: 2 * radius,
    rx: radius,
    transform: `rotate(${angle} ${first.x} ${first.y})`,
  };
}

/** The corners of a hexagon with flat sides above and below, as `points` of a polygon. */
export function hexagon(radius: number): string {
  return [0, 1, 2, 3, 4, 5]
    .map((i) => `${radius * Math.cos((i * Math.PI) / 3)},${radius * Math.sin((i * Math.PI) / 3)}`)
    .join(' ');
}

/** A tray along a slanted side of the hexagon. Its cups are numbered from the board's flat side downwards. */
export interface TrayPlace {
  /** The middle of each cup. */
  readonly cups: readonly Point[];
  /** The scale of its marbles; 1 is the size on the board. */
  readonly scale: number;
  /** The groove under the cups. */
  readonly from: Point;
  readonly to: Point;
  /** The position of the number, in the corner of the picture. */
  readonly count: Point;
}

/** Corners of the picture, each as its signs of x and y. */
const CORNERS = { lowerLeft: [-1, 1], upperRight: [1, -1], upperLeft: [-1, -1] } as const;

/** The corner of each side's tray, near the start of its marbles; by the number of sides. */
const TRAYS: Readonly<Record<number, readonly (keyof typeof CORNERS)[]>> = {
  2: ['lowerLeft', 'upperRight'],
  3: ['lowerLeft', 'upperLeft', 'upperRight'],
};

/** The largest distance from the first cup to the last. */
const TRAY_LENGTH = 148;

/** The tray of a side (four players are two sides) with marbles for `marbles` marbles. */
export function trayPlace(sides: number, side: number, marbles: number, flipped: boolean): TrayPlace {
  const [right, down] = CORNERS[TRAYS[sides][side]].map((sign) => (flipped ? -sign : sign));
  const at = (along: number): Point => ({ x: right * (225 + along * 0.5), y: down * (249 - along * 0.866) });
  const pitch = Math.min(28.5, TRAY_LENGTH / Math.max(1, marbles - 1));
  const cups = Array.from({ length: marbles }, (_, i) => at(i * pitch));
  return {
    cups,
    scale: Math.min(0.48, (pitch / STEP) * 1.1),
    from: at(0),
    to: at((marbles - 1) * pitch),
    count: { x: right * 286, y: down * 254 },
  };
}
