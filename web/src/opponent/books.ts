/** Opening books in the threads of machines: those that ship, from beside the page. */
import { type BookSource, usualBook } from 'otau/books';

/** Where the books are, seen from this script. */
const BOOKS = import.meta.env.DEV ? '/books/' : '../books/';

export const WEB_BOOKS: BookSource = {
  async find(game, name = usualBook(game)) {
    const response = await fetch(new URL(`${BOOKS}${encodeURIComponent(name)}.json`, self.location.href));
    return response.ok ? response.text() : undefined;
  },
};
