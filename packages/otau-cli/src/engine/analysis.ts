/**
 * The JSON protocol of analysis (docs/analysis-protocol.md): many positions at once, each line a query or an action,
 * each answer a line as soon as it is known. It knows no streams: `index.ts` feeds it. The runners come from outside.
 */
import {
  createGame,
  type ErrorCode,
  type Game,
  gameIds,
  History,
  isJsonObject,
  OtauError,
  parseGameId,
  quote,
  type Row,
} from 'otau';
import { type Choice, defaultSearch, formatDomain } from 'otau/agents';
import { fitsOption, type ValueOf, type ValueSpec } from 'otau/internal/lib/options.js';
import type { Line, SearchResult } from 'otau/search';
import type { JobRunner } from './job-runner.js';
import { agentFor, type GivenLimits, MAX_ASKED_LINES, positionsOf } from './jobs.js';
import { MAX_LINE_BYTES, VERSION } from './lines.js';
import { formatLine, listOutcomes, oneLine, readHistory, turnStateOf } from './ugi-text.js';

// The requests of the analysis protocol, read and checked whole: the result can be worked on,
// what cannot be is an error that names the field.

/** Positions of one game to be analysed. */
export interface AnalysisQuery {
  readonly kind: 'query';
  readonly id: string;
  readonly history: History;
  readonly turns: readonly number[];
  /** The whole text of the agent. */
  readonly agent: string;
  readonly limits: GivenLimits;
  readonly lines: number;
  readonly seed: string;
  /** Milliseconds between reports during a search, if reports are requested. */
  readonly reportEvery: number | undefined;
  /** The highest first. */
  readonly priority: number;
}

export type AnalysisAction =
  | {
      readonly kind: 'terminate';
      readonly id: string;
      readonly terminateId: string;
      readonly turns?: readonly number[];
    }
  | { readonly kind: 'terminate_all'; readonly id: string }
  | { readonly kind: 'query_version'; readonly id: string }
  | { readonly kind: 'clear_cache'; readonly id: string };

export class QueryError extends OtauError {
  /** @param field the part of the request that is wrong, if one is: `limits.nodes` */
  constructor(
    code: ErrorCode,
    message: string,
    readonly field?: string,
  ) {
    super(code, message);
  }
}

type Fields = Readonly<Record<string, unknown>>;

const TEXT = { type: 'text', domain: 'a text of at most 1000 characters', maxLength: 1000 } as const;

const QUERY = {
  id: { ...TEXT, about: 'comes back in every answer' },
  game: { ...TEXT, about: 'the game' },
  position: { ...TEXT, about: 'where the moves begin; the start of the game unless given' },
  agent: { ...TEXT, about: 'what searches; the default search of the game unless given' },
  lines: {
    type: 'integer',
    min: 1,
    max: MAX_ASKED_LINES,
    default: 1,
    about: 'how many of the best moves are answered',
  },
  seed: { type: 'integer', min: 0, max: Number.MAX_SAFE_INTEGER, default: 0, about: 'of everything random' },
  reportEvery: { type: 'integer', min: 1, max: 3_600_000, about: 'milliseconds between reports during a search' },
  priority: { type: 'integer', min: -1_000_000, max: 1_000_000, default: 0, about: 'the highest is searched first' },
} as const satisfies Readonly<Record<string, ValueSpec>>;
const QUERY_PARTS = ['options', 'moves', 'analyzeTurns', 'limits'];

const LIMITS = {
  time: { type: 'integer', min: 1, max: 1e9, about: 'milliseconds' },
  nodes: { type: 'integer', min: 1, max: 1e12, about: 'positions' },
  visits: { type: 'integer', min: 1, max: 1e9, about: 'simulations' },
  depth: { type: 'integer', min: 1, max: 100, about: 'plies' },
} as const satisfies Readonly<Record<string, ValueSpec>>;

const TERMINATE = {
  id: QUERY.id,
  action: { ...TEXT, about: 'terminate' },
  terminateId: { ...TEXT, about: 'the id of a query' },
} as const satisfies Readonly<Record<string, ValueSpec>>;

