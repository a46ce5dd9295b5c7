/** Where there may be a coach: in games of two between one person and a machine, until they end. */
import { isAgent, PERSON, type Session } from '../session/session.js';

export function canBeCoached({ game, ending, setup: { players } }: Session): boolean {
  return game.players === 2 && ending === undefined && players.includes(PERSON) && players.some(isAgent);
}
