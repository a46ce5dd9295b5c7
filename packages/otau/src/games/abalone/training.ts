/** How Abalone is trained by default. */
import type { GameTraining } from '../../network/game-network.js';

export const abaloneTraining: GameTraining = {
  network: { trunk: 'dense', width: 128, channels: 48, blocks: 3, valueWidth: 64 },
  // Long games with many moves to choose from. Nearly all random ones end in a draw by the limit of turns, so a teacher plays
  // the first ones, and an opponent that wins marbles plays in many of the others. Most moves change the expected result by
  // hundredths: exploration counts little.
  fast: {
    iterations: 96,
    games: 400,
    considered: 16,
    cpuct: 0.5,
    firstPlay: 0.1,
    temperatureMoves: 30,
    openingMoves: 6,
    rootValueShare: 0.3,
    teacher: 'alphabeta:depth=4,table=17',
    teacherIterations: 8,
    teacherGames: 400,
    opponent: 'alphabeta:nodes=300,table=14',
    opponentShare: 0.4,
    windowIterations: 15,
    windowSamples: 1_000_000,
    steps: 300,
    anchorEvery: 20,
  },
};
