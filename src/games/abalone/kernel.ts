/** The compiled rules of Abalone: all line-ups and numbers of players. */
import type { GameKernel } from '../../kernel/part.js';
import { KERNEL_MODULE } from '../kernel-module.js';
import { Abalone } from './abalone.js';
import { MARBLES, toggle } from './board.js';
import type { AbaloneOptions } from './options.js';
import { homeCells } from './setup.js';

const DRAWN = -1;

export const ABALONE_KERNEL: GameKernel = {
  module: KERNEL_MODULE,
  rules: Abalone,
  open(kernel, game) {
    const options = game.options as AbaloneOptions;
    const { players, marblesToEject, placement, firstPlayer, maxTurns } = options;
    const row = new Uint8Array(game.rowSize);
    homeCells(options).forEach((cells, player) => {
      for (const cell of cells) toggle(row, player, cell);
    });
    const homes = kernel.alloc(8 * players);
    new Uint8Array(kernel.memory.buffer, homes, 8 * players).set(row.subarray(MARBLES));
    const first = firstPlayer === 'random' ? DRAWN : firstPlayer;
    const address = kernel.new_abalone(players, marblesToEject, Number(placement), first, maxTurns, homes);
    kernel.free(homes);
    return address;
  },
};
