/** What Togyz Kumalak's environment shows in addition to what all environments show. */

import type { Game } from '../../core/game.js';
import { writeField } from '../../core/layout.js';
import type { GameEnvironment, Reading } from '../../env/game-environment.js';
import { sideLength } from './observation.js';
import type { TogyzKumalakOptions } from './options.js';
import { sizeOf } from './rules.js';

declare module '../../env/game-environment.js' {
  interface EnvironmentTypes {
    'Togyzkumalak-v0': { game: 'togyzkumalak'; observation: Float32Array };
  }
}

const MOVE_TYPE = 'sow';

export const togyzKumalakEnvironment: GameEnvironment = {
  about: 'Togyz Kumalak on 2 × 9 pits; also bestemshe and kozdatu',
  moveTypes: [MOVE_TYPE],
  moveType: () => MOVE_TYPE,
  decode: readTogyz,
  olderPackage: {
    names: ['togyzkumalak-v0', 'toguzkumalak-v0', 'gym-togyzkumalak', 'gym-toguzkumalak'],
    options: {},
  },
};

// Reads observations of Togyz Kumalak: everything but the move number is there.

/** Numbers of a pit but the last; in it `n / stones` and the tuzdyk. */
const PIT = 7;
const COUNT = 5;
const TUZDYK = 6;
/** The same of the last pit, which has no `n >= 2` and no tuzdyk. */
const LAST_COUNT = 4;
const LAST_PIT = 5;

interface Side {
  readonly pits: number[];
  /** The number of the pit that is the opponent's tuzdyk, 0 for none. */
  readonly tuzdyk: number;
  /** As shown: not more than the target. */
  readonly kazan: number;
}

function readTogyz(game: Game, numbers: ArrayLike<number>): Reading {
  const { pits, stones, tuzdyk } = game.options as TogyzKumalakOptions;
  const size = sizeOf(pits, stones, tuzdyk);
  const length = sideLength(size);
  const sides = [0, length].map((first) => readSide(numbers, first, size));
  const player = numbers[2 * length] === 1 ? 0 : 1;
  const row = new Uint8Array(game.rowSize);
  writeField(game.layout.kazan, row, exactKazans(sides, size));
  writeField(game.layout.tuzdyk, row, [sides[1].tuzdyk, sides[0].tuzdyk]);
  writeField(game.layout.player, row, [player]);
  writeField(game.layout.pits, row, [...sides[0].pits, ...sides[1].pits]);
  return { row, player, missing: ['the move number'] };
}

function readSide(numbers: ArrayLike<number>, first: number, size: ReturnType<typeof sizeOf>): Side {
  const { pits, stones, target } = size;
  const last = first + PIT * (pits - 1);
  const counts = Array.from({ length: pits }, (_, pit) => {
    const at = pit < pits - 1 ? first + PIT * pit + COUNT : last + LAST_COUNT;
    return Math.round(numbers[at] * stones);
  });
  let tuzdyk = 0;
  for (let pit = 1; pit < pits; pit++) if (numbers[first + PIT * (pit - 1) + TUZDYK] === 1) tuzdyk = pit;
  return { pits: counts, tuzdyk, kazan: Math.round(numbers[last + LAST_PIT] * target) };
}

/** A kazan that is shown as full may hold more: then it holds all stones that are not elsewhere. */
function exactKazans(sides: readonly Side[], size: ReturnType<typeof sizeOf>): number[] {
  const onBoard = sides.flatMap((side) => side.pits).reduce((sum, n) => sum + n, 0);
  const captured = size.total - onBoard;
  return sides.map(({ kazan }, player) => {
    const other = sides[1 - player].kazan;
    return kazan === size.target && captured - other > kazan ? captured - other : kazan;
  });
}
