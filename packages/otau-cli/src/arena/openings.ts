/**
 * Openings: where the games of a tournament begin. Random moves from a seed, or what a file holds; no position comes twice,
 * not by another order of moves and not as the image of another one under a symmetry of the board.
 */
import {
  CHANCE,
  drawOutcome,
  type Game,
  History,
  legalActions,
  OtauError,
  OVER,
  outcomesOf,
  Rng,
  type Row,
  rowAfter,
  startOf,
  unlessThrown,
} from 'otau';
import { createDefaultSearch, defaultSearch } from 'otau/agents';
import { parseBook } from 'otau/books';
import { parseRecords, replayRecord } from 'otau/records';
import { type Opening, openingHistory } from './game.js';

/** What an opening is worth: the expected result, -1 to 1, for player 0, also where player 1 is to move. */
type OpeningJudge = (history: History) => number | Promise<number>;

export interface RandomOpenings {
  readonly seed: string;
  /** Random moves of an opening, throws not counted; 0 lets only the throws of chance differ. */
  readonly plies: number;
  /** Openings that are worth more than `bound` for either side are passed over. */
  readonly balance?: { readonly bound: number; readonly judge: OpeningJudge };
}

/** Random openings in a row without a new position, after which there are not enough of that length. */
const MAX_TRIES = 300;
/** Plies of an opening at most: longer ones would leave too little of the game. */
const MAX_PLIES = 40;

/** The position as bytes, the same for all its images under the symmetries of the board. */
export function positionKey(game: Game, row: Row): string {
  const image = new Uint8Array(game.rowSize);
  let key = '';
  for (const symmetry of game.symmetries) {
    symmetry.row(row, image);
    const text = String.fromCharCode(...image);
    if (key === '' || text < key) key = text;
  }
  return key;
}

/**
 * Different openings one after the other, the same ones for the same seed. Where the positions of a
 * length give out, the openings become a ply longer. Throws `bad-opening` where there are no more.
 */
export async function* randomOpenings(game: Game, { seed, plies, balance }: RandomOpenings): AsyncGenerator<Opening> {
  const rng = new Rng(`${seed}/openings`);
  const seen = new Set<string>();
  for (let length = plies; length <= MAX_PLIES; length++) {
    for (let tries = 0; tries < MAX_TRIES; tries++) {
      const history = randomHistory(game, length, rng);
      if (history === undefined) continue;
      const key = positionKey(game, history.row);
      if (seen.has(key)) continue;
      seen.add(key);
      if (balance !== undefined && Math.abs(await balance.judge(history)) > balance.bound) continue;
      tries = 0;
      yield { start: drawnStart(game, history), actions: history.actions };
    }
  }
  const sentence = `There are only ${seen.size} different openings of up to ${MAX_PLIES} plies here; ask for fewer games.`;
  throw new OtauError('bad-opening', sentence);
}

/** Random play; undefined where the game ends too soon. Chance is left to move after the last ply. */
function randomHistory(game: Game, plies: number, rng: Rng): History | undefined {
  const history = new History(game, undefined, rng);
  for (let left = plies; left > 0; ) {
    if (history.actor === CHANCE) {
      history.play(drawOutcome(game, history.row, rng));
      continue;
    }
    const actions = legalActions(game, history.row);
    history.play(actions[rng.below(actions.length)]);
    if (history.ending(true) !== undefined) return undefined;
    left--;
  }
  return history;
}

/** The first position, where the game has drawn it. */
function drawnStart(game: Game, history: History): Opening['start'] {
  const isDrawn = unlessThrown(() => startOf(game)) === undefined;
  return isDrawn ? { row: history.rowAt(0), counters: history.countersAt(0) } : undefined;
}

/**
 * The expected result of openings, -1 to 1 for player 0, also where player 1 is to move.
 * @throws OtauError `unsupported` for games of more than two
 */
