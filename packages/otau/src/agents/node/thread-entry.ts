/** The script of the threads of `thread.ts`. */
import { parentPort } from 'node:worker_threads';
import { pluginsLoaded } from '../../games/node/players.js';
import { serveAgent } from '../serve.js';
import { provideNode } from './provide.js';

void pluginsLoaded.then(() => {
  const port = parentPort;
  if (port === null) return;
  serveAgent(
    { send: (message) => port.postMessage(message), listen: (listener) => port.on('message', listener) },
    provideNode(),
  );
});
