/** Books in Node: files, and those that come with the package. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isFile } from '../../lib/node/files.js';
import { dataFolder } from '../../lib/node/packages.js';
import { defaultBook } from '../book.js';
import type { BookSource } from '../player.js';

/** The folder of the books that come with Otau, in the package `@otau/data`. */
export const BOOKS_FOLDER = dataFolder('books');

/** Books of agents: a name is that of a file, or of a book that comes with the package. */
export const NODE_BOOKS: BookSource = {
  find(game, name) {
    const own = join(BOOKS_FOLDER, `${name ?? defaultBook(game)}.json`);
    const path = (name === undefined ? [own] : [name, own]).find(isFile);
    return path === undefined ? undefined : readFileSync(path, 'utf8');
  },
};
