/** A review ends at Ctrl-C, in the middle of a game. */
import { createGame } from 'otau/internal/core/registry.js';
import { expect, it } from 'vitest';
import { randomRecords } from '../archive/testing.js';
import { type Input, Interrupted, type Output } from './command.js';
import { reviewRecord } from './review-record.js';

it.each(['togyzkumalak', 'senet'])('of %s', async (id) => {
  const [record] = randomRecords(createGame(id), 1, 3, 150);
  const output: Output = { columns: 80, colour: false, print: () => {}, warn: () => {} };
  const input: Input = {
    isTerminal: false,
    ask: async () => undefined,
    readAll: async () => '',
    chunks: async function* () {},
    yieldToEvents: async () => {
      throw new Interrupted('Interrupted.');
    },
    now: () => 0,
  };
  // Far more work than is done before the first look at the keyboard
  await expect(reviewRecord(record, { effort: '20' }, output, input)).rejects.toThrow(Interrupted);
});
