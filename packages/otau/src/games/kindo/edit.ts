/** Changes single tiles of a row of Kindo, as an editor of positions does. The result may be any row; the rules check it later. */
import type { Row } from '../../core/game.js';
import { DOT, OWNERS, TILES, WALLS, wallBit, wallOf } from './board.js';

/** An empty tile. */
export function clearTile(row: Row, tile: number): void {
  row[TILES + tile] = 0;
}

/** Gives a tile to a player, its wall and dot as they are. */
export function ownTile(row: Row, tile: number, player: number): void {
  row[TILES + tile] = (row[TILES + tile] & ~OWNERS) | (1 << player);
}

/** Sets or takes the dot of a tile. */
export function toggleDot(row: Row, tile: number): void {
  row[TILES + tile] ^= DOT;
}

/** Turns the wall of a tile to its next side: none, north, east, south, west, none. */
export function turnWall(row: Row, tile: number): void {
  const byte = row[TILES + tile];
  const side = (wallOf(byte) + 1) % 5;
  row[TILES + tile] = (byte & ~WALLS) | (side === 0 ? 0 : wallBit(side));
}
