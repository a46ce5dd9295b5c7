/** The functions of alpha-beta over a compiled game, which asks its host for the time and for tables: `tree.ts` in `src/search/alphabeta`. */
import { Head } from '../../../kernel/assembly/head';
import { searched } from '../../assembly/exports';
import { Searched } from '../../assembly/searched';
import { setDraws } from './leaves';
import { reductions } from './limits';
import { ageOrder, clearOrder } from './order';
import { lineAt, lineLength, makeRoom } from './path';
import { beginPath, effort, estimateCount, rowAt, setPlayed } from './plies';
import { clearTable, foundCount, lookupCount, makeTable, setAge } from './table';
import { childOfRoot, comeBackAtRoot, helpOthers, makeTree } from './tree';

/**
 * Once the weights and the reductions are written: makes the tree.
 * @param bits its table holds 2^bits entries
 * @param pieces endgame tables are asked about positions with at most this many pieces; -1 without tables
 * @param threads how many threads search together, by the functions of the host; 0 for one alone
 * @param thread which of them this is, counted from 0
 */
export function search_open(bits: u32, selective: u32, pieces: i32, threads: i32, thread: i32): void {
  searched.prepare();
  makeTree<Searched>(searched, selective !== 0, pieces, threads, thread);
  makeTable(bits, threads > 0);
}

export function search_reductions(): usize {
  return reductions;
}

export function search_row(ply: i32): usize {
  return rowAt(ply);
}

export function search_draws(avoided: i32, openness: i32, player: i32, left: i32): i32 {
  return setDraws<Searched>(searched, avoided, openness, player, left);
}

export function search_path(count: u32): usize {
  return makeRoom(count, changetype<Head>(searched.game).rowSize);
}

export function search_path_written(): void {
  beginPath(changetype<Head>(searched.game).rowSize);
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
  return childOfRoot<Searched>(searched, depth, alpha, beta, mover);
}

/** Works at what other threads search, until the search ends. */
export function search_help(): void {
  helpOthers<Searched>(searched);
}

export function search_come_back(): i32 {
  return comeBackAtRoot();
}

/** Positions that the threads have visited for what this one searches. */
export function search_effort(): f64 {
  return effort();
}

export function search_estimates(): i32 {
  return estimateCount();
}

/** How often the table was asked, and how often it had the position. */
export function search_lookups(): f64 {
  return lookupCount();
}

export function search_hits(): f64 {
  return foundCount();
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
