/** What judges the leaves of each game unless something else is asked for. */
import type { Game } from '../../core/game.js';
import { abaloneEvaluator } from '../../games/abalone/evaluation/evaluator.js';
import type { Evaluator } from './evaluator.js';
import { heuristicEvaluator } from './heuristic.js';

/** In Kindo a turn has many moves and few good ones: a policy is worth more than the simulations that it costs. */
const KINDO_TEMPERATURE = 0.3;

/** The game's evaluation for two players; for more, that of Abalone, which alone is played by more. */
export function defaultEvaluator(game: Game): Evaluator {
  if (game.players > 2) return abaloneEvaluator();
  return heuristicEvaluator({ temperature: game.id === 'kindo' ? KINDO_TEMPERATURE : undefined });
}
