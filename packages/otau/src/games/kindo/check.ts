/**
 * What holds for every position of Kindo (RULES.md, 7.4). The rules rely on it: where they look
 * for cut-off tiles, they assume that all others are connected to their King.
 */

import type { Row } from '../../core/game.js';
import { OtauError } from '../../lib/error.js';
import { type Board, OWNERS, TILES } from './board.js';

/** Throws `bad-position` for an impossible position. Every byte but the winner is filled in and within its range. */
export function checkPosition(board: Board, row: Row): void {
  checkKings(board, row);
  for (let player = 0; player < 2; player++) checkConnected(board, row, player);
}

function checkKings(board: Board, row: Row): void {
  const [x, o] = board.kings.map((king) => row[TILES + king]);
  if ((x & OWNERS) === 0 || (o & OWNERS) === 0) fail('A King tile always has an owner.');
  if ((x & OWNERS) === 2 && (o & OWNERS) === 1) fail('Only one King can have been captured.');
}

/** Every move keeps a player's tiles in one piece with the player's King: captures reach out from it, cut-off tiles are lost. */
function checkConnected(board: Board, row: Row, player: number): void {
  const own = 1 << player;
  const king = TILES + board.kings[player];
  const held = new Set<number>();
  const waiting = (row[king] & own) !== 0 ? [king] : [];
  for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
    held.add(at);
    const tile = at - TILES;
    for (const side of board.sides.subarray(4 * tile, 4 * tile + 4)) {
      if ((row[side] & own) !== 0 && !held.has(side)) waiting.push(side);
    }
  }
  const owned = row.subarray(TILES).filter((tile) => (tile & own) !== 0).length;
  if (owned > held.size)
    fail(`All tiles of ${'xo'[player]} must be joined to the King of that player: cut-off tiles are lost at once.`);
}

function fail(message: string): never {
  throw new OtauError('bad-position', `This position is impossible. ${message}`);
}
