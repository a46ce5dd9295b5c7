/**
 * What a learning agent sees of Kindo (RULES.md, 6): planes of tiles from the player to move,
 * and the same actions as that player names them.
 */
import type { Row, TensorSpec } from '../../core/game.js';
import { type Board, DOT, LEFT, NEXT, PLAYER, TILES, turnDirection, wallOf } from './board.js';
import { tileName } from './notation.js';

/** A plane of one number per tile. `fixed` is set where the tile alone decides the number. */
interface Plane {
  readonly about: string;
  readonly low: number;
  readonly high: number;
  readonly fixed?: (board: Board, tile: number) => boolean;
}

const MARK = { low: 0, high: 1 };
const MOVES = { low: 0.25, high: 1 };
const NEXT_MOVES = { low: 0.5, high: 1 };

/** The planes in their order; `observe` fills them by these indices. */
const PLANES: readonly Plane[] = [
  { about: 'own tile', ...MARK },
  { about: 'enemy tile', ...MARK },
  { about: 'own King', ...MARK, fixed: (board, tile) => tile === board.kings[0] },
  { about: 'enemy King', ...MARK, fixed: (board, tile) => tile === board.kings[1] },
  { about: 'wall N', ...MARK },
  { about: 'wall E', ...MARK },
  { about: 'wall S', ...MARK },
  { about: 'wall W', ...MARK },
  { about: 'own dot', ...MARK },
  { about: 'enemy dot', ...MARK },
  { about: 'no wall can stand', ...MARK, fixed: (board, tile) => board.unwallable[tile] !== 0 },
  { about: 'moves left in this turn / 4', ...MOVES },
  { about: 'moves in own next turn / 4', ...NEXT_MOVES },
  { about: "moves in the enemy's next turn / 4", ...NEXT_MOVES },
];
const FIRST_WALLS = 4;
const FIRST_DOTS = 8;
const FIRST_MOVES = 11;

/** Float32 planes × n × n. Tiles are named from the player to move, whose King is on a1. */
export function observationSpec(board: Board): TensorSpec {
  const { size, cells } = board;
  const planeOf = (index: number): Plane => PLANES[Math.floor(index / cells)];
  const fixedAt = (index: number): number | undefined => {
    const value = planeOf(index).fixed?.(board, index % cells);
    return value === undefined ? undefined : Number(value);
  };
  return {
    shape: [PLANES.length, size, size],
    size: PLANES.length * cells,
    dtype: 'float32',
    low: (index) => fixedAt(index) ?? planeOf(index).low,
    high: (index) => fixedAt(index) ?? planeOf(index).high,
    describe: (index) => `${planeOf(index).about}, ${tileName(board, index % cells)} from the player to move`,
  };
}

/** The planes that are the same in every position, as `observe` starts from them. */
export function fixedPlanes(board: Board): Float32Array {
  const { cells } = board;
  return Float32Array.from({ length: PLANES.length * cells }, (_, index) =>
    PLANES[Math.floor(index / cells)].fixed?.(board, index % cells) ? 1 : 0,
  );
}

/** Writes the planes. `fixed` comes from `fixedPlanes`. */
export function observe(board: Board, fixed: Float32Array, row: Row, out: Float32Array): void {
  const { cells } = board;
  const mover = row[PLAYER];
  out.set(fixed);
  const left = row[LEFT] / 4;
  const ownNext = row[NEXT + mover] / 4;
  const enemyNext = row[NEXT + 1 - mover] / 4;
  for (let t = FIRST_MOVES * cells; t < (FIRST_MOVES + 1) * cells; t++) {
    out[t] = left;
    out[t + cells] = ownNext;
    out[t + 2 * cells] = enemyNext;
  }
  for (let t = 0; t < cells; t++) {
    const tile = row[TILES + (mover === 0 ? t : cells - 1 - t)];
    if (tile === 0) continue;
    const side = ((tile >> mover) & 1) === 1 ? 0 : cells;
    out[side + t] = 1;
    const wall = wallOf(tile);
    if (wall !== 0) out[(FIRST_WALLS - 1 + (mover === 0 ? wall : turnDirection(wall))) * cells + t] = 1;
    if ((tile & DOT) !== 0) out[FIRST_DOTS * cells + side + t] = 1;
  }
}

/** For every action the same move on the board rotated by 180°; its own inverse. The last action, never legal, stays. */
export function turnedActions(board: Board): Uint16Array {
  const count = 5 * board.cells;
  return Uint16Array.from({ length: count + 1 }, (_, action) =>
    action === count ? count : 5 * board.turn(Math.floor(action / 5)) + turnDirection(action % 5),
  );
}
