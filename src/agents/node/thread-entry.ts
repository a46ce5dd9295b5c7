/** The script of the threads of `thread.ts`. */
import '../../games/node/all.js';
import { parentPort } from 'node:worker_threads';
import { serveAgent } from '../serve.js';
import './thread.js'; // what is served here may have threads of its own
import './endgames.js';
import './networks.js';

const port = parentPort;
if (port !== null) {
  serveAgent({
    send: (message) => port.postMessage(message),
    listen: (listener) => port.on('message', listener),
  });
}
