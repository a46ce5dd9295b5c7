/** Practice progress, stored in this browser: for each game a rating, solved puzzles, and when missed puzzles are due again. */
import { type GameId, isJsonObject } from 'otau';
import { type Puzzle, UNGRADED } from 'otau/puzzles';
import type { GlickoRating } from 'otau-cli/rooms';
import { type Card, createEmptyCard, fsrs, Rating as Recall } from 'ts-fsrs';
import { readStored, saveStored } from '../theme/stored.js';
import { firstRating, isRating, puzzleRating, ratingAfter } from './rating.js';

const KEY = 'otau-practice';
const DAY = 24 * 3_600_000;
/** The next puzzle is one of this many with ratings nearest to the user's. */
const MAX_NEAREST = 12;

export interface Progress {
  readonly rating: GlickoRating;
  readonly solved: readonly string[];
  /** The number of puzzles solved at the first try in a row. Solving one again counts only when it is due. */
  readonly streak: number;
  /** Spaced-repetition cards of missed puzzles, by id. */
  readonly cards: Readonly<Record<string, Card>>;
}

const scheduler = fsrs({ enable_fuzz: false });

export function readProgress(game: GameId): Progress {
  return progressOf(game, readStored(KEY)[game]);
}

/** The valid part of a stored value. */
function progressOf(game: GameId, stored: unknown): Progress {
  const empty: Progress = { rating: firstRating(game), solved: [], streak: 0, cards: {} };
  const { rating, solved, streak, cards } = (isJsonObject(stored) ? stored : {}) as Partial<Progress>;
  return {
    rating: isRating(rating) ? rating : empty.rating,
    solved: Array.isArray(solved) ? solved.filter((id) => typeof id === 'string') : [],
    streak: Number.isSafeInteger(streak) ? (streak as number) : 0,
    cards: Object.fromEntries(Object.entries(cards ?? {}).filter(([, card]) => isCard(card))),
  };
}

/** Merges the progress of two browsers in one game: the surer rating, all solved puzzles, the latest state of each card. */
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
  if (!isJsonObject(given)) return false;
  const { due, stability, difficulty, reps, state } = given as unknown as Card;
  return !Number.isNaN(new Date(due).getTime()) && [stability, difficulty, reps, state].every(Number.isFinite);
}

export function saveProgress(game: GameId, progress: Progress): void {
  saveStored(KEY, { ...readStored(KEY), [game]: progress });
}

/**
 * The progress after a puzzle was solved or missed at the first try.
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
  const isNew = card === undefined && !before.solved.includes(id);
  const isAsked = isNew || (card !== undefined && isDue(card, now));
  const cards = { ...before.cards };
  // A puzzle that is solved at once is not repeated
  if (card !== undefined || !isSolved) {
    const asked =
      card === undefined ? createEmptyCard(now) : { ...card, last_review: new Date(Math.min(askedAt(card), now)) };
    cards[id] = scheduler.next(asked, now, isSolved ? Recall.Good : Recall.Again).card;
  }
  return {
    // A repeated or ungraded puzzle does not change the rating
    rating: isNew && grade !== UNGRADED ? ratingAfter(game, before.rating, grade, isSolved) : before.rating,
    solved: isSolved && !before.solved.includes(id) ? [...before.solved, id] : before.solved,
    streak: isSolved ? before.streak + Number(isAsked) : 0,
    cards,
  };
}

/** Adds puzzles that were missed elsewhere, for example in a game; they are due at once. */
export function progressWith(before: Progress, ids: readonly string[], now: number): Progress {
  const fresh = ids.filter((id) => before.cards[id] === undefined);
  return {
    ...before,
    cards: { ...before.cards, ...Object.fromEntries(fresh.map((id) => [id, createEmptyCard(now)])) },
  };
}

export function duePuzzles<P extends Puzzle>(puzzles: readonly P[], { cards }: Progress, now: number): P[] {
  return puzzles.filter(({ id }) => cards[id] !== undefined && isDue(cards[id], now));
}

/** A card that was asked tomorrow is due, too: the clock was wrong then, or is wrong now. */
function isDue(card: Card, now: number): boolean {
  return new Date(card.due).getTime() <= now || askedAt(card) > now + DAY;
}

/** When the next puzzle is due, in milliseconds since 1970. */
export function nextDue(puzzles: readonly Puzzle[], { cards }: Progress): number | undefined {
  const times = puzzles.flatMap(({ id }) => (cards[id] === undefined ? [] : [new Date(cards[id].due).getTime()]));
  return times.length === 0 ? undefined : Math.min(...times);
}

/**
 * The next puzzle: a due one, or else one near the user's rating, or else any.
 * @param chance a random number, 0 to 1 (exclusive)
 * @param last the id of the last puzzle, which is avoided if there are others
 */
export function nextPuzzle<P extends Puzzle>(
  game: GameId,
  puzzles: readonly P[],
  progress: Progress,
  now: number,
  chance: number,
  last?: string,
): P | undefined {
  const others = puzzles.length > 1 ? puzzles.filter(({ id }) => id !== last) : puzzles;
  const due = duePuzzles(others, progress, now);
  if (due.length > 0) return due[0];
  const open = others.filter(({ id }) => !progress.solved.includes(id) && progress.cards[id] === undefined);
  const distance = ({ grade }: Puzzle) =>
    grade === UNGRADED ? 0 : Math.abs(puzzleRating(game, grade) - progress.rating.rating);
  const near = open.sort((a, b) => distance(a) - distance(b)).slice(0, MAX_NEAREST);
  const pool = near.length > 0 ? near : others;
  return pool[Math.floor(chance * pool.length)];
}
