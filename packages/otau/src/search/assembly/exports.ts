/** What the searches of a compiled game share. A memory holds one search of one game; `compiled.ts` in `src/search` is its host. */
import { Rules } from '../../kernel/assembly/host';
import { beginTree, nodeCount, visit } from '../alphabeta/assembly/plies';
import { Searched, newSearched } from './host';

export let searched: Searched = changetype<Searched>(0);

/** The game to be searched, and the shape of its network, if it has one; returns where its weights are to be written. */
export function search_game(game: usize, present: u32, features: u32, heads: u32): usize {
  searched = newSearched(changetype<Rules>(game), present, features, heads);
  return searched.address();
}

export function search_begin(until: f64): void {
  beginTree(until);
}

export function search_visit(): void {
  visit();
}

export function search_nodes(): f64 {
  return nodeCount();
}
