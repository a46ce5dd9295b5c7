import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createGame } from '../../core/registry.js';
import { type Book, defaultBook, formatBook, parseBook } from '../book.js';
import { openBook } from '../player.js';
import { BOOKS_FOLDER, NODE_BOOKS } from './books.js';

const SHIPPED = readdirSync(BOOKS_FOLDER).filter((name) => name.endsWith('.json'));

describe.each(SHIPPED)('the book %s that comes with Otau', (name) => {
  const text = readFileSync(join(BOOKS_FOLDER, name), 'utf8');
  const book = parseBook(text);

  it('is found under the name of its game', () => {
    expect(`${defaultBook(book.game)}.json`).toBe(name);
    expect((openBook(createGame(book.game.id, { ...book.game.options }), 'own', NODE_BOOKS) as Book).lines).toBe(
      book.lines,
    );
  });

  it('is small, written as books are, and knows the first position', () => {
    expect(text.length).toBeLessThan(300_000);
    expect(formatBook(book)).toBe(text);
    const row = new Uint8Array(book.game.rowSize);
    book.game.start(row);
    const visits = book.lookup(row).reduce((sum, move) => sum + move.visits, 0);
    expect(visits).toBe(book.lines);
  });
});

it('comes for the games of two without chance, for the usual board only', () => {
  expect(SHIPPED.sort()).toEqual(['abalone.json', 'kindo.json', 'togyzkumalak.json']);
  expect(openBook(createGame('kindo', { size: 4 }), 'own', NODE_BOOKS)).toBeUndefined();
  expect(openBook(createGame('senet'), 'own', NODE_BOOKS)).toBeUndefined();
});
