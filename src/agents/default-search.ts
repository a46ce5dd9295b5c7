/** Which search plays a game where nobody says otherwise. */
import type { Game } from '../core/game.js';
import { gameTraits } from '../core/registry.js';

/**
 * The name of the search that plays a game best: its trait `search` where two play, `mcts` where more do.
 * @example defaultSearch(createGame('senet')) // 'expectimax'
 */
export function defaultSearch({ id, players }: Game): 'alphabeta' | 'expectimax' | 'mcts' {
  return players > 2 ? 'mcts' : gameTraits(id).search;
}
