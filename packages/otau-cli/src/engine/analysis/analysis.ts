/**
 * The JSON protocol of analysis (docs/analysis-protocol.md): many positions at once, each line a
 * query or an action, each answer a line as soon as it is known. It knows no streams: `run.ts`
 * feeds it. The runners come from outside.
 */
import { OtauError } from 'otau/internal/lib/error.js';
import type { SearchResult } from 'otau/internal/search/search.js';
import type { JobRunner } from '../job-runner.js';
import { positionsOf } from '../jobs.js';
import { MAX_LINE_BYTES } from '../lines.js';
import { oneLine } from '../ugi/info.js';
import { VERSION } from '../version.js';
import { describeChoice, describePosition, describeSearch, historyAt } from './answer.js';
import { type AnalysisAction, type AnalysisQuery, parseRequest, RequestError, readRequest } from './query.js';
import { type AnalysisTask, TaskQueue } from './task.js';

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
      const fields = parseRequest(line);
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
    if (this.#open.has(id)) throw new RequestError('bad-message', 'A query with this id is not yet answered.', 'id');
    if (this.#queue.length + turns.length > MAX_WAITING) {
      throw new RequestError('busy', `No more than ${MAX_WAITING} positions can wait.`, 'analyzeTurns');
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
  return { code, message, field: error instanceof RequestError ? error.field : undefined };
}
