/**
 * External engines as agents: programs that speak the universal game interface (UGI, the form of UCI for any game).
 * An engine is named `engine:<command line>`, or with limits for each of its moves
 * `engine:movetime=100,nodes=5000,set.agent=greedy,cmd=<command line>`: everything after `cmd=` is the command line.
 */
import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import {
  firstCounters,
  type Game,
  gameDefinition,
  OtauError,
  playableActions,
  quote,
  type Row,
  rowAfter,
  startOf,
  unlessThrown,
} from 'otau';
import type { Agent, AgentContext, Choice } from 'otau/agents';
import { systemReason } from 'otau/internal/lib/node/system-errors.js';
import { AgentFailure, inTime } from './game.js';

/** An external engine as its text names it. */
export interface EngineSpec {
  /** Program and arguments. */
  readonly command: readonly string[];
  /** `movetime` (ms), `nodes`, `visits`, `depth` for each move. */
  readonly limits: Readonly<Record<string, number>>;
  /** Options of the engine to be set, by name. */
  readonly settings: Readonly<Record<string, string>>;
  /** Milliseconds for the handshake. */
  readonly startup: number;
}

const LIMIT_NAMES = ['movetime', 'nodes', 'visits', 'depth'];
const STARTUP_TIMEOUT_MS = 10_000;
const DEFAULT_MOVETIME_MS = 500;
/** The value of a line in an engine's output comes before the moves that follow. */
const MAX_INFO_LENGTH = 500;

/** Reads `engine:...`. Throws `bad-engine`. */
export function parseEngineSpec(spec: string): EngineSpec {
  const text = spec.replace(/^engine:/, '');
  const [head, commandLine] = splitOptions(text);
  const limits: Record<string, number> = {};
  const settings: Record<string, string> = {};
  let startup = STARTUP_TIMEOUT_MS;
  for (const part of head) {
    const equals = part.indexOf('=');
    const [name, value] = [part.slice(0, equals), part.slice(equals + 1)];
    if (name.startsWith('set.') && name.length > 4) settings[name.slice(4)] = value;
    else if (name === 'startup') startup = readNumber(name, value);
    else if (LIMIT_NAMES.includes(name)) limits[name] = readNumber(name, value);
    else {
      const sentence = `Before cmd= stand ${LIMIT_NAMES.join(', ')}, startup or set.<option>, each with = and a value; got ${quote(part)}.`;
      throw new OtauError('bad-engine', sentence);
    }
  }
  const command = splitCommandLine(commandLine);
  if (command.length === 0) throw new OtauError('bad-engine', `Which program? After engine: comes its command line.`);
  return { command, limits, settings, startup };
}

/** The options before `cmd=` and the command line; a text that does not begin with `name=`, or has no `cmd=`, is all command line. */
function splitOptions(text: string): [string[], string] {
  if (text.startsWith('cmd=')) return [[], text.slice(4)];
  const at = text.indexOf(',cmd=');
  if (at < 0 || !/^[\w.-]+=/.test(text)) return [[], text];
  return [text.slice(0, at).split(','), text.slice(at + 5)];
}

function readNumber(name: string, value: string): number {
  if (/^[1-9]\d{0,11}$/.test(value)) return Number(value);
  throw new OtauError('bad-engine', `${name} takes a whole number from 1; got ${quote(value)}.`);
}

/**
 * An external engine as an agent: a process of its own, which ends with `close`.
 * @example const agent = await ExternalEngine.start('engine:movetime=100,cmd=./engine', createGame('kindo'));
 */
export class ExternalEngine implements Agent {
  /** What the engine calls itself. */
  title = 'engine';
  #isNewGame = true;
  #isThinking = false;
  /** What the engine has been sent about the position: rows of the game and the texts of its moves. */
  #known: Row[] = [];
  #moves: string[] = [];
  readonly #options = new Set<string>();

  private constructor(
    readonly name: string,
    private readonly spec: EngineSpec,
    private readonly game: Game,
    private readonly process: EngineProcess,
  ) {}

  /** Starts an engine and prepares it for a game. Throws `bad-engine` where that fails. */
  static async start(name: string, game: Game, options: { onChild?: OnChild } = {}): Promise<ExternalEngine> {
    const spec = parseEngineSpec(name);
    const engine = new ExternalEngine(name, spec, game, new EngineProcess(spec.command, options.onChild));
    try {
      await engine.#shakeHands();
      return engine;
    } catch (cause) {
      await engine.close();
      const why = (cause instanceof Error ? cause.message : String(cause)).replace(/\.$/, '');
      throw new OtauError('bad-engine', `The engine ${quote(spec.command.join(' '))} ${why}.`, { cause });
    }
  }

