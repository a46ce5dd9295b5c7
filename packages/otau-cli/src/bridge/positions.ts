/** Decodes positions of the client. */
import type { Game, Row } from 'otau/internal/core/game.js';
import { OtauError } from 'otau/internal/lib/error.js';
import type { Objects } from './objects.js';

/** A position given as bytes, or that of an environment. */
export function positionOf(
  objects: Objects,
  object: number,
  i: number | undefined,
  content: Uint8Array,
): { readonly game: Game; readonly row: Row } {
  const game = objects.game(object);
  if (content.length > 0) return { game, row: checkRow(game, content) };
  return { game, row: i === undefined ? objects.board(object).core.episode.row : objects.vector(object).rowAt(i) };
}

/**
 * Validates bytes as a position: the game must write the same bytes for the text of the position.
 * Throws `bad-position`.
 */
export function checkRow(game: Game, bytes: Uint8Array): Row {
  if (bytes.length !== game.rowSize) {
    throw new OtauError('bad-position', `A position of ${game.id} has ${game.rowSize} bytes; got ${bytes.length}.`);
  }
  const row = bytes.slice();
  const again = new Uint8Array(game.rowSize);
  game.parsePosition(game.formatPosition(row), again);
  if (again.every((byte, k) => byte === row[k])) return row;
  throw new OtauError('bad-position', `These bytes are no position of ${game.id} with these options.`);
}
