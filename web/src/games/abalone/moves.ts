/**
 * Legal actions as moves on the board: columns that can be selected, and the cells and directions to which a selected column can
 * move. Pure functions; the selection is state of the board.
 */
import {
  type AbaloneScene,
  CELL_DISTANCE,
  CELLS,
  cellMiddle,
  DIRECTIONS,
  formatCell,
  handleOf,
  type MarbleAction,
  NEIGHBOUR,
  OFF,
  sideOf,
} from 'otau/games/abalone';
import type { Point } from 'otau/render';

export function distanceOf(one: Point, other: Point): number {
  return Math.hypot(one.x - other.x, one.y - other.y);
}

/** The cell with the nearest centre, within 0.62 steps; undefined outside the board. */
export function cellNear(point: Point, flipped: boolean): number | undefined {
  let nearest: number | undefined;
  let least = 0.62 * CELL_DISTANCE;
  for (let cell = 0; cell < CELLS; cell++) {
    const distance = distanceOf(point, cellMiddle(cell, flipped));
    if (distance >= least) continue;
    least = distance;
    nearest = cell;
  }
  return nearest;
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
