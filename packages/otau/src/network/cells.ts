/** Boards of cells and inputs that count, by game; `layers.ts` and `graph.ts` turn them into operators. */
import type { Game } from '../core/game.js';
import { gameIds, gamePart } from '../core/registry.js';
import { OtauError } from '../lib/error.js';
import type { CellBoard, CountedInput } from './game-network.js';

/**
 * The board of a game that has one.
 * @throws `bad-network` for other games
 */
export function cellBoardOf(game: Game): CellBoard {
  const board = gamePart(game.id, 'network')?.cells?.(game);
  if (board !== undefined) return board;
  throw new OtauError('bad-network', `${game.id} has no board of cells for a convolution.`);
}

/** The actions that may be legal, with some options of the game, in order: on a board of cells many pairs of cells are none. */
export function possibleActions(game: Game): readonly number[] {
  const all = Array.from({ length: game.actionCount }, (_, action) => action);
  const board = gamePart(game.id, 'network')?.cells?.(game);
  return board === undefined ? all : all.filter((action) => board.actions[action] < board.kinds * board.cells);
}

/**
 * Which inputs of a game count.
 * @throws `bad-network` for games that do not say
 */
export function countedInputOf(game: Game): CountedInput {
  const counted = gamePart(game.id, 'network')?.counted?.(game);
  if (counted !== undefined) return counted;
  throw new OtauError('bad-network', `${game.id} does not say which of its inputs count.`);
}

/** The games for which networks with such a trunk can be made. */
export function gamesWithTrunk(kind: 'cells' | 'one-hot'): string[] {
  const part = kind === 'cells' ? 'cells' : 'counted';
  return gameIds().filter((id) => gamePart(id, 'network')?.[part] !== undefined);
}
