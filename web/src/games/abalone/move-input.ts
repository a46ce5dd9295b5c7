/**
 * Input of moves on the Abalone board by clicks, drags and keys: the selected column, and the move that is aimed at.
 *
 *     click a marble           selects it; another one in line makes a column; the same again cancels
 *     drag over own marbles    selects the column; dragging beyond its end aims and moves
 *     drag a selected column   aims in one of its directions and moves
 *     click or Enter beside    moves the selected column there; on touch screens the first tap previews the move
 */
import { type AbaloneScene, CELL_DISTANCE, cellMiddle, type MarbleAction, stepOf } from 'otau/games/abalone';
import type { Point } from 'otau/render';
import { type PointerEvent, useEffect, useRef, useState } from 'react';
import { actionAt, actionsOf, cellNear, columnTo, distanceOf, pickNext } from './moves.js';

/** Physical keys round the D, on Latin and on Cyrillic keyboards, to directions 0 to 5. */
const DIRECTION_KEYS: Readonly<Record<string, number>> = {
  ...{ d: 0, c: 1, z: 2, a: 3, q: 4, e: 5 },
  ...{ в: 0, с: 1, я: 2, ф: 3, й: 4, у: 5 },
};

interface MoveInputOptions {
  readonly scene: AbaloneScene;
  /** The player to move; negative if there is none. */
  readonly mover: number;
  readonly actions: readonly MarbleAction[];
  readonly flipped: boolean;
  /** A key that differs between positions; a new position clears the selection. */
  readonly position: string;
  readonly oneTap: boolean;
  readonly onPlay: (action: number) => void;
  readonly onCell: ((cell: number) => void) | undefined;
}

export function useMoveInput({ scene, mover, actions, flipped, position, oneTap, onPlay, onCell }: MoveInputOptions) {
  const press = useRef<Press>(undefined);
  const [held, setHeld] = useState<Hold>({ position, column: [], lead: 0 });
  const [played, setPlayed] = useState<{ readonly action: number; readonly lead: number }>();
  const empty: Hold = { position, column: [], lead: 0 };
  const hold = held.position === position && actions.length > 0 ? held : empty;
  const isPlacing = actions[0]?.direction === undefined && actions.length > 0;

  const play = (move: MarbleAction, lead = 0) => {
    setPlayed({ action: move.action, lead });
    setHeld(empty);
    onPlay(move.action);
  };

  /** The move that a click on a cell plays. */
  const moveAt = (cell: number, point = cellMiddle(cell, flipped)): MarbleAction | undefined =>
    isPlacing ? actions.find((one) => one.column[0] === cell) : actionAt(actions, hold.column, cell, point, flipped);

  const choose = (cell: number | undefined, point?: Point, showsFirst = false) => {
    if (cell === undefined) return setHeld(empty);
    if (onCell !== undefined) return onCell(cell);
    const move = moveAt(cell, point);
    // The first tap previews the move, the second one plays it
    if (move !== undefined && showsFirst && hold.aim?.action !== move.action)
      setHeld({ ...hold, aim: move, lead: 0, hovered: cell });
    else if (move !== undefined) play(move);
    else if (!isPlacing)
      setHeld({ ...empty, column: actions.length > 0 ? pickNext(scene, mover, hold.column, cell) : [], hovered: cell });
  };

  const onPointerDown = (event: PointerEvent<SVGSVGElement>) => {
    if (event.button !== 0 || !event.isPrimary) return;
    const start = pointOf(event);
    const cell = cellNear(start, flipped);
    press.current = { start, cell, isOnPick: cell !== undefined && hold.column.includes(cell), hasMoved: false };
  };

  const onPointerMove = (event: PointerEvent<SVGSVGElement>) => {
    if (actions.length === 0) return;
    const point = pointOf(event);
    const now = press.current;
    if (now === undefined || onCell !== undefined || isPlacing) {
      const hovered = cellNear(point, flipped);
      const aim = hovered === undefined ? undefined : actionAt(actions, hold.column, hovered, point, flipped);
      if (hovered !== hold.hovered || aim?.action !== hold.aim?.action) setHeld({ ...hold, hovered, aim, lead: 0 });
      return;
    }
    if (!now.hasMoved && distanceOf(now.start, point) < CLICK_REACH) return;
    if (!now.hasMoved) event.currentTarget.setPointerCapture(event.pointerId);
    now.hasMoved = true;
    setHeld(dragTo({ scene, mover, actions, flipped }, hold, now, point));
  };

  const onPointerUp = (event: PointerEvent<SVGSVGElement>) => {
    const now = press.current;
    press.current = undefined;
    if (now === undefined) return;
    if (!now.hasMoved) choose(now.cell, pointOf(event), event.pointerType === 'touch' && !oneTap);
    else if (hold.aim !== undefined && (!now.isOnPick || hold.lead > 0.35)) play(hold.aim, hold.lead);
    else setHeld({ ...hold, aim: undefined, lead: 0 });
  };

  const onPointerLeave = ({ type, pointerType }: PointerEvent<SVGSVGElement>) => {
    // Lifting a finger also fires this event; the preview stays
    if (type === 'pointerleave' && pointerType === 'touch') return;
    press.current = undefined;
    setHeld({ ...hold, aim: undefined, lead: 0, hovered: undefined });
  };

  /** Handles the key of a direction while a column is selected. */
  const onKey = (key: string): boolean => {
    const direction = DIRECTION_KEYS[key.toLowerCase()];
    if (direction === undefined || hold.column.length === 0) return false;
    const wanted = flipped ? (direction + 3) % 6 : direction;
    const move = actionsOf(actions, hold.column).find((one) => one.direction === wanted);
    if (move !== undefined) play(move);
    return true;
  };

  const svg = useRef<SVGSVGElement>(null);
  // A finger on an own marble drags the marble, not the page. CSS cannot do this for a part of an SVG
  useEffect(() => {
    const start = (event: TouchEvent) => {
      if (event.target instanceof Element && event.target.closest('[data-own]') !== null) event.preventDefault();
    };
    const drawing = svg.current;
    drawing?.addEventListener('touchstart', start, { passive: false });
    return () => drawing?.removeEventListener('touchstart', start);
  }, []);

  return {
    column: hold.column,
    aim: hold.aim,
    lead: hold.lead,
    hovered: hold.hovered,
    /** The distance by which the marbles were dragged when the move was played; its animation starts there. */
    leadOf: (action: number) => (played?.action === action ? played.lead : 0),
    isPlacing,
    moveAt: (cell: number) => moveAt(cell),
    choose: (cell: number) => choose(cell),
    cancel: () => setHeld(empty),
    onKey,
    svgProps: { ref: svg, onPointerDown, onPointerMove, onPointerUp, onPointerLeave, onPointerCancel: onPointerLeave },
  };
}

