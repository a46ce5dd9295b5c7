/**
 * Static evaluation: the estimate of a position without search. Alpha-beta, the greedy
 * agent and the cut-off of playouts use it. Each game has its own
 * in its folder; `evaluationOf` finds it.
 */
import { type Game, OVER, type Row } from '../../core/game.js';
import '../../kernel/module.js';
import { gamePart } from '../../core/registry.js';
import { OtauError } from '../../lib/error.js';
import type { Evaluator } from '../evaluators/evaluator.js';
import type { GameExports } from '../exports.js';

/** Evaluations count in units of their game and never reach this. */
export const MAX_SCORE = 20_000;

/**
 * Row functions allocate nothing; `row` is a position in which a player moves, `action` a legal one. In games of
 * chance `evaluate` is called for positions before a throw too, as a search may end there.
 */
export interface Evaluation {
  readonly name: string;
  readonly players: 2;
  /** The value for player 0 in the game's units: a whole number between -`MAX_SCORE` and `MAX_SCORE`. */
  evaluate(row: Row): number;
  /** The expected result, -1 to 1 for player 0, that a score for player 0 means. */
  expected(score: number): number;
  /**
   * The error that a score may have for each ply of depth. Where a position is better than needed
   * by more than this, a search may stop; without this member it does not.
   */
  readonly margin?: number;
  /** Whether an estimate costs less than a lookup in a table: then a search tests the margin first. */
  readonly isQuick?: boolean;
  /** A hint for ordering moves: above 0 to be tried early, the highest first. */
  order?(row: Row, action: number): number;
  /** Whether the move changes the position so much (a capture, a push) that a search should not stop before it. */
  noisy?(row: Row, action: number): boolean;
  /** Writes the noisy moves, the most promising first, and returns how many: faster than testing each move. */
  listNoisy?(row: Row, out: Uint16Array): number;
  /**
   * Writes the position after the mover has passed, for games where moving is practically never worse than passing: a position
   * that is good enough even so need not be searched. False, and nothing written, where this does not hold.
   */
  pass?(row: Row, out: Row): boolean;
  /**
   * How much more a position is worth to `player`, who plays for a win, than `evaluate` returns: more if it is open, less if closed. A whole
   * number between -1,000 and 1,000. A search with contempt adds it where the game has stalled, which `progress` tells.
   */
  openness?(row: Row, player: number): number;
  /** Whether so little is left that alpha-beta with this evaluation judges better than a network: the agent `zero` then plays by it. */
  isEnding?(row: Row): boolean;
  /** What changes only by steps that cannot be undone, as the number of marbles that were pushed off. */
  progress?(row: Row): number;
  /** Whether positions can be repeated: then a search counts a repetition on its path as a draw. */
  readonly repeats?: boolean;
  /**
   * The gain that a quiet move practically never exceeds, for each ply of depth: quiet moves for which even this is too little
   * are left out. Without this member none are.
   */
  readonly quietGain?: number;
}

// The part of a game's definition that search and the agent `greedy` use; each member may be left out.

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

declare module '../../core/registry.js' {
  interface GameParts {
    evaluation: GameEvaluation;
  }
}

// The static evaluation of a game: its own, or one that only knows results.

const MAX_ESTIMATE = MAX_SCORE - 1;

/** Whether a game brings a static evaluation of its own, which may still not cover all of its options. */
export function hasEvaluation(game: Game): boolean {
  return gamePart(game.id, 'evaluation')?.create !== undefined;
}

/**
 * The static evaluation of a game of two players: its own, or else `resultEvaluation`.
 * @throws `unsupported` for other numbers of players
 * @example evaluationOf(createGame('kindo')).evaluate(row)
 */
export function evaluationOf(game: Game): Evaluation {
  const create = gamePart(game.id, 'evaluation')?.create;
  return create === undefined ? resultEvaluation(game) : create(game);
}

/**
 * The default evaluation: finished positions count by their result, all others 0.
 * @throws `unsupported` unless the game is for two players
 */
export function resultEvaluation(game: Game): Evaluation {
  if (game.players !== 2) {
    throw new OtauError('unsupported', `Static evaluations are for two players; this game has ${game.players}.`);
  }
  return {
    name: 'result',
    players: 2,
    evaluate: (row: Row) => (game.actor(row) === OVER ? Math.round(MAX_ESTIMATE * game.result(row, 0)) : 0),
    expected: (score: number) => score / MAX_ESTIMATE,
  };
}