export function judgeFor(game: Game): OpeningJudge {
  if (game.players !== 2) throw new OtauError('unsupported', 'Openings can be balanced in games of two players only.');
  // Some milliseconds, and the same answer on every machine
  const limits = defaultSearch(game) === 'mcts' ? { visits: 500 } : { nodes: 3000 };
  const value = (row: Row): number => {
    if (game.actor(row) === OVER) return game.result(row, 0);
    return createDefaultSearch(game, { tableBits: 14, seed: 1 }).search(game, row, limits).values[0];
  };
  return ({ row }: History) => (game.actor(row) === CHANCE ? expected(game, row, value) : value(row));
}

function expected(game: Game, row: Row, value: (row: Row) => number): number {
  return outcomesOf(game, row).reduce((sum, probability, outcome) => {
    const after = rowAfter(game, row, outcome);
    // Where chance moves again nothing is known, and the search would have no end: it counts as even.
    return game.actor(after) === CHANCE ? sum : sum + probability * value(after);
  }, 0);
}

/** How the lines of a book become openings. */
export interface BookOpenings {
  /** Draws their order. */
  readonly seed: string;
  /** Those that the book finds worth more than this for either side are left out. */
  readonly balance?: number;
}

/** Whether a text is a book rather than records or positions. */
export function isBook(text: string): boolean {
  return text.trimStart().startsWith('{"format":"otau-book"');
}

/**
 * The openings that a text holds: the lines of a book up to what it does not know, records of games, whose moves are the openings, or position
 * texts, one a line. Those that come twice are left out. Throws `bad-book`, `bad-record` or `bad-position`, and `bad-opening` where there is none.
 */
export function parseOpenings(game: Game, text: string, options: BookOpenings = { seed: '' }): Opening[] {
  const isRecords = /^\s*[[{]/.test(text);
  const histories = isBook(text)
    ? bookHistories(game, text, options)
    : isRecords
      ? recordHistories(game, text)
      : positionHistories(game, text);
  const seen = new Set<string>();
  const openings = histories.filter((history) => {
    const key = positionKey(game, history.row);
    const isNew = !seen.has(key) && history.actor !== OVER;
    seen.add(key);
    return isNew;
  });
  if (openings.length === 0) throw new OtauError('bad-opening', 'The file holds no opening from which to play.');
  return openings.map((history) => {
    return { start: { row: history.rowAt(0), counters: history.countersAt(0) }, actions: history.actions };
  });
}

/** The ways from the start through a book; where several lead to a position, one of them. */
function bookHistories(game: Game, text: string, { seed, balance = 1 }: BookOpenings): History[] {
  const book = parseBook(text);
  book.checkGame(game);
  const seen = new Set<string>();
  const ends: History[] = [];
  const follow = (history: History): void => {
    for (const { action, value } of book.lookup(history.row)) {
      const next = openingHistory(game, { actions: [...history.actions, action] });
      const key = book.keyOf(next.row);
      if (seen.has(key)) continue;
      seen.add(key);
      if (book.entries.has(key)) follow(next);
      else if (Math.abs(value) <= balance) ends.push(next);
    }
  };
  follow(new History(game));
  const rng = new Rng(`${seed}/openings`);
  for (let left = ends.length; left > 1; left--) {
    const drawn = rng.below(left);
    [ends[left - 1], ends[drawn]] = [ends[drawn], ends[left - 1]];
  }
  return ends;
}

function recordHistories(game: Game, text: string): History[] {
  return parseRecords(text, { game: game.id }).map((record, i) => {
    const history = replayRecord(record);
    if (JSON.stringify(history.game.options) === JSON.stringify(game.options)) return history;
    throw new OtauError('bad-record', `Opening ${i + 1}: expected the options of this match; got others.`);
  });
}

function positionHistories(game: Game, text: string): History[] {
  return text.split(/\r?\n/).flatMap((line, i) => {
    const position = line.trim();
    if (position === '' || position.startsWith('#')) return [];
    try {
      return [new History(game, startOf(game, position))];
    } catch (cause) {
      if (!(cause instanceof OtauError)) throw cause;
      throw new OtauError(cause.code, `Line ${i + 1} of the openings: ${cause.message}`, { cause });
    }
  });
}
