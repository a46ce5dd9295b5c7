/** `otau selfplay`: a worker that plays the games of runs on other machines. */
import { availableParallelism } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { SelfplayWorker, type WorkerOptions } from '../../cluster/index.js';
import { type Command, EXIT, type Input, Interrupted, type Output } from '../command.js';
import { CONNECT_FLAGS, type ConnectFlags, formatConnect, readConnect } from '../flags/connect.js';
import { readWhole } from '../flags/game.js';
import { counted } from '../text.js';

export interface SelfplayFlags extends ConnectFlags {
  readonly threads?: string;
  readonly run?: string;
  readonly name?: string;
}

/** How often Ctrl-C is looked for, in milliseconds. */
const BEAT = 50;

export const selfplayCommand: Command = {
  name: 'selfplay',
  about: 'play the games of trainings that run on other machines',
  flags: [
    ...CONNECT_FLAGS,
    { flag: '--threads <number>', about: 'shares of games played at once (default: one for each processor)' },
    { flag: '--run <name>', about: 'play for this run only (default: for all there are)' },
    { flag: '--name <name>', about: 'what this worker is called in lists (default: the machine and a number)' },
  ],
  examples: [
    'otau selfplay --connect nats://learner.example:4222',
    'otau selfplay --connect nats://learner.example:4222 --threads 4 --name attic',
  ],
  run: (flags, output, input) => selfplay(flags, output, input),
};

/** @param more for tests: other evaluators, other limits */
export async function selfplay(
  flags: SelfplayFlags,
  output: Output,
  input: Input,
  more: Partial<WorkerOptions> = {},
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
