/** Converts the game of a room to a record. */
import { gameDefinition } from 'otau';
import { dateTags, type GameRecord, recordOf } from 'otau/records';
import type { Room } from './room.js';

/** The record of a room whose game has begun. The tags include the seed of its throws once it is over. */
export function recordOfRoom({ game, info, seats, setup, live, phase }: Room): GameRecord | undefined {
  if (live === undefined) return undefined;
  const { name: Event = 'Room', round } = setup.event ?? {};
  const tags: Record<string, string> = { Event, ...dateTags(new Date(info.created)) };
  gameDefinition(game.id)
    .playerNames.slice(0, seats.length)
    .forEach((seat, index) => {
      tags[seat] = seats[index].name || seats[index].bot || 'person';
    });
  if (round !== undefined) tags.Round = String(round);
  if (info.control !== 'untimed') tags.TimeControl = info.control;
  tags.SeedHash = info.hash;
  if (phase === 'over') tags.Seed = setup.seed;
  return recordOf(game, live.history, { tags, ending: live.ending });
}
