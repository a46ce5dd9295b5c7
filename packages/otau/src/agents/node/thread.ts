/** A worker thread of Node that plays: `new RemoteAgent('level:8', game, openThread)`. */
import { terminateThread } from '../../lib/node/native-calls.js';
import { onThreadEnd, startThread } from '../../lib/node/thread.js';
import type { Thread } from '../port.js';

/**
 * Starts a thread that serves one agent.
 * @param execArgv options of Node for the thread, such as a loader; this process's unless given
 */
export function openThread(execArgv?: readonly string[]): Thread {
  const worker = startThread('thread-entry', import.meta.url, { execArgv });
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
