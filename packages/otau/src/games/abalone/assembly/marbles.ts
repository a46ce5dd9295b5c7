/** How marbles move in the sets of a position that is played on. */
import { cellSets, neighbours, OFF } from './tables';

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
