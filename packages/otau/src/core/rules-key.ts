/**
 * Which rules a position belongs to: two games with the same key have the same positions and moves.
 * Books and the archive look positions up by it.
 */
import type { Game } from './game.js';

/** Options that only say when a game is stopped; they change no position and no move. */
const STOPPING: readonly string[] = ['repetition', 'maxPlies', 'maxTurns'];

/** Cached by game: a file of games asks for the same key again and again. */
const known = new WeakMap<Game, string>();

/** The game, its version and its resolved options, but not those that only stop it. */
export function rulesKey(game: Game): string {
  const found = known.get(game);
  if (found !== undefined) return found;
  const { id, version, options } = game;
  const kept = Object.entries(options).filter(([name]) => !STOPPING.includes(name));
  const key = `${id} ${version} ${JSON.stringify(Object.fromEntries(kept))}`;
  known.set(game, key);
  return key;
}
