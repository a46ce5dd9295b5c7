/**
 * The one reader of dates: for filters, for comparison, and for dates that are saved. A record keeps its date as it was
 * written; what is read of it is a year, perhaps a month, perhaps a day.
 */

/** The parts of a date. */
export interface CalendarDate {
  readonly year: number;
  /** From 1. */
  readonly month?: number;
  readonly day?: number;
}

const YEAR_FIRST = /^(\d{4})(?:[.\-/](\d{1,2}|\?\?)(?:[.\-/](\d{1,2}|\?\?))?)?(?:[T ].*)?$/;
const DAY_FIRST = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/;
const UNKNOWN = '??';

/**
 * A date as records write it, `2026.03.14`, `2026.03` or `2026`, also with `-` or `/`, with `??` for what is not known, as
 * `14.03.2026`, or the beginning of a time as `2026-03-14T10:00:00Z`. Undefined for anything else.
 */
export function parseDate(text: string): CalendarDate | undefined {
  const plain = text.trim();
  const [, year, month, day] = YEAR_FIRST.exec(plain) ?? [];
  if (year !== undefined) return dateOf(Number(year), numberOf(month), numberOf(day));
  const [, first, second, last] = DAY_FIRST.exec(plain) ?? [];
  return last === undefined ? undefined : dateOf(Number(last), Number(second), Number(first));
}

function numberOf(part: string | undefined): number | undefined {
  return part === undefined || part === UNKNOWN ? undefined : Number(part);
}

function dateOf(year: number, month: number | undefined, day: number | undefined): CalendarDate | undefined {
  if (month === undefined) return { year };
  if (month < 1 || month > 12) return undefined;
  if (day === undefined) return { year, month };
  return day < 1 || day > daysOf(year, month) ? undefined : { year, month, day };
}

function daysOf(year: number, month: number): number {
  if (month !== 2) return [4, 6, 9, 11].includes(month) ? 30 : 31;
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
}

/** `2026.03.14`, as far as it is known: dates in this form are in order as texts. */
export function formatDate({ year, month, day }: CalendarDate): string {
  const two = (number: number): string => String(number).padStart(2, '0');
  const parts = [String(year).padStart(4, '0'), ...(month === undefined ? [] : [two(month)])];
  return [...parts, ...(month === undefined || day === undefined ? [] : [two(day)])].join('.');
}

/** The tags of a moment: the date where it was, and how far its clocks are from universal time. */
export function dateTags(moment: Date): { readonly Date: string; readonly TimeZone: string } {
  const date = { year: moment.getFullYear(), month: moment.getMonth() + 1, day: moment.getDate() };
  const minutes = -moment.getTimezoneOffset();
  const two = (number: number): string => String(Math.floor(Math.abs(number))).padStart(2, '0');
  return { Date: formatDate(date), TimeZone: `${minutes < 0 ? '-' : '+'}${two(minutes / 60)}:${two(minutes % 60)}` };
}
