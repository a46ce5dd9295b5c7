/** Which endgame table is about a game, and from where on it is worth fetching. */
import 'otau/tables';
import { assetNameOf, type Game, gamePart, type Row } from 'otau';

/** The name of the table that ships for a game's rules; undefined where there is none. */
export function tableName(game: Game): string | undefined {
  return gamePart(game.id, 'endgames')?.ships(game) ? assetNameOf(game) : undefined;
}

/** Whether so little is left on the board that the table may know the position, or one that comes soon. */
export function isNear(game: Game, row: Row): boolean {
  if (tableName(game) === undefined) return false;
  return gamePart(game.id, 'endgames')?.isNear?.(game, row) ?? true;
}
