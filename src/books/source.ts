/**
 * Where agents get books from. A page or a process says once how a book is found
 * (`provideBooks`); `node/books.ts` does that for Node.
 */
import type { Game } from '../core/game.js';
import { OtauError, quote } from '../lib/error.js';
import type { Book } from './book.js';
import { parseBook } from './format.js';

/** The name that means the book that comes with Otau for the game, if there is one. */
export const OWN_BOOK = 'own';

export interface BookSource {
  /**
   * The text of a book; undefined if there is none.
   * @param name a name, path or address; undefined for the book that comes with the game, `usualBook(game)`
   */
  find(game: Game, name: string | undefined): string | undefined | Promise<string | undefined>;
}

let provided: BookSource | undefined;

/** Says where books come from, for all agents of this thread. */
export function provideBooks(source: BookSource): void {
  provided = source;
}

/**
 * The book of that name for these rules; undefined where `own` is asked for and none comes with Otau.
 * Answers at once where the source does. Throws `bad-argument` and `no-file`.
 */
export function openBook(game: Game, name: string): Book | undefined | Promise<Book | undefined> {
  if (provided === undefined) {
    throw new OtauError('bad-argument', 'No books are provided here: call provideBooks first.');
  }
  const text = provided.find(game, name === OWN_BOOK ? undefined : name);
  return text instanceof Promise ? text.then((found) => readBook(game, name, found)) : readBook(game, name, text);
}

function readBook(game: Game, name: string, text: string | undefined): Book | undefined {
  if (text === undefined) {
    if (name === OWN_BOOK) return undefined;
    throw new OtauError('no-file', `There is no book ${quote(name)}.`);
  }
  const book = parseBook(text);
  if (name === OWN_BOOK && !book.fits(game)) return undefined;
  book.checkGame(game);
  return book;
}
