/** By how much alpha-beta searches late moves without a recommendation less deep. */

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
