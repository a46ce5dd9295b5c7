/** Books in Node: files, and those that come with the package. Importing this file provides them to agents. */
import { closeSync, fsyncSync, openSync, readFileSync, renameSync, statSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { usualBook } from '../book.js';
import { provideBooks } from '../source.js';

/** The books that come with the package, seen from `src` and `dist` alike. */
export const BOOKS = fileURLToPath(new URL('../../../books/', import.meta.url));

provideBooks({
  find(game, name) {
    const own = join(BOOKS, `${name ?? usualBook(game)}.json`);
    const path = (name === undefined ? [own] : [name, own]).find(isFile);
    return path === undefined ? undefined : readFileSync(path, 'utf8');
  },
});

function isFile(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() === true;
}

/** Writes a file so that at any moment either the old or the new text is there, whole. */
export function replaceFile(path: string, text: string): void {
  const temporary = `${path}.tmp`;
  const file = openSync(temporary, 'w');
  try {
    writeSync(file, text);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
  renameSync(temporary, path);
}
