/** `otau/books/node`: books from files. Importing it provides them to agents. */
export { BOOKS } from './books.js';
