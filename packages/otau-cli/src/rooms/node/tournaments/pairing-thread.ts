/** A thread that pairs one round of a Swiss. */
import { parentPort, workerData } from 'node:worker_threads';
import { pairSwiss, type SwissPlayer } from './swiss.js';

parentPort?.postMessage(pairSwiss(workerData as readonly SwissPlayer[]));
