/** The process of an external engine: lines out, lines in, and an end that takes what it has started itself with it. */
import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { systemReason } from 'otau/internal/lib/node/system-errors.js';

/** Called with each process that has been started and that has ended. */
export type OnChild = (pid: number, isRunning: boolean) => void;

/** Why no more lines come, or none came in time. */
export class EngineSilence extends Error {
  constructor(
    readonly kind: 'exit' | 'timeout',
    message: string,
  ) {
    super(message);
  }
}

/** The longest line that an engine may write, in characters. */
const MAX_LINE_LENGTH = 1_000_000;
/** Lines that wait to be read, at most: an engine that writes more has to wait itself. */
const MAX_WAITING_LINES = 10_000;
/** How much is kept of the engine's own error messages, in characters. */
const MAX_STDERR_LENGTH = 300;
/** Milliseconds that an engine has to end by itself after `quit`. */
const QUIT_TIMEOUT_MS = 500;
/** Milliseconds for what an engine wrote before its end to be read. */
const DRAIN_TIMEOUT_MS = 1000;

export class EngineProcess {
  readonly #child: ChildProcessWithoutNullStreams;
  readonly #lines: string[] = [];
  readonly #ended: Promise<void>;
  #rest = '';
  #stderr = '';
  #end: string | undefined;
  #wake: (() => void) | undefined;

  constructor([file, ...args]: readonly string[], onChild?: OnChild) {
    // In a group of its own, Ctrl-C in the terminal does not reach it, and its own children end with it.
    this.#child = spawn(file, args, { stdio: 'pipe', detached: true });
    const { pid } = this.#child;
    if (pid !== undefined) onChild?.(pid, true);
    this.#ended = this.#whenEnded().then((why) => {
      this.#end = why;
      if (pid !== undefined) onChild?.(pid, false);
      this.#wake?.();
    });
    this.#child.stdin.on('error', () => {}); // 'close' reports its end
    this.#child.stdout.setEncoding('utf8').on('data', (text: string) => this.#receive(text));
    this.#child.stderr.setEncoding('utf8').on('data', (text: string) => {
      this.#stderr = (this.#stderr + text).slice(-MAX_STDERR_LENGTH);
    });
  }

  /** Why it ended, once none of its group runs any more and all that it wrote has been read. */
  async #whenEnded(): Promise<string> {
    const child = this.#child;
    const closed = new Promise((resolve) => child.once('close', resolve));
    const why = await new Promise<string>((resolve) => {
      child.once('error', (error) => resolve(`cannot be started: ${systemReason(error)}`));
      child.once('exit', (code, signal) => resolve(`has ended with ${signal ?? `code ${code}`}`));
    });
    if (child.pid === undefined) return why;
    await endGroup(child.pid);
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise((resolve) => {
      timer = setTimeout(resolve, DRAIN_TIMEOUT_MS);
    });
    await Promise.race([closed, late]);
    clearTimeout(timer);
    return why;
  }

  /** Whether the process has ended. */
  get isOver(): boolean {
    return this.#end !== undefined;
  }

  send(line: string): void {
    if (!this.isOver && this.#child.stdin.writable) this.#child.stdin.write(`${line}\n`);
  }

  /** Forgets lines that nobody has waited for. */
  clear(): void {
    this.#lines.length = 0;
    this.#child.stdout.resume();
  }

  /**
   * The next line. Throws `EngineSilence` when the process has ended, or after a time in milliseconds.
   * @param limit what it had in all, for the sentence
   */
  async line(timeout = Number.POSITIVE_INFINITY, limit = timeout): Promise<string> {
    let isLate = false;
    const timer =
      timeout === Number.POSITIVE_INFINITY
        ? undefined
        : setTimeout(() => {
            isLate = true;
            this.#wake?.();
          }, timeout);
    try {
      for (;;) {
        const line = this.#lines.shift();
        if (line !== undefined) {
          if (this.#lines.length < MAX_WAITING_LINES) this.#child.stdout.resume();
          return line;
        }
        if (this.#end !== undefined) throw new EngineSilence('exit', this.#describeEnd());
        if (isLate) throw new EngineSilence('timeout', `gave no answer within ${limit / 1000} s`);
        await new Promise<void>((resolve) => {
          this.#wake = resolve;
        });
      }
    } finally {
      clearTimeout(timer);
    }
  }

  /** Asks it to end, and makes it end. Afterwards neither it nor anything that it has started in its group runs. */
  async close(): Promise<void> {
    this.clear(); // one that waits to write does not read
    this.send('quit');
    if (!this.isOver) this.#child.stdin.end();
    const timer = setTimeout(() => this.#killGroup(), QUIT_TIMEOUT_MS);
    await this.#ended;
    clearTimeout(timer);
  }

  #describeEnd(): string {
    const stderr = this.#stderr.trim();
    return stderr === '' ? `${this.#end}` : `${this.#end}: ${stderr}`;
  }

  #receive(text: string): void {
    const lines = (this.#rest + text).split('\n');
    this.#rest = lines.pop() ?? '';
    if (this.#rest.length > MAX_LINE_LENGTH) {
      this.#rest = '';
      this.#stderr = 'it wrote a line without end';
      this.#killGroup();
    }
    for (const line of lines) if (line.trim() !== '') this.#lines.push(line.trim());
    if (this.#lines.length >= MAX_WAITING_LINES) this.#child.stdout.pause();
    this.#wake?.();
  }

  #killGroup(): void {
    const { pid, exitCode, signalCode } = this.#child;
    // Once it has ended, its number may be another's; `#whenEnded` ends what is left of its group.
    if (exitCode !== null || signalCode !== null) return;
    // Where the system has no groups, or it has ended.
    if (pid !== undefined && !killGroup(pid)) this.#child.kill('SIGKILL');
  }
}

/** Milliseconds between two checks of a group that is ending. */
const POLL_INTERVAL_MS = 5;
/** Milliseconds to wait for a killed group. */
const KILL_TIMEOUT_MS = 10_000;

/** Kills a group at once. Returns false where there is none of that number, or the system has no groups. */
function killGroup(leader: number): boolean {
  try {
    return process.kill(-leader, 'SIGKILL');
  } catch {
    return false;
  }
}

/** Kills a group and waits until none of its processes runs any more, however busy the machine is. */
export async function endGroup(leader: number): Promise<void> {
  const end = performance.now() + KILL_TIMEOUT_MS;
  while (killGroup(leader) && isGroupRunning(leader) && performance.now() < end) {
    await new Promise((resolve) => setTimeout(resolve, POLL_INTERVAL_MS));
  }
}

/**
 * Whether a process of the group still runs. Those that have ended and that their parent has not asked about keep
 * their number; on Linux `/proc` tells them apart.
 */
export function isGroupRunning(leader: number): boolean {
  try {
    process.kill(-leader, 0);
  } catch {
    return false;
  }
  if (process.platform !== 'linux') return true;
  return readdirSync('/proc').some((name) => /^\d+$/.test(name) && isRunningIn(leader, name));
}

/** `/proc/PID/stat` is: number (name) state parent group ..., and the name may hold anything. */
function isRunningIn(leader: number, pid: string): boolean {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const [state, , group] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return Number(group) === leader && state !== 'Z' && state !== 'X';
  } catch {
    return false; // it has just ended
  }
}
