/**
 * The order of test files: those that mostly wait (for processes, servers, timeouts) come first. While they wait, other stages
 * of `npm test` use the processors.
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
