/** When an endgame table is worth loading. */
import { type Game, gamePart, type Row } from 'otau';
import { tableName } from '../opponent/endgames.js';

/** Whether so few pieces are left that the table may know the position, or one that comes soon. */
export function isInReach(game: Game, row: Row): boolean {
  if (tableName(game) === undefined) return false;
  return gamePart(game.id, 'endgames')?.isNear?.(game, row) ?? true;
}
