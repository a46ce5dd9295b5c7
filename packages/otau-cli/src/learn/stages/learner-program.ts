/** The process of a learner: one for each job, or one that stays for all of them. */
import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Socket } from 'node:net';
import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import { systemReason } from 'otau/internal/lib/node/system-errors.js';
import { failed } from './job.js';
import type { StageContext } from './stage.js';

/** The last argument of a command whose program stays. */
const PERSISTENT_FLAG = '-';
/** The last characters of a learner's output, for the sentence about its failure. */
const MAX_REASON = 500;

/** How a job ends that is done. */
const DONE = '';

type Child = ChildProcessByStdio<Writable, Readable, Readable>;

/** Does jobs one after another. */
export class LearnerProgram {
  /** What messages call it. */
  readonly name: string;
  readonly #isStaying: boolean;
  #child: Child | undefined;

  /** @param command the program and its arguments; one that stays has `-` as the last */
  constructor(private readonly command: readonly string[]) {
    this.#isStaying = isStaying(command);
    this.name = nameOf(command);
  }

  /**
   * Does a job.
   * @throws `thread-failed` with the last output of the program, and the reason of the signal
   */
  async run(folder: string, context: StageContext): Promise<void> {
    const child = this.#child ?? this.#start(folder);
    let said = '';
    const onOutput = (text: string): void => {
      said = (said + text).slice(-MAX_REASON);
    };
    const stop = (): void => {
      endGroup(child);
      this.#forget(child);
    };
    const lines = createInterface({ input: child.stdout });
    context.signal.addEventListener('abort', stop, { once: true });
    child.stderr.on('data', onOutput);
    try {
      const end = await this.#end(child, lines, folder, context);
      context.signal.throwIfAborted();
      const last = said.trim().split('\n').at(-1) ?? '';
      if (end !== DONE) throw failed(this.name, last === '' ? end : `${end}: ${last}`);
    } finally {
      context.signal.removeEventListener('abort', stop);
      child.stderr.off('data', onOutput);
      lines.close();
    }
  }

  /** Ends a program that stays; the next job starts it again. */
  close(): void {
    this.#child?.stdin.end();
    this.#child = undefined;
  }

  #start(folder: string): Child {
    const [program, ...given] = this.command;
    // In a group of its own, Ctrl-C in the terminal does not reach it: this process ends it, and knows why it ended
    const child = spawn(program, this.#isStaying ? given : [...given, folder], { stdio: 'pipe', detached: true });
    child.stderr.setEncoding('utf8');
    // It reads requests when it can; where it has ended, its end reports that
    child.stdin.on('error', () => undefined);
    child.on('error', () => undefined);
    if (this.#isStaying) {
      this.#child = child;
      child.once('close', () => this.#forget(child));
    } else child.stdin.end();
    return child;
  }

  #forget(child: Child): void {
    if (this.#child === child) this.#child = undefined;
  }

  /** Waits until the job is done, or until the program has ended: how, in words. A program that stays keeps no process alive. */
  async #end(
    child: Child,
    lines: ReturnType<typeof createInterface>,
    folder: string,
    context: StageContext,
  ): Promise<string> {
    keepAlive(child, true);
    const over = new AbortController();
    try {
      return await Promise.race([
        once(child, 'close', over).then(([code, signal]) => this.#endOf(code, signal)),
        new Promise<string>((resolve) => {
          lines.on('line', (line) => {
            if (reportProgress(line, context) && this.#isStaying) resolve(DONE);
          });
          if (this.#isStaying) child.stdin.write(`${folder}\n`);
        }),
      ]);
    } catch (cause) {
      throw failed(this.name, `${this.command[0]} cannot be started: ${systemReason(cause)}`, cause);
    } finally {
      over.abort();
      if (this.#isStaying) keepAlive(child, false);
    }
  }

  #endOf(code: number | null, signal: NodeJS.Signals | null): string {
    return endOf(code, signal) ?? (this.#isStaying ? 'it has ended before the job was done' : DONE);
  }
}

function isStaying(command: readonly string[]): boolean {
  return command.length > 1 && command[command.length - 1] === PERSISTENT_FLAG;
}

/** What messages call a learner: the last word of its command. */
export function nameOf(command: readonly string[]): string {
  return command[command.length - (isStaying(command) ? 2 : 1)];
}

/** How a program that failed has ended, in words. */
export function endOf(code: number | null, signal: NodeJS.Signals | null): string | undefined {
  if (signal === 'SIGKILL') return 'it was killed, as the system does where memory runs out';
  if (signal !== null) return `it was ended by ${signal}`;
  return code === 0 ? undefined : `exit code ${code}`;
}

/** Ends a program and what it has started itself, as a shell does. */
function endGroup(child: Child): void {
  try {
    process.kill(-Number(child.pid), 'SIGTERM');
  } catch {
    child.kill(); // a system without groups
  }
}

/** Whether this process waits for the child and its output. */
function keepAlive(child: Child, isKept: boolean): void {
  for (const one of [child, ...(child.stdio.filter((stream) => stream !== null) as unknown as Socket[])]) {
    if (isKept) one.ref();
    else one.unref();
  }
}

/** Whether the line reports a finished job. Lines without progress are for people, and skipped. */
function reportProgress(line: string, context: StageContext): boolean {
  try {
    const { done, total, finished } = JSON.parse(line) as Record<string, unknown>;
    if (Number.isInteger(done) && Number.isInteger(total)) context.onProgress(Number(done), Number(total), 'steps');
    return finished === true;
  } catch {
    return false; // Not ours.
  }
}
