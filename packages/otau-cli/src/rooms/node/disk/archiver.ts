/** Adds finished games to the archive. Games that end within the same second are added together. */
import { setTimeout as sleep } from 'node:timers/promises';
import { gameDefinition, OtauError } from 'otau';
import { dateTags, formatRecord, type GameRecord, recordOf } from 'otau/records';
import type { Archive } from '../../../archive/archive.js';
import type { Room } from '../../room.js';

interface ArchiverOptions {
  readonly archive: Archive;
  /** Called with a room whose game is in the archive. */
  readonly onArchived: (room: string) => void;
  /** Called when the archive refuses a game. */
  readonly onFailure: (error: unknown) => void;
  /** Milliseconds before games are tried again that the archive cannot take at present; a minute unless given. */
  readonly retryDelay?: number;
}

const BATCH_DELAY_MS = 1000;
const RETRY_DELAY_MS = 60_000;

export class Archiver {
  #waiting: Room[] = [];
  #running: Promise<void> | undefined;
  readonly #end = new AbortController();

  constructor(private readonly options: ArchiverOptions) {}

  add(room: Room): void {
    this.#waiting.push(room);
    this.#running ??= this.#run();
  }

  async #run(): Promise<void> {
    let delay = BATCH_DELAY_MS;
    while (this.#waiting.length > 0) {
      await sleep(delay, undefined, { signal: this.#end.signal }).catch(() => undefined);
      const rooms = this.#waiting;
      this.#waiting = [];
      const later = await this.#keep(rooms);
      // The next server finds them in the file of the rooms
      if (this.#end.signal.aborted && later.length > 0) return;
      this.#waiting.unshift(...later);
      delay = later.length > 0 ? (this.options.retryDelay ?? RETRY_DELAY_MS) : BATCH_DELAY_MS;
    }
    this.#running = undefined;
  }

  /** Adds all games or none; each by itself if one of them is refused. Returns those to try again, as where the disk is full. */
  async #keep(rooms: readonly Room[]): Promise<readonly Room[]> {
    const { archive, onArchived, onFailure } = this.options;
    try {
      // A game that was closed before it began is not archived
      const records = rooms.map(recordOfRoom).filter((record) => record !== undefined);
      const text = records.map((record) => `${formatRecord(record, 'jsonl')}\n`).join('');
      if (records.length > 0) await archive.import([new TextEncoder().encode(text)], { strict: true });
      for (const { info } of rooms) onArchived(info.room);
      return [];
    } catch (error) {
      const isForNow = error instanceof OtauError && ['no-file', 'busy'].includes(error.code);
      if (isForNow || rooms.length === 1) onFailure(error);
      if (isForNow) return rooms;
      // A game that the archive refuses must not block others
      const later: Room[] = [];
      if (rooms.length > 1) for (const room of rooms) later.push(...(await this.#keep([room])));
      return later;
    }
  }

  /** Resolves once all are archived, without waiting for more. */
  async close(): Promise<void> {
    this.#end.abort();
    await this.#running;
  }
}

// Converts the game of a room to a record.

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
