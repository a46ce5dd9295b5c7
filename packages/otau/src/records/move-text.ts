/** One move as text, in whatever notation and spelling it is written. */
import type { Game, Row } from '../core/game.js';
import { OtauError, quote } from '../lib/error.js';

const MAX_MOVE_LENGTH = 40;
/** What some programs write between the cells of a move. */
const SEPARATORS = /[-–—→>,;:/]/g;

/**
 * The action of a move as it is, or else in small letters and without separators, in every notation
 * of the game or only in the one named. Throws what `Game.parseAction` throws.
 */
export function readMoveText(game: Game, row: Row, text: string, notation?: string): number {
  if (text.length > MAX_MOVE_LENGTH) {
    throw new OtauError('bad-move', `A move has at most ${MAX_MOVE_LENGTH} signs; got ${quote(text.slice(0, 80))}.`);
  }
  try {
    return game.parseAction(row, text, notation);
  } catch (error) {
    const plain = text.replace(SEPARATORS, '').toLowerCase();
    if (plain === text || !isBadMove(error)) throw error;
    try {
      return game.parseAction(row, plain, notation);
    } catch (second) {
      throw isBadMove(second) ? error : second;
    }
  }
}

function isBadMove(error: unknown): boolean {
  return error instanceof OtauError && error.code === 'bad-move';
}
