import { expect, it } from 'vitest';
import { formatFound } from './archive.js';

it('a long name does not push the other columns out of sight', () => {
  const game = { number: 1, game: 'kindo', date: '2026', result: '1-0', plies: 3, event: 'Club', copies: 0 } as const;
  const found = formatFound([{ ...game, players: ['\u{1f33f}'.repeat(5000), 'Kim'] }], 1);
  expect(found).toContain(`${'\u{1f33f}'.repeat(39)}… - Kim  1-0 `);
});
