/**
 * Legal actions as moves on the board: columns that can be selected, and the cells and directions to which a selected column can
 * move. Pure functions; the selection is state of the board.
 */
import {
  type AbaloneScene,
  arrival,
  DIRECTIONS,
  formatCell,
  marbleMove,
  NEIGHBOUR,
  OFF,
  sideOf,
  walk,
} from 'otau/games/abalone';
import { centreOf, distanceOf, midpoint, type Point, stepOf } from './geometry.js';

/** A legal action as the board shows it. */
export interface MarbleAction {
  readonly action: number;
  /** The marbles that the mover moves, rear first. */
  readonly column: readonly number[];
  /** 0 to 5; undefined: a marble is placed. */
  readonly direction: number | undefined;
  /** The cells of the column after the move. */
  readonly reached: readonly number[];
  /** Opposing marbles pushed along, nearest first. */
  readonly pushed: readonly number[];
  /** Whether the last pushed marble leaves the board. */
  readonly ejects: boolean;
}

export function readAction(scene: AbaloneScene, action: number): MarbleAction {
  const move = marbleMove(scene, action);
  const { column, direction } = move;
  const pushed: number[] = [];
  let ahead = isInLine(move) ? neighbour(column[column.length - 1], direction) : OFF;
  while (ahead !== OFF && scene.owners[ahead] !== undefined) {
    pushed.push(ahead);
    ahead = neighbour(ahead, direction);
  }
  return { action, column, direction, reached: arrival(move), pushed, ejects: pushed.length > 0 && ahead === OFF };
}

/** Whether a column moves along its own line. */
export function isInLine({ column, direction }: Pick<MarbleAction, 'column' | 'direction'>): boolean {
  return direction !== undefined && (column.length === 1 || walk(column[0], direction, 1) === column[1]);
}

function neighbour(cell: number, direction = 0): number {
  return NEIGHBOUR[DIRECTIONS * cell + direction];
}

/** The actions of a selected column, in either order of its cells. */
export function actionsOf(actions: readonly MarbleAction[], column: readonly number[]): MarbleAction[] {
  return actions.filter(
    (one) => one.column.length === column.length && one.column.every((cell) => column.includes(cell)),
  );
}

/** The marbles from one cell to another in a straight line, at most three and all of the mover's side. */
export function columnTo(scene: AbaloneScene, mover: number, from: number, to: number): number[] | undefined {
  const side = sideOf(scene.players, mover);
  const isOfSide = (cell: number) => cell !== OFF && side.includes(scene.owners[cell] ?? -1);
  if (!isOfSide(from)) return undefined;
  if (from === to) return [from];
  for (let direction = 0; direction < DIRECTIONS; direction++) {
    const column = [from];
    for (
      let cell = neighbour(from, direction);
      column.length < 3 && isOfSide(cell);
      cell = neighbour(cell, direction)
    ) {
      column.push(cell);
      if (cell === to) return column;
    }
  }
  return undefined;
}

/** The selection after a click on a marble: a longer column if it is in line, otherwise only this marble. */
export function pickNext(scene: AbaloneScene, mover: number, column: readonly number[], cell: number): number[] {
  const alone = scene.owners[cell] === mover ? [cell] : [];
  if (column.length === 0) return alone;
  if (column.includes(cell)) return column.length === 1 ? [] : alone;
  for (const end of [column[0], column[column.length - 1]]) {
    const longer = columnTo(scene, mover, end, cell);
    if (longer !== undefined && column.every((one) => longer.includes(one))) return longer;
  }
  return alone;
}

/** The cells that choose a move of the selected column: its destination, and the marbles that it pushes. */
export function targetsOf({ column, reached, pushed }: MarbleAction): number[] {
  return [...reached.filter((cell) => !column.includes(cell)), ...pushed.filter((cell) => !reached.includes(cell))];
}

/** The tip of a move's arrow at the edge of its column. */
export function handleOf({ column, direction = 0 }: MarbleAction, flipped: boolean): Point {
  const step = stepOf(direction, flipped);
  const first = centreOf(column[0], flipped);
  const last = centreOf(column[column.length - 1], flipped);
  const from = isInLine({ column, direction }) ? last : midpoint(first, last);
  return { x: from.x + step.x, y: from.y + step.y };
}

/**
 * The move that a click on `cell` means while a column is selected; `point` is the position of the pointer, if there is one. Two
 * side steps may share a cell: the nearer arrow decides, otherwise the marble that was selected last goes to the cell.
 */
export function actionAt(
  actions: readonly MarbleAction[],
  column: readonly number[],
  cell: number,
  point: Point,
  flipped: boolean,
): MarbleAction | undefined {
  const last = column[column.length - 1];
  const cost = (one: MarbleAction): number => {
    const leads = one.reached[one.column.indexOf(last)] === cell ? 0 : 0.5;
    return Math.round(distanceOf(handleOf(one, flipped), point)) + leads;
  };
  const fitting = actionsOf(actions, column).filter((one) => targetsOf(one).includes(cell));
  return fitting.sort((one, other) => cost(one) - cost(other))[0];
}

/** `a1`, or `a1–c3` for a column. */
export function formatColumn(column: readonly number[]): string {
  const first = formatCell(column[0]);
  return column.length === 1 ? first : `${first}–${formatCell(column[column.length - 1])}`;
}

/** The owner of each marble in a side's tray; undefined if unknown. */
export function trayMarbles(scene: AbaloneScene, side: number, homes: readonly number[]): (number | undefined)[] {
  const { players, owners, ejected } = scene;
  if (players === 2) return Array.from({ length: ejected[side] }, () => 1 - side);
  const others = players === 4 ? sideOf(4, 1 - side) : [];
  const lost = others.flatMap((player) => {
    const left = owners.filter((owner) => owner === player).length;
    return Array.from({ length: Math.max(0, homes[player] - left) }, () => player);
  });
  return lost.length === ejected[side] ? lost : Array.from({ length: ejected[side] }, () => undefined);
}
