/** The names of the models that come with Otau, in `models/`; each game has one that it is played with. */
import type { Game } from '../core/game.js';

/** The name of the model for a game, whether it is there or not: `kindo`, `senet-skyruk`, `abalone`. */
export function usualModel({ id, options, players }: Game): string {
  if (id === 'senet') return `senet-${options.rules}`;
  if (id === 'abalone' && players > 2) return `abalone-${players}-players`;
  return id;
}
