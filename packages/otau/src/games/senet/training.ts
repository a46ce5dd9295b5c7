/** How Senet is trained unless a user says otherwise. */
import type { GameTraining } from '../../network/game-training.js';

export const senetTraining: GameTraining = {
  network: { trunk: 'dense', width: 128, channels: 32, blocks: 2, valueWidth: 64 },
  // Luck decides much: the search's value teaches better than the result, and no position is lost early.
  fast: {
    games: 500,
    fastShare: 0.5,
    rootValueShare: 0.7,
    resignValue: 1,
    resignControl: 0,
    teacher: 'expectimax:depth=3',
    teacherIterations: 6,
    teacherGames: 700,
    teacherRandom: 0.1,
    windowIterations: 15,
    windowSamples: 600_000,
    steps: 600,
  },
};
