/** What Kindo's environment shows in addition to what all environments show. */

import type { Game } from '../../core/game.js';
import { writeField } from '../../core/layout.js';
import type { GameEnvironment, Reading } from '../../env/game-environment.js';
import { DOT, wallBit } from './board.js';
import type { KindoOptions } from './options.js';

declare module '../../env/game-environment.js' {
  interface EnvironmentTypes {
    'Kindo-v0': { game: 'kindo'; observation: Float32Array };
  }
}

export const kindoEnvironment: GameEnvironment = {
  about: 'Kindo on 3 × 3 to 9 × 9 tiles',
  moveTypes: ['capture', 'wall'],
  moveType: (_game, _before, action) => (action % 5 === 0 ? 'capture' : 'wall'),
  decode: readKindo,
  olderPackage: { names: ['kindogame', 'alpha-zero-kindo'], options: { n: { name: 'size' } } },
};

// Reads observations of Kindo. They are seen from the player to move, so the position comes
// back from that side: the player to move is x, with the King at the bottom left.

/** Planes in the order of RULES.md, Observation. */
const PLANE = { own: 0, enemy: 1, walls: 4, ownDots: 8, enemyDots: 9, left: 11, ownNext: 12, enemyNext: 13 } as const;

const MISSING = [
  'which of the two players is to move: that player is written x, with the King at the bottom left',
  'the plies played so far',
];

function readKindo(game: Game, numbers: ArrayLike<number>): Reading {
  const { size } = game.options as KindoOptions;
  const cells = size * size;
  const at = (plane: number, tile: number): number => numbers[plane * cells + tile];
  const tiles = Array.from({ length: cells }, (_, tile) => {
    let byte = at(PLANE.own, tile) + 2 * at(PLANE.enemy, tile);
    for (let direction = 1; direction <= 4; direction++) {
      if (at(PLANE.walls + direction - 1, tile) === 1) byte |= wallBit(direction);
    }
    return at(PLANE.ownDots, tile) + at(PLANE.enemyDots, tile) > 0 ? byte | DOT : byte;
  });
  const moves = (plane: number): number => Math.round(4 * at(plane, 0));
  const row = new Uint8Array(game.rowSize);
  writeField(game.layout.movesLeft, row, [moves(PLANE.left)]);
  writeField(game.layout.nextMoves, row, [moves(PLANE.ownNext), moves(PLANE.enemyNext)]);
  writeField(game.layout.tiles, row, tiles);
  return { row, player: undefined, missing: MISSING };
}