/** The object that a line holds. Throws `bad-message`. */
export function parseQueryLine(line: string): Fields {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch (cause) {
    const { message } = cause as Error;
    throw new QueryError('bad-message', `Expected a JSON object on one line. ${message.slice(0, 120)}.`);
  }
  return readObject(value);
}

/** Reads a request. Throws `QueryError`. */
export function readRequest(fields: Fields): AnalysisQuery | AnalysisAction {
  const id = readField(QUERY, fields, 'id');
  if (id === undefined || id === '')
    throw badRequest('id', 'expected a text by which the answers are known', fields.id);
  return fields.action === undefined ? readQuery(id, fields) : readAction(id, fields);
}

function readAction(id: string, fields: Fields): AnalysisAction {
  const { action } = fields;
  if (action === 'terminate') {
    checkNames(fields, [...Object.keys(TERMINATE), 'turnNumbers']);
    const terminateId = readField(TERMINATE, fields, 'terminateId');
    if (terminateId === undefined) throw badRequest('terminateId', 'expected the id of a query', undefined);
    return { kind: action, id, terminateId, turns: readList(fields, 'turnNumbers', readTurn) };
  }
  if (action === 'terminate_all' || action === 'query_version' || action === 'clear_cache') {
    checkNames(fields, ['id', 'action']);
    return { kind: action, id };
  }
  throw badRequest('action', 'expected terminate, terminate_all, query_version or clear_cache', action);
}

function readQuery(id: string, fields: Fields): AnalysisQuery {
  checkNames(fields, [...Object.keys(QUERY), ...QUERY_PARTS]);
  const name = readField(QUERY, fields, 'game');
  if (name === undefined) throw badRequest('game', `expected ${gameIds().join(', ')}`, undefined);
  const game = nameField('game', () => parseGameId(name));
  const options = nameField('options', () => readOptions(fields));
  const made = nameField('options', () => createGame(game, options));
  const seed = String(readField(QUERY, fields, 'seed'));
  const position = readField(QUERY, fields, 'position');
  const moves = readList(fields, 'moves', readMove) ?? [];
  nameField('position', () => readHistory(made, position, [], seed));
  const history = nameField('moves', () => readHistory(made, position, moves, seed));
  const limits = readLimits(fields);
  const lines = readField(QUERY, fields, 'lines') as number;
  const spec = readField(QUERY, fields, 'agent') ?? defaultSearch(made);
  return {
    kind: 'query',
    id,
    history,
    turns: readTurns(fields, history.length),
    agent: nameField('agent', () => agentFor(spec, made, lines, limits)),
    limits,
    lines,
    seed,
    reportEvery: readField(QUERY, fields, 'reportEvery'),
    priority: readField(QUERY, fields, 'priority') as number,
  };
}

function readOptions(fields: Fields): Fields {
  if (fields.options === undefined) return {};
  const options = readObject(fields.options, 'options');
  for (const [name, value] of Object.entries(options)) {
    if (!['string', 'number', 'boolean'].includes(typeof value))
      throw badRequest(`options.${name}`, 'expected a text, a number, true or false', value);
  }
  return options;
}

function readLimits(fields: Fields): GivenLimits {
  if (fields.limits === undefined) return {};
  const limits = readObject(fields.limits, 'limits');
  const names = Object.keys(LIMITS) as (keyof typeof LIMITS)[];
  checkNames(limits, names, 'limits.');
  const read = names.map((name) => [name, readField(LIMITS, limits, name, 'limits.')]);
  return Object.fromEntries(read.filter(([, value]) => value !== undefined));
}

const MAX_TURNS = 10_000;

function readTurns(fields: Fields, length: number): readonly number[] {
  const turns = readList(fields, 'analyzeTurns', readTurn) ?? [length];
  if (turns.length === 0 || turns.length > MAX_TURNS)
    throw badRequest('analyzeTurns', `expected 1 to ${MAX_TURNS} turns`, turns);
  if (new Set(turns).size < turns.length) throw badRequest('analyzeTurns', 'expected each turn once', turns);
  const far = turns.find((turn) => turn > length);
  if (far === undefined) return turns;
  throw badRequest('analyzeTurns', `expected turns from 0 to ${length}, the number of moves`, far);
}

