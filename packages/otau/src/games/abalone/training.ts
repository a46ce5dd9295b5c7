/** How Abalone is trained unless a user says otherwise. */
import type { GameTraining } from '../../network/game-training.js';

export const abaloneTraining: GameTraining = {
  network: { trunk: 'dense', width: 128, channels: 48, blocks: 3, valueWidth: 64 },
  // Long games with many moves to choose from. Nearly all random ones end in a draw by the limit of turns.
  fast: {
    iterations: 25,
    games: 100,
    considered: 16,
    temperatureMoves: 30,
    steps: 400,
    teacher: 'alphabeta:depth=4,table=17',
    teacherIterations: 5,
    teacherGames: 400,
  },
};
