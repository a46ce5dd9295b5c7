/** How Togyz Kumalak is trained by default. */
import type { GameTraining } from '../../network/game-training.js';

export const togyzkumalakTraining: GameTraining = {
  network: { trunk: 'dense', width: 256, channels: 32, blocks: 2, valueWidth: 64 },
  fast: {
    iterations: 120,
    games: 800,
    considered: 9,
    temperatureMoves: 20,
    openingMoves: 6,
    rootValueShare: 0.3,
    opponent: 'alphabeta:nodes=1000,table=14',
    opponentShare: 0.4,
    windowIterations: 15,
    windowSamples: 1_000_000,
    steps: 400,
    anchorEvery: 20,
  },
};
