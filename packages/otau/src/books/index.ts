/** `otau/books`: opening books, made by search, read, written and played by. Runs in browsers and Node alike. */
import '../games/rules.js';

export { Book, type BookMove, type BookSettings, defaultBook } from './book.js';
export { type Analyst, growBook } from './build.js';
export { checkBookSettings, formatBook, parseBook } from './format.js';
export { BookPlayer, chooseFromBook } from './player.js';
export { type BookSource, OWN_BOOK, openBook } from './source.js';
