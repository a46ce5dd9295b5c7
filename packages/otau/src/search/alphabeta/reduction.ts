/** Where alpha-beta searches less deep: clear positions, and late moves without a recommendation. */

/** Up to this many plies from the leaves, a position far better than needed is not searched. */
export const MARGIN_DEPTH = 4;
/** From this depth on, a position that the table does not know is searched a ply less deep. */
export const REDUCE_UNKNOWN_DEPTH = 4;
/** From this depth on the null move is tried, with a search that is this much less deep or more. */
export const PASS_DEPTH = 2;
export const PASS_REDUCTION = 2;
/** Up to this depth a position that is hopeless except for noisy moves is left to quiescence, and late moves are left out. */
export const QUIET_DEPTH = 3;

/** The fourth move and later ones, three plies from the leaves or more, are first searched less deep. */
const LATE_MOVE = 3;
const LATE_DEPTH = 3;
/** The higher, the less the reduction grows with depth and place. */
const REDUCTION_DIVISOR = 1;

const DEPTHS = 64;
const PLACES = 128;
/** By depth and place, for the compiled tree. */
export const REDUCTION = new Uint8Array(DEPTHS * PLACES);
for (let depth = LATE_DEPTH; depth < DEPTHS; depth++) {
  for (let place = LATE_MOVE; place < PLACES; place++) {
    REDUCTION[depth * PLACES + place] =
      1 + (Math.log(depth / LATE_DEPTH) * Math.log(place / LATE_MOVE)) / REDUCTION_DIVISOR;
  }
}

/** Plies by which the move at `place` (from 0) of a position to be searched `depth` plies deep is first reduced. */
export function reduction(depth: number, place: number): number {
  return REDUCTION[Math.min(depth, DEPTHS - 1) * PLACES + Math.min(place, PLACES - 1)];
}

/** Near the leaves, the moves after the first ones are not searched at all where the game has many. */
export function enoughMoves(depth: number): number {
  return 4 + 6 * depth * depth;
}
