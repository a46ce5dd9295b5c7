/** The one reader of ratings, for archives and the board. */
import type { GameRecord } from './record.js';

/** Ratings above this are not ratings. */
const MAX_RATING = 9999;

/** Tags of ratings, by names in small letters without signs: `WhiteElo`, `white_rating`. */
const NAMES = ['elo', 'rating', 'rtg'];

/** The rating of a seat, as `White`: its tag `WhiteElo`, or another spelling as `white_rating`; 0 where there is none. */
export function ratingOf({ tags }: Pick<GameRecord, 'tags'>, seat: string): number {
  const text = (tags[`${seat}Elo`] ?? tags[`${seat}Rating`] ?? otherSpelling(tags, seat.toLowerCase()) ?? '').trim();
  const rating = /^\d{1,4}(?:\.\d{1,9})?\s{0,9}\??$/.test(text) ? Math.round(Number.parseFloat(text)) : 0;
  return rating <= MAX_RATING ? rating : 0;
}

function otherSpelling(tags: Readonly<Record<string, string>>, seat: string): string | undefined {
  for (const name in tags) {
    if (name.length < seat.length + 3 || name.length > seat.length + 8) continue;
    const plain = name.toLowerCase().replaceAll('_', '');
    if (plain.startsWith(seat) && NAMES.includes(plain.slice(seat.length))) return tags[name];
  }
  return undefined;
}
