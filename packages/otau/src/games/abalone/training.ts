/** How Abalone is trained by default, and what its networks see. */
import type { CellBoard, GameNetwork, GameTraining } from '../../network/game-network.js';
import { ALONG, CELLS, DIRECTIONS, directionOf, isSideStep, lengthOf, NEIGHBOUR, OFF, SHAPE } from './cells.js';

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

// The board of Abalone for networks: 61 cells, 6 neighbours, 43 kinds of action from a cell (the cell `pos0` of the
// action index): 18 in line (6 directions × 1 to 3 steps), 24 side steps (6 directions × column to the left or right
// of it × 2 or 3 marbles), 1 placement.

export const ABALONE_NETWORK: GameNetwork = { cells: () => abaloneBoard() };

const IN_LINE_LENGTHS = 3;
const SIDE_STEP_LENGTHS = 2;
const FIRST_SIDE_STEP = DIRECTIONS * IN_LINE_LENGTHS;
const PLACEMENT = FIRST_SIDE_STEP + 2 * DIRECTIONS * SIDE_STEP_LENGTHS;

function abaloneBoard(): CellBoard {
  const kinds = PLACEMENT + 1;
  const neighbours = Array.from({ length: CELLS }, (_, cell) => {
    const around = NEIGHBOUR.subarray(DIRECTIONS * cell, DIRECTIONS * (cell + 1));
    return [cell, ...around].map((one) => (one === OFF ? CELLS : one));
  }).flat();
  const actions = Array.from({ length: CELLS * CELLS }, (_, action) => {
    const cell = Math.floor(action / CELLS);
    const kind = cell === action % CELLS ? PLACEMENT : moveKind(action);
    return kind === undefined ? kinds * CELLS : kinds * cell + kind;
  });
  return { cells: CELLS, reach: 1 + DIRECTIONS, neighbours, kinds, actions };
}

function moveKind(action: number): number | undefined {
  const shape = SHAPE[action];
  if (shape === 0) return undefined;
  const direction = directionOf(shape);
  if (!isSideStep(shape)) return IN_LINE_LENGTHS * direction + lengthOf(shape) - 1;
  const side = ALONG[action] === (direction + 1) % DIRECTIONS ? 0 : 1;
  return FIRST_SIDE_STEP + SIDE_STEP_LENGTHS * (2 * direction + side) + lengthOf(shape) - 2;
}
