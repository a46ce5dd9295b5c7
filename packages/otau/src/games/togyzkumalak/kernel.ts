/** The compiled rules of Togyz Kumalak: all boards of up to 255 stones, whose numbers are bytes. */

import type { Game } from '../../core/game.js';
import type { GameKernel, GameMakers } from '../../kernel/module.js';
import { TOGYZKUMALAK_MODULE } from './module.js';
import type { TogyzKumalakOptions } from './options.js';
import { TogyzKumalak } from './togyzkumalak.js';

export const TOGYZKUMALAK_KERNEL: GameKernel = {
  module: TOGYZKUMALAK_MODULE,
  rules: TogyzKumalak,
  open: newTogyzKumalak,
};

const MAX_STONES = 255;

/** The game's address; 0 for boards whose numbers do not fit bytes. */
function newTogyzKumalak(module: GameMakers, game: Game): number {
  const { pits, stones, tuzdyk, maxPlies } = game.options as TogyzKumalakOptions;
  if (2 * pits * stones > MAX_STONES) return 0;
  return module.new_togyzkumalak(pits, stones, Number(tuzdyk), maxPlies);
}
