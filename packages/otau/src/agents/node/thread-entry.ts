/** The script of the threads of `thread.ts`. */
import '../../games/node/players.js';
import { parentPort } from 'node:worker_threads';
import { serveAgent } from '../serve.js';
import { provideNode } from './provide.js';

const port = parentPort;
if (port !== null) {
  const resources = provideNode();
  serveAgent(
    { send: (message) => port.postMessage(message), listen: (listener) => port.on('message', listener) },
    resources,
  );
}
