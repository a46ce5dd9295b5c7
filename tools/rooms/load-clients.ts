/** Processes of clients that play with each other, and what they have measured. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { Program, TYPESCRIPT_THREADS } from '../../tests/processes.js';
import type { Share, Word } from './load-client.js';

export class LoadClients {
  readonly #programs: readonly Program[];

  /** @param processes that share games and watchers */
  constructor(
    private readonly whole: Share,
    processes: number,
  ) {
    const script = join(import.meta.dirname, 'load-client.ts');
    this.#programs = Array.from(
      { length: processes },
      () => new Program(fork(script, { execArgv: [...TYPESCRIPT_THREADS] })),
    );
  }

  /** Sends each process something; resolves with their answers. Throws where a process ends instead. */
  async #ask(messageFor: (index: number) => Share | Word): Promise<unknown[]> {
    const answers = this.#programs.map(answerOf);
    for (const [index, { child }] of this.#programs.entries()) child.send(messageFor(index));
    return Promise.all(answers);
  }

  async open(): Promise<void> {
    const { length } = this.#programs;
    const part = (all: number, index: number) =>
      Math.floor((all * (index + 1)) / length) - Math.floor((all * index) / length);
    const { games, watchers } = this.whole;
    await this.#ask((i) => ({ ...this.whole, games: part(games, i), watchers: part(watchers, i) }));
  }

  async watch(): Promise<void> {
    await this.#ask(() => 'watch');
  }

  /** Plays while something else happens; returns the milliseconds of each move since the last `measure`. */
  async playDuring(what: () => Promise<unknown>): Promise<number[]> {
    const played = this.#ask(() => 'play') as Promise<number[][]>;
    await what();
    for (const { child } of this.#programs) child.send('stop');
    return (await played).flat();
  }

  /** Forgets what was measured until now. */
  measure(): void {
    for (const { child } of this.#programs) child.send('measure');
  }

  end(): void {
    for (const { child } of this.#programs) if (child.connected) child.disconnect();
  }
}

/** What a process sends next. Throws where it ends without: it has written why. */
async function answerOf({ child, ended }: Program): Promise<unknown> {
  const silent = ended.then(() => Promise.reject(new Error('A process of clients has ended before it answered.')));
  return (await Promise.race([once(child, 'message'), silent]))[0];
}
