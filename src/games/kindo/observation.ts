/**
 * What a learning agent sees of Kindo (RULES.md, 6): planes of tiles from the player to move,
 * and the same actions as that player names them.
 */
import type { Row, TensorSpec } from '../game.js';
import { type Board, DOT, LEFT, NEXT, PLAYER, TILES, turnDirection } from './board.js';
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
  const enemy = 1 - mover;
  out.set(fixed);
  out.fill(row[LEFT] / 4, FIRST_MOVES * cells, (FIRST_MOVES + 1) * cells);
  out.fill(row[NEXT + mover] / 4, (FIRST_MOVES + 1) * cells, (FIRST_MOVES + 2) * cells);
  out.fill(row[NEXT + enemy] / 4, (FIRST_MOVES + 2) * cells, (FIRST_MOVES + 3) * cells);
  for (let t = 0; t < cells; t++) {
    const tile = row[TILES + (mover === 0 ? t : cells - 1 - t)];
    if (tile === 0) continue;
    const isOwn = (tile >> mover) & 1;
    const hasDot = (tile & DOT) >> 6;
    out[t] = isOwn;
    out[cells + t] = 1 - isOwn;
    for (let direction = 1; direction <= 4; direction++) {
      const seen = mover === 0 ? direction : turnDirection(direction);
      out[(FIRST_WALLS + seen - 1) * cells + t] = (tile >> (direction + 1)) & 1;
    }
    out[FIRST_DOTS * cells + t] = hasDot & isOwn;
    out[(FIRST_DOTS + 1) * cells + t] = hasDot & (1 - isOwn);
  }
}

/** For every action the same move on the board rotated by 180°; its own inverse. The last action, never legal, stays. */
export function turnedActions(board: Board): Uint16Array {
  const count = 5 * board.cells;
  return Uint16Array.from({ length: count + 1 }, (_, action) =>
    action === count ? count : 5 * board.turn(Math.floor(action / 5)) + turnDirection(action % 5),
  );
}
