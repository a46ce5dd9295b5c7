/** Earlier positions of a game that may come again. */
import type { Game, Row } from '../../core/game.js';

/** The last positions of a game, in which players moved: those before a throw cannot come back without another one. */
export function playersBefore(game: Game, history: readonly Row[]): readonly Row[] {
  let first = history.length;
  while (first > 0 && game.actor(history[first - 1]) >= 0) first--;
  return history.slice(first);
}
