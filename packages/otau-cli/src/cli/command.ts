/**
 * What a command is: a row of the command table, and the streams it works with. Commands see only
 * these interfaces, never the process, so that tests run them with given input and caught output.
 */

/** Where a command writes. */
export interface Output {
  /** Whether text may hold colour codes. */
  readonly colour: boolean;
  /** Characters in a line of the terminal, now. */
  readonly columns: number;
  /** Lines of the terminal, now; undefined where there is none. */
  readonly rows?: number;
  /** Writes a line, or several, to standard output. */
  print(text: string): void;
  /** Writes a line, or several, to standard error. */
  warn(text: string): void;
}

/** A terminal that can be drawn on as a whole. */
export interface Screen {
  readonly columns: number;
  readonly rows: number;
  /** Writes text as it is, control sequences included. */
  write(text: string): void;
  /** Shows the question again, with the entry typed so far. */
  prompt(): void;
  /** Calls `listener` at each change of size; the function returned ends that. */
  onResize(listener: () => void): () => void;
}

/** Where a command reads, and its clock. */
export interface Input {
  /** Whether standard input is a terminal. */
  readonly isTerminal: boolean;
  /** The terminal as a whole, where there is one that can be drawn on. */
  readonly screen?: Screen;
  /** The next line entered; undefined at the end of input. Throws `Interrupted`. */
  ask(prompt: string): Promise<string | undefined>;
  /** All of standard input as text. */
  readAll(): Promise<string>;
  /** Standard input in pieces, as it arrives. */
  chunks(): AsyncIterable<Uint8Array>;
  /** Lets signals through during a long computation. Throws `Interrupted`. */
  yieldToEvents(): Promise<void>;
  /** A clock in milliseconds that never goes back. */
  now(): number;
}

/** Thrown by `Input` when the user presses Ctrl-C. */
export class Interrupted extends Error {
  override readonly name = 'Interrupted';
}

/** Everything a command line may have; each command declares and reads its own part. */
export interface Flags {
  /** The first argument without a name: a file for `replay`, a game for `games`. */
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
export type RunCommand = (flags: Flags, output: Output, input: Input) => number | Promise<number>;

/** A flag as commander declares it (`-g, --game <name>`) and a line about it. */
export interface FlagRow {
  readonly flag: string;
  /** A function where the line depends on the games that are registered. */
  readonly about: string | (() => string);
  /** Whether the flag may be given several times; its values are then collected. */
  readonly repeatable?: boolean;
  /** The variable of the environment that is read where the flag is not given. */
  readonly variable?: string;
  /** The values there are, for completion in a shell. */
  readonly values?: readonly string[];
  /** The actions of the command that read the flag; all of them if left out. */
  readonly actions?: readonly string[];
}

/** The arguments of a command that have no name. */
export interface Operand {
  /** As commander declares it: `[game]`, `<file>` or `<agents...>`. */
  readonly name: string;
  readonly about: string;
  /** Where the first one is an action, such as `build`: all actions there are. */
  readonly actions?: readonly string[];
}

/** A row of the command table. It has everything that help and parsing need; the code is loaded when the command runs. */
export interface Command {
  readonly name: string;
  /** One line for the list of commands. */
  readonly about: string;
  readonly operand?: Operand;
  readonly flags: readonly FlagRow[];
  /** Further flags that games bring, loaded for this command only. */
  readonly moreFlags?: () => Promise<readonly FlagRow[]>;
  /** Two to four command lines, shown at the end of the help. */
  readonly examples: readonly string[];
  /** Loads the code of the command. */
  readonly load: () => Promise<RunCommand>;
}
