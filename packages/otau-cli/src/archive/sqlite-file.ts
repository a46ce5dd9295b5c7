/** Whether a file is an SQLite database: asked before what opens databases is loaded. */
import { closeSync, openSync, readSync, statSync } from 'node:fs';
import { APPLICATION } from './database.js';

const MAGIC = 'SQLite format 3\0';

/** The offset of the application's number. */
const APPLICATION_AT = 68;
const HEAD_BYTES = 100;

/** Whether a file is an SQLite database. Throws what the system throws. */
export function isDatabase(path: string): boolean {
  return headOf(path).toString('latin1', 0, MAGIC.length) === MAGIC;
}

/** Whether a database is an archive of Otau. Throws what the system throws. */
export function isArchive(path: string): boolean {
  return headOf(path).readUInt32BE(APPLICATION_AT) === APPLICATION;
}

function headOf(path: string): Buffer {
  // What comes through a pipe can be opened only once
  if (!statSync(path).isFile()) return Buffer.alloc(HEAD_BYTES);
  const file = openSync(path, 'r');
  try {
    const head = Buffer.alloc(HEAD_BYTES);
    readSync(file, head, 0, head.length, 0);
    return head;
  } finally {
    closeSync(file);
  }
}
