/** One position of a query, and the queue in which it waits for a runner. */

import type { JobRunner } from '../job-runner.js';
import type { AnalysisQuery } from './query.js';

export interface AnalysisTask {
  readonly query: AnalysisQuery;
  readonly turn: number;
  /** Set while it is thought about. */
  runner?: JobRunner;
  isTerminated: boolean;
}

/** The highest priority first; among equals the one that came first. */
export class TaskQueue {
  #tasks: AnalysisTask[] = [];

  get length(): number {
    return this.#tasks.length;
  }

  add(task: AnalysisTask): void {
    const { priority } = task.query;
    let low = 0;
    let high = this.#tasks.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.#tasks[middle].query.priority >= priority) low = middle + 1;
      else high = middle;
    }
    this.#tasks.splice(low, 0, task);
  }

  next(): AnalysisTask | undefined {
    return this.#tasks.shift();
  }

  /** Takes out all that fit. */
  remove(fits: (task: AnalysisTask) => boolean): AnalysisTask[] {
    const removed = this.#tasks.filter(fits);
    if (removed.length > 0) this.#tasks = this.#tasks.filter((task) => !fits(task));
    return removed;
  }
}
