/** What a player has practised, kept in this browser: a rating for each game, what is solved, what comes again and when. */
import type { GameId } from 'otau';
import { type Puzzle, UNGRADED } from 'otau/puzzles';
import type { GlickoRating } from 'otau-cli/rooms';
import { type Card, createEmptyCard, fsrs, Rating as Recall } from 'ts-fsrs';
import { readKept } from './kept.js';
import { firstRating, isRating, puzzleRating, ratingAfter } from './rating.js';

const KEY = 'otau-practice';
/** The next puzzle is one of this many nearest to the player's rating. */
const MAX_NEAREST = 12;

/** The progress in one game. */
export interface Progress {
  readonly rating: GlickoRating;
  /** The ids of puzzles that were solved. */
  readonly solved: readonly string[];
  /** Solved one after the other at the first try. */
  readonly streak: number;
  /** Puzzles that were missed once, and when they come again. */
  readonly cards: Readonly<Record<string, Card>>;
}

const scheduler = fsrs({ enable_fuzz: false });

export function readProgress(game: GameId): Progress {
  return progressOf(game, readKept(KEY)[game]);
}

/** What was kept as progress, as far as it can be read. */
function progressOf(game: GameId, kept: unknown): Progress {
  const empty: Progress = { rating: firstRating(game), solved: [], streak: 0, cards: {} };
  if (typeof kept !== 'object' || kept === null) return empty;
  const { rating, solved, streak, cards } = kept as Partial<Progress>;
  return {
    rating: isRating(rating) ? rating : empty.rating,
    solved: Array.isArray(solved) ? solved.filter((id) => typeof id === 'string') : [],
    streak: Number.isSafeInteger(streak) ? (streak as number) : 0,
    cards: Object.fromEntries(Object.entries(cards ?? {}).filter(([, card]) => isCard(card))),
  };
}

/** The progress of two browsers in one game: the surer rating, all that was solved, each card as it was asked last. */
export function mergeProgress(game: GameId, here: unknown, there: unknown): Progress {
  const [one, two] = [progressOf(game, here), progressOf(game, there)];
  const cards = { ...two.cards };
  for (const [id, card] of Object.entries(one.cards)) {
    if (cards[id] === undefined || askedAt(card) >= askedAt(cards[id])) cards[id] = card;
  }
  return {
    rating: one.rating.deviation <= two.rating.deviation ? one.rating : two.rating,
    solved: [...new Set([...one.solved, ...two.solved])],
    streak: Math.max(one.streak, two.streak),
    cards,
  };
}

function askedAt({ last_review: asked }: Card): number {
  return asked === undefined ? 0 : new Date(asked).getTime();
}

function isCard(given: unknown): given is Card {
  if (typeof given !== 'object' || given === null) return false;
  const { due, stability, difficulty, reps, state } = given as Card;
  return !Number.isNaN(new Date(due).getTime()) && [stability, difficulty, reps, state].every(Number.isFinite);
}

export function keepProgress(game: GameId, progress: Progress): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...readKept(KEY), [game]: progress }));
  } catch {
    // Not kept; practice continues all the same.
  }
}

/**
 * The progress after a puzzle was solved, or missed at the first try.
 * @param now milliseconds since 1970
 */
export function progressAfter(
  game: GameId,
  before: Progress,
  puzzle: Pick<Puzzle, 'id' | 'grade'>,
  isSolved: boolean,
  now: number,
): Progress {
  const { id, grade } = puzzle;
  const card = before.cards[id];
  const says = card === undefined && !before.solved.includes(id) && grade !== UNGRADED;
  const cards = { ...before.cards };
  // What is solved at once need not come again
  if (card !== undefined || !isSolved) {
    const asked = { ...(card ?? createEmptyCard(now)) };
    cards[id] = scheduler.next(asked, now, isSolved ? Recall.Good : Recall.Again).card;
  }
  return {
    // A puzzle that comes again, or that no level has tried, says little of how strong its solver is
    rating: says ? ratingAfter(game, before.rating, grade, isSolved) : before.rating,
    solved: isSolved && !before.solved.includes(id) ? [...before.solved, id] : before.solved,
    streak: isSolved ? before.streak + 1 : 0,
    cards,
  };
}

/** The progress with puzzles that were missed elsewhere, as in a game: they come at once. */
export function progressWith(before: Progress, ids: readonly string[], now: number): Progress {
  const fresh = ids.filter((id) => before.cards[id] === undefined);
  return {
    ...before,
    cards: { ...before.cards, ...Object.fromEntries(fresh.map((id) => [id, createEmptyCard(now)])) },
  };
}

/** The puzzles that are to come again by now. */
export function duePuzzles<P extends Puzzle>(puzzles: readonly P[], { cards }: Progress, now: number): P[] {
  return puzzles.filter(({ id }) => cards[id] !== undefined && new Date(cards[id].due).getTime() <= now);
}

/** When the first of the puzzles comes again, in milliseconds since 1970. */
export function nextDue(puzzles: readonly Puzzle[], { cards }: Progress): number | undefined {
  const times = puzzles.flatMap(({ id }) => (cards[id] === undefined ? [] : [new Date(cards[id].due).getTime()]));
  return times.length === 0 ? undefined : Math.min(...times);
}

/**
 * The puzzle that comes next: one that was missed and is due, else one about as strong as the player, else any.
 * @param chance 0 to 1, below 1
 * @param last the puzzle that was just shown
 */
export function nextPuzzle<P extends Puzzle>(
  game: GameId,
  puzzles: readonly P[],
  progress: Progress,
  now: number,
  chance: number,
  last?: string,
): P | undefined {
  const others = puzzles.filter(({ id }) => id !== last);
  const due = duePuzzles(others, progress, now);
  if (due.length > 0) return due[0];
  const open = others.filter(({ id }) => !progress.solved.includes(id) && progress.cards[id] === undefined);
  const distance = ({ grade }: Puzzle) =>
    grade === UNGRADED ? 0 : Math.abs(puzzleRating(game, grade) - progress.rating.rating);
  const near = open.sort((a, b) => distance(a) - distance(b)).slice(0, MAX_NEAREST);
  const pool = near.length > 0 ? near : others;
  return pool[Math.floor(chance * pool.length)];
}
