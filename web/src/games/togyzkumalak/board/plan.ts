/**
 * The layout of the Togyz Kumalak board in two forms: horizontal, with the viewer's pits below, and upright for phones, rotated so
 * that the viewer's pits are at the right, near the thumb. Sowing is anticlockwise in both.
 *
 *     horizontal   9 ... 1  opponent   upright   1  9
 *                  kazan                         :  :   left the opponent, right the viewer,
 *                  kazan                         9  1   their kazans in between
 *                  1 ... 9  viewer
 */
import type { Pit } from 'otau/games/togyzkumalak';
import type { Point } from '../../../board/parts/arrow.js';
import type { Size } from '../../../board/parts/use-size.js';

export interface Box extends Point {
  readonly width: number;
  readonly height: number;
}

interface Measures {
  /** The distance between pits, and the length of a pit along and across its row. */
  readonly pitch: number;
  readonly along: number;
  readonly across: number;
  readonly trough: number;
  readonly gap: number;
  /** The space outside the rows, for counts and numbers, and beyond the ends of the rows. */
  readonly labels: number;
  readonly end: number;
  readonly minTrough: number;
}

const HORIZONTAL: Measures = {
  pitch: 70,
  along: 58,
  across: 118,
  trough: 50,
  gap: 13,
  labels: 74,
  end: 30,
  minTrough: 250,
};
const UPRIGHT: Measures = {
  pitch: 51,
  along: 43,
  across: 92,
  trough: 35,
  gap: 7.5,
  labels: 38,
  end: 15,
  minTrough: 200,
};

export interface Plan {
  readonly isUpright: boolean;
  readonly pits: number;
  readonly viewer: number;
  readonly width: number;
  readonly height: number;
  readonly measures: Measures;
}

/** The width in pixels of a pit of the horizontal board that is easy to tap. */
const MIN_TOUCH_PITCH = 44;

/** Whether the board is drawn upright: if the horizontal one is too small to tap, and the upright one is larger. */
export function prefersUpright(pits: number, { width, height }: Size): boolean {
  const pitchOf = (isUpright: boolean) => {
    const plan = planOf(pits, 0, isUpright, false);
    return plan.measures.pitch * Math.min(width / plan.width, height / plan.height);
  };
  return pitchOf(false) < MIN_TOUCH_PITCH && pitchOf(true) > pitchOf(false);
}

/** Space for the names between the pits. */
const MIN_NAMED_PITCH = 57;

/** @param viewer the player with the near pits */
export function planOf(pits: number, viewer: number, isUpright: boolean, isNamed: boolean): Plan {
  const upright = isNamed ? { ...UPRIGHT, pitch: MIN_NAMED_PITCH } : UPRIGHT;
  const measures = isUpright ? upright : HORIZONTAL;
  const along = Math.max(rowLength(pits, measures), measures.minTrough) + 2 * measures.end;
  const across = 2 * (measures.labels + measures.across + measures.trough) + 3 * measures.gap;
  const [width, height] = isUpright ? [across, along] : [along, across];
  return { isUpright, pits, viewer, width, height, measures };
}

function rowLength(pits: number, { pitch, along }: Measures): number {
  return pits * pitch - (pitch - along);
}

/** Converts a point (along the rows, across the rows) to the picture. */
function place({ isUpright, height }: Plan, along: number, across: number): Point {
  return isUpright ? { x: across, y: height - along } : { x: along, y: across };
}

function boxAround({ isUpright }: Plan, { x, y }: Point, along: number, across: number): Box {
  const [width, height] = isUpright ? [across, along] : [along, across];
  return { x: x - width / 2, y: y - height / 2, width, height };
}

function lengths({ isUpright, width, height }: Plan): { readonly along: number; readonly across: number } {
  return isUpright ? { along: height, across: width } : { along: width, across: height };
}

/** The pits of one side. */
export function sidePits(pits: number, side: number): Pit[] {
  return Array.from({ length: pits }, (_, i) => ({ side, number: i + 1 }));
}

/** The centre of a pit. */
export function pitMiddle(plan: Plan, { side, number }: Pit): Point {
  const { pits, viewer, measures } = plan;
  const { along, across } = lengths(plan);
  const isNear = side === viewer;
  const column = isNear ? number - 1 : pits - number;
  const first = (along - rowLength(pits, measures) + measures.along) / 2;
  const inset = measures.labels + measures.across / 2;
  return place(plan, first + column * measures.pitch, isNear ? across - inset : inset);
}

export function pitBox(plan: Plan, pit: Pit, grow = 0): Box {
  const { along, across } = plan.measures;
  return boxAround(plan, pitMiddle(plan, pit), along + 2 * grow, across + 2 * grow);
}

/** The touch target of a pit, including its labels. */
export function pitTarget(plan: Plan, pit: Pit): Box {
  const { pitch, across, labels } = plan.measures;
  const middle = outward(plan, pit.side, pitMiddle(plan, pit), labels / 2);
  return boxAround(plan, middle, pitch, across + labels);
}

/** A point moved `distance` towards the outer edge of a side. */
export function outward({ isUpright, viewer }: Plan, side: number, { x, y }: Point, distance: number): Point {
  const d = side === viewer ? distance : -distance;
  return isUpright ? { x: x + d, y } : { x, y: y + d };
}

/** A point moved `distance` in the direction in which a side sows. */
export function movedInward({ isUpright, viewer }: Plan, side: number, { x, y }: Point, distance: number): Point {
  const d = side === viewer ? distance : -distance;
  return isUpright ? { x, y: y - d } : { x: x + d, y };
}

export function kazanBox(plan: Plan, side: number): Box {
  const { pits, viewer, measures } = plan;
  const { along, across } = lengths(plan);
  const aside = (measures.gap + measures.trough) / 2;
  const middle = place(plan, along / 2, across / 2 + (side === viewer ? aside : -aside));
  return boxAround(plan, middle, Math.max(rowLength(pits, measures), measures.minTrough), measures.trough);
}

/** The point of a kazan `distance` before the end at which its owner's sowing arrives; the count is there. */
export function kazanPoint(plan: Plan, side: number, distance: number): Point {
  const { x, y, width, height } = kazanBox(plan, side);
  const length = plan.isUpright ? height : width;
  return movedInward(plan, side, { x: x + width / 2, y: y + height / 2 }, length / 2 - distance);
}
