/** The thread of a runner: does the jobs that come, one after the other. */
import { parentPort, workerData } from 'node:worker_threads';
import { OtauError } from 'otau';
import { provideNode } from 'otau/agents/node';
import { pluginsLoaded } from 'otau/internal/games/node/players.js';
import type { SearchResult } from 'otau/search';
import { type JobMessage, type JobThreadSetup, type Order, sharedClock } from './job-runner.js';
import { JobExecutor } from './jobs.js';

const { stopped } = workerData as JobThreadSetup;
const executor = new JobExecutor(provideNode());
/** Jobs of agents that take their time must not overlap. */
let last: Promise<void> = pluginsLoaded;

parentPort?.on('message', (order: Order) => {
  last = last.then(() => {
    if (order === 'clear') return executor.clear();
    return 'id' in order ? answer(order) : executor.prepare(order).catch(() => {});
  });
});

async function answer({ id, job, asked }: Extract<Order, { id: number }>): Promise<void> {
  const send = (message: JobMessage): void => parentPort?.postMessage(message);
  const stop = (): boolean => Atomics.load(stopped, 0) >= id;
  const report = (partial: SearchResult): void => send({ id, kind: 'report', partial });
  try {
    send({ id, kind: 'found', found: await executor.do(job, stop, report, sharedClock() - asked) });
  } catch (error) {
    const code = error instanceof OtauError ? error.code : 'broken-promise';
    send({ id, kind: 'error', code, message: error instanceof Error ? error.message : String(error) });
  }
}
