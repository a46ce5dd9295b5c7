/** State of an import: one source at a time, its progress and its result. */
import type { FileOptions } from 'otau/records';
import { useState } from 'react';
import { isFullBackup } from '../../full-backup/header.js';
import { type Failure, failureOf } from '../../i18n/failures.js';
import { type ImportReport, importFile } from './import-file.js';

/** Larger files may not fit into the memory of a phone. */
export const MAX_MEGABYTES = 100;
/** The first bytes of a file tell its kind. */
const HEAD_BYTES = 200;
const DATABASE = 'SQLite format 3\0';

export type ImportState =
  | { readonly kind: 'reading'; readonly added: number; readonly done: number }
  | { readonly kind: 'done'; readonly report: ImportReport }
  /** A file that is not imported here: a backup of a browser, a database, or one that is too large. */
  | { readonly kind: 'everything' | 'database' | 'too-large' }
  | { readonly kind: 'failed'; readonly failure: Failure };

/** @returns the state of the last import, and a function that starts one; it does nothing while an import runs */
export function useImport(options: FileOptions) {
  const [state, setState] = useState<ImportState>();
  const startImport = async (source: string | File) => {
    if (state?.kind === 'reading') return;
    const file = typeof source === 'string' ? new Blob([source]) : source;
    setState({ kind: 'reading', added: 0, done: 0 });
    try {
      const other = await otherKind(file);
      if (other !== undefined) return setState({ kind: other });
      const report = await importFile(file, options, (added, done) => setState({ kind: 'reading', added, done }));
      setState({ kind: 'done', report });
    } catch (error) {
      setState({ kind: 'failed', failure: failureOf(error) });
    }
  };
  return { state, startImport };
}

/** The kind of a file that cannot be imported here; undefined if it can. */
async function otherKind(file: Blob): Promise<'everything' | 'database' | 'too-large' | undefined> {
  const head = await file.slice(0, HEAD_BYTES).text();
  if (head.startsWith(DATABASE)) return 'database';
  if (isFullBackup(head)) return 'everything';
  return file.size > MAX_MEGABYTES * 1e6 ? 'too-large' : undefined;
}
