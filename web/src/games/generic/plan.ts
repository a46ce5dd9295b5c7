/** The layout of the cells of a scene, in units of the picture. */
import type { BoardScene, SceneCell } from 'otau/render';

/** Distance of the centres of neighbouring cells. */
export const PITCH = 84;
/** The gap between neighbouring cells. */
const GAP = 6;
/** The space between the panel's edge and the cells: on the sides; above and below, with the ornament. */
const SIDE = 22;
const ORNAMENT = 40;
/** The least width, so that a board with few cells is not enlarged to the width of the frame. */
const MIN_WIDTH = 420;

export interface Box {
  /** The centre. */
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface Plan {
  readonly width: number;
  readonly height: number;
  /** The place of each cell, in the order of the scene. */
  readonly boxes: readonly Box[];
}

/** The layout of a scene; flipped, it is rotated by 180 degrees. */
export function planOf({ cells }: BoardScene, isFlipped: boolean): Plan {
  const turn = isFlipped ? -1 : 1;
  const edges = cells.map(({ x, y, width = 1, height = 1 }) => ({
    left: turn * x - width / 2,
    right: turn * x + width / 2,
    top: turn * y - height / 2,
    bottom: turn * y + height / 2,
  }));
  const left = Math.min(...edges.map((edge) => edge.left));
  const top = Math.min(...edges.map((edge) => edge.top));
  const boardWidth = (Math.max(...edges.map((edge) => edge.right)) - left) * PITCH;
  const boardHeight = (Math.max(...edges.map((edge) => edge.bottom)) - top) * PITCH;
  const width = Math.max(MIN_WIDTH, boardWidth + 2 * SIDE);
  const offset = (width - boardWidth) / 2;
  const boxOf = ({ x, y, width: across = 1, height: down = 1 }: SceneCell): Box => ({
    x: offset + (turn * x - left) * PITCH,
    y: ORNAMENT + (turn * y - top) * PITCH,
    width: across * PITCH - GAP,
    height: down * PITCH - GAP,
  });
  return { width, height: boardHeight + 2 * ORNAMENT, boxes: cells.map(boxOf) };
}

/** The indices of the cells in reading order, line by line. */
export function linesOf({ boxes }: Plan): number[][] {
  const order = boxes.map((_, cell) => cell).sort((a, b) => boxes[a].y - boxes[b].y || boxes[a].x - boxes[b].x);
  const lines: number[][] = [];
  for (const cell of order) {
    const line = lines.at(-1);
    if (line !== undefined && Math.abs(boxes[line[0]].y - boxes[cell].y) < 1) line.push(cell);
    else lines.push([cell]);
  }
  return lines;
}

/** The points of a hexagon with a corner at the top. */
export function hexagonPoints({ x, y, width }: Box): string {
  const radius = width / Math.sqrt(3);
  return [0, 1, 2, 3, 4, 5]
    .map((i) => `${x + radius * Math.sin((i * Math.PI) / 3)},${y - radius * Math.cos((i * Math.PI) / 3)}`)
    .join(' ');
}
