/** The part of a game's definition that search and the agent `greedy` use; each member may be left out. */
import type { Game, Row } from '../core/game.js';
import '../kernel/module.js';
import type { Evaluation } from './evaluations/evaluation.js';
import type { Evaluator } from './evaluators/evaluator.js';
import type { GameExports } from './exports.js';

/**
 * How a game's positions are judged without looking ahead.
 * @example const evaluation: GameEvaluation = { material: (_, row, player) => row[player] - row[1 - player] };
 */
export interface GameEvaluation {
  /**
   * The static evaluation of a game of two players, for alpha-beta, expectimax and the leaves of MCTS. Without it
   * every open position counts as even, and MCTS plays its leaves out at random.
   * May throw `unsupported` for options that it does not cover.
   */
  create?(game: Game): Evaluation;
  /**
   * Where the same evaluation is compiled with the game: makes the game of a search and writes the weights. False for options that it
   * does not cover.
   * @param address of the game in the memory of the search
   */
  compiled?(search: GameExports, address: number, game: Game): boolean;
  /**
   * The evaluator for the leaves of MCTS where it is more than the static evaluation alone: for three and more players, or
   * with a policy. Undefined for options where the static evaluation is enough.
   */
  evaluator?(game: Game): Evaluator | undefined;
  /**
   * What a player has in a position that is not over, more or less than the others, -1000 to 1000; only differences
   * between the moves of one position count. `greedy` takes the move after which it is highest.
   */
  material?(game: Game, row: Row, player: number): number;
}

declare module '../core/registry.js' {
  interface GameParts {
    evaluation: GameEvaluation;
  }
}
