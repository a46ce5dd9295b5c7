/** What the tools show, play and prove of Senet. */

import { solveSenet } from '../../../packages/otau/src/tables/index.js';
import type { ToolsOfGame } from '../load.js';
import '../../output.js';

/** The study of Senet with one and two dancers a side: the chance of the spools, who throw first, from the start. */
function study(): void {
  for (const rules of ['kendall', 'skyruk'] as const) {
    const { space, chances, error } = solveSenet(rules, 2);
    for (const dancers of [1, 2]) {
      const cones = [1, 5][dancers - 1];
      const chance = chances[space.index(cones << 1, cones)];
      console.log(`${rules}, ${dancers}: ${chance.toFixed(9)} (error below ${error.toExponential(1)})`);
    }
  }
}

export default {
  /** The position that the README shows. */
  picture: {
    options: { rules: 'skyruk', dancers: 7 },
    at: '....cs....s.c.ccsc.s......cs.. s 1 -',
    move: '17+1',
    throw: 't2',
  },
  openingGames: {
    sets: [{ options: {}, games: 44 }],
    levels: ['level:7', 'level:6'],
  },
  study,
} satisfies ToolsOfGame;
