/** What `otau bench` refuses; that it counts right is in tests/bench.test.ts. */
import { expect, it } from 'vitest';
import { run } from '../testing.js';

it.each([
  [['bench', 'nothing'], /rules, env, search or learn; got "nothing"/],
  [['bench', '--only', 'chess'], /No measurement is called "chess"; there are .*Kindo/],
  [['bench', 'env', '--only', 'chess'], /No measurement is called "chess"; there are Togyzkumalak-v0/],
  [['bench', 'search', '--only', 'chess'], /No measurement is called "chess"; there are togyzkumalak/],
  [['bench', 'learn', '--only', 'chess'], /No measurement is called "chess"; there are togyzkumalak reference/],
  [['bench', 'learn', '--only', 'kindo fast', '--set', 'slots=0'], /slots/],
  [
    ['bench', 'learn', '--only', 'kindo', '--set', 'channels=8'],
    /channels is for trunk=cells, and this network has trunk=dense/,
  ],
  [['bench', '--set', 'slots=1'], /Settings \(--set\) are for learn/],
])('refuses %j', async (argv, message) => {
  const { code, err } = await run(argv);
  expect(code).toBe(2);
  expect(err).toMatch(message);
});
