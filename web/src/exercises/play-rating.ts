/** How strong a player is against the opponents of a game: a rating, Glicko-2 on their ladder, kept in this browser. */
import type { GameId } from 'otau';
import { gameLadder } from 'otau/ladder';
import { type GlickoRating, glickoAfter } from 'otau-cli/rooms';
import { readKept } from './kept.js';
import { keepWin } from './path-progress.js';
import { firstRating, isRating, puzzleRating } from './rating.js';

const KEY = 'otau-play-rating';
/** Opponents are measured this well. */
const OPPONENT_DEVIATION = 60;
/** The smallest deviation of a rating: so it follows a player who improves. */
const MIN_DEVIATION = 100;

export function playRating(game: GameId): GlickoRating {
  const kept = readKept(KEY)[game];
  return isRating(kept) ? kept : firstRating(game);
}

/** The opponent that is about as strong as the player, such as `level:3`: results against it keep near even. */
export function followedAgent(game: GameId): string {
  const { rating } = playRating(game);
  const distances = gameLadder(game).map((_, index) => Math.abs(puzzleRating(game, index + 1) - rating));
  return gameLadder(game)[distances.indexOf(Math.min(...distances))].spec;
}

/**
 * Notes a game against an opponent of the ladder: the rating moves, and a win is a step of the path. Others are not noted.
 * @param result of the player, -1 to 1
 */
export function noteGame(game: GameId, opponent: string, result: number): void {
  const place = gameLadder(game).findIndex(({ spec }) => spec === opponent) + 1;
  if (place === 0) return;
  if (result > 0) keepWin(game, place);
  const other = { rating: puzzleRating(game, place), deviation: OPPONENT_DEVIATION };
  const rated = glickoAfter(playRating(game), other, (1 + result) / 2);
  const after = { ...rated, deviation: Math.max(MIN_DEVIATION, rated.deviation) };
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...readKept(KEY), [game]: after }));
  } catch {
    // Not kept: the opponent stays the same
  }
}

/** The surer one of two ratings that were kept. */
export function surerRating(here: unknown, there: unknown): unknown {
  if (!isRating(here) || !isRating(there)) return isRating(there) ? there : here;
  return here.deviation <= there.deviation ? here : there;
}
