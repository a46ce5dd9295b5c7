/**
 * The layout of the Senet board: three rows of ten houses, passed in an S, and below them a drawer for the dancers that have left.
 * On narrow screens the rows are vertical, so that houses are large enough to tap.
 *
 *     horizontal    1  2 ... 10      upright    1 20 21
 *                  20 19 ... 11                 2 19 22
 *                  21 22 ... 30                 : :  :
 *                                              10 11 30
 */
import { HOUSES, placeOf } from 'otau/games/senet';
import type { Point } from '../../../board/parts/arrow.js';
import type { Size } from '../../../board/parts/use-size.js';
import { OFF } from './walk.js';

export interface Box extends Point {
  readonly width: number;
  readonly height: number;
}

export interface Plan {
  readonly isUpright: boolean;
  readonly isFlipped: boolean;
  readonly width: number;
  readonly height: number;
  /** The size of a house. */
  readonly house: { readonly width: number; readonly height: number };
  /** Upper left corner of the houses. */
  readonly corner: Point;
  /** The scale of a dancer; 1 is about 50 high. */
  readonly scale: number;
  readonly drawer: Box;
  readonly dancers: number;
}

const HORIZONTAL = { house: { width: 76, height: 76 }, corner: { x: 22, y: 34 }, drawer: 48, gap: 13, scale: 0.98 };
const UPRIGHT = { house: { width: 112, height: 47 }, corner: { x: 12, y: 13 }, drawer: 40, gap: 9, scale: 0.74 };

/** The width in pixels of a house that is easy to tap. */
const MIN_TOUCH_HOUSE = 40;
/** The least ratio of height to width for the upright board. */
const MIN_UPRIGHT = 0.9;
/** The space of the sticks in pixels, below the horizontal board or beside the upright one; the same as in sticks.css. */
const STICKS_BELOW = 76;
const STICKS_BESIDE = 100;

/** Whether the board is drawn upright: if the horizontal one is too small to tap, and the upright one has larger houses. */
export function prefersUpright({ width, height }: Size): boolean {
  const houseOf = (isUpright: boolean) => {
    const plan = planOf(1, false, isUpright);
    const across = isUpright ? width - STICKS_BESIDE : width;
    const down = isUpright ? height : height - STICKS_BELOW;
    const scale = Math.min(across / plan.width, down / plan.height);
    return { width: scale * plan.house.width, height: scale * plan.house.height };
  };
  const [horizontal, upright] = [houseOf(false), houseOf(true)];
  const isLarger = upright.width * upright.height > horizontal.width * horizontal.height;
  return horizontal.width < MIN_TOUCH_HOUSE && isLarger && height > MIN_UPRIGHT * width;
}

/** @param dancers the number of dancers of each player at the start */
export function planOf(dancers: number, isFlipped: boolean, isUpright: boolean): Plan {
  const { house, corner, drawer, gap, scale } = isUpright ? UPRIGHT : HORIZONTAL;
  const [columns, rows] = isUpright ? [3, 10] : [10, 3];
  const inner = { width: columns * house.width, height: rows * house.height };
  const width = inner.width + 2 * corner.x;
  const top = corner.y + inner.height + gap;
  const height = top + drawer + (isUpright ? 12 : 34);
  const box = { x: corner.x, y: top, width: inner.width, height: drawer };
  return { isUpright, isFlipped, width, height, house, corner, scale, drawer: box, dancers };
}

/** Column and row of a house on the screen. */
function cellOf({ isUpright, isFlipped }: Plan, house: number): { readonly column: number; readonly row: number } {
  const { column, row } = placeOf(isFlipped ? HOUSES + 1 - house : house);
  return isUpright ? { column: row, row: column } : { column, row };
}

export function houseBox(plan: Plan, house: number, inset = 0): Box {
  const { column, row } = cellOf(plan, house);
  const { width, height } = plan.house;
  return {
    x: plan.corner.x + column * width + inset,
    y: plan.corner.y + row * height + inset,
    width: width - 2 * inset,
    height: height - 2 * inset,
  };
}

export function houseMiddle(plan: Plan, house: number): Point {
  const { x, y, width, height } = houseBox(plan, house);
  return { x: x + width / 2, y: y + height / 2 };
}

/** The point of a house through which paths go; on the upright board at the left, at the dancers. */
export function footPoint(plan: Plan, house: number): Point {
  const { x, y } = houseMiddle(plan, house);
  return plan.isUpright ? { x: x - 16, y } : { x, y };
}

/** The position of a dancer in a house: above the name of a special house. */
export function dancerPoint(plan: Plan, house: number, isSpecial: boolean): Point {
  const { x, y } = footPoint(plan, house);
  if (plan.isUpright) return { x, y };
  return { x: x + 1, y: y + (isSpecial ? -5 : 2) };
}

/** Each player's half of the drawer: cones left, spools right. */
export function drawerHalf({ drawer }: Plan, player: number): Box {
  const width = drawer.width / 2 - 5;
  return { ...drawer, x: drawer.x + player * (width + 10), width };
}

/** The place of the i-th dancer of a player that has left, from 0. */
export function drawerSlot(plan: Plan, player: number, i: number): Point {
  const { x, y, width, height } = drawerHalf(plan, player);
  const step = Math.min(plan.isUpright ? 22 : 40, (width - 30) / plan.dancers);
  const along = (plan.isUpright ? 16 : 26) + i * step;
  return { x: player === 0 ? x + along : x + width - along, y: y + height / 2 };
}

export function drawerScale({ isUpright }: Plan): number {
  return isUpright ? 0.52 : 0.66;
}

/** A point of a path: a house, or for `OFF` the next free place in the player's drawer. */
export function wayPoint(plan: Plan, house: number, player: number, off: number): Point {
  return house === OFF ? drawerSlot(plan, player, off) : footPoint(plan, house);
}
