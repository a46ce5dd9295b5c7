/** Senet in the memory of a compiled module. */
import type { Game } from '../../core/game.js';
import type { GameMakers } from '../../kernel/module.js';
import type { SenetOptions } from './options.js';

/** The game's address. */
export function newSenet(module: GameMakers, game: Game): number {
  const { rules, dancers, maxPlies } = game.options as SenetOptions;
  return module.new_senet(rules === 'skyruk' ? 1 : 0, dancers, maxPlies);
}
