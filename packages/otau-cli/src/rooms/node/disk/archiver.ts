/** Adds finished games to the archive. Games that end within the same second are added together. */
import { setTimeout as sleep } from 'node:timers/promises';
import { formatRecord } from 'otau/internal/records/format.js';
import type { Archive } from '../../../archive/archive.js';
import { recordOfRoom } from '../../record.js';
import type { Room } from '../../room.js';

export interface ArchiverOptions {
  readonly archive: Archive;
  /** Called with a room whose game is in the archive. */
  readonly onArchived: (room: string) => void;
  /** Called when the archive refuses a game. */
  readonly onFailure: (error: unknown) => void;
}

const BATCH_DELAY_MS = 1000;

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
    while (this.#waiting.length > 0) {
      await sleep(BATCH_DELAY_MS, undefined, { signal: this.#end.signal }).catch(() => undefined);
      const rooms = this.#waiting;
      this.#waiting = [];
      // A game that the archive refuses must not block others
      if (!(await this.#keep(rooms))) for (const room of rooms) await this.#keep([room]);
    }
    this.#running = undefined;
  }

  /** Adds all games or none; false if each has to be tried separately. */
  async #keep(rooms: readonly Room[]): Promise<boolean> {
    const { archive, onArchived, onFailure } = this.options;
    try {
      // A game that was closed before it began is not archived
      const records = rooms.map(recordOfRoom).filter((record) => record !== undefined);
      const text = records.map((record) => `${formatRecord(record, 'jsonl')}\n`).join('');
      if (records.length > 0) await archive.import([new TextEncoder().encode(text)], { strict: true });
      for (const { info } of rooms) onArchived(info.room);
    } catch (error) {
      if (rooms.length > 1) return false;
      onFailure(error);
    }
    return true;
  }

  /** Resolves once all are archived, without waiting for more. */
  async close(): Promise<void> {
    this.#end.abort();
    await this.#running;
  }
}