function readTurn(value: unknown, field: string): number {
  if (Number.isInteger(value) && (value as number) >= 0) return value as number;
  throw badRequest(field, 'expected a whole number from 0 on', value);
}

function readMove(value: unknown, field: string): string {
  if (typeof value === 'string' && value !== '') return value;
  throw badRequest(field, 'expected a move as text', value);
}

function readList<Item>(
  fields: Fields,
  name: string,
  readItem: (value: unknown, field: string) => Item,
): Item[] | undefined {
  const value = fields[name];
  if (value === undefined) return undefined;
  if (!Array.isArray(value)) throw badRequest(name, 'expected a list', value);
  return value.map((item, index) => readItem(item, `${name}[${index}]`));
}

/** The value of a declared field, its default where it is left out. */
function readField<Specs extends Readonly<Record<string, ValueSpec>>, Name extends keyof Specs & string>(
  specs: Specs,
  fields: Fields,
  name: Name,
  prefix = '',
): ValueOf<Specs[Name]> | undefined {
  const spec: ValueSpec = specs[name];
  const value = Object.hasOwn(fields, name) ? fields[name] : undefined;
  if (value === undefined) return spec.default as ValueOf<Specs[Name]> | undefined;
  if (fitsOption(spec, value)) return value as ValueOf<Specs[Name]>;
  throw badRequest(prefix + name, `expected ${formatDomain(spec)}`, value);
}

function readObject(value: unknown, field?: string): Fields {
  if (isJsonObject(value)) return value as Fields;
  throw badRequest(field, 'expected an object', value);
}

function checkNames(fields: Fields, known: readonly string[], prefix = ''): void {
  const name = Object.keys(fields).find((key) => !known.includes(key));
  if (name === undefined) return;
  const sentence = `There is no field ${quote(name)} here; the fields are ${known.join(', ')}.`;
  throw new QueryError('bad-message', sentence, prefix + shorten(name));
}

/** Gives errors from below the field that they are about. */
function nameField<Value>(field: string, read: () => Value): Value {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof OtauError) || error instanceof QueryError) throw error;
    throw new QueryError(error.code, error.message, field);
  }
}

function badRequest(field: string | undefined, expected: string, got: unknown): QueryError {
  const where = field === undefined ? 'The request' : shorten(field);
  return new QueryError('bad-message', `${where}: ${expected}; got ${describe(got)}.`, field && shorten(field));
}

function shorten(text: string): string {
  return text.length > 60 ? `${text.slice(0, 57)}...` : text;
}

/** A JSON value in a few words; lists and objects may be too deep to be written out. */
function describe(value: unknown): string {
  if (value === undefined) return 'nothing';
  if (Array.isArray(value)) return `a list of ${value.length}`;
  return isJsonObject(value) ? 'an object' : quote(value);
}

export interface AnalysisSettings {
  /** How many positions are thought about at a time. */
  readonly workers: number;
  readonly makeRunner: () => JobRunner;
}

const MAX_WAITING = 100_000;
/** An id is repeated in an error if it is no longer. */
const MAX_ID_LENGTH = 1000;

export class AnalysisServer {
  /** What waits for a runner: the highest priority first; among equals the one that came first. */
  #queue: AnalysisTask[] = [];
  readonly #running = new Set<AnalysisTask>();
  /** Positions that are not answered yet, of each open query. */
  readonly #open = new Map<string, number>();
  readonly #resting: JobRunner[] = [];
  readonly #wake: (() => void)[] = [];
  /** The query that uses the id of one that has been stopped but not yet answered, and what came after it, in their order. */
  readonly #waiting: (string | undefined)[] = [];

  /** @param print takes each line that is answered */
  constructor(
    private readonly settings: AnalysisSettings,
    private readonly print: (line: string) => void,
  ) {}

