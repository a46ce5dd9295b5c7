/** The process of an external engine: lines out, lines in, and an end that leaves nothing running. */
import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';

/** Told of each process that has been started and that has ended. */
export type OnChild = (pid: number, isRunning: boolean) => void;

/** Why no line will come any more, or none has come in time. */
export class EngineSilence extends Error {
  constructor(
    readonly kind: 'exit' | 'timeout',
    message: string,
  ) {
    super(message);
  }
}

/** An engine writes shorter lines than this, in characters. */
const LONGEST_LINE = 1_000_000;
/** What is kept of the engine's own error messages. */
const LONGEST_COMPLAINT = 300;
/** Milliseconds that an engine has to leave by itself. */
const FAREWELL = 500;

export class EngineProcess {
  readonly #child: ChildProcessWithoutNullStreams;
  readonly #lines: string[] = [];
  readonly #ended: Promise<void>;
  #rest = '';
  #complaint = '';
  #end: string | undefined;
  #wake: (() => void) | undefined;

  constructor([file, ...args]: readonly string[], onChild?: OnChild) {
    // In a group of its own, Ctrl-C in the terminal does not reach it, and its own children end with it.
    this.#child = spawn(file, args, { stdio: 'pipe', detached: true });
    const { pid } = this.#child;
    if (pid !== undefined) onChild?.(pid, true);
    this.#ended = new Promise((resolve) => {
      const end = (why: string): void => {
        if (this.#end !== undefined) return;
        this.#end = why;
        this.#killGroup();
        if (pid !== undefined) onChild?.(pid, false);
        this.#wake?.();
        resolve();
      };
      this.#child.once('error', (error) => end(`cannot be started: ${error.message}`));
      this.#child.once('close', (code, signal) => end(`has ended with ${signal ?? `code ${code}`}`));
    });
    this.#child.stdin.on('error', () => {}); // its end is told by 'close'
    this.#child.stdout.setEncoding('utf8').on('data', (text: string) => this.#hear(text));
    this.#child.stderr.setEncoding('utf8').on('data', (text: string) => {
      this.#complaint = (this.#complaint + text).slice(-LONGEST_COMPLAINT);
    });
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
  }

  /** The next line. Throws `EngineSilence` when the process has ended, or after so many milliseconds. */
  async line(timeout = Number.POSITIVE_INFINITY): Promise<string> {
    const timer = timeout === Number.POSITIVE_INFINITY ? undefined : setTimeout(() => this.#wake?.(), timeout);
    const until = performance.now() + timeout;
    try {
      for (;;) {
        const line = this.#lines.shift();
        if (line !== undefined) return line;
        if (this.#end !== undefined) throw new EngineSilence('exit', this.#describeEnd());
        if (performance.now() >= until - 1) throw new EngineSilence('timeout', `gave no answer within ${timeout} ms`);
        await new Promise<void>((resolve) => {
          this.#wake = resolve;
        });
      }
    } finally {
      clearTimeout(timer);
    }
  }

  /** Asks it to leave, and makes it leave. */
  async close(): Promise<void> {
    this.send('quit');
    if (!this.isOver) this.#child.stdin.end();
    const timer = setTimeout(() => this.#killGroup(), FAREWELL);
    await this.#ended;
    clearTimeout(timer);
  }

  #describeEnd(): string {
    const complaint = this.#complaint.trim();
    return complaint === '' ? `${this.#end}` : `${this.#end}: ${complaint}`;
  }

  #hear(text: string): void {
    const lines = (this.#rest + text).split('\n');
    this.#rest = lines.pop() ?? '';
    if (this.#rest.length > LONGEST_LINE) {
      this.#rest = '';
      this.#complaint = 'it wrote a line without end';
      this.#killGroup();
    }
    for (const line of lines) if (line.trim() !== '') this.#lines.push(line.trim());
    this.#wake?.();
  }

  #killGroup(): void {
    const { pid } = this.#child;
    if (pid === undefined) return;
    try {
      process.kill(-pid, 'SIGKILL');
    } catch {
      this.#child.kill('SIGKILL'); // no groups here, or it has ended
    }
  }
}
