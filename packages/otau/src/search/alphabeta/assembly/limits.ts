/** The values of alpha-beta, evaluation units and beyond them wins by their distance (`root.ts` has those that the root needs), and where it searches less deep. */
export const MAX_PLY: i32 = 120;
export const QUIESCENCE_PLIES: i32 = 8;
export const NULL_MOVE: i32 = -1;
export const TABLE_MOVE: i32 = 1 << 25;

/** Up to this many plies from the leaves, a position far better than needed is not searched. */
export const MARGIN_DEPTH: i32 = 4;
/** From this depth on, a position that the table does not know is searched a ply less deep. */
export const REDUCE_UNKNOWN_DEPTH: i32 = 4;
/** From this depth on the null move is tried, with a search that is this much less deep or more. */
export const PASS_DEPTH: i32 = 2;
export const PASS_REDUCTION: i32 = 2;
/** Up to this depth a position that is hopeless except for noisy moves is left to quiescence, and late moves are left out. */
export const QUIET_DEPTH: i32 = 3;

/** The value of a game won at the root; each ply of distance takes one off. */
export const WON: i32 = 30_000;
/** Values beyond this are wins that are proven. */
export const PROVEN: i32 = 21_000;
export const INFINITE: i32 = 32_000;
/** Not a value. */
export const UNKNOWN: i32 = 32_001;
/** The value of a win in the endgame tables, below wins that the search has seen to the end: a stone more adds `STONE_VALUE`, a ply more takes one off. */
const KNOWN_WON: i32 = 25_000;
const STONE_VALUE: i32 = 8;

const DEPTHS: i32 = 64;
const PLACES: i32 = 128;
/** Reductions by depth and place, written by the host. */
export const reductions = memory.data(64 * 128, 16);

@inline export function reduction(depth: i32, place: i32): i32 {
  return load<u8>(reductions + <usize>(min<i32>(depth, DEPTHS - 1) * PLACES + min<i32>(place, PLACES - 1)));
}

/** Near the leaves, the moves after the first ones are not searched at all where the game has many. */
@inline export function enoughMoves(depth: i32): i32 {
  return 4 + 6 * depth * depth;
}

/** Proven values are stored with their distance from the position itself, not from the root. */
export function toTable(score: i32, ply: i32): i32 {
  return score > PROVEN ? score + ply : score < -PROVEN ? score - ply : score;
}

export function fromTable(score: i32, ply: i32): i32 {
  return score > PROVEN ? score - ply : score < -PROVEN ? score + ply : score;
}

/** The value at `ply` of a position that the mover wins by a known number of stones. */
export function fromLead(lead: i32, ply: i32): i32 {
  if (lead === 0) return 0;
  return STONE_VALUE * lead + (lead > 0 ? KNOWN_WON - ply : ply - KNOWN_WON);
}