  async #shakeHands(): Promise<void> {
    const { process, spec, game } = this;
    process.send('ugi');
    await this.#until(/^ugiok$/, (line) => {
      const [, option] = /^option name (\S+)/.exec(line) ?? [];
      if (option !== undefined) this.#options.add(option);
      const [, title] = /^id name (\S.{0,199})/.exec(line) ?? [];
      if (title !== undefined) this.title = title.trim();
    });
    process.send(`setoption name game value ${game.id}`);
    for (const [option, { default: initial }] of Object.entries(gameDefinition(game.id).options)) {
      const value = game.options[option];
      if (value !== initial) process.send(`setoption name ${option} value ${value}`);
    }
    for (const [option, value] of Object.entries(spec.settings))
      process.send(`setoption name ${option} value ${value}`);
    await this.#ready();
  }

  async newGame(): Promise<void> {
    if (this.#isThinking) {
      // The last game was lost on time: its late output must not be used as an answer of this one.
      this.process.send('stop');
      await this.#until(/^bestmove\b/);
      this.#isThinking = false;
    }
    this.#isNewGame = true;
    this.#known = [];
    this.#moves = [];
    this.process.clear();
    this.process.send('uginewgame');
    await this.#ready();
  }

  async choose(context: AgentContext): Promise<Choice> {
    const { game, row, rng, limits } = context;
    const { process } = this;
    process.clear();
    if (this.#isNewGame && this.#options.has('seed')) process.send(`setoption name seed value ${rng.uint32()}`);
    this.#isNewGame = false;
    process.send(this.#position(context));
    process.send(this.#go(limits?.time));
    this.#isThinking = true;
    let value: number | undefined;
    const onLine = (line: string): void => {
      value = readValue(line) ?? value;
    };
    const text = await this.#until(/^bestmove\s/, onLine, Number.POSITIVE_INFINITY);
    this.#isThinking = false;
    const move = text.split(/\s+/)[1];
    try {
      return { action: game.parseAction(row, move), value };
    } catch (cause) {
      throw new AgentFailure(-1, 'illegal', `played ${quote(move)}: ${(cause as Error).message}`);
    }
  }

  close(): Promise<void> {
    return this.process.close();
  }

  /** Waits until everything sent has been read, and found right. */
  async #ready(): Promise<void> {
    this.process.send('isready');
    await this.#until(/^readyok$/);
  }

  /** The first line of a form; those before it are given to `others`. A line `error ...` is thrown. */
  async #until(form: RegExp, others?: (line: string) => void, timeout = this.spec.startup): Promise<string> {
    const until = performance.now() + timeout;
    for (;;) {
      const left = until - performance.now();
      // An engine that never stops writing is out of time too.
      if (left < 0) throw new EngineSilence('timeout', `gave no answer within ${timeout / 1000} s`);
      const line = await this.process.line(left, timeout);
      if (form.test(line)) return line;
      if (/^error\b/.test(line)) throw new EngineSilence('exit', `says: ${line.slice(0, 200)}`);
      others?.(line);
    }
  }

  #go(time: number | undefined): string {
    const { movetime, ...limits } = this.spec.limits;
    const times = [movetime, time].filter((limit) => limit !== undefined);
    const isOpen = times.length === 0 && Object.keys(limits).length === 0;
    const milliseconds = isOpen ? DEFAULT_MOVETIME_MS : Math.min(...times);
    const words = Object.entries(limits).map(([name, limit]) => `${name} ${limit}`);
    return ['go', ...(Number.isFinite(milliseconds) ? [`movetime ${milliseconds}`] : []), ...words].join(' ');
  }

  /** The position by its moves, so that the engine knows what occurred before. */
  #position({ game, row, history = [] }: AgentContext): string {
    const rows = [...history, row];
    if (!this.#known.every((known, ply) => known === rows[ply])) {
      this.#known = [];
      this.#moves = [];
    }
    for (let ply = Math.max(1, this.#known.length); ply < rows.length; ply++)
      this.#moves.push(moveBetween(game, rows[ply - 1], rows[ply]));
    this.#known = rows;
    const start = isUsualStart(game, rows[0]) ? 'startpos' : `fen ${game.formatPosition(rows[0], firstCounters())}`;
    return `position ${start}${this.#moves.length === 0 ? '' : ` moves ${this.#moves.join(' ')}`}`;
  }
}

/** The value of the best move in a line of `info`, -1 to 1; the line gives it in thousandths, alone or after `cp`. */
export function readValue(line: string): number | undefined {
  const words = line.slice(0, MAX_INFO_LENGTH).split(' ');
  const after = (word: string): number => words.indexOf(word) + 1;
  const rank = after('multipv');
  const score = after('score');
  const value = words[score] === 'cp' ? score + 2 : score;
  if (words[0] !== 'info' || score === 0 || words[value] !== 'value') return undefined;
  if (rank > 0 && Number(words[rank]) !== 1) return undefined;
  const text = words[value + 1] ?? '';
  const thousandths = /^-?\d{1,4}$/.test(text) ? Number(text) : Number.NaN;
  return Math.abs(thousandths) <= 1000 ? thousandths / 1000 : undefined;
}

/** The text of the action or outcome that leads from one position to the next. */
function moveBetween(game: Game, from: Row, to: Row): string {
  const found = playableActions(game, from).find((action) => isSame(rowAfter(game, from, action), to));
  if (found !== undefined) return game.formatAction(from, found);
  throw new OtauError('bad-position', 'The history of the game holds two positions that no move connects.');
}

function isUsualStart(game: Game, row: Row): boolean {
  const start = unlessThrown(() => startOf(game).row, Error); // undefined where it is drawn
  return start !== undefined && isSame(start, row);
}

function isSame(one: Row, other: Row): boolean {
  return one.every((byte, at) => byte === other[at]);
}

const MAX_LENGTH = 4000;

/**
 * The words of a command line. Words stand apart by spaces; within '...' everything stands for itself, within
 * "..." all but \" and \\; elsewhere \ takes the next sign as it is. Nothing is expanded. Throws `bad-engine`.
 */
export function splitCommandLine(text: string): string[] {
  if (text.length > MAX_LENGTH)
    throw new OtauError('bad-engine', `A command line has at most ${MAX_LENGTH} characters.`);
  const words: string[] = [];
  let word: string | undefined;
  let quoted = '';
  for (let at = 0; at < text.length; at++) {
    const sign = text[at];
    const next = text[at + 1];
    if (quoted === '' && /\s/.test(sign)) {
      if (word !== undefined) words.push(word);
      word = undefined;
      continue;
    }
    word ??= '';
    const isEscape = sign === '\\' && (quoted === '' || (quoted === '"' && (next === '"' || next === '\\')));
    if (isEscape && next !== undefined) word += text[++at];
    else if (sign === quoted) quoted = '';
    else if (quoted === '' && (sign === '"' || sign === "'")) quoted = sign;
    else word += sign;
  }
  if (quoted !== '') throw new OtauError('bad-engine', `A quotation mark is not closed in ${quote(text)}.`);
  if (word !== undefined) words.push(word);
  return words;
}

// The process of an external engine: lines out, lines in, and an end that takes what it has started itself with it.

/** Called with each process that has been started and that has ended. */
export type OnChild = (pid: number, isRunning: boolean) => void;

/** Why no more lines come, or none came in time. */
class EngineSilence extends Error {
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
const QUIT_TIMEOUT_MS = 500;
/** For what an engine wrote before its end to be read. */
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
    await inTime(closed, DRAIN_TIMEOUT_MS, () => undefined).catch(() => {});
    return why;
  }

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
    const end = (): void => {
      isLate = true;
      this.#wake?.();
    };
    const timer = timeout === Number.POSITIVE_INFINITY ? undefined : setTimeout(end, timeout);
    try {
      for (;;) {
        const line = this.#lines.shift();
        if (line !== undefined) {
          if (this.#lines.length < MAX_WAITING_LINES) this.#child.stdout.resume();
          return line;
        }
        const stderr = this.#stderr.trim();
        if (this.#end !== undefined)
          throw new EngineSilence('exit', stderr === '' ? this.#end : `${this.#end}: ${stderr}`);
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

const POLL_INTERVAL_MS = 5;
const KILL_TIMEOUT_MS = 10_000;

/** Kills a group at once. Returns false where there is none of that number, or the system has no groups. */
function killGroup(leader: number): boolean {
  return unlessThrown(() => process.kill(-leader, 'SIGKILL'), Error) ?? false;
}

/** Kills a group and waits until none of its processes runs any more, however busy the machine is. */
export async function endGroup(leader: number): Promise<void> {
  const end = performance.now() + KILL_TIMEOUT_MS;
  while (killGroup(leader) && isGroupRunning(leader) && performance.now() < end)
    await new Promise((resolve) => setTimeout(resolve, POLL_INTERVAL_MS));
}

/**
 * Whether a process of the group still runs. Those that have ended and that their parent has not asked about keep
 * their number; on Linux `/proc` tells them apart.
 */
export function isGroupRunning(leader: number): boolean {
  if (unlessThrown(() => process.kill(-leader, 0), Error) === undefined) return false;
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
