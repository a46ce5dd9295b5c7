/** The compiled rules of Senet, both rule sets and every number of dancers. */

import type { Game } from '../../core/game.js';
import type { GameKernel, GameMakers } from '../../kernel/module.js';
import { SENET_MODULE } from './module.js';
import type { SenetOptions } from './options.js';
import { Senet } from './senet.js';

export const SENET_KERNEL: GameKernel = { module: SENET_MODULE, rules: Senet, open: newSenet };

/** The game's address. */
function newSenet(module: GameMakers, game: Game): number {
  const { rules, dancers, maxPlies } = game.options as SenetOptions;
  return module.new_senet(rules === 'skyruk' ? 1 : 0, dancers, maxPlies);
}
