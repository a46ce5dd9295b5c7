/** What a drag on the board means: it selects a column of marbles, or aims with one in a direction. */
import type { AbaloneScene } from 'otau/games/abalone';
import { cellAt, centreOf, distanceOf, type Point, STEP, stepOf } from './geometry.js';
import { actionAt, actionsOf, columnTo, type MarbleAction } from './moves.js';

/** The pointer must move farther than this for a drag. */
export const CLICK_REACH = 14;

export interface Press {
  readonly start: Point;
  readonly cell: number | undefined;
  /** Whether the drag began on the selected column, so that it moves the column. */
  readonly isOnPick: boolean;
  hasMoved: boolean;
}

/** The selected column and the move that is aimed at. */
export interface Hold {
  readonly position: string;
  readonly column: readonly number[];
  readonly aim?: MarbleAction;
  /** Distance by which a drag has moved the marbles, 0 to 1 step. */
  readonly lead: number;
  readonly hovered?: number;
}

interface Position {
  readonly scene: AbaloneScene;
  /** The player to move. */
  readonly mover: number;
  readonly actions: readonly MarbleAction[];
  readonly flipped: boolean;
}

/** What is selected once the pointer is at a point: the drag began on the selected column, or it selects marbles. */
export function dragTo(position: Position, hold: Hold, { start, cell, isOnPick }: Press, point: Point): Hold {
  const { scene, mover, actions, flipped } = position;
  if (isOnPick) return aimAlong(position, { ...hold, aim: undefined, lead: 0 }, start, point);
  if (cell === undefined || scene.owners[cell] !== mover) return hold;
  const over = cellAt(point, flipped);
  const column = over === undefined ? undefined : columnTo(scene, mover, cell, over);
  if (column !== undefined) return { position: hold.position, column, lead: 0, hovered: over };
  // A fast pointer can leave the marble before its first move event
  const picked = hold.column.includes(cell) ? hold.column : [cell];
  const aim = over === undefined ? undefined : actionAt(actions, picked, over, point, flipped);
  const lead = aim === undefined ? 0 : leadTo(aim, nearestMiddle(picked, point, flipped), point, flipped);
  return { position: hold.position, column: picked, aim, lead, hovered: over };
}

/** Aims in the direction of the selected column's moves that is nearest to that of the drag. */
function aimAlong({ actions, flipped }: Position, from: Hold, start: Point, point: Point): Hold {
  const way = { x: point.x - start.x, y: point.y - start.y };
  const length = Math.hypot(way.x, way.y);
  const along = (one: MarbleAction): number => {
    const step = stepOf(one.direction ?? 0, flipped);
    return (way.x * step.x + way.y * step.y) / (length * STEP);
  };
  const [best] = [...actionsOf(actions, from.column)].sort((one, other) => along(other) - along(one));
  if (best === undefined || length < CLICK_REACH || along(best) < 0.8) return from;
  return { ...from, aim: best, lead: leadTo(best, start, point, flipped) };
}

/** The progress of a move by a drag, 0 to 1 step. */
function leadTo({ direction = 0 }: MarbleAction, start: Point, point: Point, flipped: boolean): number {
  const step = stepOf(direction, flipped);
  const along = ((point.x - start.x) * step.x + (point.y - start.y) * step.y) / STEP ** 2;
  return Math.max(0, Math.min(1, along));
}

function nearestMiddle(cells: readonly number[], point: Point, flipped: boolean): Point {
  const middles = cells.map((cell) => centreOf(cell, flipped));
  return middles.reduce((best, one) => (distanceOf(one, point) < distanceOf(best, point) ? one : best));
}
