/** How Togyz Kumalak is trained by default, and what its networks see. */
import type { CountedInput, GameNetwork, GameTraining } from '../../network/game-network.js';
import { LAST_PIT_FEATURES, PIT_FEATURES, sideLength } from './observation.js';
import { type BoardSize, sizeOf } from './rules.js';

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

// Which inputs of Togyz Kumalak count stones, for networks that learn what each count is worth.

export const TOGYZKUMALAK_NETWORK: GameNetwork = {
  counted: ({ options: { pits, stones, tuzdyk } }) =>
    countedInput(sizeOf(pits as number, stones as number, tuzdyk as boolean)),
};

/** Counts of stones in a pit with a number of their own: 0 to 31. A pit that holds more is seen by no number of its own. */
const PIT_STATES = 32;
/** Of the features of a pit, how many stones it holds and whether it is a tuzdyk. */
const STONES = PIT_FEATURES.indexOf('n/S');
const TUZDYK = PIT_FEATURES.indexOf('is a tuzdyk');

function countedInput(size: BoardSize): CountedInput {
  const side = sideLength(size);
  const inner = size.pits - 1;
  const lastPit = PIT_FEATURES.length * inner;
  const kazan = lastPit + LAST_PIT_FEATURES.length;
  const pits = Array.from({ length: inner }, (_, pit) => PIT_FEATURES.length * pit);
  const both = (inputs: readonly number[]) => [0, side].flatMap((first) => inputs.map((input) => first + input));
  return {
    counts: [
      {
        inputs: both([...pits.map((pit) => pit + STONES), lastPit + LAST_PIT_FEATURES.indexOf(STONES)]),
        factor: size.stones,
        states: Math.min(PIT_STATES, size.total + 1),
      },
      { inputs: both([kazan]), factor: size.target, states: size.target + 1 },
    ],
    rest: both([...pits.map((pit) => pit + TUZDYK), kazan + 1]),
  };
}
