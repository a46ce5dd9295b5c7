/**
 * The kind of a move as the environments name it, and the one index for a move that has several:
 * what reward functions and `info.moveType` need to know of the games.
 */

import type { Game, GameId, Row } from '../core/game.js';
import type { GameOf } from '../core/registry.js';

/**
 * The kind of a legal action that was played in `before`. Abalone: `winner`, `ejected`, `inline_push`,
 * `sidestep_move`, `inline_move`, `placement`; Kindo: `capture`, `wall`; Senet: `forward`, `backward`, `pass`;
 * Togyz Kumalak: `sow`. Allocates nothing.
 */
export function moveTypeOf(game: Game, before: Row, action: number): string {
  return MOVE_TYPES[game.id](game, before, action);
}

const MOVE_TYPES: Readonly<Record<GameId, (game: Game, before: Row, action: number) => string>> = {
  togyzkumalak: () => 'sow',
  abalone: (game, before, action) => (game as GameOf<'abalone'>).moveType(before, action),
  kindo: (_game, _before, action) => (action % 5 === 0 ? 'capture' : 'wall'),
  senet: (_game, _before, action) => (action === 0 ? 'pass' : (action - 1) % 10 < 5 ? 'forward' : 'backward'),
};

/** The index under which `legal` lists an action: for an alias (Abalone's second pushed marble) that of its move. */
export function canonicalAction(game: Game, row: Row, action: number): number {
  return game.id === 'abalone' ? (game as GameOf<'abalone'>).canonicalAction(row, action) : action;
}
