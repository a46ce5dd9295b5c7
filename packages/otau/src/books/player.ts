/**
 * Plays by a book as long as it knows the position, then leaves the game to an agent. It declares
 * only what it needs of agents, as this folder is below theirs.
 */
import type { Game, Row } from '../core/game.js';
import { OtauError, quote } from '../lib/error.js';
import type { Rng } from '../lib/rng.js';
import { type Book, type BookMove, parseBook } from './book.js';

interface Situation {
  readonly game: Game;
  readonly row: Row;
  readonly rng: Rng;
}

/** The part of an agent that is needed here. */
interface Player<Context extends Situation, Choice> {
  readonly name: string;
  prepare?(game: Game): Promise<void>;
  choose(context: Context): Choice | Promise<Choice>;
  newGame?(): void;
  close?(): void | Promise<void>;
}

/**
 * Draws a move of the book by its visits.
 * @returns undefined where the book does not know the position
 */
export function chooseFromBook(book: Book, row: Row, rng: Rng): BookMove | undefined {
  const moves = book.lookup(row);
  const visits = moves.map((move) => move.visits);
  const total = visits.reduce((sum, count) => sum + count, 0);
  return total === 0 ? moves[0] : moves[rng.pick(visits, visits.length, total)];
}

/** An agent that plays by a book as long as it knows the position. */
export class BookPlayer<Context extends Situation, Choice> {
  readonly name: string;
  #book: Book | undefined;
  /** The game for which the book was opened. */
  #game: Game | undefined;

  /**
   * @param player plays where the book ends
   * @param book the name of a book, `own` for the one that comes with Otau
   * @param books where books are found
   */
  constructor(
    readonly player: Player<Context, Choice>,
    private readonly book: string,
    private readonly books: BookSource | undefined,
  ) {
    this.name = player.name;
  }

  /** Opens the book, and what the agent loads. Throws what `choose` throws. */
  async prepare(game: Game): Promise<void> {
    this.#book = await openBook(game, this.book, this.books);
    this.#game = game;
    await this.player.prepare?.(game);
  }

  /** Synchronous where book and agent are. Throws `bad-book` and `no-file` where there is no such book. */
  choose(context: Context): Choice | BookMove | Promise<Choice | BookMove> {
    if (this.#game === context.game) return this.#choose(context);
    const opened = openBook(context.game, this.book, this.books);
    if (!(opened instanceof Promise)) return this.#open(context, opened);
    return opened.then((book) => this.#open(context, book));
  }

  #open(context: Context, book: Book | undefined): Choice | BookMove | Promise<Choice | BookMove> {
    this.#book = book;
    this.#game = context.game;
    return this.#choose(context);
  }

  #choose(context: Context): Choice | BookMove | Promise<Choice | BookMove> {
    const { row, rng } = context;
    const move = this.#book === undefined ? undefined : chooseFromBook(this.#book, row, rng);
    return move ?? this.player.choose(context);
  }

  newGame(): void {
    this.player.newGame?.();
  }

  close(): void | Promise<void> {
    return this.player.close?.();
  }
}

// Where agents get books from: a page or a process says how a book is found; for Node that is `node/books.ts`.

/** The name that means the book that comes with Otau for the game, if there is one. */
export const OWN_BOOK = 'own';

/** How a book is found. */
export interface BookSource {
  /**
   * The text of a book; undefined if there is none.
   * @param name a name, path or address; undefined for the book that comes with the game, `defaultBook(game)`
   */
  find(game: Game, name: string | undefined): string | undefined | Promise<string | undefined>;
}

/**
 * The book of that name for these rules; undefined where `own` is asked for and none comes with Otau.
 * Answers at once where the source does.
 * @throws OtauError `no-file` where there is no such book, or no source; `bad-book` where it is for other rules
 */
export function openBook(
  game: Game,
  name: string,
  books: BookSource | undefined,
): Book | undefined | Promise<Book | undefined> {
  if (books === undefined) {
    throw new OtauError('no-file', 'No books are provided here: give the agent resources with books.');
  }
  const text = books.find(game, name === OWN_BOOK ? undefined : name);
  return text instanceof Promise ? text.then((found) => readBook(game, name, found)) : readBook(game, name, text);
}

function readBook(game: Game, name: string, text: string | undefined): Book | undefined {
  if (text === undefined) {
    if (name === OWN_BOOK) return undefined;
    throw new OtauError('no-file', `There is no book ${quote(name)}.`);
  }
  const book = parseBook(text);
  if (name === OWN_BOOK && !book.fits(game)) return undefined;
  book.checkGame(game);
  return book;
}
