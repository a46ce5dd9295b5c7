/** The thread of a runner: does the jobs that come, one after the other. */
import { parentPort, workerData } from 'node:worker_threads';
import { OtauError } from 'otau';
import { provideNode } from 'otau/agents/node';
import { pluginsLoaded } from 'otau/internal/games/node/players.js';
import type { JobMessage, JobThreadSetup, Order } from './job-runner.js';
import { type Job, JobExecutor } from './jobs.js';

const { stopped } = workerData as JobThreadSetup;
const executor = new JobExecutor(provideNode());
/** Jobs of agents that take their time must not overlap. */
let last: Promise<void> = pluginsLoaded;

parentPort?.on('message', (order: Order) => {
  last = last.then(() => (order === 'clear' ? executor.clear() : answer(order.id, order.job)));
});

async function answer(id: number, job: Job): Promise<void> {
  const send = (message: JobMessage): void => parentPort?.postMessage(message);
  const stop = (): boolean => Atomics.load(stopped, 0) >= id;
  try {
    send({
      id,
      kind: 'found',
      found: await executor.do(job, stop, (partial) => send({ id, kind: 'report', partial })),
    });
  } catch (error) {
    const code = error instanceof OtauError ? error.code : 'broken-promise';
    send({ id, kind: 'error', code, message: error instanceof Error ? error.message : String(error) });
  }
}
