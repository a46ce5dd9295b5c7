/**
 * Monte Carlo tree search over the compiled rules: a module of its own, as it asks its host for random numbers and tables. A memory
 * holds searches of one game. What the functions take and give: `part.ts` in `src/search/mcts/compiled`.
 */
import { Head } from '../../kernel/assembly/head';
import { clearEvaluations } from '../../search/mcts/compiled/assembly/evaluation-cache';
import { rowSize, shapeNodes } from '../../search/mcts/compiled/assembly/arena';
import { countLosses, finish } from '../../search/mcts/compiled/assembly/backup';
import { addNode, copyBelow, hashOf } from '../../search/mcts/compiled/assembly/tree';
import { hashHistory, historyFor, newSearch, Search } from '../../search/mcts/compiled/assembly/search';
import { answered, descend, newWalk, policy, prepareWalks, row, values, Walk } from '../../search/mcts/compiled/assembly/walk';
import { Abalone } from '../abalone/assembly/abalone';
import { Kindo } from '../kindo/assembly/kindo';
import { Senet } from '../senet/assembly/senet';
import { Togyz } from '../togyzkumalak/assembly/togyz';
import { ABALONE, KINDO, SENET, TOGYZ } from './makers';

export { abi, alloc, free, new_abalone, new_kindo, new_senet, new_togyzkumalak } from './makers';

let game: usize = 0;
let kind: u32 = 0;

/** The game of all searches in this memory. */
export function walk_game(at: usize): void {
  const head = changetype<Head>(at);
  game = at;
  kind = head.kind;
  shapeNodes(head.rowSize, head.players);
  prepareWalks(head);
}

export function walk_open(nodes: u32, edges: u32, room: u32, constant: f64, firstPlay: f64, tables: u32): usize {
  return changetype<usize>(newSearch(nodes, edges, room, constant, firstPlay, tables !== 0));
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

export function walk_keep(search: usize, node: u32): void {
  const one = changetype<Search>(search);
  const last = one.tree;
  one.tree = last === one.first ? one.second : one.first;
  copyBelow(last, node, one.tree, rowSize);
}

export function walk_descend(walk: usize, forced: i32): u32 {
  const one = changetype<Walk>(walk);
  switch (kind) {
    case TOGYZ:
      return descend<Togyz>(changetype<Togyz>(game), one, forced);
    case ABALONE:
      return descend<Abalone>(changetype<Abalone>(game), one, forced);
    case KINDO:
      return descend<Kindo>(changetype<Kindo>(game), one, forced);
    case SENET:
      return descend<Senet>(changetype<Senet>(game), one, forced);
  }
  return 0;
}

export function walk_leaf(walk: usize): i32 {
  return changetype<Walk>(walk).leaf;
}

export function walk_losses(walk: usize, losses: i32): void {
  countLosses(changetype<Walk>(walk), losses);
}

export function walk_finish(walk: usize, count: i32): i32 {
  return finish(changetype<Walk>(walk), count);
}
