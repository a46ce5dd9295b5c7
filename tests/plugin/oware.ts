/** Command lines with `--plugin examples/oware` that must succeed. */
import { expect } from 'vitest';
import { otau } from './run.js';

export { ROOT } from '../processes.js';
export { buildOware, OWARE } from './run.js';

/** What a slow machine makes a command say beside: every ten seconds how long it still takes. */
export const PROGRESS = /^.* left\n/gm;

/** What a command line writes that succeeds and complains of nothing. */
export async function output(argv: readonly string[], input = '', until?: RegExp): Promise<string> {
  const { code, out, err } = await otau(argv, input, until);
  expect({ code, err: err.replaceAll(PROGRESS, '') }).toEqual({ code: 0, err: '' });
  return out;
}
