/** The static evaluation of a game: its own, or one that only knows results. */
import { type Game, OVER, type Row } from '../../core/game.js';
import { gamePart } from '../../core/registry.js';
import { OtauError } from '../../lib/error.js';
import { type Evaluation, MAX_SCORE } from './evaluation.js';

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
