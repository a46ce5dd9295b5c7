/** Whether a game can have a coach: two players, one a human and one an agent, and the game is not over. */
import { isAgent, PERSON, type Session } from '../session/session.js';

export function isCoachAvailable({ game, ending, setup: { players } }: Session): boolean {
  return game.players === 2 && ending === undefined && players.includes(PERSON) && players.some(isAgent);
}
