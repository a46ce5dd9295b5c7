/** An import as the library shows it: one source at a time, its progress and its result. */
import type { FileOptions } from 'otau/records';
import { useState } from 'react';
import { isEverything } from '../everything/head.js';
import { type Failure, failureOf } from '../i18n/failures.js';
import { type ImportReport, importFile } from './import.js';

/** Larger files may be more than the memory of a phone holds. */
export const MAX_MEGABYTES = 100;
/** The facts that tell what kind a file is. */
const HEAD_BYTES = 200;
const DATABASE = 'SQLite format 3\0';

export type ImportState =
  | { readonly kind: 'reading'; readonly added: number; readonly done: number }
  | { readonly kind: 'done'; readonly report: ImportReport }
  /** A file of another kind: everything of a browser, a database, one that is too large. */
  | { readonly kind: 'everything' | 'database' | 'too-large' }
  | { readonly kind: 'failed'; readonly failure: Failure };

/** @returns what is known of the last import, and what starts one; while one runs, others are passed over */
export function useImport(options: FileOptions) {
  const [state, setState] = useState<ImportState>();
  const read = async (source: string | File) => {
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
  return { state, read };
}

/** What a file is that holds no records to read here. */
async function otherKind(file: Blob): Promise<'everything' | 'database' | 'too-large' | undefined> {
  const head = await file.slice(0, HEAD_BYTES).text();
  if (head.startsWith(DATABASE)) return 'database';
  if (isEverything(head)) return 'everything';
  return file.size > MAX_MEGABYTES * 1e6 ? 'too-large' : undefined;
}
