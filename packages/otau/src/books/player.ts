/**
 * Plays by a book as long as it knows the position, then leaves the game to an agent. It declares
 * only what it needs of agents, as this folder is below theirs.
 */
import type { Game, Row } from '../core/game.js';
import type { Rng } from '../lib/rng.js';
import type { Book, BookMove } from './book.js';
import { type BookSource, openBook } from './source.js';

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
