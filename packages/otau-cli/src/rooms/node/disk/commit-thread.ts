/** A thread that writes batches of a room server to its file, so that games do not wait for the disk. */
import { parentPort, workerData } from 'node:worker_threads';
import { type Batch, BatchWriter } from './batch-writer.js';
import { checkSameFile, type FileId, openRoomsFile } from './rooms-file.js';

const file = workerData as FileId;
// Otherwise a new file would be made
checkSameFile(file);
const database = openRoomsFile(file.path);
const writer = new BatchWriter(database);

parentPort?.on('message', (batch: Batch | 'close') => {
  if (batch === 'close') {
    database.close();
    parentPort?.close();
    return;
  }
  try {
    checkSameFile(file);
    writer.commit(batch);
    parentPort?.postMessage(undefined);
  } catch (error) {
    parentPort?.postMessage(error instanceof Error ? error.message : String(error));
  }
});
