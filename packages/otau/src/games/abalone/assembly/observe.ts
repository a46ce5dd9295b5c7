/** What players and networks of Abalone see, written from rows: `observation.ts` and `encoding` of the rules in TypeScript. */
import { CELL_BITS, CELLS, MARBLES, spots } from './tables';

/**
 * 11 × 11: -2 outside the board, -1 empty, else the owner of the marble.
 * @param sets the cells of each player, in board order, 8 bytes each
 */
export function observe(sets: usize, players: u32, out: usize): void {
  const outside = f32x4.splat(-2);
  for (let at: usize = 0; at < 480; at += 16) v128.store(out + at, outside);
  store<f32>(out, -2, 480);
  if (players === 2) observeTwo(load<u64>(sets), load<u64>(sets, 8), out);
  else observeMany(sets, players, out);
}

function observeMany(sets: usize, players: u32, out: usize): void {
  for (let cell: u32 = 0; cell < CELLS; cell++) {
    let owner: i32 = -1;
    for (let player: u32 = 0; player < players; player++) {
      if (((load<u64>(sets + (player << 3)) >> cell) & 1) !== 0) owner = player;
    }
    store<f32>(out + (<usize>load<u8>(spots + cell) << 2), <f32>owner);
  }
}

/** Rows of five to nine cells, four at a time; the last four of a row reach its end. */
function observeTwo(first: u64, second: u64, out: usize): void {
  let at = out + 4 * (11 + 5);
  for (let length: usize = 5; length < 9; length++, at += 4 * 10) {
    observeRow(first, second, at, length);
    first >>= length;
    second >>= length;
  }
  observeFour(first >> 4, second >> 4, at + 16);
  for (let length: usize = 9; length >= 5; length--, at += 4 * 11) {
    observeRow(first, second, at, length);
    first >>= length;
    second >>= length;
  }
}

// @ts-ignore: decorator
@inline
function observeRow(first: u64, second: u64, at: usize, length: usize): void {
  observeFour(first, second, at);
  observeFour(first >> (length - 4), second >> (length - 4), at + ((length - 4) << 2));
}

// @ts-ignore: decorator
@inline
function observeFour(first: u64, second: u64, at: usize): void {
  v128.store(at, v128.load(OWNERS + ((<usize>first & 15) << 4) + ((<usize>second & 15) << 8)));
}

/** The owners of four cells, by the first and the second player's bits: -1, 0 or 1. */
const OWNERS = memory.data(16 * 256, 16);

/** Fills the table of `observe`; call it before. */
export function prepareOwners(): void {
  for (let second: usize = 0; second < 16; second++) {
    for (let first: usize = 0; first < 16; first++) {
      for (let k: usize = 0; k < 4; k++) {
        const owner = ((second >> k) & 1) !== 0 ? 1 : ((first >> k) & 1) !== 0 ? 0 : -1;
        store<f32>(OWNERS + (second << 8) + (first << 4) + (k << 2), <f32>owner);
      }
    }
  }
}

/**
 * The planes of observation.ts, seen from the player to move.
 * @param table where each cell lies for that player
 * @param played the share of the game's plies that has been played
 */
export function encode(row: usize, players: u32, table: usize, toEject: u32, played: f64, out: usize): void {
  const mover: u32 = load<u8>(row);
  memory.fill(out, 0, (players + 1) * 244);
  let free = CELL_BITS;
  for (let later: u32 = 0; later < players; later++) {
    const marbles = load<u64>(row + MARBLES + (((mover + later) % players) << 3));
    free &= ~marbles;
    writePlane(marbles, table, out + 244 * later);
  }
  writePlane(free, table, out + 244 * players);
  for (let later: u32 = 0; later < players; later++) {
    const ejected = <f64>load<u8>(row + 4 + ((mover + later) % players));
    fillPlane(out + 244 * (players + 1 + later), <f32>(ejected / <f64>toEject));
  }
  fillPlane(out + 244 * (2 * players + 1), <f32>played);
  fillPlane(out + 244 * (2 * players + 2), load<u8>(row, 3) !== 0 ? 1 : 0);
}

function writePlane(cells: u64, table: usize, out: usize): void {
  for (; cells !== 0; cells &= cells - 1) store<f32>(out + (<usize>load<u8>(table + <usize>ctz<u64>(cells)) << 2), 1);
}

function fillPlane(out: usize, value: f32): void {
  const four = f32x4.splat(value);
  for (let at: usize = 0; at < 240; at += 16) v128.store(out + at, four);
  store<f32>(out, value, 240);
}
