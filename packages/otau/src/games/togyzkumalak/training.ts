/** How Togyz Kumalak is trained by default. */
import type { GameTraining } from '../../network/game-network.js';

export const togyzkumalakTraining: GameTraining = {
  network: { trunk: 'one-hot', stem: 256, width: 64, channels: 32, blocks: 1, valueWidth: 32 },
  fast: {
    iterations: 360,
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
    anchorEvery: 30,
  },
};
