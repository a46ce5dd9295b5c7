/** The compiled rules of Abalone: all line-ups and numbers of players. */

import type { Game } from '../../core/game.js';
import type { GameKernel, GameMakers } from '../../kernel/module.js';
import { Abalone } from './abalone.js';
import { MARBLES, toggleMarble } from './board.js';
import { ABALONE_MODULE } from './module.js';
import { type AbaloneOptions, homeCells } from './options.js';

export const ABALONE_KERNEL: GameKernel = { module: ABALONE_MODULE, rules: Abalone, open: newAbalone };

const DRAWN = -1;

/** The game's address. */
function newAbalone(module: GameMakers, game: Game): number {
  const options = game.options as AbaloneOptions;
  const { players, marblesToEject, placement, firstPlayer, maxTurns, countAtLimit } = options;
  const row = new Uint8Array(game.rowSize);
  homeCells(options).forEach((cells, player) => {
    for (const cell of cells) toggleMarble(row, player, cell);
  });
  const homes = module.alloc(8 * players);
  new Uint8Array(module.memory.buffer, homes, 8 * players).set(row.subarray(MARBLES));
  const first = firstPlayer === 'random' ? DRAWN : firstPlayer;
  const address = module.new_abalone(
    players,
    marblesToEject,
    Number(placement),
    first,
    maxTurns,
    Number(countAtLimit),
    homes,
  );
  module.free(homes);
  return address;
}
