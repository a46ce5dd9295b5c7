/** Abalone in the memory of a compiled module. */
import type { Game } from '../../core/game.js';
import type { GameMakers } from '../../kernel/module.js';
import { MARBLES, toggle } from './board.js';
import type { AbaloneOptions } from './options.js';
import { homeCells } from './setup.js';

const DRAWN = -1;

/** The game's address. */
export function newAbalone(module: GameMakers, game: Game): number {
  const options = game.options as AbaloneOptions;
  const { players, marblesToEject, placement, firstPlayer, maxTurns } = options;
  const row = new Uint8Array(game.rowSize);
  homeCells(options).forEach((cells, player) => {
    for (const cell of cells) toggle(row, player, cell);
  });
  const homes = module.alloc(8 * players);
  new Uint8Array(module.memory.buffer, homes, 8 * players).set(row.subarray(MARBLES));
  const first = firstPlayer === 'random' ? DRAWN : firstPlayer;
  const address = module.new_abalone(players, marblesToEject, Number(placement), first, maxTurns, homes);
  module.free(homes);
  return address;
}
