/** How Kindo is trained by default, and what its networks see. */
import type { CellBoard, GameNetwork, GameTraining } from '../../network/game-network.js';
import { CORNER_STEPS, SIDE_STEPS } from './board.js';

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

// The board of Kindo for networks: n × n tiles, 8 neighbours, 5 kinds of action (capture and four walls).

export const KINDO_NETWORK: GameNetwork = { cells: ({ options }) => kindoBoard(options.size as number) };

/** Down and right to the tile itself and to those around it. */
const KINDO_STEPS = [[0, 0], ...SIDE_STEPS.flatMap((side, i) => [side, CORNER_STEPS[i]])];

function kindoBoard(size: number): CellBoard {
  const cells = size * size;
  const kinds = 5;
  const neighbours = Array.from({ length: cells }, (_, tile) =>
    KINDO_STEPS.map(([down, right]) => {
      const x = Math.floor(tile / size) + down;
      const y = (tile % size) + right;
      return x < 0 || y < 0 || x >= size || y >= size ? cells : x * size + y;
    }),
  ).flat();
  return { cells, reach: KINDO_STEPS.length, neighbours, kinds, actions: [...Array(kinds * cells + 1).keys()] };
}
