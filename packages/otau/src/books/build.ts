/**
 * Makes books by search. A book grows line by line from the start: in a position that it knows it
 * follows the move that has been followed least compared with its value; a position that it does not
 * know is searched; at the end of a line the values go back to its beginning.
 *
 * The next line goes where most is unexplored, but never down moves that lose more than the margin:
 * the idea of drop-out expansion (Lincke, Strategies for the automatic construction of opening
 * books, 2000).
 */
import { drawOutcome } from '../core/actions.js';
import { CHANCE, type Game, OVER, type Row } from '../core/game.js';
import { OtauError } from '../lib/error.js';
import { Rng } from '../lib/rng.js';
import type { SearchResult } from '../search/search.js';
import type { Book, BookEntry } from './book.js';

/** Searches a position in which a player moves, for several lines, so that the book has moves to choose from. */
export type Analyst = (game: Game, row: Row, rng: Rng) => SearchResult | Promise<SearchResult>;

/** A move on the way down a line. */
interface Step {
  readonly entry: BookEntry;
  readonly move: BookEntry['moves'][number];
  readonly mover: number;
  /** Whether a throw came after it: its value then is no longer that of the next entry. */
  isBeforeChance: boolean;
}

/**
 * Follows one more line. With an analyst that always gives the same answers, a book that was saved anywhere, even in
 * the middle of a line, grows on as it would have.
 * @throws `unsupported` where the analyst finds no move, and what the analyst throws
 * @example for (let i = 0; i < 100; i++) await growBook(book, (game, row) => search.search(game, row, { nodes: 20_000 }));
 */
export async function growBook(book: Book, analyst: Analyst): Promise<void> {
  const { game, settings } = book;
  const rng = new Rng(`${settings.seed}/${book.lines}`);
  const row = new Uint8Array(game.rowSize);
  game.start(row, rng);
  const steps: Step[] = [];
  for (let actor = game.actor(row); actor !== OVER && steps.length < settings.plies; actor = game.actor(row)) {
    if (actor === CHANCE) {
      game.next(row, drawOutcome(game, row, rng), row);
      if (steps.length > 0) steps[steps.length - 1].isBeforeChance = true;
      continue;
    }
    const key = book.keyOf(row);
    row.set(book.canonical.row);
    const entry = book.entries.get(key) ?? (await search(book, key, row, analyst));
    const move = leastFollowed(entry, settings);
    steps.push({ entry, move, mover: actor, isBeforeChance: false });
    game.next(row, move.action, row);
  }
  backUp(game, row, steps);
  book.lines++;
}

/** Searches a position and adds it. */
async function search(book: Book, key: string, row: Row, analyst: Analyst): Promise<BookEntry> {
  const { lines, depth } = await analyst(book.game, row, new Rng(`${book.settings.seed}/${key}`));
  book.canonical.find(row);
  const values = new Map<number, number>();
  for (const { action, value } of lines) {
    const image = book.canonical.action(action);
    values.set(image, Math.max(rounded(value), values.get(image) ?? -1));
  }
  const moves = [...values].map(([action, value]) => ({ action, value, visits: 0 }));
  if (moves.length === 0) throw new OtauError('unsupported', 'The agent found no move to put into the book.');
  const entry = { depth, moves: moves.sort((a, b) => b.value - a.value) };
  book.entries.set(key, entry);
  return entry;
}

/** The move whose share of the lines is furthest behind its value; of equals the better one. */
function leastFollowed({ moves }: BookEntry, settings: { margin: number; spread: number }) {
  const best = bestValue(moves);
  let lowest = Number.POSITIVE_INFINITY;
  let chosen = moves[0];
  for (const move of moves) {
    const loss = best - move.value;
    if (loss > settings.margin) continue;
    const followed = (move.visits + 1) * Math.exp(loss / settings.spread);
    if (followed > lowest || (followed === lowest && move.value <= chosen.value)) continue;
    lowest = followed;
    chosen = move;
  }
  return chosen;
}

/** Counts the moves of a line and corrects their values from its end, reached in `row`, to its beginning. */
function backUp(game: Game, row: Row, steps: readonly Step[]): void {
  for (let i = steps.length - 1; i >= 0; i--) {
    const { move, mover, isBeforeChance } = steps[i];
    move.visits++;
    if (isBeforeChance) continue;
    const next = steps.at(i + 1);
    if (i + 1 < steps.length && next !== undefined) {
      const value = bestValue(next.entry.moves);
      move.value = rounded(next.mover === mover ? value : -value);
    } else if (game.actor(row) === OVER) move.value = rounded(game.result(row, mover));
  }
}

function bestValue(moves: BookEntry['moves']): number {
  return Math.max(...moves.map(({ value }) => value));
}

/** As a book stores it, so that a saved book grows like one in memory. */
function rounded(value: number): number {
  return Math.round(value * 1000) / 1000 + 0;
}
