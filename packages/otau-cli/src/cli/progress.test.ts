import { expect, it } from 'vitest';
import type { Input, Output } from './command.js';
import { Countdown } from './progress.js';

/** What is written while a clock advances by ten seconds a look. */
function written(isTerminal: boolean): { readonly out: string[]; readonly err: string[] } {
  const out: string[] = [];
  const err: string[] = [];
  const output: Output = {
    colour: false,
    columns: 80,
    print: (text) => void out.push(text),
    warn: (text) => void err.push(text),
  };
  let now = 0;
  const input = { isTerminal, now: () => (now += 10_000) } as Input;
  const progress = new Countdown(output, input, { total: 10, unit: 'lines', before: 2 });
  progress.count(2);
  progress.count(6, ', 30 positions');
  progress.print('done');
  return { out, err };
}

it('shows how far work is and how long it still takes, on standard error in a pipe', () => {
  const { out, err } = written(false);
  expect(err[0]).toBe('2 of 10 lines');
  expect(err[1]).toMatch(/^6 of 10 lines, 30 positions, 0:00:\d\d left$/);
  expect(out).toEqual(['done']);
});

it('is drawn over at a terminal', () => {
  const { out, err } = written(true);
  expect(err).toEqual([]);
  expect(out[1].slice(0, 22)).toBe('\r\x1b[1A\x1b[J6 of 10 lines,');
  expect(out[2]).toBe('\r\x1b[1A\x1b[Jdone');
});
