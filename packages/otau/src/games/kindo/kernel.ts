/** The compiled rules of Kindo: boards of up to 8 × 8 tiles, which are sets of 64 bits. */

import type { Game } from '../../core/game.js';
import type { GameKernel, GameMakers } from '../../kernel/module.js';
import { Kindo } from './kindo.js';
import { KINDO_MODULE } from './module.js';
import type { KindoOptions } from './options.js';

export const KINDO_KERNEL: GameKernel = { module: KINDO_MODULE, rules: Kindo, open: newKindo };

const MAX_SIZE = 8;

/** The game's address; 0 for boards of more than 8 × 8 tiles. */
function newKindo(module: GameMakers, game: Game): number {
  const { size, walledIn, maxPlies } = game.options as KindoOptions;
  return size > MAX_SIZE ? 0 : module.new_kindo(size, Number(walledIn), maxPlies);
}
