/**
 * What a command is: a row of the command table, and the world it talks to. Commands see only
 * these faces, never the process, so that tests run them with made-up input and caught output.
 */

/** Where a command writes. */
export interface Output {
  /** Whether text may hold colour codes. */
  readonly colour: boolean;
  /** Characters in a line of the terminal, now. */
  readonly columns: number;
  /** A line, or several, to standard output. */
  print(text: string): void;
  /** A line, or several, to standard error. */
  warn(text: string): void;
}

/** Where a command reads, and what it knows of time. */
export interface Input {
  /** Whether a person sits there. */
  readonly isTerminal: boolean;
  /** The next line entered; undefined at the end of input. Throws `Interrupted`. */
  ask(prompt: string): Promise<string | undefined>;
  /** All that comes on standard input. */
  readAll(): Promise<string>;
  /** What comes on standard input, as it comes. */
  chunks(): AsyncIterable<Uint8Array>;
  /** Lets signals come through during a long computation. Throws `Interrupted`. */
  breathe(): Promise<void>;
  /** Milliseconds that never go back. */
  now(): number;
}

/** Thrown by `Input` when the user presses Ctrl-C. */
export class Interrupted extends Error {
  override readonly name = 'Interrupted';
}

/** Everything a command line may hold; each command declares and reads its own part. */
export interface Flags {
  /** The argument without a name: a file for `replay`, a game for `games`. */
  readonly operand?: string;
  /** All arguments without a name: the agents of a match. */
  readonly operands?: readonly string[];
  readonly json?: boolean;
  readonly seed?: string;
  readonly game?: string;
  readonly option?: readonly string[];
  readonly variant?: string;
  readonly position?: string;
  readonly moves?: string;
  readonly notation?: string;
  readonly svg?: boolean;
  readonly players?: string;
  readonly time?: string;
  readonly save?: string;
  readonly plain?: boolean;
  readonly boards?: boolean;
  readonly games?: string;
  readonly ply?: string;
  readonly step?: boolean;
  readonly check?: boolean;
  readonly to?: string;
  readonly depth?: string;
  readonly divide?: boolean;
  readonly only?: string;
  readonly workers?: string;
}

/** The exit codes of the program. */
export const EXIT = { ok: 0, failed: 1, usage: 2, internal: 70, interrupted: 130 } as const;

/** Runs a command; returns its exit code. Bad input is thrown as `OtauError`. */
type Run = (flags: Flags, output: Output, input: Input) => number | Promise<number>;

/** A flag as commander declares it (`-g, --game <name>`) and a line about it. */
export interface FlagRow {
  readonly flag: string;
  readonly about: string;
  /** Whether the flag may be given several times; its values are then collected. */
  readonly repeatable?: boolean;
}

export interface Command {
  readonly name: string;
  /** One line for the list of commands. */
  readonly about: string;
  /** The argument without a name as commander declares it, `[game]`, `<file>` or `<agents...>`, and a line about it. */
  readonly operand?: { readonly name: string; readonly about: string };
  readonly flags: readonly FlagRow[];
  /** Two to four command lines, shown at the end of the help. */
  readonly examples: readonly string[];
  readonly run: Run;
}
