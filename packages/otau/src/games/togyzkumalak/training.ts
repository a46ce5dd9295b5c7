/** How Togyz Kumalak is trained unless a user says otherwise. */
import type { GameTraining } from '../../network/game-training.js';

export const togyzkumalakTraining: GameTraining = {
  network: { trunk: 'dense', width: 256, channels: 32, blocks: 2, valueWidth: 64 },
  fast: {
    iterations: 36,
    considered: 9,
    temperatureMoves: 20,
    teacher: 'alphabeta:depth=8,table=17',
    teacherIterations: 6,
    teacherGames: 600,
  },
};
