/** The user's Glicko-2 rating against the opponents of a game, stored in this browser. */
import type { GameId } from 'otau';
import { gameLadder } from 'otau/ladder';
import { type GlickoRating, glickoAfterKnown } from 'otau-cli/rooms';

import { readStored, saveStored } from '../theme/stored.js';
import { saveWin } from './path-progress.js';
import { firstRating, isRating, puzzleRating } from './rating.js';

const KEY = 'otau-play-rating';
const OPPONENT_DEVIATION = 60;
/** The smallest deviation of the user's rating, so that it follows a player who improves. */
const MIN_DEVIATION = 100;

export function playRating(game: GameId): GlickoRating {
  const stored = readStored(KEY)[game];
  return isRating(stored) ? stored : firstRating(game);
}

/** The opponent that is about as strong as the user, such as `level:3`. */
export function matchedOpponent(game: GameId): string {
  const { rating } = playRating(game);
  const distances = gameLadder(game).map((_, index) => Math.abs(puzzleRating(game, index + 1) - rating));
  return gameLadder(game)[distances.indexOf(Math.min(...distances))].spec;
}

/**
 * Updates the rating after a game against an opponent of the ladder, and stores a win for the learning path. Does nothing for
 * other opponents.
 * @param result the user's result, -1 to 1
 */
export function rateGame(game: GameId, opponent: string, result: number): void {
  const place = gameLadder(game).findIndex(({ spec }) => spec === opponent) + 1;
  if (place === 0) return;
  if (result > 0) saveWin(game, place);
  const other = { rating: puzzleRating(game, place), deviation: OPPONENT_DEVIATION };
  const rated = glickoAfterKnown(playRating(game), other, (1 + result) / 2);
  const after = { ...rated, deviation: Math.max(MIN_DEVIATION, rated.deviation) };
  saveStored(KEY, { ...readStored(KEY), [game]: after });
}

/** Of two stored ratings, the one with the smaller deviation. */
export function surerRating(here: unknown, there: unknown): unknown {
  if (!isRating(here) || !isRating(there)) return isRating(there) ? there : here;
  return here.deviation <= there.deviation ? here : there;
}
