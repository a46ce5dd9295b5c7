/** The default evaluator for the leaves of MCTS. */
import type { Game } from '../../core/game.js';
import { gamePart } from '../../core/registry.js';
import type { Evaluator } from './evaluator.js';
import { heuristicEvaluator } from './heuristic.js';
import { rolloutEvaluator } from './rollout.js';

/**
 * The game's own evaluator, else its static evaluation for two players, else random games to the end.
 * @example createMcts({ evaluator: blendEvaluator(defaultEvaluator(game), rolloutEvaluator(), 0.5) })
 */
export function defaultEvaluator(game: Game): Evaluator {
  const { create, evaluator } = gamePart(game.id, 'evaluation') ?? {};
  const own = evaluator?.(game);
  if (own !== undefined) return own;
  return create !== undefined && game.players === 2 ? heuristicEvaluator() : rolloutEvaluator();
}
