/**
 * The geometry of the board as tables, as in `cells.ts` and `rules.ts`: made once for all games of this memory.
 *
 * Sets of cells are in ring order: from any cell a step to the right is +1, up-left +13, up-right +14, modulo 61.
 * A set is two words, the ring and the ring turned by 180 degrees, in which the same three steps go left, down-right
 * and down-left: so three rotations of both words at once find the moves of all six directions.
 */
import { reversed } from '../../../kernel/assembly/bits';

/** Bytes of a row before its sets of marbles. */
export const MARBLES: usize = 8;
export const CELLS: u32 = 61;
export const OFF: u32 = 255;
export const CELL_BITS: u64 = 0x1fffffffffffffff;
/** In line by 1, 2 or 3 cells, then side steps of two and three along the first and the second other axis. */
export const KINDS: u32 = 7;

/** At 8 · cell + direction the neighbour or `OFF`; directions as in cells.ts. */
export let neighbours: usize = 0;
/** At 16 · cell the cell as a set of both words. */
export let cellSets: usize = 0;
/** At 61 · pos0 + pos1 what an action is by its cells, as in cells.ts. */
export let shapes: usize = 0;
/** For a side step: the direction along its column. */
export let alongs: usize = 0;
/** At ((half · 3 + axis) · 7 + kind) · 64 + place the action, two bytes. */
export let actions: usize = 0;
export let ringPlaces: usize = 0;
/** The cell at each place of the ring. */
export let ringCells: usize = 0;
/** Where each cell is among the 11 × 11 numbers of an observation. */
export let spots: usize = 0;
/** At 61 · turns of 60 degrees + cell: the cell after that many turns clockwise. */
export let turns: usize = 0;
/** The places that have a neighbour to the right, up-left and up-right; the same in the turned ring. */
export const NEIGHBOUR_MASK = memory.data(24);

function stepDown(direction: u32): i32 {
  return direction === 1 || direction === 2 ? 1 : direction === 4 || direction === 5 ? -1 : 0;
}

function stepRight(direction: u32): i32 {
  return direction === 0 || direction === 5 ? 1 : direction === 2 || direction === 3 ? -1 : 0;
}

/** The cell `steps` steps away, or `OFF`. */
export function walk(cell: u32, direction: u32, steps: u32): u32 {
  for (; steps > 0 && cell !== OFF; steps--) cell = load<u8>(neighbours + (cell << 3) + direction);
  return cell;
}

/** The direction of an axis in the ring (half 0) or in the turned ring. */
function directionOf(half: u32, axis: u32): u32 {
  return ((axis === 0 ? 0 : axis + 3) + 3 * half) % 6;
}

export function makeTables(): void {
  if (neighbours !== 0) return;
  const bytes: usize = 8 * 61 + 16 * 61 + 3721 + 3721 + 2 * 42 * 64 + 61 + 64 + 64 + 6 * 61 + 64;
  let at = (heap.alloc(bytes) + 15) & ~15;
  memory.fill(at, 0, bytes - 16);
  cellSets = at;
  actions = at + 16 * 61;
  neighbours = actions + 2 * 42 * 64;
  shapes = neighbours + 8 * 61;
  alongs = shapes + 3721;
  ringPlaces = alongs + 3721;
  ringCells = ringPlaces + 61;
  spots = ringCells + 64;
  turns = spots + 64;
  writeCells();
  for (let cell: u32 = 0; cell < CELLS; cell++) writeShapes(cell);
  for (let half: u32 = 0; half < 2; half++) {
    for (let place: u32 = 0; place < CELLS; place++) writeActions(half, place);
  }
}

/** The cell at row r and column c, or `OFF`. */
function cellAt(r: i32, c: i32): u32 {
  if (r < 1 || r > 9 || c < max(1, 6 - r) || c > min(9, 14 - r)) return OFF;
  let before = 0;
  for (let row = 1; row < r; row++) before += 9 - abs(5 - row);
  return before + c - max(1, 6 - r);
}

function writeCells(): void {
  for (let r: i32 = 1; r <= 9; r++) {
    for (let c: i32 = max(1, 6 - r); c <= min(9, 14 - r); c++) {
      const cell = cellAt(r, c);
      const place = (c - 5 - 13 * (r - 5) + 2 * 61) % 61;
      store<u8>(ringPlaces + cell, <u8>place);
      store<u8>(ringCells + place, <u8>cell);
      store<u8>(spots + cell, <u8>(11 * r + c));
      const turned = place === 0 ? 0 : 61 - place;
      store<u64>(cellSets + (cell << 4), (<u64>1) << place);
      store<u64>(cellSets + (cell << 4), (<u64>1) << turned, 8);
      for (let direction: u32 = 0; direction < 6; direction++) {
        const to = cellAt(r + stepDown(direction), c + stepRight(direction));
        store<u8>(neighbours + (cell << 3) + direction, <u8>to);
        for (let axis: u32 = 0; axis < 3; axis++) {
          if (to === OFF || directionOf(0, axis) !== direction) continue;
          store<u64>(NEIGHBOUR_MASK + (axis << 3), load<u64>(NEIGHBOUR_MASK + (axis << 3)) | ((<u64>1) << place));
        }
      }
      let x = c - 5;
      let y = r - 5;
      for (let turn: u32 = 0; turn < 6; turn++) {
        store<u8>(turns + 61 * turn + cell, <u8>cellAt(y + 5, x + 5));
        const old = x;
        x = -y;
        y = old + y;
      }
    }
  }
}

