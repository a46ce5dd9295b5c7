/** Recognises SQLite files by their header, without loading SQLite. */
import { closeSync, openSync, readSync, statSync } from 'node:fs';
import { APPLICATION } from './database.js';

const MAGIC = 'SQLite format 3\0';

const APPLICATION_AT = 68;
const HEADER_BYTES = 100;

/** Whether a file is an SQLite database. Throws the errors of the file system. */
export function isDatabase(path: string): boolean {
  return headerOf(path).toString('latin1', 0, MAGIC.length) === MAGIC;
}

/** Whether a database is an archive of Otau. Throws the errors of the file system. */
export function isArchive(path: string): boolean {
  return headerOf(path).readUInt32BE(APPLICATION_AT) === APPLICATION;
}

function headerOf(path: string): Buffer {
  // A pipe can be opened only once
  if (!statSync(path).isFile()) return Buffer.alloc(HEADER_BYTES);
  const file = openSync(path, 'r');
  try {
    const header = Buffer.alloc(HEADER_BYTES);
    readSync(file, header, 0, header.length, 0);
    return header;
  } finally {
    closeSync(file);
  }
}
