/** How `otau tablebase` builds tables of Togyz Kumalak. */
import type { GameSolver } from '../../../../tables/node/game-solver.js';
import { shapeOf } from '../slices.js';
import { MAX_TABLE_STONES } from '../table.js';
import { buildTogyzKumalak } from './build.js';

/** With fewer positions a count of stones says nothing about the next: what threads take to start outweighs them. */
const MIN_JUDGED_POSITIONS = 50_000;

export const TOGYZKUMALAK_SOLVER: GameSolver = {
  size: { name: 'stones', about: 'up to so many stones on the board', min: 1, max: MAX_TABLE_STONES, default: 6 },
  async build({ game, size, path, workers, signal, onProgress }) {
    const table = await buildTogyzKumalak({
      shape: shapeOf(game),
      stones: size,
      path,
      workers,
      signal,
      onLevel: (count, positions, seconds, left) => {
        const rate = positions / seconds;
        const line = `${stones(count)}: ${positions} positions in ${seconds.toFixed(1)} s, ${(rate / 1e6).toFixed(2)} M/s`;
        onProgress?.(line, positions < MIN_JUDGED_POSITIONS ? undefined : left / rate, 'the table');
      },
    });
    return {
      table: table.stones === 0 ? undefined : table,
      isComplete: table.stones >= size,
      numbers: { stones: table.stones, positions: table.size },
      about: `${table.size} positions with up to ${stones(table.stones)}`,
    };
  },
};

function stones(count: number): string {
  return `${count} ${count === 1 ? 'stone' : 'stones'}`;
}
