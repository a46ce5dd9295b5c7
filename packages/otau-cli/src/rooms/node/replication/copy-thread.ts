/** A thread that writes a consistent copy of a file of rooms. */
import { workerData } from 'node:worker_threads';
import Database from 'libsql';

const { path, copy } = workerData as { readonly path: string; readonly copy: string };
const database = new Database(path);
try {
  database.prepare('VACUUM INTO ?').run([copy]);
} finally {
  database.close();
}
