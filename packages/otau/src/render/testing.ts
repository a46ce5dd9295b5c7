/** What the boards as text are tested with. */

import type { GameId } from '../core/game.js';
import { Position } from '../core/position.js';
import type { GivenOptions } from '../core/registry.js';
import { renderText } from './index.js';

/** The board after the last of some moves, which is marked. */
export function boardAfter<Id extends GameId>(
  id: Id,
  options: GivenOptions<Id>,
  at: string | undefined,
  moves: string,
): string {
  let position = at === undefined ? new Position<Id>(id, options) : Position.parse<Id>(id, at, options);
  const { game } = position;
  let last: { before?: Uint8Array; lastAction?: number } = {};
  for (const move of moves.split(' ').filter((text) => text !== '')) {
    last = { before: position.row, lastAction: game.parseAction(position.row, move) };
    position = position.play(move);
  }
  return `\n${renderText(game, position.row, last)}\n`;
}
