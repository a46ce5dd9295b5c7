/**
 * Programs that tests and tools start as processes of their own: what they print, what they are told, how they end. They run the compiled
 * library, which `built/build.ts` brings up to date before.
 */
import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { join } from 'node:path';

export const ROOT = join(import.meta.dirname, '..');
/** The command `otau`. */
export const CLI = join(ROOT, 'packages/otau-cli/dist/cli/main.js');

const hooks = JSON.stringify(new URL('built/hooks.js', import.meta.url).href);

/** Options of Node for a thread or process that also runs scripts of tests in TypeScript. */
export const TYPESCRIPT_THREADS: readonly string[] = [
  '--import',
  `data:text/javascript,import{register}from"node:module";register(${hooks})`,
];

export interface Ended {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

/** A process that was started. Those that still run when this one ends are killed. */
export class Program {
  /** What it has printed, on standard output and as errors. */
  out = '';
  err = '';
  /** Settles when it is over and all that it printed is here. */
  readonly ended: Promise<Ended>;
  #onPrinted = new Set<() => void>();

  constructor(readonly child: ChildProcess) {
    child.stdout?.on('data', (data) => this.#add('out', data));
    child.stderr?.on('data', (data) => this.#add('err', data));
    child.stdin?.on('error', () => {}); // it has ended
    this.ended = once(child, 'close').then(([code]) => ({ code, out: this.out, err: this.err }));
    this.ended.catch(() => {}).finally(() => RUNNING.delete(this));
    RUNNING.add(this);
  }

  #add(stream: 'out' | 'err', data: unknown): void {
    this[stream] += String(data);
    for (const look of this.#onPrinted) look();
  }

  get isRunning(): boolean {
    return this.child.exitCode === null && this.child.signalCode === null;
  }

  /**
   * Waits until it has printed this; throws where it ends before.
   * @param from how many signs of what it has printed are passed over
   * @returns what an expression has found: its first group, or all of it
   */
  async says(wanted: string | RegExp, stream: 'out' | 'err' = 'out', from = 0): Promise<string> {
    const find = () => {
      const printed = this[stream].slice(from);
      if (typeof wanted === 'string') return printed.includes(wanted) ? wanted : undefined;
      const found = wanted.exec(printed);
      return found?.[1] ?? found?.[0];
    };
    let look = () => {};
    const said = new Promise<string>((resolve) => {
      look = () => {
        const found = find();
        if (found !== undefined) resolve(found);
      };
      this.#onPrinted.add(look);
      look();
    });
    try {
      const found = await Promise.race([said, this.ended.then(find)]);
      if (found !== undefined) return found;
      throw new Error(`It ended with ${this.child.exitCode} before it said ${wanted}:\n${this.out}${this.err}`);
    } finally {
      this.#onPrinted.delete(look);
    }
  }

  /** Writes to its input, which stays open. */
  tell(text: string | Uint8Array): void {
    this.child.stdin?.write(text);
  }

  /** Ends its input, and waits until it is over. */
  end(text: string | Uint8Array = ''): Promise<Ended> {
    this.child.stdin?.end(text);
    return this.ended;
  }

  kill(signal: NodeJS.Signals = 'SIGKILL'): Promise<Ended> {
    if (this.isRunning) this.child.kill(signal);
    return this.ended;
  }
}

const RUNNING = new Set<Program>();
process.once('exit', () => {
  for (const { child } of RUNNING) child.kill('SIGKILL');
});

export function start(command: string, words: readonly string[] = [], options: SpawnOptions = {}): Program {
  return new Program(spawn(command, words, options));
}

export function startNode(words: readonly string[], options: SpawnOptions = {}): Program {
  return start(process.execPath, words, options);
}

/** The command line as a process of its own, its streams pipes. @param env besides that of the tests, without what would change colours and games */
export function startOtau(argv: readonly string[], env: NodeJS.ProcessEnv = {}): Program {
  const { NO_COLOR, FORCE_COLOR, OTAU_DEBUG, OTAU_PLUGINS, ...inherited } = process.env;
  return startNode([CLI, ...argv], { env: { ...inherited, ...env } });
}

/** Runs a command line to its end. */
export function runOtau(argv: readonly string[], input: string | Uint8Array = '', env?: NodeJS.ProcessEnv) {
  return startOtau(argv, env).end(input);
}

/** Runs a script of Node that can write no file beyond so many blocks of 512 bytes, as on a full disk: writing fails after the file was opened. */
export function runOnFullDisk(blocks: number, words: readonly string[]): Promise<Ended> {
  const limited = `trap '' XFSZ; ulimit -f ${blocks}; exec "$0" "$@"`;
  return start('sh', ['-c', limited, process.execPath, ...words]).end();
}

/** Systems give connections that they make ports from here on: one of those could take a port while its server is being started again. */
const FIRST_EPHEMERAL_PORT = 32_768;
const FIRST_PORT = 10_000;

/** A port that nobody listens on. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(FIRST_PORT, FIRST_EPHEMERAL_PORT);
    const server = createServer();
    const isFree = await new Promise<boolean>((resolve) => {
      server.once('error', () => resolve(false));
      server.listen(port, '127.0.0.1', () => resolve(true));
    });
    if (!isFree) continue;
    server.close();
    await once(server, 'close');
    return port;
  }
}

/** What an address answers, which is JSON. */
export async function jsonAt<Answer>(address: string | URL): Promise<Answer> {
  return (await (await fetch(address)).json()) as Answer;
}
