/** A worker in a process of its own, to be killed: `worker-process.js ADDRESS [NAME [RUN]]`. SIGTERM ends it in an orderly way. */

import { OtauError } from '../../packages/otau/src/lib/error.js';
import { readConnect } from '../../packages/otau-cli/src/cli/flags/connect.js';
import { SelfplayWorker } from '../../packages/otau-cli/src/cluster/index.js';
import { EVALUATOR, QUICK } from './small-run.js';

const [address, name, run] = process.argv.slice(2);
const end = new AbortController();
process.once('SIGTERM', () => end.abort());
const worker = new SelfplayWorker({
  connect: readConnect({ connect: address }),
  signal: end.signal,
  threads: 1,
  name,
  run,
  limits: QUICK,
  evaluator: EVALUATOR,
  say: (sentence) => console.log(sentence),
  warn: (sentence) => console.log(sentence),
});
try {
  await worker.work();
  console.log('ended');
} catch (error) {
  if (!(error instanceof OtauError)) throw error;
  console.log(error.message);
  process.exitCode = 2;
}
