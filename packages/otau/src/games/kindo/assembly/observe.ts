/** What players and networks of Kindo see (RULES.md, 6): planes from the player to move. */
import { reversed, writeBits } from '../../../kernel/assembly/bits';
import { DOTS, EAST, KindoBoard, LEFT, NEXT, NORTH, PLAYER, SOUTH, WEST } from './board';

/** @param s a position during play */
export function observe(board: KindoBoard, s: usize, out: usize): void {
  const cells = board.cells;
  const mover: u32 = load<u8>(s, PLAYER);
  const own = load<u64>(s + (mover << 3));
  const dots = load<u64>(s, DOTS);
  let at = writePlane(own, cells, mover, out);
  at = writePlane(load<u64>(s + ((1 - mover) << 3)), cells, mover, at);
  at = writeBits((<u64>1) << board.king0, cells, at);
  at = writeBits((<u64>1) << board.king1, cells, at);
  at = writePlane(load<u64>(s + (mover === 0 ? NORTH : SOUTH)), cells, mover, at);
  at = writePlane(load<u64>(s + (mover === 0 ? EAST : WEST)), cells, mover, at);
  at = writePlane(load<u64>(s + (mover === 0 ? SOUTH : NORTH)), cells, mover, at);
  at = writePlane(load<u64>(s + (mover === 0 ? WEST : EAST)), cells, mover, at);
  at = writePlane(dots & own, cells, mover, at);
  at = writePlane(dots & ~own, cells, mover, at);
  at = writeBits(board.all & ~board.wallable, cells, at);
  at = fillPlane(at, cells, load<u8>(s, LEFT));
  at = fillPlane(at, cells, load<u8>(s + NEXT + mover));
  fillPlane(at, cells, load<u8>(s + NEXT + (1 - mover)));
}

// @ts-ignore: decorator
@inline
function writePlane(set: u64, cells: u32, mover: u32, out: usize): usize {
  return writeBits(mover === 0 ? set : reversed(set) >> (64 - <u64>cells), cells, out);
}

function fillPlane(out: usize, cells: u32, moves: u32): usize {
  const end = out + (cells << 2);
  const value = <f32>moves / 4;
  let at = out;
  for (; at + 16 <= end; at += 16) v128.store(at, f32x4.splat(value));
  for (; at < end; at += 4) store<f32>(at, value);
  return end;
}
