/**
 * Loaded first by programs under load: collects the garbage of each thread from time to time, and writes to a file how much is
 * left. What is left grows only where something is kept; what the process holds grows with how lazily it collects, too.
 */
const { setFlagsFromString } = require('node:v8');
const { runInNewContext } = require('node:vm');
const { writeFileSync } = require('node:fs');
const { threadId } = require('node:worker_threads');

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc');
const { OTAU_SOAK_FOLDER: folder, OTAU_SOAK_EVERY: every } = process.env;
setInterval(() => {
  collect();
  const { heapUsed, external } = process.memoryUsage();
  try {
    writeFileSync(`${folder}/${process.pid}.${threadId}`, String(heapUsed + external));
  } catch {
    // The measurement has ended
  }
}, Number(every)).unref();
