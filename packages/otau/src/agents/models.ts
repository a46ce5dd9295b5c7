/** The names of the models that come with Otau, in `models/`; each game has a default one. */

import type { Game } from '../core/game.js';
import { assetNameOf } from '../core/registry.js';

/**
 * The name of the model for a game, which may not exist.
 * @example defaultModel(createGame('senet', { rules: 'skyruk' })) // 'senet-skyruk'
 */
export function defaultModel(game: Game): string {
  return assetNameOf(game);
}
