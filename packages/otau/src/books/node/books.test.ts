import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createGame } from '../../core/registry.js';
import { legalActions } from '../../core/rows.js';
import { type Book, defaultBook, formatBook, parseBook } from '../book.js';
import { openBook } from '../player.js';
import { BOOKS_FOLDER, NODE_BOOKS } from './books.js';

const SHIPPED = readdirSync(BOOKS_FOLDER).filter((name) => name.endsWith('.json'));
/** Maps have the good and the bad moves: nobody plays by them unless they are named. */
const BOOKS = SHIPPED.filter((name) => !name.endsWith('-openings.json'));

it.each(BOOKS)('the book %s that comes with Otau is found under the name of its game', (name) => {
  const book = parseBook(readFileSync(join(BOOKS_FOLDER, name), 'utf8'));
  expect(`${defaultBook(book.game)}.json`).toBe(name);
  expect((openBook(createGame(book.game.id, { ...book.game.options }), 'own', NODE_BOOKS) as Book).lines).toBe(
    book.lines,
  );
});

it.each(SHIPPED)('the book %s is small, written as books are, and knows the first position', (name) => {
  const text = readFileSync(join(BOOKS_FOLDER, name), 'utf8');
  const book = parseBook(text);
  expect(text.length).toBeLessThan(300_000);
  expect(formatBook(book)).toBe(text);
  const row = new Uint8Array(book.game.rowSize);
  book.game.start(row);
  const visits = book.lookup(row).reduce((sum, move) => sum + move.visits, 0);
  expect(visits).toBe(book.lines);
});

it('the map of the openings of Togyz Kumalak knows each move of each position within three plies', () => {
  const map = parseBook(readFileSync(join(BOOKS_FOLDER, 'togyzkumalak-openings.json'), 'utf8'));
  expect(map.entries.size).toBe(696);
  const row = new Uint8Array(map.game.rowSize);
  for (const [position, { moves }] of map.entries) {
    map.game.parsePosition(position, row);
    expect(moves.length).toBe(legalActions(map.game, row).length);
  }
});

it('comes for the games of two without chance, for the usual board only', () => {
  expect(BOOKS.sort()).toEqual(['abalone.json', 'kindo.json', 'togyzkumalak.json']);
  expect(openBook(createGame('kindo', { size: 4 }), 'own', NODE_BOOKS)).toBeUndefined();
  expect(openBook(createGame('senet'), 'own', NODE_BOOKS)).toBeUndefined();
});
