/**
 * Alpha-beta and expectimax over the compiled rules: a module of its own, as it asks its host for the time and for tables. A memory holds one
 * search of one game. What the functions take and give: `compiled-tree.ts` in
 * `src/search/alphabeta` and `src/search/expectimax`.
 */
import { lineAt, lineLength, makeRoom, beginPath } from '../../search/alphabeta/assembly/path';
import { clearTable, makeTable, setAge } from '../../search/alphabeta/assembly/table';
import { reductions } from '../../search/alphabeta/assembly/limits';
import { ageOrder, clearOrder } from '../../search/alphabeta/assembly/order';
import { setDraws } from '../../search/alphabeta/assembly/leaves';
import { beginTree, effort, estimateCount, nodeCount, rowAt, setPlayed, visit } from '../../search/alphabeta/assembly/plies';
import { childOfRoot, comeBackAtRoot, helpOthers, makeTree } from '../../search/alphabeta/assembly/tree';
import { Abalone } from '../abalone/assembly/abalone';
import { prepareAbalone, searchedAbalone, SearchedAbalone } from '../abalone/assembly/searched';
import { Kindo } from '../kindo/assembly/kindo';
import { searchedKindo, SearchedKindo } from '../kindo/assembly/searched';
import { Senet } from '../senet/assembly/senet';
import { searchedSenet } from '../senet/assembly/searched';
import { Togyz } from '../togyzkumalak/assembly/togyz';
import { searchedTogyz, SearchedTogyz } from '../togyzkumalak/assembly/searched';

import { chooseSenet } from './expectimax';
import { KINDO, SENET, TOGYZ } from './makers';

export {
  expectimax_clear, expectimax_estimates, expectimax_known_move, expectimax_open, expectimax_row, expectimax_table, expectimax_table_age, expectimax_value,
} from './expectimax';
export { abi, alloc, free, new_abalone, new_kindo, new_senet, new_togyzkumalak } from './makers';

let kind: u32 = 0;
let searched: usize = 0;

/** The game to be searched, and the shape of its network, if it has one; returns where its weights are to be written. */
export function search_game(game: usize, present: u32, features: u32, heads: u32): usize {
  kind = load<u32>(game);
  if (kind === TOGYZ) {
    const made = searchedTogyz(changetype<Togyz>(game), present, features, heads);
    searched = changetype<usize>(made);
    return made.net.first;
  }
  if (kind === KINDO) {
    const made = searchedKindo(changetype<Kindo>(game), present, features, heads);
    searched = changetype<usize>(made);
    return made.net.first;
  }
  if (kind === SENET) {
    const made = searchedSenet(changetype<Senet>(game), present, features);
    chooseSenet(made);
    return made.net.first;
  }
  const made = searchedAbalone(changetype<Abalone>(game));
  searched = changetype<usize>(made);
  return changetype<usize>(made.weights);
}

/**
 * Once the weights and the reductions are written: makes the tree.
 * @param bits its table holds 2^bits entries
 * @param pieces endgame tables are asked about positions with at most this many pieces; -1 without tables
 * @param threads how many threads search together, by the functions of the host; 0 for one alone
 * @param thread which of them this is, counted from 0
 */
export function search_open(bits: u32, selective: u32, pieces: i32, threads: i32, thread: i32): void {
  if (kind === TOGYZ) makeTree<SearchedTogyz>(changetype<SearchedTogyz>(searched), selective !== 0, pieces, threads, thread);
  else if (kind === KINDO) makeTree<SearchedKindo>(changetype<SearchedKindo>(searched), selective !== 0, pieces, threads, thread);
  else {
    prepareAbalone(changetype<SearchedAbalone>(searched));
    makeTree<SearchedAbalone>(changetype<SearchedAbalone>(searched), selective !== 0, pieces, threads, thread);
  }
  makeTable(bits, threads > 0);
}

export function search_reductions(): usize {
  return reductions;
}

export function search_row(ply: i32): usize {
  return rowAt(ply);
}

export function search_begin(until: f64): void {
  beginTree(until);
}

export function search_draws(contempt: i32, player: i32, left: i32): void {
  setDraws(contempt, player, left);
}

export function search_path(count: u32): usize {
  return makeRoom(count);
}

export function search_path_written(): void {
  beginPath();
}

export function search_table_age(age: u32): void {
  setAge(age);
}

export function search_order_age(): void {
  ageOrder();
}

export function search_clear(): void {
  clearOrder();
  clearTable();
}

export function search_child(depth: i32, alpha: i32, beta: i32, mover: i32): i32 {
  if (kind === TOGYZ) return childOfRoot<SearchedTogyz>(changetype<SearchedTogyz>(searched), depth, alpha, beta, mover);
  if (kind === KINDO) return childOfRoot<SearchedKindo>(changetype<SearchedKindo>(searched), depth, alpha, beta, mover);
  return childOfRoot<SearchedAbalone>(changetype<SearchedAbalone>(searched), depth, alpha, beta, mover);
}

/** Works at what other threads search, until the search ends. */
export function search_help(): void {
  if (kind === TOGYZ) helpOthers<SearchedTogyz>(changetype<SearchedTogyz>(searched));
  else if (kind === KINDO) helpOthers<SearchedKindo>(changetype<SearchedKindo>(searched));
  else helpOthers<SearchedAbalone>(changetype<SearchedAbalone>(searched));
}

export function search_come_back(): i32 {
  return comeBackAtRoot();
}

export function search_visit(): void {
  visit();
}

/** Positions that the threads have visited for what this one searches. */
export function search_effort(): f64 {
  return effort();
}

export function search_nodes(): f64 {
  return nodeCount();
}

export function search_estimates(): i32 {
  return estimateCount();
}

export function search_lead(ply: i32, action: i32): void {
  setPlayed(ply, action);
}

export function search_line(ply: i32): usize {
  return lineAt(ply);
}

export function search_line_length(ply: i32): i32 {
  return lineLength(ply);
}
