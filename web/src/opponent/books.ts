/** Opening books for the threads of computer players. The shipped books are fetched from beside the page. */
import { type BookSource, defaultBook } from 'otau/books';

/** The folder of the books, relative to this script. */
const BOOKS = import.meta.env.DEV ? '/books/' : '../books/';

export const WEB_BOOKS: BookSource = {
  async find(game, name = defaultBook(game)) {
    const response = await fetch(new URL(`${BOOKS}${encodeURIComponent(name)}.json`, self.location.href));
    return response.ok ? response.text() : undefined;
  },
};
