/**
 * The order of the files of tests: those that mostly wait, for processes, servers and what is given up after a time,
 * come first. While they wait, the other stages of `npm test` keep the processors busy; at the end, nothing would.
 */
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const WAITING =
  /\/tests\/(cluster|rooms)\/|\/arena\/(tournament|external\/\w+)\.test|\/rooms\/(host|lock)\.test|\/killed\.test/;

const isWaiting = ({ moduleId }: TestSpecification): boolean => WAITING.test(moduleId);

export class WaitingFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return [...sorted.filter(isWaiting), ...sorted.filter((file) => !isWaiting(file))];
  }
}
