/** Where agents get books from: a page or a process says how a book is found; for Node that is `node/books.ts`. */
import type { Game } from '../core/game.js';
import { OtauError, quote } from '../lib/error.js';
import type { Book } from './book.js';
import { parseBook } from './format.js';

/** The name that means the book that comes with Otau for the game, if there is one. */
export const OWN_BOOK = 'own';

/** How a book is found. */
export interface BookSource {
  /**
   * The text of a book; undefined if there is none.
   * @param name a name, path or address; undefined for the book that comes with the game, `defaultBook(game)`
   */
  find(game: Game, name: string | undefined): string | undefined | Promise<string | undefined>;
}

/**
 * The book of that name for these rules; undefined where `own` is asked for and none comes with Otau.
 * Answers at once where the source does.
 * @throws OtauError `no-file` where there is no such book, or no source; `bad-book` where it is for other rules
 */
export function openBook(
  game: Game,
  name: string,
  books: BookSource | undefined,
): Book | undefined | Promise<Book | undefined> {
  if (books === undefined) {
    throw new OtauError('no-file', 'No books are provided here: give the agent resources with books.');
  }
  const text = books.find(game, name === OWN_BOOK ? undefined : name);
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
