/** Kindo in the memory of a compiled module. */
import type { Game } from '../../core/game.js';
import type { GameMakers } from '../../kernel/module.js';
import type { KindoOptions } from './options.js';

const MAX_SIZE = 8;

/** The game's address; 0 for boards of more than 8 × 8 tiles. */
export function newKindo(module: GameMakers, game: Game): number {
  const { size, walledIn, maxPlies } = game.options as KindoOptions;
  return size > MAX_SIZE ? 0 : module.new_kindo(size, Number(walledIn), maxPlies);
}
