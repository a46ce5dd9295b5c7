/** Dates of records as numbers, for columns. */
import { formatDate, parseDate } from 'otau/records';

/** `2026.03.14` as 20260314, with 0 for unknown parts; 0 if the text is not a date. */
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
