/** Expectimax over the compiled rules, in the module of `search.ts`, which makes games and counts nodes. */
import { clearBounds, makeBounds, setBoundsAge } from '../../search/expectimax/assembly/bounds';
import { chanceEstimates, chanceState, chanceValue, knownMove, makeChanceTree } from '../../search/expectimax/assembly/tree';
import { SearchedSenet } from '../senet/assembly/searched';

let searched: usize = 0;

export function chooseSenet(made: SearchedSenet): void {
  searched = changetype<usize>(made);
}

/** Returns where the host writes the expected result of each score. */
export function expectimax_open(star: i32, pieces: i32): usize {
  return makeChanceTree<SearchedSenet>(changetype<SearchedSenet>(searched), star, pieces);
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

export function expectimax_value(depth: i32, alpha: f64, beta: f64): f64 {
  return chanceValue<SearchedSenet>(changetype<SearchedSenet>(searched), 1, depth, alpha, beta);
}

export function expectimax_known_move(depth: i32): i32 {
  return knownMove<SearchedSenet>(changetype<SearchedSenet>(searched), 1, depth);
}

export function expectimax_estimates(): f64 {
  return chanceEstimates();
}
