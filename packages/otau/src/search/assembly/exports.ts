/** What the searches of a compiled game share. A memory holds one search of one game; `compiled.ts` in `src/search` is its host. */
import { Rules } from '../../kernel/assembly/host';
import { Searched, newSearched } from './host';

export { beginTree as search_begin, nodeCount as search_nodes, visit as search_visit } from '../alphabeta/assembly/plies';

export let searched: Searched = changetype<Searched>(0);

/** The game to be searched, and the shape of its network, if it has one; returns where its weights are to be written. */
export function search_game(game: Rules, present: u32, features: u32, heads: u32): usize {
  searched = newSearched(game, present, features, heads);
  return searched.address();
}
