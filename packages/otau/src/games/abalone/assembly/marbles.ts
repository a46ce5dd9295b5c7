/** How marbles move in the sets of a position during play. */
import { cellSets, neighbours, OFF } from './tables';

const EMPTY: i32 = -1;

/** Puts a marble on an empty cell, or takes one of the player away. */
export function toggle(s: usize, player: u32, cell: u32): void {
  const at = s + (player << 4);
  v128.store(at, v128.xor(v128.load(at), v128.load(cellSets + (cell << 4))));
}

/** A move in line of two players: the rear marble goes to the front, and so does the pushed one. */
// @ts-ignore: decorator
@inline
export function pushTwo(s: usize, mover: u32, from: u32, to: u32, direction: u32): bool {
  const own = s + (mover << 4);
  const front = v128.load(cellSets + (to << 4));
  v128.store(own, v128.xor(v128.load(own), v128.xor(v128.load(cellSets + (from << 4)), front)));
  const at = s + ((1 - mover) << 4);
  const other = v128.load(at);
  if (!v128.any_true(v128.and(other, front))) return false;
  let cell: u32 = load<u8>(neighbours + (to << 3) + direction);
  if (cell !== OFF && v128.any_true(v128.and(other, v128.load(cellSets + (cell << 4))))) {
    cell = load<u8>(neighbours + (cell << 3) + direction);
  }
  const moved = v128.xor(other, front);
  v128.store(at, cell === OFF ? moved : v128.xor(moved, v128.load(cellSets + (cell << 4))));
  return cell === OFF;
}

export function sideStep(s: usize, mover: u32, from: u32, shape: u32, along: u32): void {
  const direction = (shape >> 3) & 7;
  let marbles = v128.load(s + (mover << 4));
  for (let left = shape & 7, cell = from; left > 0; left--) {
    const aside: u32 = load<u8>(neighbours + (cell << 3) + direction);
    marbles = v128.xor(marbles, v128.xor(v128.load(cellSets + (cell << 4)), v128.load(cellSets + (aside << 4))));
    cell = load<u8>(neighbours + (cell << 3) + along);
  }
  v128.store(s + (mover << 4), marbles);
}

/** Moves everything from `cell` on up to the first empty cell; returns whether a marble left the board. */
export function push(s: usize, players: u32, cell: u32, direction: u32): bool {
  let carried = EMPTY;
  do {
    const found = ownerAt(s, players, cell);
    if (found !== carried) {
      if (found !== EMPTY) toggle(s, found, cell);
      if (carried !== EMPTY) toggle(s, carried, cell);
    }
    carried = found;
    cell = load<u8>(neighbours + (cell << 3) + direction);
  } while (carried !== EMPTY && cell !== OFF);
  return carried !== EMPTY;
}

function ownerAt(s: usize, players: u32, cell: u32): i32 {
  const bit = load<u64>(cellSets + (cell << 4));
  for (let player: u32 = 0; player < players; player++) {
    if ((load<u64>(s + (player << 4)) & bit) !== 0) return player;
  }
  return EMPTY;
}
