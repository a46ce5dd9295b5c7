/**
 * Books as text, to be read by people and programs: JSON with one position a line.
 *
 *     {"format":"otau-book","version":1,"game":"kindo","options":{},
 *     "made":{"agent":"alphabeta:nodes=20000,lines=4","plies":8,"margin":0.1,"spread":0.03,"seed":"1","lines":200},
 *     "positions":[
 *     ["position text",depth,[["move",value,visits],["move",value,visits]]],
 *     ...
 *     ]}
 */

import { legalActions } from '../core/actions.js';
import { FileText } from '../core/file-text.js';
import { quote } from '../lib/error.js';
import { Book, type BookEntry, type BookSettings } from './book.js';

const FILE = new FileText({
  name: 'Book',
  code: 'bad-book',
  format: 'otau-book',
  version: 1,
  maxCharacters: 64 * 1024 * 1024,
  items: 'positions',
});

/** The text of a book as a file holds it, with a new line at its end. */
export function formatBook(book: Book): string {
  const { game, settings, lines, entries } = book;
  const row = new Uint8Array(game.rowSize);
  const items = [...entries].map(([key, { depth, moves }]) => {
    game.parsePosition(key, row);
    const moveTexts = moves.map(({ action, value, visits }) => [game.formatAction(row, action), value, visits]);
    return [key, depth, moveTexts];
  });
  return FILE.write({ game, made: { ...settings, lines }, items });
}

/**
 * Reads the text of a book and checks every position and move of it.
 * @throws `bad-book` for anything that `formatBook` would not write, `unknown-game` for a game that is not registered
 */
export function parseBook(text: string): Book {
  const { game, made, items } = FILE.read(text);
  const { lines, ...settings } = made;
  const book = FILE.checked('the game', () => {
    return new Book(game, checkBookSettings(settings), FILE.whole(lines, 'lines'));
  });
  for (const position of items) addPosition(book, position);
  return book;
}

/**
 * Settings of a book from outside, checked.
 * @throws `bad-book` for unknown names, missing values and values out of range
 */
export function checkBookSettings(given: Readonly<Record<string, unknown>>): BookSettings {
  const { agent, plies, margin, spread, seed, ...others } = given;
  FILE.refuse(others);
  if (typeof agent !== 'string' || typeof seed !== 'string') throw FILE.error('expected agent and seed as texts');
  if (FILE.whole(plies, 'plies') < 1) throw FILE.error('expected at least 1 ply');
  const margins = [margin, spread].every((value) => typeof value === 'number' && value > 0 && value <= 2);
  if (!margins) throw FILE.error('expected margin and spread above 0, up to 2');
  return { agent, plies: plies as number, margin: margin as number, spread: spread as number, seed };
}

function addPosition(book: Book, given: unknown): void {
  if (!Array.isArray(given) || given.length !== 3) throw FILE.error('expected a position as its text, depth and moves');
  const [key, depth, moves] = given as unknown[];
  if (typeof key !== 'string' || !Array.isArray(moves))
    throw FILE.error('expected a position as its text, depth and moves');
  const { game } = book;
  const row = new Uint8Array(game.rowSize);
  FILE.checked('a position', () => game.parsePosition(key, row));
  if (book.keyOf(row) !== key) throw FILE.error(`expected the image of ${quote(key)} that stands for all`);
  if (book.entries.has(key)) throw FILE.error(`expected each position once; got ${quote(key)} again`);
  const legal = new Set(legalActions(game, row).map((action) => book.canonical.action(action)));
  const entry: BookEntry = { depth: FILE.whole(depth, 'a depth'), moves: [] };
  for (const move of moves as unknown[]) {
    if (!Array.isArray(move) || move.length !== 3)
      throw FILE.error(`expected a move, value and visits in ${quote(key)}`);
    const [text, value, visits] = move as unknown[];
    const action = FILE.checked('a move', () => game.parseAction(row, String(text), game.notations[0]));
    if (!legal.delete(action)) throw FILE.error(`expected each move once; got ${quote(text)} in ${quote(key)}`);
    entry.moves.push({ action, value: FILE.value(value, key), visits: FILE.whole(visits, 'visits') });
  }
  if (entry.moves.length === 0) throw FILE.error(`expected moves in ${quote(key)}`);
  book.entries.set(key, entry);
}
