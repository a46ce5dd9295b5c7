/** What the columns hold of a record's tags: dates and ratings as numbers. */
import { formatDate, parseDate } from 'otau/internal/records/dates.js';
import type { GameRecord } from 'otau/internal/records/record.js';

/** `2026.03.14` as 20260314, what is not known of it as 0; 0 for what is no date. */
export function dateNumber(text: string): number {
  const date = parseDate(text);
  return date === undefined ? 0 : date.year * 10_000 + (date.month ?? 0) * 100 + (date.day ?? 0);
}

/** The number of a date as text; undefined for 0. */
export function dateText(number: number): string | undefined {
  if (number === 0) return undefined;
  const [month, day] = [Math.floor(number / 100) % 100, number % 100];
  const year = Math.floor(number / 10_000);
  return formatDate({ year, month: month || undefined, day: month > 0 && day > 0 ? day : undefined });
}

/** Ratings above this are no ratings. */
const MAX_RATING = 9999;

/** The rating of a seat: the tag `WhiteElo` or `WhiteRating`; 0 where there is none. */
export function ratingOf({ tags }: Pick<GameRecord, 'tags'>, seat: string): number {
  const text = tags[`${seat}Elo`] ?? tags[`${seat}Rating`] ?? '';
  const rating = /^\d{1,4}(?:\.\d{1,9})?\s{0,9}\??$/.test(text.trim()) ? Math.round(Number.parseFloat(text)) : 0;
  return rating <= MAX_RATING ? rating : 0;
}
