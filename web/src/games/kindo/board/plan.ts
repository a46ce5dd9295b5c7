/** The layout of the Kindo board; (0, 0) is the upper left corner of the picture. */
import { turnDirection } from 'otau/games/kindo';

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** The distance of the centres of neighbouring tiles, and the side of a tile. */
export const PITCH = 84;
export const TILE = 78;
/** The width of the wooden frame, and the height of a player's row. */
export const FRAME = 26;
export const ROW_HEIGHT = 50;
/** The least width of the players' rows, also beside the smallest board. */
const MIN_WIDTH = 400;

/** The vector from a tile's centre to each of its sides: N, E, S, W. */
const SIDES = [
  { x: 0, y: -1 },
  { x: 1, y: 0 },
  { x: 0, y: 1 },
  { x: -1, y: 0 },
];

export interface Plan {
  readonly size: number;
  readonly flipped: boolean;
  readonly width: number;
  readonly height: number;
  /** Upper left corner of the wooden board, and its side. */
  readonly left: number;
  readonly top: number;
  readonly side: number;
}

export function planOf(size: number, flipped: boolean): Plan {
  const side = size * PITCH + 2 * FRAME;
  const width = Math.max(side, MIN_WIDTH);
  return { size, flipped, width, height: side + 2 * ROW_HEIGHT, left: (width - side) / 2, top: ROW_HEIGHT, side };
}

/** The middle of a tile. */
export function centreOf({ size, flipped, left, top }: Plan, tile: number): Point {
  const place = flipped ? size * size - 1 - tile : tile;
  return {
    x: left + FRAME + ((place % size) + 0.5) * PITCH,
    y: top + FRAME + (Math.floor(place / size) + 0.5) * PITCH,
  };
}

/** The upper left corner of a player's row: X below and O above; the other way round if flipped. */
export function rowCorner({ flipped, top, side }: Plan, player: number): Point {
  const isAbove = (player === 1) !== flipped;
  return { x: 0, y: isAbove ? 0 : top + side };
}

/** Converts a direction of the board to one on the screen, and back. */
export function turned({ flipped }: Plan, direction: number): number {
  return flipped ? turnDirection(direction) : direction;
}

/** The point at `part` of the way from a point to the edge of its tile, in a direction on the screen, 1 to 4. */
export function towards({ x, y }: Point, direction: number, part: number): Point {
  const side = SIDES[direction - 1];
  return { x: x + (side.x * part * TILE) / 2, y: y + (side.y * part * TILE) / 2 };
}

/** The side of a tile, on the screen, that is nearest to a point of the tile; 0 in the middle. */
export function sideAt(middle: Point, { x, y }: Point): number {
  const right = x - middle.x;
  const down = y - middle.y;
  if (Math.hypot(right, down) < 9) return 0;
  if (Math.abs(right) > Math.abs(down)) return right > 0 ? 2 : 4;
  return down > 0 ? 3 : 1;
}

export function square({ x, y }: Point, side: number) {
  return { x: x - side / 2, y: y - side / 2, width: side, height: side };
}
