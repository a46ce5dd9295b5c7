/** How positions of Senet are evaluated. */
import type { Row } from '../../../core/game.js';
import { writeSparseWeights } from '../../../search/evaluations/sparse-memory.js';
import type { GameEvaluation } from '../../../search/game-evaluation.js';
import { countDancers, dancerHouse, readDancers } from '../row.js';
import type { Senet } from '../senet.js';
import { senetEvaluation, senetWeights } from './evaluation.js';

export const SENET_EVALUATION: GameEvaluation = {
  create: (game) => senetEvaluation(game as Senet),
  compiled(search, address, game) {
    writeSparseWeights(search, address, senetWeights(game as Senet));
    return true;
  },
  /** Houses left to walk, fewer than the other player. */
  material: (_, row, player) => housesToWalk(row, 1 - player) - housesToWalk(row, player),
};

/** Houses from the dancers of a player to the end of the path, which is one beyond house 30. */
function housesToWalk(row: Row, player: number): number {
  const dancers = readDancers(row, player);
  let left = 0;
  for (let i = 0; i < countDancers(dancers); i++) left += 31 - dancerHouse(dancers, i);
  return left;
}
