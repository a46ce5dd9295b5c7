/** What agents need, from the files and threads of Node. */
import { NODE_BOOKS } from '../../books/node/books.js';
import { onThreadEnd, startThread, terminateThread } from '../../lib/node/thread.js';
import { shippedEndgames } from '../../tables/node/files.js';
import type { Thread } from '../port.js';
import type { Resources } from '../resources.js';
import { NODE_NETWORKS } from './networks.js';

/**
 * Networks, endgame tables and books from files, and worker threads. Nothing is loaded before an agent asks for it.
 * Agents with the same resources share the endgame tables.
 * @param options `hasThreads: false` if agents must play reproducibly: searches with several threads do not
 * @example createAgent('zero:visits=100,book=own', { game: 'kindo', resources: provideNode() })
 */
export function provideNode({ hasThreads = true } = {}): Resources {
  const threads = hasThreads ? () => openThread() : undefined;
  return { networks: NODE_NETWORKS, endgames: shippedEndgames(), books: NODE_BOOKS, threads };
}

/** Starts a thread that serves one agent, with the options of Node of this process. */
export function openThread(): Thread {
  const worker = startThread('thread-entry', import.meta.url);
  return {
    send: (message) => worker.postMessage(message),
    listen: (listener) => worker.on('message', listener),
    onDeath: (listener) => void onThreadEnd(worker, ({ reason }) => listener(reason)),
    end: async () => {
      await terminateThread(worker);
    },
    unref: () => worker.unref(),
  };
}
