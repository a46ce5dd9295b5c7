/** What can be played in a position, as lists of their own. Loops that must not allocate call `game.legal` themselves. */
import type { Game, Row } from './game.js';

/** The legal actions of a position, in the order of the rules; none where chance moves and at the end. */
export function legalActions(game: Game, row: Row): number[] {
  const actions = new Uint16Array(game.maxLegal);
  return Array.from(actions.subarray(0, game.legal(row, actions)));
}

/** The legal actions or, where chance moves, the outcomes that may come up. */
export function playableActions(game: Game, row: Row): number[] {
  const actions = legalActions(game, row);
  if (actions.length > 0) return actions;
  return Array.from({ length: game.outcomes(row, new Float32Array(game.maxLegal)) }, (_, outcome) => outcome);
}
