/** Books in Node: files, and those that come with the package. */
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defaultBook } from '../book.js';
import type { BookSource } from '../source.js';

/** The books that come with the package, seen from `src` and `dist` alike. */
export const BOOKS = fileURLToPath(new URL('../../../../data/books/', import.meta.url));

/** Books of agents: a name is that of a file, or of a book that comes with the package. */
export const NODE_BOOKS: BookSource = {
  find(game, name) {
    const own = join(BOOKS, `${name ?? defaultBook(game)}.json`);
    const path = (name === undefined ? [own] : [name, own]).find(isFile);
    return path === undefined ? undefined : readFileSync(path, 'utf8');
  },
};

function isFile(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() === true;
}
