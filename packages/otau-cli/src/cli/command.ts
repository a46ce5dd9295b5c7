/** What a command is: a row of the command table, the streams it works with, and how its errors are told. */
import { OtauError, quote } from 'otau';
import { findSystemReason } from 'otau/internal/lib/node/system-errors.js';
import { printable } from './text.js';

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

/** Does work that Ctrl-C may end; what was done until then counts. Returns the exit code, that of the work where it has one. */
export async function untilInterrupted(work: () => Promise<unknown>): Promise<number> {
  try {
    const code = await work();
    return typeof code === 'number' ? code : EXIT.ok;
  } catch (error) {
    if (!(error instanceof Interrupted)) throw error;
    return EXIT.interrupted;
  }
}

/** The names of a list, which has spaces between them. */
type Names<List extends string> = List extends `${infer First} ${infer Rest}` ? First | Names<Rest> : List;

type ValueFlag =
  | Names<'against agent anchor annotate archive balance batch book column connect count credsFile declare'>
  | Names<'depth device effort encoding eta evaluator event find from game games hours host iterations keep'>
  | Names<'learner limit listen log margin match material moveLimit moves nkeyFile nodes notation number only'>
  | Names<'openingPlies openings out pairs passwordFile player players plies ply port position positions preset'>
  | Names<'rating records rejects replicas result resume roomsName run save seed since spread sprt table'>
  | Names<'threads time tlsCa tlsCert tlsKey to tokenFile trials until user variant visits workers'>;

type BareFlag =
  | Names<'all boards browser chat check compare divide gauntlet json open partial plain proxy prune repair'>
  | Names<'step strict svg yes'>;

type Values = Readonly<Partial<Record<ValueFlag, string> & Record<BareFlag, boolean>>>;

/** All that a command line may have; the command table says which command takes what. */
export interface Flags extends Values {
  /** The first argument without a name: a file for `replay`, a game for `games`. */
  readonly operand?: string;
  /** All arguments without a name: the agents of a match. */
  readonly operands?: readonly string[];
  // Flags that may be given several times, or with several values
  readonly option?: readonly string[];
  readonly origin?: readonly string[];
  readonly runs?: readonly string[];
  readonly set?: readonly string[];
  // Flags whose value may be left out
  readonly metrics?: string | true;
  readonly rooms?: string | true;
  // Flags that are not the same in two commands
  readonly name?: string | readonly string[];
  readonly remove?: string | boolean;
}

export const EXIT = { ok: 0, failed: 1, usage: 2, internal: 70, interrupted: 130 } as const;

/** Runs a command; returns its exit code. Bad input is thrown as `OtauError`. */
type RunCommand = (flags: Flags, output: Output, input: Input) => number | Promise<number>;

interface FlagFacts {
  /** A function where the line depends on the games that are registered. */
  readonly about: string | (() => string);
  /** Whether the flag may be given several times; its values are then collected. */
  readonly repeatable?: boolean;
  /** The variable of the environment that is read where the flag is not given. */
  readonly variable?: string;
  /** The values there are, for completion in a shell. */
  readonly values?: readonly string[];
}

/** Flags as commander declares them (`-g, --game <name>`), with a line about each, or all that is said of it. */
export type FlagTable = Readonly<Record<string, FlagFacts['about'] | FlagFacts>>;

export interface FlagRow extends FlagFacts {
  readonly flag: string;
}

/** A row of the command table. It has everything that help and parsing need; the code is loaded when the command runs. */
export interface CommandRow {
  readonly name: string;
  /** One line for the list of commands. */
  readonly about: string;
  /** The arguments without a name, as commander declares them (`[game]`, `<file>`, `<agents...>`), and a line about each. */
  readonly operands?: Readonly<Record<string, string>>;
  readonly flags: FlagTable;
  /** Further flags that games bring, loaded for this command only. */
  readonly moreFlags?: () => Promise<FlagTable>;
  /** Command lines, shown at the end of the help. */
  readonly examples: readonly string[];
  readonly load: () => Promise<RunCommand>;
}