  /** Takes a line; undefined means one that was too long. Never throws. */
  receive(line: string | undefined): void {
    if (line?.trim() === '') return;
    if (this.#waiting.length > 0) this.#waiting.push(line);
    else this.#carryOut(line);
  }

  #carryOut(line: string | undefined): void {
    let id: unknown;
    try {
      if (line === undefined) throw new OtauError('bad-message', `A line has at most ${MAX_LINE_BYTES} bytes.`);
      const fields = parseQueryLine(line);
      id = fields.id;
      const request = readRequest(fields);
      if (request.kind !== 'query') this.#act(request);
      else if (this.#isEnding(request.id)) this.#waiting.unshift(line);
      else this.#accept(request);
    } catch (error) {
      const known = typeof id === 'string' && id.length <= MAX_ID_LENGTH ? id : undefined;
      this.#answer({ id: known, error: describeError(error) });
    }
  }

  /** Whether the query with this id has been stopped in all its turns, and answers soon. */
  #isEnding(id: string): boolean {
    const ending = [...this.#running].filter(({ query, isTerminated }) => query.id === id && isTerminated);
    return ending.length > 0 && ending.length === this.#open.get(id);
  }

  async idle(): Promise<void> {
    if (this.#open.size > 0) await new Promise<void>((resolve) => this.#wake.push(resolve));
  }

  /** Ends the runners; what is still open is not answered. */
  async close(): Promise<void> {
    this.#queue = [];
    const busy = [...this.#running].flatMap(({ runner }) => runner ?? []);
    await Promise.all([...this.#resting.splice(0), ...busy].map((runner) => runner.close()));
  }

  #accept(query: AnalysisQuery): void {
    const { id, turns } = query;
    if (this.#open.has(id)) throw new QueryError('bad-message', 'A query with this id is not yet answered.', 'id');
    if (this.#queue.length + turns.length > MAX_WAITING)
      throw new QueryError('busy', `No more than ${MAX_WAITING} positions can wait.`, 'analyzeTurns');
    this.#open.set(id, turns.length);
    const tasks = turns.map((turn): AnalysisTask => ({ query, turn, isTerminated: false }));
    const before = this.#queue.findLastIndex((task) => task.query.priority >= query.priority);
    this.#queue.splice(before + 1, 0, ...tasks);
    this.#begin();
  }

  #act(action: AnalysisAction): void {
    const { kind, id } = action;
    if (kind === 'query_version') this.#answer({ id, action: kind, name: 'otau', version: VERSION });
    else if (kind === 'clear_cache') {
      for (const runner of this.#resting) runner.clear();
      this.#answer({ id, action: kind });
    } else if (kind === 'terminate_all') {
      this.#answer({ id, action: kind, stopped: this.#terminate(() => true) });
    } else {
      const { terminateId, turns } = action;
      const fits = ({ query, turn }: AnalysisTask) => query.id === terminateId && (turns?.includes(turn) ?? true);
      this.#answer({ id, action: kind, terminateId, turnNumbers: turns, stopped: this.#terminate(fits) });
    }
  }

  /** Answers what waits, stops what runs; returns how many positions those were. */
  #terminate(fits: (task: AnalysisTask) => boolean): number {
    const waiting = this.#queue.filter(fits);
    this.#queue = this.#queue.filter((task) => !fits(task));
    const running = [...this.#running].filter((task) => fits(task) && !task.isTerminated);
    for (const task of running) {
      task.isTerminated = true;
      task.runner?.stop();
    }
    for (const { query, turn } of waiting) this.#finish(query, { turn, isDuringSearch: false, terminated: true });
    return waiting.length + running.length;
  }

  /** Gives positions that wait to runners that rest. */
  #begin(): void {
    while (this.#queue.length > 0 && this.#running.size < this.settings.workers) {
      const task = this.#queue.shift() as AnalysisTask;
      this.#running.add(task);
      void this.#work(task);
    }
  }

  async #work(task: AnalysisTask): Promise<void> {
    const { query, turn } = task;
    let answer: object;
    try {
      answer = { turn, isDuringSearch: false, ...(await this.#analyse(task)) };
    } catch (error) {
      answer = { turn, error: describeError(error) };
    }
    this.#running.delete(task);
    this.#finish(query, answer);
    this.#begin();
  }

  async #analyse(task: AnalysisTask): Promise<object> {
    const { query, turn } = task;
    const history = historyAt(query.history, turn);
    const { game, row } = history;
    const position = describePosition(history);
    if (position.state !== 'move') return position;
    const runner = this.#resting.pop() ?? this.settings.makeRunner();
    task.runner = runner;
    let latest: SearchResult | undefined;
    const report = (): void => {
      if (latest === undefined || task.isTerminated) return;
      this.#answer({ id: query.id, turn, isDuringSearch: true, ...position, ...describeSearch(game, row, latest) });
      latest = undefined;
    };
    const timer = query.reportEvery === undefined ? undefined : setInterval(report, query.reportEvery);
    try {
      const { agent, limits, seed } = query;
      const search = { kind: 'think', agent, seed: `${seed}/${turn}`, limits, isFresh: true } as const;
      const choice = await runner.do({ ...search, ...positionsOf(history) }, (partial) => {
        latest = partial;
      });
      const terminated = task.isTerminated ? true : undefined;
      return { terminated, ...position, ...describeChoice(game, row, choice) };
    } finally {
      clearInterval(timer);
      task.runner = undefined;
      this.#resting.push(runner);
    }
  }

  /** Gives the last answer about a position. */
  #finish({ id }: AnalysisQuery, answer: object): void {
    this.#answer({ id, ...answer });
    const left = (this.#open.get(id) ?? 1) - 1;
    if (left > 0) this.#open.set(id, left);
    else this.#open.delete(id);
    const lines = this.#waiting.splice(0);
    while (lines.length > 0 && this.#waiting.length === 0) this.#carryOut(lines.shift());
    this.#waiting.push(...lines);
    if (this.#open.size === 0) for (const wake of this.#wake.splice(0)) wake();
  }

  #answer(answer: object): void {
    this.print(JSON.stringify(answer));
  }
}

function describeError(error: unknown): object {
  const message = oneLine(error instanceof Error ? error.message : String(error));
  const code = error instanceof OtauError ? error.code : 'broken-promise';
  return { code, message, field: error instanceof QueryError ? error.field : undefined };
}

// What was found in a position, as an answer of the analysis protocol.

/** The history of a game as it was after `turn` plies. */
function historyAt(history: History, turn: number): History {
  const past = new History(history.game, { row: history.rowAt(0), counters: history.countersAt(0) });
  for (let ply = 0; ply < turn; ply++) past.play(history.actions[ply]);
  return past;
}

/** The part of an answer that describes the position; of a finished one also how it ended, of chance what may occur. */
function describePosition(history: History): Readonly<Record<string, unknown>> {
  const { game, row, counters } = history;
  const position = game.formatPosition(row, counters);
  const standing = turnStateOf(history);
  if (standing.state === 'move') return { position, state: 'move', player: standing.player };
  if (standing.state === 'chance')
    return { position, state: 'chance', player: null, outcomes: listOutcomes(game, row) };
  const { reason, results } = standing.ending;
  return { position, state: 'over', player: null, reason, results };
}

/** The part of an answer that a search has found. */
function describeSearch(game: Game, row: Row, result: SearchResult) {
  const { value, values, visits, nodes, depth, time, lines } = result;
  const { score, solved } = lines[0];
  const results = { value: rounded(value), values: values.map(rounded), score, solved };
  const effort = { visits, nodes, depth, time: Math.round(time) };
  const moves = lines.map((line, order) => describeLine(game, row, line, order));
  return { rootInfo: { ...results, ...effort }, moves };
}

function describeLine(game: Game, row: Row, found: Line, order: number) {
  const { action, value, score, visits, depth, solved, line } = found;
  const prior = 'prior' in found && typeof found.prior === 'number' ? found.prior : undefined;
  const move = game.formatAction(row, action);
  return { move, order, value: rounded(value), score, visits, depth, solved, prior, line: formatLine(game, row, line) };
}

/** The same for what was chosen without a search. */
function describeChoice(game: Game, row: Row, { action, value, result }: Choice) {
  if (result !== undefined) return describeSearch(game, row, result);
  const move = game.formatAction(row, action);
  const known = value === undefined ? undefined : rounded(value);
  return { rootInfo: { value: known }, moves: [{ move, order: 0, value: known, line: [move] }] };
}

/** Six decimals are enough, and never -0. */
function rounded(value: number): number {
  return Math.round(1e6 * value) / 1e6 || 0;
}

/** One position of a query. */
interface AnalysisTask {
  readonly query: AnalysisQuery;
  readonly turn: number;
  /** Set while it is thought about. */
  runner?: JobRunner;
  isTerminated: boolean;
}
