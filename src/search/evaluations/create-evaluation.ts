/** The table of evaluations: which game is judged how. */

import type { Game, GameId } from '../../core/game.js';
import type { Abalone } from '../../games/abalone/abalone.js';
import { abaloneEvaluation } from '../../games/abalone/evaluation/evaluation.js';
import { kindoEvaluation } from '../../games/kindo/evaluation/evaluation.js';
import type { Kindo } from '../../games/kindo/kindo.js';
import { senetEvaluation } from '../../games/senet/evaluation/evaluation.js';
import type { Senet } from '../../games/senet/senet.js';
import { togyzKumalakEvaluation } from '../../games/togyzkumalak/evaluation/evaluation.js';
import type { TogyzKumalak } from '../../games/togyzkumalak/togyzkumalak.js';
import { OtauError } from '../../lib/error.js';
import type { Evaluation } from './evaluation.js';

const EVALUATIONS: Partial<Record<GameId, (game: Game) => Evaluation>> = {
  abalone: (game) => abaloneEvaluation(game as unknown as Abalone),
  kindo: (game) => kindoEvaluation(game as unknown as Kindo),
  senet: (game) => senetEvaluation(game as unknown as Senet),
  togyzkumalak: (game) => togyzKumalakEvaluation(game as unknown as TogyzKumalak),
};

/** The evaluation of a game. Throws `bad-argument` where there is none. */
export function evaluationOf(game: Game): Evaluation {
  const create = EVALUATIONS[game.id];
  if (create === undefined) throw new OtauError('bad-argument', `There is no static evaluation of ${game.id}.`);
  return create(game);
}
