/**
 * The import of this tab: one source at a time, its progress and its result. It goes on when the user leaves the page, and is
 * shown again when the user comes back.
 */
import type { FileOptions } from 'otau/records';
import { useSyncExternalStore } from 'react';
import { isFullBackup } from '../../full-backup/header.js';
import { type Failure, failureOf } from '../../i18n/failures.js';
import { Watchable } from '../../session/watchable.js';
import { type ImportReport, importFile } from './import-file.js';

/** Larger files may not fit into the memory of a phone. */
export const MAX_MEGABYTES = 100;
/** The first bytes of a file tell its kind. */
const HEAD_BYTES = 200;
const DATABASE = 'SQLite format 3\0';

export type ImportState =
  | { readonly kind: 'reading'; readonly added: number; readonly done: number }
  | { readonly kind: 'done'; readonly report: ImportReport }
  /** Stopped by the user. */
  | { readonly kind: 'stopped'; readonly added: number }
  /** A file that is not imported here: a backup of a browser, a database, or one that is too large. */
  | { readonly kind: 'everything' | 'database' | 'too-large' }
  | { readonly kind: 'failed'; readonly failure: Failure };

class Import extends Watchable {
  #state: ImportState | undefined;
  #stopping = new AbortController();

  /** The state of the last import. */
  get state(): ImportState | undefined {
    return this.#state;
  }

  /** Starts an import. Does nothing while one runs. */
  async start(source: string | File, options: FileOptions): Promise<void> {
    if (this.#state?.kind === 'reading') return;
    const file = typeof source === 'string' ? new Blob([source]) : source;
    this.#stopping = new AbortController();
    this.#change({ kind: 'reading', added: 0, done: 0 });
    this.#change(await this.#import(file, options));
  }

  /** Stops the import. The games that are saved already stay. */
  stop(): void {
    this.#stopping.abort();
  }

  /** Forgets the result. */
  clear(): void {
    if (this.#state?.kind !== 'reading') this.#change(undefined);
  }

  async #import(file: Blob, options: FileOptions): Promise<ImportState> {
    const { signal } = this.#stopping;
    try {
      const other = await otherKind(file);
      if (other !== undefined) return { kind: other };
      const onProgress = (added: number, done: number) => this.#change({ kind: 'reading', added, done });
      const report = await importFile(file, options, onProgress, signal);
      return signal.aborted ? { kind: 'stopped', added: report.added } : { kind: 'done', report };
    } catch (error) {
      return { kind: 'failed', failure: failureOf(error) };
    }
  }

  #change(state: ImportState | undefined): void {
    this.#state = state;
    this.notify();
  }
}

const current = new Import();

/** The import of this tab. Renders again at every change. */
export function useImport(): Import {
  useSyncExternalStore(current.watch, current.version);
  return current;
}

/** The kind of a file that cannot be imported here; undefined if it can. */
async function otherKind(file: Blob): Promise<'everything' | 'database' | 'too-large' | undefined> {
  const head = await file.slice(0, HEAD_BYTES).text();
  if (head.startsWith(DATABASE)) return 'database';
  if (isFullBackup(head)) return 'everything';
  return file.size > MAX_MEGABYTES * 1e6 ? 'too-large' : undefined;
}
