/** The effects of a Kindo move, found by playing it on a copy: captured tiles, bonus moves, the end of the game. */

import { type Game, OVER, type Row } from 'otau';
import { kindoMove, massCaptured, readKindo } from 'otau/games/kindo';

export interface Effect {
  readonly action: number;
  readonly tile: number;
  /** 0 for a capture, else 1 N, 2 E, 3 S, 4 W. */
  readonly wall: number;
  readonly mover: number;
  /** The owner of the tile before the move. */
  readonly from: number | undefined;
  /** Whether the tile had a wall before the move. */
  readonly hadWall: boolean;
  /** The tiles of a mass capture, the nearest to the tile first. */
  readonly mass: readonly number[];
  /** The players who get a bonus move in the next turn. */
  readonly bonus: readonly number[];
  readonly wins: boolean;
}

/** `action` is legal in `row`. */
export function effectOf(game: Game, row: Row, action: number): Effect {
  const { tile, wall } = kindoMove(action);
  const mover = game.actor(row);
  const before = readKindo(game, row);
  const row2 = new Uint8Array(game.rowSize);
  game.next(row, action, row2);
  const after = readKindo(game, row2);
  // A new turn uses up the bonus moves that were earned for it
  const movesOf = (player: number): number => {
    const hasBegun = after.player === player && before.player !== player;
    return hasBegun ? after.movesLeft : after.nextMoves[player];
  };
  const distance = (other: number): number => {
    const { size } = before;
    const down = Math.floor(other / size) - Math.floor(tile / size);
    return Math.abs(down) + Math.abs((other % size) - (tile % size));
  };
  return {
    action,
    tile,
    wall,
    mover,
    from: before.tiles[tile].owner,
    hadWall: before.tiles[tile].wall > 0,
    mass: [...massCaptured(game, row, action)].sort((one, other) => distance(one) - distance(other)),
    bonus: [0, 1].filter((player) => movesOf(player) > before.nextMoves[player]),
    wins: game.actor(row2) === OVER && game.result(row2, mover) > 0,
  };
}
