/** A thread that makes the index of segments while the games of the next one are read. */
import { parentPort } from 'node:worker_threads';
import type { ToIndexer } from './background.js';
import { BatchIndexer } from './batch.js';
import { SEGMENT_GAMES } from './segment.js';

const port = parentPort;
const indexer = new BatchIndexer(SEGMENT_GAMES);

port?.on('message', (message: ToIndexer) => {
  if ('values' in message) {
    indexer.take(message);
    port.postMessage('taken');
  } else port.postMessage(indexer.end(message.games));
});
