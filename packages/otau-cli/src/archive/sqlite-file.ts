/** Whether a file is an SQLite database: asked before what opens databases is loaded. */
import { closeSync, openSync, readSync } from 'node:fs';

const MAGIC = 'SQLite format 3\0';

/** Whether a file is an SQLite database. Throws what the system throws. */
export function isDatabase(path: string): boolean {
  const file = openSync(path, 'r');
  try {
    const head = Buffer.alloc(MAGIC.length);
    readSync(file, head, 0, head.length, 0);
    return head.toString('latin1') === MAGIC;
  } finally {
    closeSync(file);
  }
}
