/** The table of evaluations: which game is judged how. */
import type { Game, GameId } from '../../games/game.js';
import type { TogyzKumalak } from '../../games/togyzkumalak/togyzkumalak.js';
import { OtauError } from '../../lib/error.js';
import type { Evaluation } from '../evaluation.js';
import { togyzKumalakEvaluation } from './togyzkumalak.js';

const EVALUATIONS: Partial<Record<GameId, (game: Game) => Evaluation>> = {
  togyzkumalak: (game) => togyzKumalakEvaluation(game as unknown as TogyzKumalak),
};

/** The evaluation of a game. Throws `bad-argument` where there is none. */
export function evaluationOf(game: Game): Evaluation {
  const create = EVALUATIONS[game.id];
  if (create === undefined) throw new OtauError('bad-argument', `There is no static evaluation of ${game.id}.`);
  return create(game);
}
