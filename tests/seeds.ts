/**
 * Runs the tests of Vitest with fixed seeds, so that properties try the same cases on every run: `OTAU_SEED`, 1 unless given. A test
 * that checks a property runs once with each of `OTAU_SEEDS` seeds from there on; `npm run properties` asks for many.
 */
import fc from 'fast-check';
import { TestRunner } from 'vitest';

type Test = Parameters<typeof TestRunner.getTestFn>[0];

const FIRST = Number(process.env.OTAU_SEED ?? 1);
const COUNT = Number(process.env.OTAU_SEEDS ?? 1);

export default class SeedsRunner extends TestRunner {
  /** Takes the place of one call of the test's function. A property that fails says its seed. */
  async runTask(test: Test): Promise<void> {
    const run = TestRunner.getTestFn(test);
    let hasProperty = true;
    for (let seed = FIRST; hasProperty && seed < FIRST + COUNT; seed++) {
      hasProperty = false;
      const beforeEach = (): void => {
        hasProperty = true;
      };
      fc.configureGlobal({ seed, beforeEach });
      await run();
    }
  }
}
