/**
 * An opening book: positions and what is known of the moves in them; written, read, and made by search. Positions that
 * are images of each other are one position here. `player.ts` plays by books.
 */
import { Canonical } from '../core/canonical.js';
import { FileText } from '../core/file-text.js';
import { CHANCE, type Game, type GameId, OVER, type Row } from '../core/game.js';
import { rulesKey } from '../core/options.js';
import { createGame } from '../core/registry.js';
import { drawOutcome, legalActions, startOf } from '../core/rows.js';
import { OtauError, quote } from '../lib/error.js';
import { Rng } from '../lib/rng.js';
import type { SearchResult } from '../search/search.js';

/** How a book was made, and how it is played by. */
export interface BookSettings {
  /** The agent that searched every position: `alphabeta:nodes=100000,lines=5`. */
  readonly agent: string;
  /** The length of the lines, in actions of players; throws do not count. */
  readonly plies: number;
  /** Moves worse than the best by more than this, of a result from -1 to 1, are not followed. */
  readonly margin: number;
  /** A move worse by this much is followed, and played, e times less often. */
  readonly spread: number;
  /** Seeds the agent's randomness, and the throws where there are any. */
  readonly seed: string;
}

/** What a book holds about a move. */
export interface BookMove {
  /** In the game's numbering, for the position that was asked about. */
  readonly action: number;
  /** The expected result, -1 to 1, for the player to move: of the search, corrected by what was found further on. */
  readonly value: number;
  /** How many lines of the book continue with it. */
  readonly visits: number;
}

/** A position of a book as it is stored: actions are those of its canonical image. */
export interface BookEntry {
  /** The plies that the search looked ahead. */
  readonly depth: number;
  readonly moves: { readonly action: number; value: number; visits: number }[];
}

/**
 * An opening book of one game and its options.
 * @example new Book(createGame('kindo'), { agent: 'alphabeta:nodes=20000,lines=4', plies: 8, margin: 0.1, spread: 0.03, seed: '1' })
 */
export class Book {
  /** By the position text of the canonical image, in the order in which they were added. */
  readonly entries = new Map<string, BookEntry>();
  readonly canonical: Canonical;

  /**
   * @param lines how many lines have been followed so far
   * @throws `unsupported` unless two play
   */
  constructor(
    readonly game: Game,
    readonly settings: BookSettings,
    public lines = 0,
  ) {
    if (game.players !== 2) {
      throw new OtauError('unsupported', `Books are for games of two players; this ${game.id} has ${game.players}.`);
    }
    this.canonical = new Canonical(game);
  }

  /** The entry of a position, if there is one; `canonical` then turns its actions. */
  entry(row: Row): BookEntry | undefined {
    return this.entries.get(this.keyOf(row));
  }

  /** The name of a position and of its images. */
  keyOf(row: Row): string {
    return this.game.formatPosition(this.canonical.find(row));
  }

  /** The moves known in a position, the most followed first; of moves that are each other's images only one. */
  lookup(row: Row): BookMove[] {
    const entry = this.entry(row);
    if (entry === undefined) return [];
    const left = [...entry.moves];
    const found: BookMove[] = [];
    for (const action of legalActions(this.game, row)) {
      const image = this.canonical.action(action);
      const at = left.findIndex((move) => move.action === image);
      if (at >= 0) found.push({ ...left.splice(at, 1)[0], action });
    }
    return found.sort((a, b) => b.visits - a.visits || b.value - a.value);
  }

  /**
   * Makes sure that the book is for a game.
   * @throws `bad-book` where the rules differ
   */
  checkGame(game: Game): void {
    if (this.fits(game)) return;
    const describe = (of: Game): string => rulesKey(of).replace(/^(\S+) \d+ /, '$1 ');
    throw new OtauError('bad-book', `The book is for ${describe(this.game)}; got ${quote(describe(game))}.`);
  }

  /** Whether the book is for a game: the same rules, except for options that do not change them. */
  fits(game: Game): boolean {
    return rulesKey(game) === rulesKey(this.game);
  }
}

/**
 * The name of the book for a game among those that come with Otau, whether there is one or not.
 * @example defaultBook(createGame('senet', { rules: 'skyruk' })) // 'senet-skyruk'
 */
export function defaultBook({ id, options }: Game): string {
  const defaults = createGame(id as GameId).options as Readonly<Record<string, unknown>>;
  const name = ['variant', 'rules'].find((option) => options[option] !== undefined);
  return name === undefined || options[name] === defaults[name] ? id : `${id}-${options[name]}`;
}

// Books as text, to be read by people and programs: JSON with one position a line.
//
//     {"format":"otau-book","version":1,"game":"kindo","options":{},
//     "made":{"agent":"alphabeta:nodes=20000,lines=4","plies":8,"margin":0.1,"spread":0.03,"seed":"1","lines":200},
//     "positions":[
//     ["position text",depth,[["move",value,visits],["move",value,visits]]],
//     ...
//     ]}

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
  const items = [...entries].map(([key, { depth, moves }]) => {
    const { row } = startOf(game, key);
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
  const { row } = FILE.checked('a position', () => startOf(game, key));
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

// Makes books by search. A book grows line by line from the start: in a position that it knows it
// follows the move that has been followed least compared with its value; a position that it does not
// know is searched; at the end of a line the values go back to its beginning.
//
// The next line goes where most is unexplored, but never down moves that lose more than the margin:
// the idea of drop-out expansion (Lincke, Strategies for the automatic construction of opening
// books, 2000).

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
  const { row } = startOf(game, undefined, rng);
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
