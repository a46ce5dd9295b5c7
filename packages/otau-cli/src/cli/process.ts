/** The process around `runProgram`. Games and plugins are registered by `runProgram`, before the code of a command is loaded. */
import { once } from 'node:events';
import { createInterface, type Interface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import { systemReason } from 'otau/internal/lib/node/system-errors.js';
import { EXIT, errorLine, type Input, Interrupted, type Output, reportError, type Screen } from './command.js';
import { runProgram } from './program.js';
import { settings } from './settings.js';
import { withoutDirections } from './text.js';

// Output and input of a real process: the only file of the command line that touches its streams.

const DEFAULT_COLUMNS = 80;
const DEFAULT_ROWS = 24;
/** Ctrl-C, a closed terminal, a request to end: work in progress is saved first. */
const SIGNALS = ['SIGINT', 'SIGHUP', 'SIGTERM'] as const;

/** Whether to colour: NO_COLOR and --no-color go before FORCE_COLOR, that before the settings, and those before what the stream is. */
function wantsColour(argv: readonly string[], env: NodeJS.ProcessEnv, isTerminal: boolean): boolean {
  if (env.NO_COLOR || argv.includes('--no-color')) return false;
  if (env.FORCE_COLOR) return env.FORCE_COLOR !== '0' && env.FORCE_COLOR !== 'false';
  const { colour = 'auto' } = settings();
  if (colour !== 'auto') return colour === 'always';
  return isTerminal && env.TERM !== 'dumb';
}

export function processOutput(argv: readonly string[]): Output {
  const { stdout, stderr, env } = process;
  return {
    get colour() {
      return wantsColour(argv, env, stdout.isTTY === true);
    },
    get columns() {
      return stdout.columns || DEFAULT_COLUMNS;
    },
    get rows() {
      return stdout.rows;
    },
    // Programs get what is printed as it is; people get no line that turns
    print: (text) => void stdout.write(`${stdout.isTTY ? withoutDirections(text) : text}\n`),
    warn: (text) => void stderr.write(`${withoutDirections(text)}\n`),
  };
}

/** Lines of a stream, asked for one by one. Opens the stream only when it is asked. */
export class LineInput implements Input {
  readonly isTerminal: boolean;
  readonly #lines: string[] = [];
  #reader: Interface | undefined;
  #ended = false;
  #interrupted = false;
  #watching = false;
  #wake: (() => void) | undefined;

  /** @param prompts where prompts go: standard error where standard output must hold nothing but the result */
  constructor(
    readonly source: Readable & { isTTY?: boolean },
    readonly prompts: Writable & { isTTY?: boolean },
  ) {
    this.isTerminal = source.isTTY === true && prompts.isTTY === true;
  }

  get screen(): Screen | undefined {
    const { stdout, env } = process;
    if (!this.isTerminal || this.prompts !== stdout || env.TERM === 'dumb') return undefined;
    return {
      get columns() {
        return stdout.columns || DEFAULT_COLUMNS;
      },
      get rows() {
        return stdout.rows || DEFAULT_ROWS;
      },
      write: (text) => void stdout.write(withoutDirections(text)),
      prompt: () => this.#reader?.prompt(true),
      onResize: (listener) => {
        stdout.on('resize', listener);
        return () => void stdout.off('resize', listener);
      },
    };
  }

  async ask(prompt: string): Promise<string | undefined> {
    this.#watch();
    const reader = this.#open();
    if (this.isTerminal) {
      reader.setPrompt(prompt);
      if (!this.#ended) reader.prompt();
    }
    while (this.#lines.length === 0 && !this.#ended && !this.#interrupted) {
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
    this.#checkInterrupted();
    const line = this.#lines.shift();
    // What was piped in is shown, so that the output reads like a session at a terminal.
    if (!this.isTerminal) this.prompts.write(`${prompt}${line ?? ''}\n`);
    else if (line === undefined) this.prompts.write('\n');
    return line;
  }

  async readAll(): Promise<string> {
    const chunks: string[] = [];
    this.source.setEncoding('utf8');
    this.source.on('data', (chunk: string) => chunks.push(chunk));
    await once(this.source, 'end');
    return chunks.join('');
  }

  chunks(): AsyncIterable<Uint8Array> {
    return this.source;
  }

  async yieldToEvents(): Promise<void> {
    this.#watch();
    await new Promise<void>((resolve) => {
      setImmediate(resolve);
    });
    this.#checkInterrupted();
  }

  now(): number {
    return performance.now();
  }

  close(): void {
    this.#reader?.close();
  }

  #open(): Interface {
    if (this.#reader !== undefined) return this.#reader;
    const reader = createInterface({ input: this.source, output: this.prompts, terminal: this.isTerminal });
    reader.on('line', (line) => {
      this.#lines.push(line);
      this.#wake?.();
    });
    reader.on('close', () => {
      this.#ended = true;
      this.#wake?.();
    });
    reader.on('SIGINT', () => this.interrupt());
    this.#reader = reader;
    return reader;
  }

  /** From the first question on, Ctrl-C is an answer, and so is the end of the terminal; a second one ends the process as usual. */
  #watch(): void {
    if (this.#watching) return;
    this.#watching = true;
    for (const signal of SIGNALS) process.once(signal, () => this.interrupt());
  }

  /** Interrupts the work that checks for Ctrl-C, which then saves its state. False where nothing does. */
  interrupt(): boolean {
    this.#interrupted = true;
    this.#wake?.();
    return this.#watching;
  }

  #checkInterrupted(): void {
    if (!this.#interrupted) return;
    this.#interrupted = false;
    throw new Interrupted('Interrupted.');
  }
}

/** When nobody reads the output any more, the game under way is saved within this time. */
const SAVE_TIMEOUT_MS = 2000;

const argv = process.argv.slice(2);
const input = new LineInput(process.stdin, argv.includes('--json') ? process.stderr : process.stdout);
let isRead = true;

// A reader such as `head` that has seen enough closes the pipe: no error.
for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') {
      if (!input.interrupt()) process.exit(EXIT.ok);
      if (isRead) setTimeout(() => process.exit(EXIT.ok), SAVE_TIMEOUT_MS).unref();
      isRead = false;
      return;
    }
    process.stderr.write(`${errorLine(`The output cannot be written: ${systemReason(error)}.`)}\n`);
    process.exit(EXIT.failed);
  });
}

const output = processOutput(argv);
// What nobody waits for may fail too, as in a plugin.
process.on('uncaughtException', (error) => process.exit(reportError(error, output)));
const code = await runProgram(argv, output, input);
process.exitCode = isRead ? code : EXIT.ok;
input.close();
