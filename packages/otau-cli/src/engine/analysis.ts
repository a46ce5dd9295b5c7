/**
 * The JSON protocol of analysis (docs/analysis-protocol.md): many positions at once, each line a
 * query or an action, each answer a line as soon as it is known. It knows no streams: `run.ts`
 * feeds it. The runners come from outside.
 */

import { CHANCE, type Game, History, OtauError, type Row } from 'otau';
import type { Choice } from 'otau/agents';
import type { Line, SearchResult } from 'otau/search';
import { type AnalysisAction, type AnalysisQuery, parseQueryLine, QueryError, readRequest } from './analysis-query.js';
import type { JobRunner } from './job-runner.js';
import { positionsOf } from './jobs.js';
import { MAX_LINE_BYTES } from './lines.js';
import { formatLine, oneLine, turnStateOf } from './ugi-text.js';
import { VERSION } from './version.js';

export interface AnalysisSettings {
  /** How many positions are thought about at a time. */
  readonly workers: number;
  readonly makeRunner: () => JobRunner;
}

/** The most positions that may wait. */
const MAX_WAITING = 100_000;
/** An id is repeated in an error if it is no longer. */
const MAX_ID_LENGTH = 1000;

export class AnalysisServer {
  readonly #queue = new TaskQueue();
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
      this.#answer({
        id: typeof id === 'string' && id.length <= MAX_ID_LENGTH ? id : undefined,
        error: describe(error),
      });
    }
  }

  /** Whether the query with this id has been stopped in all its turns, and answers soon. */
  #isEnding(id: string): boolean {
    const ending = [...this.#running].filter(({ query, isTerminated }) => query.id === id && isTerminated);
    return ending.length > 0 && ending.length === this.#open.get(id);
  }

  /** When all queries are answered. */
  async idle(): Promise<void> {
    if (this.#open.size > 0) await new Promise<void>((resolve) => this.#wake.push(resolve));
  }

  /** Ends the runners; what is still open is not answered. */
  async close(): Promise<void> {
    this.#queue.remove(() => true);
    const busy = [...this.#running].flatMap(({ runner }) => runner ?? []);
    await Promise.all([...this.#resting.splice(0), ...busy].map((runner) => runner.close()));
  }

  #accept(query: AnalysisQuery): void {
    const { id, turns } = query;
    if (this.#open.has(id)) throw new QueryError('bad-message', 'A query with this id is not yet answered.', 'id');
    if (this.#queue.length + turns.length > MAX_WAITING) {
      throw new QueryError('busy', `No more than ${MAX_WAITING} positions can wait.`, 'analyzeTurns');
    }
    this.#open.set(id, turns.length);
    for (const turn of turns) this.#queue.add({ query, turn, isTerminated: false });
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
    const waiting = this.#queue.remove(fits);
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
      const task = this.#queue.next() as AnalysisTask;
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
      answer = { turn, error: describe(error) };
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
      const job = {
        kind: 'think',
        ...positionsOf(history),
        agent,
        seed: `${seed}/${turn}`,
        limits,
        isFresh: true,
      } as const;
      const choice = await runner.do(job, (partial) => {
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

function describe(error: unknown): object {
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
  if (standing.state === 'chance') {
    return { position, state: 'chance', player: null, outcomes: listOutcomes(game, row) };
  }
  const { reason, results } = standing.ending;
  return { position, state: 'over', player: null, reason, results };
}

function listOutcomes(game: Game, row: Row): readonly { readonly move: string; readonly probability: number }[] {
  const probabilities = new Float32Array(game.maxLegal);
  const count = game.actor(row) === CHANCE ? game.outcomes(row, probabilities) : 0;
  return Array.from(probabilities.subarray(0, count), (probability, outcome) => ({
    move: game.formatAction(row, outcome),
    probability,
  }));
}

/** The part of an answer that a search has found. */
function describeSearch(game: Game, row: Row, result: SearchResult) {
  const { value, values, visits, nodes, depth, time, lines } = result;
  const { score, solved } = lines[0];
  return {
    rootInfo: {
      value: rounded(value),
      values: values.map(rounded),
      score,
      solved,
      visits,
      nodes,
      depth,
      time: Math.round(time),
    },
    moves: lines.map((line, order) => describeLine(game, row, line, order)),
  };
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

// One position of a query, and the queue in which it waits for a runner.

interface AnalysisTask {
  readonly query: AnalysisQuery;
  readonly turn: number;
  /** Set while it is thought about. */
  runner?: JobRunner;
  isTerminated: boolean;
}

/** The highest priority first; among equals the one that came first. */
class TaskQueue {
  #tasks: AnalysisTask[] = [];

  get length(): number {
    return this.#tasks.length;
  }

  add(task: AnalysisTask): void {
    const { priority } = task.query;
    let low = 0;
    let high = this.#tasks.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.#tasks[middle].query.priority >= priority) low = middle + 1;
      else high = middle;
    }
    this.#tasks.splice(low, 0, task);
  }

  next(): AnalysisTask | undefined {
    return this.#tasks.shift();
  }

  /** Takes out all that fit. */
  remove(fits: (task: AnalysisTask) => boolean): AnalysisTask[] {
    const removed = this.#tasks.filter(fits);
    if (removed.length > 0) this.#tasks = this.#tasks.filter((task) => !fits(task));
    return removed;
  }
}
