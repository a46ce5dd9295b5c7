/** What Senet's environment shows in addition to what all environments show: the observation by name, and observations read back. */
import type { Game, Row } from '../../core/game.js';
import type { DictForm, GameEnvironment, Reading } from '../../env/game-environment.js';
import { Box, Dict, Discrete } from '../../env/spaces.js';
import { viewSenet } from './observation.js';
import type { SenetOptions } from './options.js';
import { countDancers, houseSet, PLAYER, readDancers, SECOND, THROWN, WINNER, writeDancers } from './row.js';

// Senet's observation by name (RULES.md, Observation), as the gym-senet environment has it.

const HOUSES = 30;
const THROWS = 5;

/** Senet's observation by name. */
export type SenetObservation = {
  /** 2 × 30 zeros and ones: cones on houses 1 to 30, then spools. */
  board: Int8Array;
  /** 0 cones, 1 spools to move. */
  player: number;
  /** 1 to 5 as thrown; 0 after the end. */
  steps: number;
};

const senetDict: DictForm = {
  space: () => new Dict({ board: new Box(0, 1, [2, HOUSES], 'int8'), player: new Discrete(2), steps: new Discrete(6) }),
  observe,
  flatten: (game, observation) => flatten(game, observation as SenetObservation),
};

function observe(_game: Game, row: Row): SenetObservation {
  const { board, player, steps } = viewSenet(row);
  return { board: Int8Array.from(board.flat()), player, steps };
}

/** The dictionary's numbers in the order of the array. */
function flatten(game: Game, { board, player, steps }: SenetObservation): Float32Array {
  const { dancers } = game.options as SenetOptions;
  const off = [0, 1].map((side) => {
    const houses = board.subarray(HOUSES * side, HOUSES * (side + 1));
    return (dancers - houses.reduce((sum, n) => sum + n, 0)) / dancers;
  });
  const thrown = Array.from({ length: THROWS }, (_, i) => (steps === i + 1 ? 1 : 0));
  return Float32Array.from([...board, 1 - player, player, ...thrown, ...off]);
}

declare module '../../env/game-environment.js' {
  interface EnvironmentTypes {
    'Senet-v0': { game: 'senet'; observation: Float32Array; dict: SenetObservation };
  }
}

export const senetEnvironment: GameEnvironment = {
  about: 'Senet by the rules of Kendall or of Skyruk',
  moveTypes: ['forward', 'backward', 'pass'],
  moveType: (_game, _before, action) => (action === 0 ? 'pass' : (action - 1) % 10 < 5 ? 'forward' : 'backward'),
  info: (_game, { row, isTurnPassed }) => ({ pass: isTurnPassed, steps: row[THROWN] }),
  dict: senetDict,
  decode: readSenet,
  olderPackage: {
    names: ['senet-v0', 'gym-senet'],
    options: { num_pieces: { name: 'dancers' } },
    defaults: { observation: 'dict' },
  },
};

// Reads observations of Senet, one array of 69 numbers or the dictionary.

const HAPPINESS = 26;

function readSenet(game: Game, numbers: ArrayLike<number>): Reading {
  const { rules } = game.options as SenetOptions;
  const row = new Uint8Array(game.rowSize);
  for (let player = 0; player < 2; player++) {
    let dancers = 0;
    for (let house = 1; house <= HOUSES; house++) {
      if (numbers[HOUSES * player + house - 1] === 1) dancers |= houseSet(house);
    }
    writeDancers(row, player, dancers);
    if (countDancers(dancers) === 0) row[WINNER] = 1 + player;
  }
  row[PLAYER] = numbers[2 * HOUSES] === 1 ? 0 : 1;
  for (let steps = 1; steps <= THROWS; steps++) if (numbers[2 * HOUSES + 1 + steps] === 1) row[THROWN] = steps;
  // Under Skyruk no dancer stays on Happiness: a dancer of the player to move must continue with this throw.
  const onHappiness = (readDancers(row, row[PLAYER]) & houseSet(HAPPINESS)) !== 0;
  if (rules === 'skyruk' && onHappiness) row[SECOND] = 1;
  return { row, player: row[PLAYER], missing: ['the throws so far'] };
}
