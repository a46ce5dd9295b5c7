/**
 * The functions of Monte Carlo tree search over a compiled game, which asks its host for random numbers and tables. A memory holds searches of
 * one game. What they take and give: `WalkExports` of `src/search/exports.ts`.
 */
import { Head } from '../../../kernel/assembly/head';
import { Rules } from '../../../kernel/assembly/host';
import { clearEvaluations, expectMore, rowSize, setMovable, shapeNodes } from './arena';
import { countLosses, finish } from './backup';
import { hashHistory, historyFor, newSearch, Search } from './search';
import { addNode, copyBelow, hashOf } from './tree';
import { answered, descend, listNode, newWalk, policy, prepareWalks, row, values, Walk } from './walk';

let game: Rules = changetype<Rules>(0);

/** The game of all searches in this memory. */
export function walk_game(at: usize): void {
  game = changetype<Rules>(at);
  const head = changetype<Head>(at);
  shapeNodes(head.rowSize, head.players);
  prepareWalks(head);
}

export function walk_open(
  nodes: u32, edges: u32, room: u32, constant: f64, firstPlay: f64, isUct: u32, keepsOrder: u32, tables: u32,
): usize {
  const search = newSearch(nodes, edges, room);
  search.constant = constant;
  search.firstPlay = firstPlay;
  search.isUct = isUct !== 0;
  search.keepsOrder = keepsOrder !== 0;
  search.hasTables = tables !== 0;
  return changetype<usize>(search);
}

export function walk_new(search: usize): usize {
  return changetype<usize>(newWalk(changetype<Search>(search)));
}

export function walk_tree(search: usize, which: u32): usize {
  const one = changetype<Search>(search);
  return changetype<usize>(which === 0 ? one.first : one.second);
}

export function walk_row(): usize {
  return row;
}

export function walk_actions(): usize {
  return answered;
}

export function walk_policy(): usize {
  return policy;
}

export function walk_values(): usize {
  return values;
}

export function walk_history(search: usize, count: u32): usize {
  return historyFor(changetype<Search>(search), count);
}

export function walk_history_written(search: usize, first: u32): void {
  hashHistory(changetype<Search>(search), first);
}

export function walk_restart(search: usize, actor: i32): void {
  const tree = changetype<Search>(search).tree;
  tree.nodes = 0;
  tree.edges = 0;
  clearEvaluations(tree);
  addNode(tree, row, rowSize, hashOf(row, rowSize), actor);
}

export function walk_keep(search: usize, node: u32, most: u32): void {
  const one = changetype<Search>(search);
  const last = one.tree;
  one.tree = last === one.first ? one.second : one.first;
  copyBelow(last, node, one.tree, rowSize, most);
}

export function walk_movable(bytes: u32): void {
  setMovable(bytes);
}

export function walk_expect(search: usize, nodes: u32, edges: u32): void {
  expectMore(changetype<Search>(search).tree, nodes, edges);
}

/** Lists the moves of the root, if they are not listed. */
export function walk_list(search: usize): void {
  const one = changetype<Search>(search);
  if (load<u16>(one.tree.edgeCounts) === 0) listNode<Rules>(game, one, 0);
}

export function walk_descend(walk: usize, forced: i32): u32 {
  return descend<Rules>(game, changetype<Walk>(walk), forced);
}

export function walk_leaf(walk: usize): i32 {
  return changetype<Walk>(walk).leaf;
}

export function walk_losses(walk: usize, losses: i32): void {
  countLosses(changetype<Walk>(walk), losses);
}

export function walk_finish(walk: usize, count: i32): i32 {
  return finish<Rules>(game, changetype<Walk>(walk), count);
}
