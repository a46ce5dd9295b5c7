/** Which endgame table is about a game, and from where on it is worth fetching. */
import type { Game, Row } from 'otau/games';
import { countDancers, readDancers } from 'otau/games/senet';
import { PITS } from 'otau/games/togyzkumalak';

/** Stones on the board from which a table of six may soon be of use. */
const NEAR_STONES = 12;
/** Dancers of each player from which a table of two may soon be of use. */
const NEAR_DANCERS = 3;

/** The name of the table that ships for a game's rules; undefined where there is none. */
export function tableName({ id, options, rowSize }: Game): string | undefined {
  if (id === 'senet') return `senet-${options.rules}`;
  const isStandard = id === 'togyzkumalak' && options.pits === 9 && options.tuzdyk === true;
  return isStandard && rowSize === PITS + 18 ? id : undefined;
}

/** Whether so little is left on the board that the table may know the position, or one that comes soon. */
export function isNear(game: Game, row: Row): boolean {
  if (tableName(game) === undefined) return false;
  if (game.id === 'senet') return [0, 1].every((player) => countDancers(readDancers(row, player)) <= NEAR_DANCERS);
  return row.subarray(PITS).reduce((sum, stones) => sum + stones, 0) <= NEAR_STONES;
}
