/** What a game with a wrong move may have been, looked for in a worker: the page stays responsive. */
import type { RepairOffer } from 'otau/records';
import { pluginThread } from '../plugins/thread.js';
import type { MisprintedText } from '../study/study.js';

/** From the page to the worker. */
export type RepairRequest = MisprintedText;
/** From the worker to the page: the likeliest first. */
export type RepairAnswer = readonly RepairOffer[];

/** The likeliest games that the text may mean; none where nothing fits. `signal` ends the search. */
export function findRepairs(text: MisprintedText, signal: AbortSignal): Promise<RepairAnswer> {
  const worker = new Worker(new URL('./repair-worker.ts', import.meta.url), { type: 'module', name: 'repair' });
  const thread = pluginThread(worker);
  return new Promise<RepairAnswer>((resolve) => {
    signal.addEventListener('abort', () => resolve([]));
    thread.onDeath(() => resolve([]));
    thread.listen((answer) => resolve(answer as RepairAnswer));
    thread.send(text satisfies RepairRequest);
  }).finally(() => worker.terminate());
}