/** A row with commands of its own: `archive` has `archive import` and others. */
export interface CommandGroup {
  readonly name: string;
  readonly about: string;
  readonly commands: readonly CommandRow[];
}

export function isGroup(row: CommandRow | CommandGroup): row is CommandGroup {
  return 'commands' in row;
}

export function flagRows({ flags }: CommandRow): FlagRow[] {
  return Object.entries(flags).map(([flag, about]) => ({ flag, ...(typeof about === 'object' ? about : { about }) }));
}

/** The flag of a command that a word of the command line names: `-g`, `--game` or `--game=kindo`. */
export function flagNamed(command: CommandRow, word: string): FlagRow | undefined {
  return flagRows(command).find(({ flag }) => flag.split(/[ ,]+/).includes(word.split('=')[0]));
}

/** `--game` of `-g, --game <name>`. */
export function longName({ flag }: FlagRow): string {
  return /--[\w-]+/.exec(flag)?.[0] ?? flag;
}

/** Prints what a command has found, with `--json` as facts. Returns the exit code. */
export function printFound(
  { json }: Flags,
  output: Pick<Output, 'print'>,
  [facts, text, code = EXIT.ok]: Told,
  indent?: number,
): number {
  output.print(json ? JSON.stringify(facts, null, indent) : text);
  return code;
}

/** What a command has found, and its exit code where something is wrong. */
export type Told = readonly [facts: unknown, text: string, code?: number];

/** Says a sentence on standard error, as one of this program. */
export function warnBy(output: Output): (sentence: string) => void {
  return (sentence) => output.warn(`otau: ${sentence}`);
}

export function commandError(sentence: string): OtauError {
  return new OtauError('bad-command', sentence);
}

const MAX_ERROR_LENGTH = 400;

/** A sentence as the one line for standard error, whatever text of a user is in it. */
export function errorLine(sentence: string): string {
  const line = printable(sentence.replace(/\s+/g, ' '));
  return `otau: ${line.length > MAX_ERROR_LENGTH ? `${line.slice(0, MAX_ERROR_LENGTH)}...` : line}`;
}

/** Whether an error is an `OtauError`, also one of another copy of the library, as a plugin may bring. */
export function isOtauError(error: unknown): error is OtauError {
  return error instanceof OtauError || (error instanceof Error && error.name === 'OtauError');
}

/** What Node.js refuses when it was started with `--permission`, or without addons, which the archive and networks need. */
const FORBIDDEN = ['ERR_ACCESS_DENIED', 'ERR_DLOPEN_DISABLED'];

/** An error of the file system, or a refusal of Node.js, as a sentence; undefined for any other. */
function systemSentence(error: unknown): string | undefined {
  if (error instanceof Error && FORBIDDEN.includes((error as NodeJS.ErrnoException).code ?? '')) {
    return `Node.js was started so that it forbids this: ${error.message}`;
  }
  const reason = findSystemReason(error);
  if (reason === undefined) return undefined;
  const path = (error as NodeJS.ErrnoException).path;
  const what = path === undefined ? 'A file' : quote(path);
  return `${what} cannot be read or written: ${reason}.`;
}

/** What was reported: Node.js 20 throws an addon's error to who imports it, and again as an error for which nobody waits. */
const reported = new WeakSet<Error>();

/** Says in one sentence what went wrong, once for each error; returns the exit code. */
export function reportError(error: unknown, output: Output): number {
  if (error instanceof Interrupted) return EXIT.interrupted;
  const sentence = isOtauError(error) ? error.message : systemSentence(error);
  if (error instanceof Error) {
    if (reported.has(error)) return sentence === undefined ? EXIT.internal : EXIT.usage;
    reported.add(error);
  }
  if (sentence !== undefined) {
    output.warn(errorLine(sentence));
    return EXIT.usage;
  }
  if (process.env.OTAU_DEBUG && error instanceof Error) output.warn(error.stack ?? error.message);
  else output.warn(errorLine(`something went wrong that should not: ${String(error)} (OTAU_DEBUG=1 shows where).`));
  return EXIT.internal;
}
