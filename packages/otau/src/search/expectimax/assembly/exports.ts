/** The functions of expectimax over a compiled game: `tree.ts` in `src/search/expectimax`. */
import { searched } from '../../assembly/exports';
import { Searched } from '../../assembly/searched';
import { clearBounds, makeBounds, setBoundsAge } from './bounds';
import { chanceEstimates, chanceState, chanceValue, knownMove, makeChanceTree, rowChanged } from './tree';

/** Returns where the host writes the expected result of each score. */
export function expectimax_open(star: i32, pieces: i32): usize {
  searched.prepare();
  return makeChanceTree<Searched>(searched, star, pieces);
}

export function expectimax_table(bits: u32): void {
  makeBounds(bits);
}

export function expectimax_clear(): void {
  clearBounds();
}

export function expectimax_table_age(age: i32): void {
  setBoundsAge(age);
}

export function expectimax_row(ply: i32): usize {
  return chanceState(ply);
}

/** The value of the row that the host has written at ply 1. */
export function expectimax_value(depth: i32, alpha: f64, beta: f64): f64 {
  rowChanged<Searched>(searched, 1);
  return chanceValue<Searched>(searched, 1, depth, alpha, beta);
}

export function expectimax_known_move(depth: i32): i32 {
  rowChanged<Searched>(searched, 1);
  return knownMove<Searched>(searched, 1, depth);
}

export function expectimax_estimates(): f64 {
  return chanceEstimates();
}
