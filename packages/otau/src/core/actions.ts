/** What can be played in a position, as new lists. Loops that must not allocate call `game.legal` themselves. */
import { OtauError } from '../lib/error.js';
import type { Rng } from '../lib/rng.js';
import { CHANCE, type Game, OVER, type Row } from './game.js';

/** The legal actions of a position, in the order of the rules; none where chance moves and at the end. */
export function legalActions(game: Game, row: Row): number[] {
  const actions = new Uint16Array(game.maxLegal);
  return Array.from(actions.subarray(0, game.legal(row, actions)));
}

/**
 * Makes sure that a player has a move to choose here.
 * @throws `game-over`, `wrong-actor` where chance moves, `bad-position` for a row that was never started
 */
export function checkHasMove(game: Game, row: Row): void {
  const actor = game.actor(row);
  if (actor === OVER) throw new OtauError('game-over', 'The game is over: there is no move to search for.');
  if (actor === CHANCE) throw new OtauError('wrong-actor', 'Chance moves here: there is no move to search for.');
  if (game.legal(row, new Uint16Array(game.maxLegal)) > 0) return;
  const advice = 'game.start(row) and game.parsePosition(text, row) write positions';
  throw new OtauError('bad-position', `The row is no position of ${game.id}, as nobody can move: ${advice}.`);
}

/** The legal actions or, where chance moves, the outcomes that may occur. */
export function playableActions(game: Game, row: Row): number[] {
  const actions = legalActions(game, row);
  if (actions.length > 0) return actions;
  return Array.from({ length: game.outcomes(row, new Float32Array(game.maxLegal)) }, (_, outcome) => outcome);
}

/**
 * Draws what chance does, with the probabilities of the game.
 * @param row a position in which chance moves
 * @param probabilities room for `game.maxLegal` numbers; a loop that must not allocate gives the same again
 * @returns the outcome, to be played like an action
 * @example if (game.actor(row) === CHANCE) game.next(row, drawOutcome(game, row, rng), row);
 */
export function drawOutcome(
  game: Game,
  row: Row,
  rng: Rng,
  probabilities: Float32Array = new Float32Array(game.maxLegal),
): number {
  return rng.pick(probabilities, game.outcomes(row, probabilities));
}
