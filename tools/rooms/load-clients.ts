/** Processes of clients that play with each other, and what they have measured. */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { TYPESCRIPT_THREADS } from '../../tests/typescript-threads.js';
import type { Share, Word } from './load-client.js';

export class LoadClients {
  readonly #children: readonly ChildProcess[];

  /** @param processes that share games and watchers */
  constructor(
    private readonly whole: Share,
    processes: number,
  ) {
    const script = join(import.meta.dirname, 'load-client.ts');
    this.#children = Array.from({ length: processes }, () => fork(script, { execArgv: [...TYPESCRIPT_THREADS] }));
  }

  /** Sends each process something; resolves with their answers. Throws where a process ends instead. */
  async #ask(messageFor: (index: number) => Share | Word): Promise<unknown[]> {
    const answers = this.#children.map(answerOf);
    for (const [index, child] of this.#children.entries()) child.send(messageFor(index));
    return Promise.all(answers);
  }

  /** Opens the games. */
  async open(): Promise<void> {
    const { length } = this.#children;
    const part = (all: number, index: number) =>
      Math.floor((all * (index + 1)) / length) - Math.floor((all * index) / length);
    const { games, watchers } = this.whole;
    await this.#ask((i) => ({ ...this.whole, games: part(games, i), watchers: part(watchers, i) }));
  }

  async watch(): Promise<void> {
    await this.#ask(() => 'watch');
  }

  /** Plays while something else happens; returns the milliseconds of each move since the last `measure`, in their order by length. */
  async playDuring(what: () => Promise<unknown>): Promise<number[]> {
    const played = this.#ask(() => 'play') as Promise<number[][]>;
    await what();
    for (const child of this.#children) child.send('stop');
    return (await played).flat().sort((a, b) => a - b);
  }

  /** Forgets what was measured until now. */
  measure(): void {
    for (const child of this.#children) child.send('measure');
  }

  end(): void {
    for (const child of this.#children) if (child.connected) child.disconnect();
  }
}

/** What a process sends next. Throws where it ends without: it has written why. */
async function answerOf(child: ChildProcess): Promise<unknown> {
  const settled = new AbortController();
  const { signal } = settled;
  const ended = async () => {
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit', { signal });
    throw new Error('A process of clients has ended before it answered.');
  };
  try {
    return await Promise.race([once(child, 'message', { signal }).then(([message]) => message), ended()]);
  } finally {
    settled.abort();
  }
}

/** `median 2.1 ms, p99 9.8 ms, most 20.3 ms` */
export function formatTimes(times: readonly number[]): string {
  const quantile = (part: number) => `${times[Math.floor(part * (times.length - 1))]?.toFixed(1)} ms`;
  return `median ${quantile(0.5)}, p90 ${quantile(0.9)}, p99 ${quantile(0.99)}, most ${quantile(1)}`;
}

/** Milliseconds of processor time that a process has taken. */
export function processorTime(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ');
  // utime and stime, in hundredths of a second
  return 10 * (Number(fields[11]) + Number(fields[12]));
}
