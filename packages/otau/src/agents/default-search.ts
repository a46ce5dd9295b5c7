/** Which search plays a game where nobody says otherwise. */
import type { Game } from '../core/game.js';
import { gameTraits } from '../core/registry.js';
import { createAlphabeta } from '../search/alphabeta/alphabeta.js';
import { createExpectimax } from '../search/expectimax/expectimax.js';
import { createMcts } from '../search/mcts/mcts.js';
import type { Searcher } from '../search/search.js';

/**
 * The name of the search that plays a game best: its trait `search` where two play, `mcts` where more do.
 * @example defaultSearch(createGame('senet')) // 'expectimax'
 */
export function defaultSearch({ id, players }: Game): 'alphabeta' | 'expectimax' | 'mcts' {
  return players > 2 ? 'mcts' : gameTraits(id).search;
}

/** Settings of `createDefaultSearch`; each search takes those that it knows. */
export interface DefaultSearchOptions {
  /** Best moves to find with their lines. */
  readonly lines?: number;
  /** The transposition table of alpha-beta holds 2^tableBits entries. */
  readonly tableBits?: number;
  /** Seeds MCTS; the other searches draw nothing. */
  readonly seed?: number;
}

/** The search that `defaultSearch` names. */
export function createDefaultSearch(game: Game, { lines, tableBits, seed }: DefaultSearchOptions): Searcher {
  const name = defaultSearch(game);
  if (name === 'mcts') return createMcts({ seed, lines });
  return name === 'expectimax' ? createExpectimax({ lines }) : createAlphabeta({ lines, tableBits });
}
