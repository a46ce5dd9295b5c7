import { expect, test } from 'vitest';
import { dateTags, formatDate, parseDate } from './dates.js';

test.each([
  ['2026.03.14', '2026.03.14'],
  ['2026-3-4', '2026.03.04'],
  ['2026/03', '2026.03'],
  ['2026.??.??', '2026'],
  ['2026.05.??', '2026.05'],
  ['14.03.2026', '2026.03.14'],
  ['2026-03-14T10:00:00+05:00', '2026.03.14'],
  [' 2024.02.29 ', '2024.02.29'],
])('%s is %s', (text, expected) => {
  const date = parseDate(text);
  expect(date && formatDate(date)).toBe(expected);
});

test.each(['august', '2025.13.45', '2025.02.29', '14.13.2026', '????.??.??', '', '20260314', '26.03.14'])(
  '%s is no date',
  (text) => {
    expect(parseDate(text)).toBeUndefined();
  },
);

test('a moment is saved as the date where it was, with its zone', () => {
  const { Date: date, TimeZone } = dateTags(new Date(2026, 2, 14, 0, 30));
  expect(date).toBe('2026.03.14');
  expect(TimeZone).toMatch(/^[+-]\d\d:\d\d$/);
});
