/** Converts the game of a room to a record. */
import { gameDefinition } from 'otau/internal/core/registry.js';
import { dateTags } from 'otau/internal/records/dates.js';
import type { GameRecord } from 'otau/internal/records/record.js';
import { recordOf } from 'otau/internal/records/replay.js';
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
