/** The names of a game's files: networks, endgame tables and opening books. */
import type { Game } from './game.js';
import { gameTraits } from './registry.js';

/**
 * The name of the files that go with a game and its options, without an ending: `kindo`, `senet-skyruk`. Whether
 * there are such files is another question.
 */
export function assetNameOf({ id, options, players }: Pick<Game, 'id' | 'options' | 'players'>): string {
  return gameTraits(id).assetName?.(options, players) ?? id;
}
