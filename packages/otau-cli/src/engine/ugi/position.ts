/** The position of a client: a start and the moves from there, read into a history. */
import { CHANCE, type Game } from 'otau/internal/core/game.js';
import { type Ending, History } from 'otau/internal/core/history.js';
import { OtauError } from 'otau/internal/lib/error.js';
import { Rng } from 'otau/internal/lib/rng.js';

/** Moves of a position at most: more than any game has. */
const MAX_MOVES = 20_000;

/**
 * The history of a game from its start, or from a position text, over moves in any notation of the game; what chance
 * brought is among them. The game continues over an ending by repetition or by its limit, as only the last position
 * counts.
 * @param seed draws what the game draws at its start
 * Throws `bad-position` and what `parseAction` throws, with the number of the move.
 */
export function readHistory(game: Game, position: string | undefined, moves: readonly string[], seed: string): History {
  const history = new History(game, position === undefined ? undefined : readStart(game, position), new Rng(seed));
  if (moves.length > MAX_MOVES) {
    throw new OtauError('bad-command', `A position stands after at most ${MAX_MOVES} moves; got ${moves.length}.`);
  }
  moves.forEach((move, index) => {
    try {
      history.play(game.parseAction(history.row, move));
    } catch (error) {
      if (!(error instanceof OtauError)) throw error;
      throw new OtauError(error.code, `Move ${index + 1}: ${error.message}`, { cause: error });
    }
  });
  return history;
}

function readStart(game: Game, position: string) {
  const row = new Uint8Array(game.rowSize);
  return { counters: game.parsePosition(position, row), row };
}

/** Who acts next: a player to move, chance, or nobody as the game is over. */
export type Standing =
  | { readonly state: 'move'; readonly player: number }
  | { readonly state: 'chance' }
  | { readonly state: 'over'; readonly ending: Ending };

export function standingOf(history: History): Standing {
  const ending = history.ending();
  if (ending !== undefined) return { state: 'over', ending };
  const { actor } = history;
  return actor === CHANCE ? { state: 'chance' } : { state: 'move', player: actor };
}
