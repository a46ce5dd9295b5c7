/** Senet's observation by name (RULES.md, Observation), as the gym-senet environment has it. */
import type { Game, Row } from '../../../core/game.js';
import type { DictForm } from '../../../env/game-environment.js';
import { Box, Dict, Discrete } from '../../../env/spaces.js';
import { viewSenet } from '../observation.js';
import type { SenetOptions } from '../options.js';

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

export const senetDict: DictForm = {
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