export type MoveInput = ReturnType<typeof useMoveInput>;

/** A pointer's place in the units of the picture. */
function pointOf(event: PointerEvent<SVGSVGElement>): Point {
  const matrix = event.currentTarget.getScreenCTM();
  return matrix === null
    ? { x: 0, y: 0 }
    : new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse());
}

/** The pointer must move farther than this for a drag. */
const CLICK_REACH = 14;

interface Press {
  readonly start: Point;
  readonly cell: number | undefined;
  /** Whether the drag began on the selected column, so that it moves the column. */
  readonly isOnPick: boolean;
  hasMoved: boolean;
}

/** The selected column and the move that is aimed at. */
interface Hold {
  readonly position: string;
  readonly column: readonly number[];
  readonly aim?: MarbleAction;
  /** Distance by which a drag has moved the marbles, 0 to 1 step. */
  readonly lead: number;
  readonly hovered?: number;
}

interface Position {
  readonly scene: AbaloneScene;
  readonly mover: number;
  readonly actions: readonly MarbleAction[];
  readonly flipped: boolean;
}

/** What is selected once the pointer is at a point: the drag began on the selected column, or it selects marbles. */
function dragTo(position: Position, hold: Hold, { start, cell, isOnPick }: Press, point: Point): Hold {
  const { scene, mover, actions, flipped } = position;
  if (isOnPick) return aimAlong(position, { ...hold, aim: undefined, lead: 0 }, start, point);
  if (cell === undefined || scene.owners[cell] !== mover) return hold;
  const over = cellNear(point, flipped);
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
    return (way.x * step.x + way.y * step.y) / (length * CELL_DISTANCE);
  };
  const [best] = [...actionsOf(actions, from.column)].sort((one, other) => along(other) - along(one));
  if (best === undefined || length < CLICK_REACH || along(best) < 0.8) return from;
  return { ...from, aim: best, lead: leadTo(best, start, point, flipped) };
}

/** The progress of a move by a drag, 0 to 1 step. */
function leadTo({ direction = 0 }: MarbleAction, start: Point, point: Point, flipped: boolean): number {
  const step = stepOf(direction, flipped);
  const along = ((point.x - start.x) * step.x + (point.y - start.y) * step.y) / CELL_DISTANCE ** 2;
  return Math.max(0, Math.min(1, along));
}

function nearestMiddle(cells: readonly number[], point: Point, flipped: boolean): Point {
  const middles = cells.map((cell) => cellMiddle(cell, flipped));
  return middles.reduce((best, one) => (distanceOf(one, point) < distanceOf(best, point) ? one : best));
}
