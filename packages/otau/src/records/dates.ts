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

/** How months begin in English, Russian, Kazakh, Kyrgyz, German, French and Turkish, in their order. */
const MONTHS = [
  'jan янв қаң кан oca jän',
  'feb фев ақп fév fev şub sub',
  'mar мар нау mär mrz',
  'apr апр сәу avr nis',
  'may мая май мам mai',
  'jun июн мау juin haz',
  'jul июл шіл juil tem',
  'aug авг там aoû aou ağu',
  'sep сен қыр eyl',
  'oct окт қаз okt eki',
  'nov ноя қар kas',
  'dec дек жел dez déc ara',
].map((begins) => begins.split(' '));
/** Words of dates that are neither day, month nor year. */
const OF_DATES = /^(?:of|the|de|den|г|год|года|году|ж|жыл|жылы|жылғы|жылдын|жылдың|й|го|st|nd|rd|th|er|айы|айынын)$/u;

/**
 * A date as records write it, `2026.03.14`, `2026.03` or `2026`, also with `-` or `/`, with `??` for what is not known, as
 * `14.03.2026`, or the beginning of a time as `2026-03-14T10:00:00Z`. Undefined for anything else.
 */
export function parseDate(text: string): CalendarDate | undefined {
  const plain = text.trim();
  const [, year, month, day] = YEAR_FIRST.exec(plain) ?? [];
  if (year !== undefined) return dateOf(Number(year), numberOf(month), numberOf(day));
  const [, first, second, last] = DAY_FIRST.exec(plain) ?? [];
  if (last !== undefined) return dateOf(Number(last), Number(second), Number(first));
  return plain.length <= 40 && /\p{L}{3}/u.test(plain) && /\d{4}/.test(plain) ? parseWordyDate(plain) : undefined;
}

/** `12 ноября 2026 г.`, `November 12, 2026`. */
function parseWordyDate(text: string): CalendarDate | undefined {
  const words = text.toLowerCase().match(/\p{L}+|\d+/gu) ?? [];
  const told = words.filter((word) => !OF_DATES.test(word));
  const [year, day, month] = [/^\d{4}$/, /^\d{1,2}$/, /^\p{L}{3,12}$/u].map((form) =>
    told.filter((word) => form.test(word)),
  );
  const number = MONTHS.findIndex((begins) => begins.some((begin) => month[0]?.startsWith(begin))) + 1;
  const isWhole = told.length === year.length + day.length + month.length && year.length === 1 && month.length === 1;
  if (!isWhole || day.length > 1 || number === 0) return undefined;
  return dateOf(Number(year[0]), number, day.length === 0 ? undefined : Number(day[0]));
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

/** Words of a line that are a date with its month in words, at most. */
const MAX_DATE_WORDS = 5;

/** The date with its month in words that is in a line; undefined where there is none. */
export function wordyDateIn(line: string): string | undefined {
  if (!/\d{4}/.test(line) || !/\p{L}{3}/u.test(line) || line.length > 300) return undefined;
  const words = [...line.matchAll(/\p{L}+|\d+/gu)];
  for (let length = MAX_DATE_WORDS; length >= 2; length--) {
    for (let at = 0; at + length <= words.length; at++) {
      const last = words[at + length - 1];
      const text = line.slice(words[at].index, last.index + last[0].length);
      if (parseWordyDate(text) !== undefined) return text;
    }
  }
  return undefined;
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
