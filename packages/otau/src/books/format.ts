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
import type { GameId } from '../core/game.js';
import { givenOptions } from '../core/given-options.js';
import { createGame, gameDefinition } from '../core/registry.js';
import { OtauError, quote } from '../lib/error.js';
import { Book, type BookEntry, type BookSettings } from './book.js';

const FORMAT = 'otau-book';
const VERSION = 1;
const MAX_CHARACTERS = 64 * 1024 * 1024;

/** The text of a book as a file holds it, with a new line at its end. */
export function formatBook(book: Book): string {
  const { game, settings, lines, entries } = book;
  const head = { format: FORMAT, version: VERSION, game: game.id, options: givenOptions(game) };
  const row = new Uint8Array(game.rowSize);
  const positions = [...entries].map(([key, { depth, moves }]) => {
    game.parsePosition(key, row);
    const moveTexts = moves.map(({ action, value, visits }) => [game.formatAction(row, action), value, visits]);
    return JSON.stringify([key, depth, moveTexts]);
  });
  const made = JSON.stringify({ ...settings, lines });
  return `${JSON.stringify(head).slice(0, -1)},\n"made":${made},\n"positions":[\n${positions.join(',\n')}\n]}\n`;
}

/**
 * Reads the text of a book and checks every position and move of it.
 * @throws `bad-book` for anything that `formatBook` would not write, `unknown-game` for a game that is not registered
 */
export function parseBook(text: string): Book {
  if (text.length > MAX_CHARACTERS) throw bad(`expected at most ${MAX_CHARACTERS} characters; got ${text.length}`);
  const { format, version, game: id, options, made, positions } = objectOf(parseJson(text), 'the book');
  if (format !== FORMAT) throw bad(`expected "format":"${FORMAT}"; got ${quote(format)}`);
  if (version !== VERSION) throw bad(`expected "version":${VERSION}; got ${quote(version)}`);
  const game = checked('the game', () => createGame(gameDefinition(id as GameId).id, objectOf(options, 'options')));
  const { lines, ...settings } = objectOf(made, 'made');
  const book = checked('the game', () => new Book(game, checkBookSettings(settings), wholeOf(lines, 'lines')));
  if (!Array.isArray(positions)) throw bad('expected positions as a list');
  for (const position of positions) addPosition(book, position);
  return book;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw bad(`expected JSON. ${(error as Error).message.slice(0, 120)}`);
  }
}

/**
 * Settings of a book from outside, checked.
 * @throws `bad-book` for unknown names, missing values and values out of range
 */
export function checkBookSettings(given: Readonly<Record<string, unknown>>): BookSettings {
  const { agent, plies, margin, spread, seed, ...others } = given;
  const [unknown] = Object.keys(others);
  if (unknown !== undefined) throw bad(`expected no ${quote(unknown)} among the settings`);
  if (typeof agent !== 'string' || typeof seed !== 'string') throw bad('expected agent and seed as texts');
  if (wholeOf(plies, 'plies') < 1) throw bad('expected at least 1 ply');
  const margins = [margin, spread].every((value) => typeof value === 'number' && value > 0 && value <= 2);
  if (!margins) throw bad('expected margin and spread above 0, up to 2');
  return { agent, plies: plies as number, margin: margin as number, spread: spread as number, seed };
}

function addPosition(book: Book, given: unknown): void {
  if (!Array.isArray(given) || given.length !== 3) throw bad('expected a position as its text, depth and moves');
  const [key, depth, moves] = given as unknown[];
  if (typeof key !== 'string' || !Array.isArray(moves)) throw bad('expected a position as its text, depth and moves');
  const { game } = book;
  const row = new Uint8Array(game.rowSize);
  checked('a position', () => game.parsePosition(key, row));
  if (book.keyOf(row) !== key) throw bad(`expected the image of ${quote(key)} that stands for all`);
  if (book.entries.has(key)) throw bad(`expected each position once; got ${quote(key)} again`);
  const legal = new Set(legalActions(game, row).map((action) => book.canonical.action(action)));
  const entry: BookEntry = { depth: wholeOf(depth, 'a depth'), moves: [] };
  for (const move of moves as unknown[]) {
    if (!Array.isArray(move) || move.length !== 3) throw bad(`expected a move, value and visits in ${quote(key)}`);
    const [text, value, visits] = move as unknown[];
    const action = checked('a move', () => game.parseAction(row, String(text), game.notations[0]));
    if (!legal.delete(action)) throw bad(`expected each move once; got ${quote(text)} in ${quote(key)}`);
    if (!(typeof value === 'number' && value >= -1 && value <= 1)) {
      throw bad(`expected a value from -1 to 1; got ${quote(value)} in ${quote(key)}`);
    }
    entry.moves.push({ action, value, visits: wholeOf(visits, 'visits') });
  }
  if (entry.moves.length === 0) throw bad(`expected moves in ${quote(key)}`);
  book.entries.set(key, entry);
}

function objectOf(value: unknown, name: string): Record<string, unknown> {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Record<string, unknown>;
  throw bad(`expected ${name} as an object; got ${quote(value)}`);
}

function wholeOf(value: unknown, name: string): number {
  if (Number.isSafeInteger(value) && (value as number) >= 0) return value as number;
  throw bad(`expected ${name} as a whole number; got ${quote(value)}`);
}

function checked<Result>(what: string, read: () => Result): Result {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof OtauError)) throw error;
    throw new OtauError('bad-book', `Book: expected ${what}. ${error.message}`, { cause: error });
  }
}

function bad(why: string): OtauError {
  return new OtauError('bad-book', `Book: ${why}.`);
}
