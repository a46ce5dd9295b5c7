/** `otau/books/node`: books from files. */
export { BOOKS_FOLDER, NODE_BOOKS } from './books.js';
