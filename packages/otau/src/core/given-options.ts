/** The options that a file names: the fewest that make the game. */
import type { Game, GameOptions } from './game.js';
import { createGame } from './registry.js';

/** The fewest options that make this game: of a named board the name is enough. */
export function givenOptions({ id, options }: Game): GameOptions {
  const resolve = (given: GameOptions): GameOptions => createGame(id, given).options;
  let given: GameOptions = {};
  let resolved = resolve(given);
  for (const name of Object.keys(options)) {
    if (resolved[name] === options[name]) continue;
    given = { ...given, [name]: options[name] };
    resolved = resolve(given);
  }
  return Object.keys(options).every((name) => resolved[name] === options[name]) ? given : options;
}
