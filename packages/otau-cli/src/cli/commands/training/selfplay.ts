/** `otau selfplay`: a worker that plays the games of runs on other machines. */
import { availableParallelism } from 'node:os';
import { SelfplayWorker, type SelfplayWorkerOptions } from '../../../cluster/index.js';
import { EXIT, type Input, Interrupted, type Output } from '../../command.js';
import { type ConnectFlags, formatConnect, readConnect } from '../../flags/connect.js';
import { readWhole } from '../../flags/game.js';
import { waitFor } from '../../progress.js';
import { counted } from '../../text.js';

export interface SelfplayFlags extends ConnectFlags {
  readonly threads?: string;
  readonly run?: string;
  readonly name?: string;
  readonly evaluator?: string;
}

/** @param more for tests: other evaluators, other limits */
export async function selfplay(
  flags: SelfplayFlags,
  output: Output,
  input: Input,
  more: Partial<SelfplayWorkerOptions> = {},
): Promise<number> {
  const threads = flags.threads === undefined ? availableParallelism() : readWhole('--threads', flags.threads, 1, 1024);
  const connect = readConnect(flags);
  const stop = new AbortController();
  const worker = new SelfplayWorker({
    connect,
    threads,
    run: flags.run,
    name: flags.name,
    evaluatorAddress: flags.evaluator,
    signal: stop.signal,
    say: (sentence) => output.print(sentence),
    warn: (sentence) => output.warn(`otau: ${sentence}`),
    ...more,
  });
  output.print(`Worker ${worker.name}, ${counted(threads, 'thread')}, at ${formatConnect(connect)} (Ctrl-C ends it).`);
  // What systemd and container engines send.
  const end = (): void => stop.abort(new Interrupted('Ended.'));
  process.once('SIGTERM', end);
  try {
    await waitFor(worker.work(), input, (reason) => stop.abort(reason));
  } finally {
    process.off('SIGTERM', end);
  }
  output.print('Ended; what was being played goes to others.');
  return EXIT.ok;
}
