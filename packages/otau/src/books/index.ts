/** `otau/books`: opening books, made by search, read, written and played by. Runs in browsers and Node alike. */
import '../games/rules.js';

export {
  type Analyst,
  Book,
  type BookMove,
  type BookSettings,
  checkBookSettings,
  defaultBook,
  formatBook,
  growBook,
  parseBook,
} from './book.js';
export { BookPlayer, type BookSource, chooseFromBook, OWN_BOOK, openBook } from './player.js';
