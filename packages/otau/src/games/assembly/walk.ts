/**
 * Monte Carlo tree search over the compiled rules: a module of its own, as it asks its host for random numbers and tables. A memory
 * holds the trees and walks of one game. What the functions take and give: `part.ts` in `src/search/mcts`.
 */
import { Head, make } from '../../kernel/assembly/head';
import { Arena, shapeArenas } from '../../search/mcts/assembly/arena';
import { setChoice } from '../../search/mcts/assembly/choice';
import { addNode, copyBelow, hashOf } from '../../search/mcts/assembly/tree';
import {
  answered, countLosses, descend, finish, hashHistory, historyFor, makeWalks, newWalk, policy, row, values, Walk,
} from '../../search/mcts/assembly/walk';
import { Abalone } from '../abalone/assembly/abalone';
import { Kindo } from '../kindo/assembly/kindo';
import { Senet } from '../senet/assembly/senet';
import { Togyz } from '../togyzkumalak/assembly/togyz';
import { ABALONE, KINDO, SENET, TOGYZ } from './makers';

export { abi, alloc, free, new_abalone, new_kindo, new_senet, new_togyzkumalak } from './makers';

let game: usize = 0;
let kind: u32 = 0;
let rowSize: usize = 0;
let first: usize = 0;
let second: usize = 0;
let tree: usize = 0;

export function walk_open(at: usize, nodes: u32, edges: u32, room: u32, constant: f64, firstPlay: f64, tables: u32): void {
  const head = changetype<Head>(at);
  game = at;
  kind = head.kind;
  rowSize = head.rowSize;
  shapeArenas(head.rowSize, head.players, nodes, edges, room);
  setChoice(constant, firstPlay);
  makeWalks(head, tables !== 0);
  first = changetype<usize>(make<Arena>());
  second = changetype<usize>(make<Arena>());
  tree = first;
}

export function walk_new(): usize {
  return changetype<usize>(newWalk());
}

export function walk_tree(which: u32): usize {
  return which === 0 ? first : second;
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

export function walk_history(count: u32): usize {
  return historyFor(count);
}

export function walk_history_written(first: u32): void {
  hashHistory(first);
}

export function walk_restart(actor: i32): void {
  const arena = changetype<Arena>(tree);
  arena.nodes = 0;
  arena.edges = 0;
  addNode(arena, row, rowSize, hashOf(row, rowSize), actor);
}

export function walk_keep(node: u32): void {
  const last = tree;
  tree = last === first ? second : first;
  copyBelow(changetype<Arena>(last), node, changetype<Arena>(tree), rowSize);
}

export function walk_descend(walk: usize, forced: i32): u32 {
  const arena = changetype<Arena>(tree);
  const one = changetype<Walk>(walk);
  switch (kind) {
    case TOGYZ:
      return descend<Togyz>(changetype<Togyz>(game), arena, one, forced) ? 1 : 0;
    case ABALONE:
      return descend<Abalone>(changetype<Abalone>(game), arena, one, forced) ? 1 : 0;
    case KINDO:
      return descend<Kindo>(changetype<Kindo>(game), arena, one, forced) ? 1 : 0;
    case SENET:
      return descend<Senet>(changetype<Senet>(game), arena, one, forced) ? 1 : 0;
  }
  return 0;
}

export function walk_leaf(walk: usize): i32 {
  return changetype<Walk>(walk).leaf;
}

export function walk_losses(walk: usize, losses: i32): void {
  countLosses(changetype<Arena>(tree), changetype<Walk>(walk), losses);
}

export function walk_finish(walk: usize, count: i32): i32 {
  return finish(changetype<Arena>(tree), changetype<Walk>(walk), count);
}
