/** How Kindo is trained by default. */
import type { GameTraining } from '../../network/game-network.js';

export const kindoTraining: GameTraining = {
  network: { trunk: 'dense', width: 320, channels: 48, blocks: 2, valueWidth: 64 },
  // Moves can be taken back by turning walls. Without temperature and a better opponent, a network that
  // knows little repeats positions.
  fast: {
    iterations: 128,
    games: 400,
    considered: 16,
    temperatureMoves: 40,
    finalTemperature: 0.25,
    openingMoves: 6,
    maxMoves: 120,
    opponent: 'alphabeta:nodes=1500,table=14',
    opponentShare: 0.5,
    windowIterations: 25,
    windowSamples: 200_000,
    steps: 200,
    anchorEvery: 16,
    width: 256,
  },
};
