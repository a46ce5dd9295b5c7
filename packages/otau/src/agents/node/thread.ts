/** A worker thread of Node that plays: `new RemoteAgent('level:8', game, openThread)`. */
import { terminateThread } from '../../lib/node/native-calls.js';
import { onThreadEnd, startThread } from '../../lib/node/thread.js';
import type { Thread } from '../port.js';

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
