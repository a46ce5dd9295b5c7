/** How `otau tablebase` builds tables of Senet: in seconds and with one thread, so there is nothing to go on with. */
import type { GameSolver } from '../../../../tables/node/game-solver.js';
import { type SenetRules, solveSenet } from '../solve.js';
import { MAX_DANCERS, SenetTable } from '../table.js';
import { saveSenet } from './files.js';

export const SENET_SOLVER: GameSolver = {
  size: { name: 'dancers', about: 'up to so many dancers a side', min: 1, max: MAX_DANCERS, default: MAX_DANCERS },
  async build({ game, size, path }) {
    const rules = game.options.rules as SenetRules;
    const { error, ...solution } = solveSenet(rules, size);
    const table = SenetTable.of(rules, { error, ...solution });
    saveSenet(path, table);
    const positions = solution.chances.reduce((sum, chance) => sum + (Number.isNaN(chance) ? 0 : 1), 0);
    const dancers = `${size} ${size === 1 ? 'dancer' : 'dancers'} a side`;
    return {
      table,
      isComplete: true,
      numbers: { dancers: size, positions, error },
      about: `${positions} positions with up to ${dancers}, error below ${error.toExponential(1)} before rounding to 16 bits`,
    };
  },
};