/** As SHAPE and ALONG in cells.ts: 64 for side steps + 8 · direction + length. */
function writeShapes(cell: u32): void {
  for (let direction: u32 = 0; direction < 6; direction++) {
    for (let length: u32 = 1; length <= 3; length++) {
      const to = walk(cell, direction, length);
      if (to !== OFF) store<u8>(shapes + 61 * cell + to, <u8>(8 * direction + length));
    }
    for (let turn: u32 = 1; turn <= 5; turn += 4) {
      const along = (direction + turn) % 6;
      for (let length: u32 = 2; length <= 3; length++) {
        const other = walk(cell, along, length - 1);
        const to = other === OFF ? OFF : walk(other, direction, 1);
        if (to === OFF) continue;
        store<u8>(shapes + 61 * cell + to, <u8>(64 + 8 * direction + length));
        store<u8>(alongs + 61 * cell + to, <u8>along);
      }
    }
  }
}

function writeActions(half: u32, place: u32): void {
  const unturned = half === 0 || place === 0 ? place : 61 - place;
  const cell: u32 = load<u8>(ringCells + <usize>unturned);
  for (let axis: u32 = 0; axis < 3; axis++) {
    const first = actions + (((half * 3 + axis) * KINDS) << 7) + (place << 1);
    const step = directionOf(half, axis);
    for (let length: u32 = 1; length <= 3; length++) {
      store<u16>(first + ((length - 1) << 7), <u16>(CELLS * cell + walk(cell, step, length)));
    }
    for (let other: u32 = 1; other <= 2; other++) {
      const along = directionOf(half, (axis + other) % 3);
      for (let length: u32 = 2; length <= 3; length++) {
        const kind = 3 + 2 * (other - 1) + (length - 2);
        store<u16>(first + (kind << 7), <u16>sideStep(cell, along, length, step));
      }
    }
  }
}

/** The action of the side step of the column that begins at `cell`: described from the end that makes 60 degrees. */
function sideStep(cell: u32, along: u32, length: u32, step: u32): u32 {
  const end = walk(cell, along, length - 1);
  const angle = (along + 6 - step) % 6;
  return angle === 1 || angle === 5 ? CELLS * cell + walk(end, step, 1) : CELLS * end + walk(cell, step, 1);
}

/** A set of cells in board order as both words of the ring. */
export function toRing(board: u64): v128 {
  const ring =
    ((board & 0x1f) << PLACE_I) |
    (((board >> 5) & 0x3f) << PLACE_H) |
    (((board >> 11) & 0x7f) << PLACE_G) |
    (((board >> 18) & 0xff) << PLACE_F) |
    (((board >> 26) & 0xf) << 57) |
    ((board >> 30) & 0x1f) |
    (((board >> 35) & 0xff) << PLACE_D) |
    (((board >> 43) & 0x7f) << PLACE_C) |
    (((board >> 50) & 0x3f) << PLACE_B) |
    (((board >> 56) & 0x1f) << PLACE_A);
  return both(ring);
}

/** Where the rows of the board begin in the ring; row e goes round its end. */
const PLACE_I: u64 = 52;
const PLACE_H: u64 = 38;
const PLACE_G: u64 = 24;
const PLACE_F: u64 = 10;
const PLACE_D: u64 = 44;
const PLACE_C: u64 = 31;
const PLACE_B: u64 = 18;
const PLACE_A: u64 = 5;

/** A word in ring order back in board order. */
export function toBoard(ring: u64): u64 {
  return (
    ((ring >> PLACE_I) & 0x1f) |
    (((ring >> PLACE_H) & 0x3f) << 5) |
    (((ring >> PLACE_G) & 0x7f) << 11) |
    (((ring >> PLACE_F) & 0xff) << 18) |
    (((ring >> 57) & 0xf) << 26) |
    ((ring & 0x1f) << 30) |
    (((ring >> PLACE_D) & 0xff) << 35) |
    (((ring >> PLACE_C) & 0x7f) << 43) |
    (((ring >> PLACE_B) & 0x3f) << 50) |
    (((ring >> PLACE_A) & 0x1f) << 56)
  );
}

/** A word of the ring with itself turned: place p goes to 61 - p, and 0, the centre, stays. */
function both(ring: u64): v128 {
  const turned = ((reversed(ring) >> 2) & CELL_BITS) | (ring & 1);
  return i64x2.replace_lane(i64x2.splat(<i64>ring), 1, <i64>turned);
}
