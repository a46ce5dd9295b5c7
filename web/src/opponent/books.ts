/** Opening books in the threads of machines: those that ship, from beside the page. */
import { type BookSource, defaultBook } from 'otau/books';

/** Where the books are, seen from this script. */
const BOOKS = import.meta.env.DEV ? '/books/' : '../books/';

export const WEB_BOOKS: BookSource = {
  async find(game, name = defaultBook(game)) {
    const response = await fetch(new URL(`${BOOKS}${encodeURIComponent(name)}.json`, self.location.href));
    return response.ok ? response.text() : undefined;
  },
};
