/** Brings the games of a file in: read in a thread, kept batch by batch, so that the page keeps answering. */
import { OtauError } from 'otau';
import type { FileFacts, FileOptions } from 'otau/records';
import type { Fault } from '../i18n/failures.js';
import { pluginThread } from '../plugins/thread.js';
import type { BackupPart } from '../store/backup.js';
import { addGames, tellAdded } from '../store/games.js';

/** What the page sends to the thread. */
export type ToReader =
  | { readonly kind: 'read'; readonly file: Blob; readonly now: number; readonly options: FileOptions }
  | { readonly kind: 'next' };

/** What the thread sends to the page. */
export type FromReader =
  | { readonly kind: 'parts'; readonly parts: readonly BackupPart[]; readonly done: number }
  | { readonly kind: 'end'; readonly facts: FileFacts }
  | { readonly kind: 'failed'; readonly message: string };

export interface ImportReport {
  /** Games that are new here. */
  readonly added: number;
  /** Games that were here already, at least as far played. */
  readonly known: number;
  readonly faults: readonly Fault[];
  /** Faults beyond those that are named. */
  readonly moreFaults: number;
  /** Games of which only the moves before a wrong one are kept. */
  readonly partial: number;
  /** All that is wrong, a line of JSON each, as far as it is known. */
  readonly rejects: readonly string[];
  readonly facts: FileFacts;
}

/** Faults that are kept, at most. */
const MAX_FAULTS = 100;

/**
 * Imports a file. What has been kept when something fails stays.
 * @param onProgress called with how many games are new, and which part of the file has been read, 0 to 1
 */
export async function importFile(
  file: Blob,
  options: FileOptions,
  onProgress: (added: number, done: number) => void,
): Promise<ImportReport> {
  const worker = new Worker(new URL('./import-worker.ts', import.meta.url), { type: 'module', name: 'import' });
  const thread = pluginThread(worker);
  let [added, known, moreFaults, partial] = [0, 0, 0, 0];
  const faults: Fault[] = [];
  const rejects: string[] = [];
  let facts: FileFacts;
  const saveParts = async (parts: readonly BackupPart[]): Promise<void> => {
    const games = parts.filter((part) => part.game !== undefined);
    const fresh = await addGames(games);
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
  let kept: Promise<void> = Promise.resolve();
  try {
    facts = await new Promise<FileFacts>((resolve, reject) => {
      thread.onDeath(() => reject(new OtauError('bad-record', 'The file could not be read to its end.')));
      thread.listen((message) => {
        const news = message as FromReader;
        if (news.kind === 'end') resolve(news.facts);
        else if (news.kind === 'failed') reject(new OtauError('bad-record', news.message));
        else {
          // One after the other: a game may come twice
          kept = kept.then(() => saveParts(news.parts));
          kept.then(() => {
            onProgress(added, news.done);
            thread.send({ kind: 'next' } satisfies ToReader);
          }, reject);
        }
      });
      thread.send({ kind: 'read', file, now: Date.now(), options } satisfies ToReader);
    });
  } finally {
    worker.terminate();
    if (added > 0) tellAdded();
  }
  return { added, known, faults, moreFaults, partial, rejects, facts };
}
