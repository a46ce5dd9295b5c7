/** Togyz Kumalak in the memory of a compiled module. */
import type { Game } from '../../core/game.js';
import type { GameMakers } from '../../kernel/module.js';
import type { TogyzKumalakOptions } from './options.js';

const MAX_STONES = 255;

/** The game's address; 0 for boards whose numbers do not fit bytes. */
export function newTogyzKumalak(module: GameMakers, game: Game): number {
  const { pits, stones, tuzdyk, maxPlies } = game.options as TogyzKumalakOptions;
  if (2 * pits * stones > MAX_STONES) return 0;
  return module.new_togyzkumalak(pits, stones, Number(tuzdyk), maxPlies);
}
