/**
 * Positions that occurred before, in the game and on the path from the root: repeating one of them counts as a draw. And the best line from each
 * ply, built up move by move on the way back to the root.
 */
import { MAX_PLY } from './limits';

/** A quick look at this many bits saves nearly all comparisons with the positions of the game. */
const FILTER: u32 = 4096;

const filter = memory.data(4096, 16);
/** Hashes of the positions on the path, and how many of the latest may be repeated. */
const hashes = memory.data(8 * 121, 8);
const back = memory.data(2 * 121, 4);
/** Hashes of the game's earlier positions. */
let earlier: usize = 0;
let earlierEnd: usize = 0;

/** A new search after `count` positions of the game; returns where their rows are to be written, one after the other. */
export function makeRoom(count: u32, rowSize: usize): usize {
  if (earlier !== 0) heap.free(earlier);
  earlier = heap.alloc((8 + rowSize) * count + 16);
  earlierEnd = earlier + 8 * count;
  return earlierEnd;
}

/** The earlier positions; they have now to be set. Returns how many they are. */
export function clearEarlier(): i32 {
  memory.fill(filter, 0, FILTER);
  return <i32>((earlierEnd - earlier) >> 3);
}

/** Where the row of an earlier position was written. */
export function earlierRow(index: i32, rowSize: usize): usize {
  return earlierEnd + <usize>index * rowSize;
}

export function setEarlier(index: i32, hash: u64): void {
  store<u64>(earlier + (<usize>index << 3), hash);
  store<u8>(filter + (<usize>hash & (FILTER - 1)), 1);
}

export function setRoot(hash: u64): void {
  store<u64>(hashes, hash);
}

/** Puts a position on the path; returns whether it occurred before. */
export function comesBack(ply: i32, low: i32, high: i32): bool {
  const hash = (<u64>(<u32>high) << 32) | <u64>(<u32>low);
  const own = hashes + (<usize>ply << 3);
  store<u64>(own, hash);
  const steps = <i32>load<i16>(back + (<usize>ply << 1) - 2) + 1;
  store<i16>(back + (<usize>ply << 1), <i16>steps);
  const last = own - (<usize>steps << 3);
  for (let at = own - 8; at >= last; at -= 8) if (load<u64>(at) === hash) return true;
  if (load<u8>(filter + (<u32>low & (FILTER - 1))) === 0) return false;
  for (let at = earlier; at < earlierEnd; at += 8) if (load<u64>(at) === hash) return true;
  return false;
}

/** Whether a position is the root or an earlier one of the game. */
export function hasStood(low: i32, high: i32): bool {
  const hash = (<u64>(<u32>high) << 32) | <u64>(<u32>low);
  if (load<u64>(hashes) === hash) return true;
  for (let at = earlier; at < earlierEnd; at += 8) if (load<u64>(at) === hash) return true;
  return false;
}

/** After `ply` the path does not continue by a move of the game. */
export function cut(ply: i32): void {
  store<i16>(back + (<usize>ply << 1), -1);
}

/** Undoes `cut`. */
export function mend(ply: i32): void {
  store<i16>(back + (<usize>ply << 1), load<i16>(back + (<usize>ply << 1) - 2) + 1);
}

@inline export function pathHash(ply: i32): u64 {
  return load<u64>(hashes + (<usize>ply << 3));
}

/** How many of the plies before may be repeated. */
@inline export function pathSteps(ply: i32): i32 {
  return load<i16>(back + (<usize>ply << 1));
}

/** Sets both, as another thread had them. */
export function setPath(ply: i32, hash: u64, steps: i32): void {
  store<u64>(hashes + (<usize>ply << 3), hash);
  store<i16>(back + (<usize>ply << 1), <i16>steps);
}

const lines = memory.data(2 * 120 * 120, 4);
const ends = memory.data(121, 4);

@inline export function endLine(ply: i32): void {
  store<u8>(ends + ply, <u8>ply);
}

/** The line of `ply` is this move and then the line of the next ply. */
export function extendLine(ply: i32, action: u32): void {
  const own = lines + <usize>(2 * MAX_PLY * ply);
  const next = own + 2 * MAX_PLY;
  const end = max<i32>(load<u8>(ends + ply, 1), ply + 1);
  store<u16>(own + (<usize>ply << 1), <u16>action);
  for (let i = ply + 1; i < end; i++) store<u16>(own + (<usize>i << 1), load<u16>(next + (<usize>i << 1)));
  store<u8>(ends + ply, <u8>end);
}

/** The line of a ply has so many moves, which are to be written. */
export function beginLine(ply: i32, length: i32): void {
  store<u8>(ends + ply, <u8>(ply + length));
}

/** The address of the line from a ply, 16-bit numbers; its length is `lineLength`. */
export function lineAt(ply: i32): usize {
  return lines + <usize>(2 * MAX_PLY * ply + 2 * ply);
}

export function lineLength(ply: i32): i32 {
  return <i32>load<u8>(ends + ply) - ply;
}
