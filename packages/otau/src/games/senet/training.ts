/** How Senet is trained by default. */
import type { GameTraining } from '../../network/game-network.js';

export const senetTraining: GameTraining = {
  network: { trunk: 'dense', width: 128, channels: 32, blocks: 2, valueWidth: 64 },
  // Luck decides much: the search's value teaches better than the result, no position is lost early, and the value of a
  // move differs so little that values must count for more than the policy.
  fast: {
    iterations: 34,
    games: 2000,
    simulations: 64,
    considered: 7,
    fastShare: 0.5,
    cpuct: 0.3,
    firstPlay: 0.1,
    rootValueShare: 0.7,
    resignValue: 1,
    resignControl: 0,
    windowIterations: 12,
    windowSamples: 1_500_000,
    steps: 1000,
    valueWeight: 10,
  },
};
