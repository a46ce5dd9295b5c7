/** `otau selfplay`: a worker that plays the games of runs on other machines. */
import { availableParallelism } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { SelfplayWorker, type SelfplayWorkerOptions } from '../../cluster/index.js';
import { EXIT, type Input, Interrupted, type Output } from '../command.js';
import { type ConnectFlags, formatConnect, readConnect } from '../flags/connect.js';
import { readWhole } from '../flags/game.js';
import { counted } from '../text.js';

export interface SelfplayFlags extends ConnectFlags {
  readonly threads?: string;
  readonly run?: string;
  readonly name?: string;
}

/** How often Ctrl-C is looked for, in milliseconds. */
const BEAT = 50;

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
    await untilEnd(worker.work(), stop, input);
  } finally {
    process.off('SIGTERM', end);
  }
  output.print('Ended; what was being played goes to others.');
  return EXIT.ok;
}

/** Waits for the work to end, and ends it at Ctrl-C. */
async function untilEnd(work: Promise<void>, stop: AbortController, input: Input): Promise<void> {
  let isOver = false;
  const working = work.finally(() => {
    isOver = true;
  });
  while (!isOver) {
    await Promise.race([working, sleep(BEAT)]);
    try {
      await input.breathe();
    } catch (error) {
      if (!(error instanceof Interrupted)) throw error;
      stop.abort(error);
    }
  }
  return working;
}
