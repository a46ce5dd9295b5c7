/** `otau/books/node`: books from files. */
export { BOOKS, NODE_BOOKS } from './books.js';
