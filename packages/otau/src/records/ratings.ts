/** The one reader of ratings, for archives and the board. */
import type { GameRecord } from './record.js';

/** Ratings above this are not ratings. */
const MAX_RATING = 9999;

/** The rating of a seat, as `White`: its tag `WhiteElo` or `WhiteRating`; 0 where there is none. */
export function ratingOf({ tags }: Pick<GameRecord, 'tags'>, seat: string): number {
  const text = tags[`${seat}Elo`] ?? tags[`${seat}Rating`] ?? '';
  const rating = /^\d{1,4}(?:\.\d{1,9})?\s{0,9}\??$/.test(text.trim()) ? Math.round(Number.parseFloat(text)) : 0;
  return rating <= MAX_RATING ? rating : 0;
}
