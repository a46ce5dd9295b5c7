/** How Kindo is trained unless a user says otherwise. */
import type { GameTraining } from '../../network/game-training.js';

export const kindoTraining: GameTraining = {
  network: { trunk: 'dense', width: 320, channels: 48, blocks: 2, valueWidth: 64 },
  // Moves can be taken back by turning walls. Without temperature, a network that knows little goes round in circles.
  fast: {
    iterations: 45,
    games: 500,
    simulations: 32,
    considered: 16,
    temperatureMoves: 40,
    windowIterations: 20,
    windowSamples: 200_000,
    steps: 120,
    width: 256,
  },
};
