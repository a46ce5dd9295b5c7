/** Books in Node: files, and those that come with the package. Importing this file provides them to agents. */
import { readFileSync, statSync } from 'node:fs';
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
