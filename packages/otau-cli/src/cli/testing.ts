/** For the tests of commands: an output that is caught, an input that is given. */
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { temporaryFolder } from '../../../../tests/temporary.js';
import { type CommandRow, type Input, Interrupted, isGroup, type Output } from './command.js';
import { COMMANDS } from './command-table.js';
import { runProgram } from './program.js';

/** Every command with the words that name it: `archive import`. */
export const ALL_COMMANDS: readonly (CommandRow & { readonly path: string })[] = COMMANDS.flatMap((row) =>
  isGroup(row)
    ? row.commands.map((command) => ({ ...command, path: `${row.name} ${command.name}` }))
    : [{ ...row, path: row.name }],
);

export interface Caught {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

const NO_SETTINGS = join(tmpdir(), 'otau-no-settings');

/** An entry that is a press of Ctrl-C. */
export const CTRL_C = '\x03';

export interface Given {
  /** The lines entered; after them the input has ended. */
  readonly lines?: readonly string[];
  readonly isTerminal?: boolean;
  /** Milliseconds that each look at the clock takes. */
  readonly tick?: number;
  readonly columns?: number;
  /** The folder of games that were left; an empty one unless given. */
  readonly state?: string;
  /** What is drawn on a terminal of this size, as it is after each piece that is written. */
  readonly screen?: { readonly columns: number; readonly rows: number; readonly frames: string[][] };
  /** Happens in the world while the program waits for an entry or yields to events. */
  readonly later?: () => void;
}

/** Runs a command line in this process. */
export async function run(argv: readonly string[], given: Given = {}): Promise<Caught> {
  process.env.XDG_CONFIG_HOME = NO_SETTINGS;
  process.env.XDG_STATE_HOME = given.state ?? temporaryFolder('state');
  const out: string[] = [];
  const err: string[] = [];
  const output: Output = {
    colour: false,
    columns: given.columns ?? 80,
    print: (text) => void out.push(`${text}\n`),
    warn: (text) => void err.push(`${text}\n`),
  };
  const code = await runProgram(argv, output, givenInput(given, out));
  return { code, out: out.join(''), err: err.join('') };
}

/** A whole drawing begins at the top left and ends every line but the last, that of the prompt. */
function drawn(text: string, frames: string[][]): void {
  const lines = text.split('\r\n');
  if (text.startsWith('\x1b[H') && lines.length > 1)
    frames.push(lines.slice(0, -1).map((line) => line.replace('\x1b[H', '').replace('\x1b[K', '')));
}

function givenInput(
  { screen, lines = [], isTerminal = false, tick = 0, later = () => {} }: Given,
  out: string[],
): Input {
  const left = [...lines];
  let now = 0;
  return {
    isTerminal,
    screen: screen && {
      ...screen,
      write: (text) => drawn(text, screen.frames),
      prompt: () => {},
      onResize: () => () => {},
    },
    ask: async (prompt) => {
      later();
      const line = left.shift();
      out.push(`${prompt}${line ?? ''}\n`);
      if (line === CTRL_C) throw new Interrupted('Interrupted.');
      return line;
    },
    readAll: async () => left.splice(0).join('\n'),
    chunks: async function* () {
      for (const line of left.splice(0)) yield new TextEncoder().encode(`${line}\n`);
    },
    yieldToEvents: async () => later(),
    now: () => (now += tick),
  };
}
