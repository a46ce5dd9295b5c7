/** Which search plays a game unless a caller names one. */
import type { Game } from '../core/game.js';
import { gameTraits } from '../core/registry.js';
import { createAlphabeta } from '../search/alphabeta/alphabeta.js';
import { createExpectimax } from '../search/expectimax/expectimax.js';
import { createMcts } from '../search/mcts/mcts.js';
import type { Searcher } from '../search/search.js';
import type { EndgameSource } from '../tables/endgames.js';

/**
 * The name of the search that plays a game best: its trait `search` for two players, `mcts` for more.
 * @example defaultSearch(createGame('senet')) // 'expectimax'
 */
export function defaultSearch({ id, players }: Game): 'alphabeta' | 'expectimax' | 'mcts' {
  return players > 2 ? 'mcts' : gameTraits(id).search;
}

/** Settings of `createDefaultSearch`; each search uses those that it has. */
export interface DefaultSearchOptions {
  /** Best moves to find with their lines. */
  readonly lines?: number;
  /** The transposition table of alpha-beta holds 2^tableBits entries. */
  readonly tableBits?: number;
  /** Seeds MCTS; the other searches draw nothing. */
  readonly seed?: number;
  /** Exact endgames. */
  readonly endgames?: EndgameSource;
}

/** The search that `defaultSearch` names. */
export function createDefaultSearch(game: Game, options: DefaultSearchOptions): Searcher {
  const { lines, tableBits, seed, endgames } = options;
  const name = defaultSearch(game);
  if (name === 'mcts') return createMcts({ seed, lines, endgames });
  return name === 'expectimax'
    ? createExpectimax({ lines, endgames })
    : createAlphabeta({ lines, tableBits, endgames });
}
