/**
 * Boards as cells with neighbours, for convolutions and for policies per cell. The tables come
 * from the games' own cell numbers; `layers.ts` turns them into gathers.
 *
 * Abalone: 61 cells, 6 neighbours, 43 kinds of action from a cell (the cell `pos0` of the action
 * index): 18 in line (6 directions × 1 to 3 steps), 24 side steps (6 directions × column to the
 * left or right of it × 2 or 3 marbles), 1 placement. Kindo: n × n tiles, 8 neighbours, 5 kinds
 * (capture and four walls).
 */

import type { Game } from '../core/game.js';
import {
  ALONG,
  CELLS,
  DIRECTIONS,
  directionOf,
  isSideStep,
  lengthOf,
  NEIGHBOUR,
  OFF,
  SHAPE,
} from '../games/abalone/cells.js';
import { OtauError } from '../lib/error.js';

export interface CellBoard {
  readonly cells: number;
  /** Numbers in `neighbours` for each cell: the cell itself and those around it. */
  readonly reach: number;
  /** `cells × reach` cells; `cells` (one beyond the last) where there is none. */
  readonly neighbours: readonly number[];
  /** Kinds of action that start at a cell. */
  readonly kinds: number;
  /** For each action `kinds · cell + kind`; `kinds · cells` (one beyond the last) for actions that are never legal. */
  readonly actions: readonly number[];
}

/** The board of a game that has one. Throws `bad-network` for others. */
export function cellBoardOf(game: Game): CellBoard {
  if (game.id === 'abalone') return abaloneBoard();
  if (game.id === 'kindo') return kindoBoard(game.options.size as number);
  throw new OtauError('bad-network', `${game.id} has no board of cells for a convolution.`);
}

const IN_LINE_LENGTHS = 3;
const SIDE_STEP_LENGTHS = 2;
const FIRST_SIDE_STEP = DIRECTIONS * IN_LINE_LENGTHS;
const PLACEMENT = FIRST_SIDE_STEP + 2 * DIRECTIONS * SIDE_STEP_LENGTHS;

function abaloneBoard(): CellBoard {
  const kinds = PLACEMENT + 1;
  const neighbours = numbers(CELLS).flatMap((cell) => [
    cell,
    ...numbers(DIRECTIONS).map((direction) => {
      const neighbour = NEIGHBOUR[DIRECTIONS * cell + direction];
      return neighbour === OFF ? CELLS : neighbour;
    }),
  ]);
  const actions = numbers(CELLS * CELLS).map((action) => {
    const cell = Math.floor(action / CELLS);
    const kind = cell === action % CELLS ? PLACEMENT : moveKind(action);
    return kind === undefined ? kinds * CELLS : kinds * cell + kind;
  });
  return { cells: CELLS, reach: 1 + DIRECTIONS, neighbours, kinds, actions };
}

function moveKind(action: number): number | undefined {
  const shape = SHAPE[action];
  if (shape === 0) return undefined;
  const direction = directionOf(shape);
  if (!isSideStep(shape)) return IN_LINE_LENGTHS * direction + lengthOf(shape) - 1;
  const side = ALONG[action] === (direction + 1) % DIRECTIONS ? 0 : 1;
  return FIRST_SIDE_STEP + SIDE_STEP_LENGTHS * (2 * direction + side) + lengthOf(shape) - 2;
}

/** Down and right to the tile itself and to those around it. */
const KINDO_STEPS = [
  [0, 0],
  [-1, 0],
  [-1, 1],
  [0, 1],
  [1, 1],
  [1, 0],
  [1, -1],
  [0, -1],
  [-1, -1],
] as const;

function kindoBoard(size: number): CellBoard {
  const cells = size * size;
  const kinds = 5;
  const neighbours = numbers(cells).flatMap((tile) =>
    KINDO_STEPS.map(([down, right]) => {
      const x = Math.floor(tile / size) + down;
      const y = (tile % size) + right;
      return x < 0 || y < 0 || x >= size || y >= size ? cells : x * size + y;
    }),
  );
  return { cells, reach: KINDO_STEPS.length, neighbours, kinds, actions: numbers(kinds * cells + 1) };
}

function numbers(count: number): number[] {
  return Array.from({ length: count }, (_, i) => i);
}
