/** From where on an endgame table is worth fetching. */
import { type Game, gamePart, type Row } from 'otau';
import { tableName } from '../opponent/endgames.js';

/** Whether so little is left on the board that the table may know the position, or one that comes soon. */
export function isNear(game: Game, row: Row): boolean {
  if (tableName(game) === undefined) return false;
  return gamePart(game.id, 'endgames')?.isNear?.(game, row) ?? true;
}
