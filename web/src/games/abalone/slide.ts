/** The animation of the last move: its marbles slide together, an ejected one rolls into a tray. */
import {
  type AbaloneScene,
  cellAfter,
  cellMiddle,
  type MarbleAction,
  marbleAction,
  readAbalone,
  stepOf,
} from 'otau/games/abalone';
import type { Point } from 'otau/render';
import type { CSSProperties } from 'react';
import type { BoardProps } from '../../board/board-props.js';
import { useMotionSpeed, useMove } from '../../board/parts/use-motion.js';
import { useMoveSound } from '../../board/parts/use-move-sound.js';

/** The duration in milliseconds of a move, and of one that ejects a marble into the tray. */
const SLIDE_MS = 180;
const ROLL_MS = 760;

export interface Slide {
  readonly move: MarbleAction;
  readonly player: number;
  /** The position before the move. */
  readonly before: AbaloneScene;
  readonly isMoving: boolean;
  /** The duration of the animation in milliseconds. */
  readonly time: number;
}

/** Plays the sound of the last move and times its animation. Undefined if there is no move. */
export function useSlide(props: BoardProps): Slide | undefined {
  const { game, row, last } = props;
  const before = last === undefined ? undefined : readAbalone(game, last.before);
  const move = last === undefined || before === undefined ? undefined : marbleAction(before, last.action);
  const steps = move === undefined ? 0 : 1;
  const speed = useMotionSpeed(props.motion);
  const time = move?.ejects ? ROLL_MS : SLIDE_MS;
  const isMoving = useMove(row, last, { steps, wait: time + 20, speed }).step < steps;
  useMoveSound(props, move?.ejects === true);
  if (last === undefined || before === undefined || move === undefined) return undefined;
  return { move, player: game.actor(last.before), before, isMoving, time: time / Math.max(speed, 0.01) };
}

/** The path of a moving marble to its place; `edge` is the point at which it leaves the board on its way to a tray. */
export interface Way {
  readonly from: Point;
  readonly edge?: Point;
  /** Milliseconds. */
  readonly time: number;
}

export interface Ways {
  /** By the cell on which a moving marble now lies. */
  readonly of: ReadonlyMap<number, Way>;
  readonly ejected?: { readonly cell: number; readonly way: Way };
}

/** The start of each moving marble, for its animation. A drag has already moved them by `lead`. */
export function waysOf({ move, time }: Slide, flipped: boolean, lead: number): Ways | undefined {
  const { column, reached, pushed, direction, ejects } = move;
  if (direction === undefined) return undefined;
  const step = stepOf(direction, flipped);
  const along = (cell: number, part: number): Point => {
    const { x, y } = cellMiddle(cell, flipped);
    return { x: x + part * step.x, y: y + part * step.y };
  };
  const slide = ejects ? (time * SLIDE_MS) / ROLL_MS : time;
  const of = new Map<number, Way>();
  column.forEach((cell, i) => {
    of.set(reached[i], { from: along(cell, lead), time: slide });
  });
  for (const cell of ejects ? pushed.slice(0, -1) : pushed) {
    of.set(cellAfter(cell, direction, 1), { from: along(cell, lead), time: slide });
  }
  if (!ejects) return { of };
  const cell = pushed[pushed.length - 1];
  return { of, ejected: { cell, way: { from: along(cell, lead), edge: along(cell, 1.05), time } } };
}

/** The offset of each marble that is dragged. */
export function leadOf(aim: MarbleAction | undefined, lead: number, flipped: boolean) {
  if (aim === undefined || lead === 0) return undefined;
  const step = stepOf(aim.direction ?? 0, flipped);
  return { cells: [...aim.column, ...aim.pushed], by: { x: lead * step.x, y: lead * step.y } };
}

/** The style that moves a marble to its place, for the classes of `board.css`; offsets are in the scaled units of the marble. */
export function styleOf({ from, edge = from, time }: Way, at: Point, scale = 1): CSSProperties {
  const offset = (point: Point) => [`${(point.x - at.x) / scale}px`, `${(point.y - at.y) / scale}px`];
  const [fromX, fromY] = offset(from);
  const [edgeX, edgeY] = offset(edge);
  return {
    '--from-x': fromX,
    '--from-y': fromY,
    '--edge-x': edgeX,
    '--edge-y': edgeY,
    '--grown': 1 / scale,
    animationDuration: `${time}ms`,
  } as CSSProperties;
}
