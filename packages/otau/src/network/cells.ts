/** Boards of cells, by game; `layers.ts` turns them into gathers. */
import type { Game } from '../core/game.js';
import { gameIds, gamePart } from '../core/registry.js';
import { OtauError } from '../lib/error.js';
import type { CellBoard } from './game-network.js';

/**
 * The board of a game that has one.
 * @throws `bad-network` for other games
 */
export function cellBoardOf(game: Game): CellBoard {
  const board = gamePart(game.id, 'network')?.cells(game);
  if (board !== undefined) return board;
  throw new OtauError('bad-network', `${game.id} has no board of cells for a convolution.`);
}

/** The actions that may be legal, with some options of the game, in order: on a board of cells many pairs of cells are none. */
export function possibleActions(game: Game): readonly number[] {
  const all = Array.from({ length: game.actionCount }, (_, action) => action);
  const board = gamePart(game.id, 'network')?.cells(game);
  return board === undefined ? all : all.filter((action) => board.actions[action] < board.kinds * board.cells);
}

/** The games that have boards of cells. */
export function gamesWithCells(): string[] {
  return gameIds().filter((id) => gamePart(id, 'network') !== undefined);
}
