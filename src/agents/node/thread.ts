/** A worker thread of Node that plays: `new RemoteAgent('level:8', game, openThread)`. */
import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { Thread } from '../port.js';

/**
 * Starts a thread that serves one agent.
 * @param execArgv options of Node for the thread, such as a loader; this process's unless given
 */
export function openThread(execArgv?: readonly string[]): Thread {
  // Run from TypeScript, this file's neighbour has its extension too.
  const script = new URL(`./thread-entry${extname(import.meta.url)}`, import.meta.url);
  const worker = new Worker(script, { execArgv: execArgv && [...execArgv] });
  return {
    send: (message) => worker.postMessage(message),
    listen: (listener) => worker.on('message', listener),
    onDeath: (listener) => {
      worker.once('error', (error) => listener(String(error)));
      worker.once('exit', (code) => listener(`exit code ${code}`));
    },
    end: async () => {
      await worker.terminate();
    },
    unref: () => worker.unref(),
  };
}
