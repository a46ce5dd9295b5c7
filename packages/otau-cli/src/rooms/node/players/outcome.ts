/** The outcome of a finished room for its players. */

import { paceOf } from 'otau/rooms';
import type { Room } from '../../room.js';
import { calendar } from '../game-clock.js';
import type { Outcome } from './player-store.js';

/** Game and pace: each pool has its own ratings. Undefined for games without a clock. */
export function poolOf(game: string, control: string): string | undefined {
  const pace = paceOf(control);
  return pace === undefined ? undefined : `${game} ${pace}`;
}

/** @param room a finished room */
export function outcomeOf(room: Room): Outcome {
  const { info, seats, hasCounted } = room;
  // A game without a move of each player does not count
  const pool = info.rated && hasCounted ? poolOf(info.game, info.control) : undefined;
  const results = room.status(room.at).ending?.results ?? null;
  return { room: info.room, pool, players: seats.map(({ player }) => player), results, at: calendar.now() };
}
