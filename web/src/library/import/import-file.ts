/** Imports the games of a file: a worker reads it, and the page saves the games batch by batch, so that it stays responsive. */
import { OtauError } from 'otau';
import { type FileFacts, type FileOptions, fileFacts } from 'otau/records';
import type { Fault } from '../../i18n/failures.js';
import { pluginThread } from '../../plugins/thread.js';
import type { BackupPart } from '../../store/backup.js';
import { addGames, notifyGamesAdded } from '../../store/games.js';

export type ToWorker =
  | { readonly kind: 'read'; readonly file: Blob; readonly now: number; readonly options: FileOptions }
  | { readonly kind: 'next' };

export type FromWorker =
  | { readonly kind: 'parts'; readonly parts: readonly BackupPart[]; readonly done: number }
  | { readonly kind: 'end'; readonly facts: FileFacts }
  | { readonly kind: 'failed'; readonly message: string };

type ReadGame = Parameters<typeof addGames>[0][number];

/** Where the games of a file go. */
export interface Destination {
  /** Takes games, and returns how many of them are new. */
  readonly add: (games: readonly ReadGame[]) => Promise<number>;
  /** Called after the last one, if any was new. */
  readonly end: () => void | Promise<void>;
}

export const SAVED_GAMES: Destination = { add: addGames, end: notifyGamesAdded };

export interface ImportReport {
  /** How many games are new. */
  readonly added: number;
  /** How many games this browser has already, with the same moves or more. */
  readonly known: number;
  readonly faults: readonly Fault[];
  /** How many faults are not in `faults`. */
  readonly moreFaults: number;
  /** How many games are saved only up to a wrong move. */
  readonly partial: number;
  /** The text of each game with a fault, as one line of JSON. */
  readonly rejects: readonly string[];
  readonly facts: FileFacts;
}

/** More faults are only counted. */
const MAX_FAULTS = 100;

/**
 * Imports a file. If it fails or is stopped, the games that are saved already stay.
 * @param onProgress called with the number of new games and the part of the file that is read, 0 to 1
 * @param signal stops the import: the report then counts what was read so far
 */
export async function importFile(
  file: Blob,
  options: FileOptions,
  destination: Destination,
  onProgress: (added: number, done: number) => void,
  signal: AbortSignal,
): Promise<ImportReport> {
  const worker = new Worker(new URL('./import-worker.ts', import.meta.url), { type: 'module', name: 'import' });
  const thread = pluginThread(worker);
  let [added, known, moreFaults, partial] = [0, 0, 0, 0];
  const faults: Fault[] = [];
  const rejects: string[] = [];
  let facts = fileFacts();
  const saveParts = async (parts: readonly BackupPart[]): Promise<void> => {
    const games = parts.filter((part) => part.game !== undefined);
    const fresh = await destination.add(games);
    added += fresh;
    known += games.length - fresh;
    for (const { fault, reject } of parts) {
      if (reject !== undefined) rejects.push(reject);
      if (fault === undefined) {
        if (reject !== undefined) partial++;
        continue;
      }
      if (faults.length < MAX_FAULTS) faults.push(fault);
      else moreFaults++;
    }
  };
  let saved: Promise<void> = Promise.resolve();
  try {
    facts = await new Promise<FileFacts>((resolve, reject) => {
      signal.throwIfAborted();
      signal.addEventListener('abort', () => reject(signal.reason));
      thread.onDeath(() => reject(new OtauError('bad-record', 'The file could not be read to its end.')));
      thread.listen((data) => {
        const message = data as FromWorker;
        if (message.kind === 'end') resolve(message.facts);
        else if (message.kind === 'failed') reject(new OtauError('bad-record', message.message));
        else {
          // In order, as a game can occur twice
          saved = saved.then(() => saveParts(message.parts));
          saved.then(() => {
            onProgress(added, message.done);
            thread.send({ kind: 'next' } satisfies ToWorker);
          }, reject);
        }
      });
      thread.send({ kind: 'read', file, now: Date.now(), options } satisfies ToWorker);
    });
  } catch (error) {
    if (!signal.aborted) throw error;
  } finally {
    worker.terminate();
    await saved.catch(() => undefined);
    if (added > 0) await destination.end();
  }
  return { added, known, faults, moreFaults, partial, rejects, facts };
}
