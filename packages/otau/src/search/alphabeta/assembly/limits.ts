/** The numbers of `search/alphabeta/tree.ts`, `reduction.ts` and `value.ts`. */
export const MAX_PLY: i32 = 120;
export const QUIESCENCE_PLIES: i32 = 8;
export const NULL_MOVE: i32 = -1;
export const TABLE_MOVE: i32 = 1 << 25;

export const MARGIN_DEPTH: i32 = 4;
export const REDUCE_UNKNOWN_DEPTH: i32 = 4;
export const PASS_DEPTH: i32 = 2;
export const PASS_REDUCTION: i32 = 2;
export const QUIET_DEPTH: i32 = 3;

export const WON: i32 = 30_000;
export const PROVEN: i32 = 21_000;
export const INFINITE: i32 = 32_000;
export const UNKNOWN: i32 = 32_001;
const KNOWN_WON: i32 = 25_000;
const STONE_VALUE: i32 = 8;

const DEPTHS: i32 = 64;
const PLACES: i32 = 128;
/** Reductions by depth and place, written by the host. */
export const reductions = memory.data(64 * 128, 16);

// @ts-ignore: decorator
@inline
export function reduction(depth: i32, place: i32): i32 {
  return load<u8>(reductions + <usize>(min<i32>(depth, DEPTHS - 1) * PLACES + min<i32>(place, PLACES - 1)));
}

// @ts-ignore: decorator
@inline
export function enoughMoves(depth: i32): i32 {
  return 4 + 6 * depth * depth;
}

export function toTable(score: i32, ply: i32): i32 {
  return score > PROVEN ? score + ply : score < -PROVEN ? score - ply : score;
}

export function fromTable(score: i32, ply: i32): i32 {
  return score > PROVEN ? score - ply : score < -PROVEN ? score + ply : score;
}

export function fromLead(lead: i32, ply: i32): i32 {
  if (lead === 0) return 0;
  return STONE_VALUE * lead + (lead > 0 ? KNOWN_WON - ply : ply - KNOWN_WON);
}
