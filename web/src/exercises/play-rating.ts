/** How strong a player is against the levels: a rating for each game, Glicko-2 on their ladder, kept in this browser. */
import type { GameId } from 'otau';
import { LEVEL_COUNT } from 'otau/agents';
import { type GlickoRating, glickoAfter } from 'otau-cli/rooms';
import { keepWin } from './path-progress.js';
import { firstRating, isRating, puzzleRating } from './rating.js';

const KEY = 'otau-play-rating';
/** Levels are measured this well. */
const LEVEL_DEVIATION = 60;
/** A rating is never surer than this: who gets better is followed at once. */
const MIN_DEVIATION = 100;

export function playRating(game: GameId): GlickoRating {
  const kept = readAll()[game];
  return isRating(kept) ? kept : firstRating(game);
}

/** The level that is about as strong as the player, 1 to 8: results against it keep near even. */
export function followedLevel(game: GameId): number {
  const { rating } = playRating(game);
  const distance = (level: number) => Math.abs(puzzleRating(game, level) - rating);
  const levels = Array.from({ length: LEVEL_COUNT }, (_, index) => index + 1);
  return levels.reduce((nearest, level) => (distance(level) < distance(nearest) ? level : nearest));
}

/**
 * Notes a game against a level: the rating moves, and a win is a step of the path.
 * @param result of the player, -1 to 1
 */
export function noteGame(game: GameId, level: number, result: number): void {
  if (result > 0) keepWin(game, level);
  const other = { rating: puzzleRating(game, level), deviation: LEVEL_DEVIATION };
  const rated = glickoAfter(playRating(game), other, (1 + result) / 2);
  const after = { ...rated, deviation: Math.max(MIN_DEVIATION, rated.deviation) };
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...readAll(), [game]: after }));
  } catch {
    // Not kept: the level stays where it is
  }
}

/** The surer one of two ratings that were kept. */
export function surerRating(here: unknown, there: unknown): unknown {
  if (!isRating(here) || !isRating(there)) return isRating(there) ? there : here;
  return here.deviation <= there.deviation ? here : there;
}

function readAll(): Record<GameId, unknown> {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}');
    return typeof kept === 'object' && kept !== null ? (kept as Record<GameId, unknown>) : {};
  } catch {
    return {}; // damaged or forbidden
  }
}
