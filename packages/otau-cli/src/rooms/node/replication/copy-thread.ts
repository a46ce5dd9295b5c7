/** A thread that writes a copy of a file of rooms, as it is at one moment. */
import { workerData } from 'node:worker_threads';
import Database from 'libsql';

const { path, copy } = workerData as { readonly path: string; readonly copy: string };
const database = new Database(path);
try {
  database.prepare('VACUUM INTO ?').run([copy]);
} finally {
  database.close();
}
