/** The counts of the benchmarks: a change that alters them has altered the rules or the order of moves. */
import { expect, it } from 'vitest';
import signature from '../bench/signature.json' with { type: 'json' };
import { workloads } from '../packages/otau-cli/src/cli/workloads.js';

it.each(workloads())('$name counts as committed', ({ name, run }) => {
  expect({ [name]: run() }).toEqual({ [name]: (signature as Record<string, number>)[name] });
});

it.each(workloads())('$name counts the same in the compiled kernel', ({ name, compiled }) => {
  const run = compiled?.();
  if (run !== undefined) expect({ [name]: run() }).toEqual({ [name]: (signature as Record<string, number>)[name] });
});
