/** For the tests of the protocols: a runner without threads, and recorded sessions that are played again. */
import { createGame } from 'otau';
import { provideNode } from 'otau/agents/node';
import type { SearchResult } from 'otau/search';
import { AnalysisServer } from './analysis.js';
import type { JobRunner } from './job-runner.js';
import { type FoundBy, type Job, JobExecutor } from './jobs.js';
import { EngineSession } from './ugi.js';

/** Thinks in this thread, once it is its turn: `stop` is read only before. */
export class InlineJobRunner implements JobRunner {
  /** Its clock advances by being read, so that what depends on time is the same on every machine. */
  readonly #executor = new JobExecutor(provideNode(), () => this.#time++);
  #time = 0;
  #stopped = 0;
  #jobs = 0;

  async do<Kind extends Job>(job: Kind, onReport: (partial: SearchResult) => void): Promise<FoundBy<Kind>> {
    const id = ++this.#jobs;
    await new Promise((resolve) => setImmediate(resolve));
    return (await this.#executor.do(job, () => this.#stopped >= id, onReport)) as FoundBy<Kind>;
  }

  stop(): void {
    this.#stopped = this.#jobs;
  }

  clear(): void {
    void this.#executor.clear();
  }

  async close(): Promise<void> {}
}

/**
 * Plays the first legal move: at once or, where a job may continue for ever or `isPatient` is set, when it
 * is stopped. Keeps the jobs that it was given.
 */
export class FirstMoveJobRunner implements JobRunner {
  readonly jobs: Job[] = [];
  #stop = (): void => {};

  constructor(private readonly isPatient = false) {}

  async do<Kind extends Job>(job: Kind, onReport: (partial: SearchResult) => void): Promise<FoundBy<Kind>> {
    this.jobs.push(job);
    if (job.kind === 'perft') return undefined as FoundBy<Kind>;
    const game = createGame(job.game, job.options);
    const actions = new Uint16Array(game.maxLegal);
    game.legal(job.rows.subarray(-game.rowSize), actions);
    const action = actions[0];
    const lines = [{ action, value: 0, line: [action] }];
    const values = new Array<number>(game.players).fill(0);
    const result: SearchResult = { action, value: 0, values, lines, depth: 1, nodes: 1, time: 0, stopped: 'stop' };
    onReport(result);
    const isEndless = job.limits.time === Number.POSITIVE_INFINITY;
    if (this.isPatient || isEndless) {
      await new Promise<void>((resolve) => {
        this.#stop = resolve;
      });
    }
    return { action, value: 0, result } as FoundBy<Kind>;
  }

  stop(): void {
    this.#stop();
  }

  clear(): void {}

  async close(): Promise<void> {}
}

/**
 * Plays a recorded session again: the lines that begin with `> ` go in, each when the answers to the
 * one before are complete; lines that begin with `#` are remarks; all others came out. Returns the
 * session as it went this time, with times and versions masked.
 */
async function playAgain(text: string, say: (line: string) => Promise<void>, sent: string[]): Promise<string> {
  const session: string[] = [];
  const lines = text.trimEnd().split('\n');
  for (const [index, line] of lines.entries()) {
    // An empty line belongs to the answer before it, unless a remark or an input follows.
    const isGap = line === '' && /^(#|> )/.test(lines[index + 1] ?? '');
    if (isGap || line.startsWith('#')) session.push(line);
    if (!line.startsWith('> ')) continue;
    session.push(line);
    await say(line.slice(2));
    session.push(...sent.splice(0).flatMap((answer) => mask(answer).split('\n')));
  }
  return `${session.join('\n')}\n`;
}

function mask(line: string): string {
  return line
    .replace(/ time \d+ nps \d+/, ' time 0 nps 0')
    .replace(/"time":\d+/, '"time":0')
    .replace(/^(id name Otau )\S+/, '$1X.Y.Z')
    .replace(/"version":"[^"]*"/, '"version":"X.Y.Z"');
}

export async function playEngineSession(text: string): Promise<string> {
  const sent: string[] = [];
  const session = new EngineSession(new InlineJobRunner(), (line) => sent.push(line));
  const say = async (line: string): Promise<void> => {
    await session.receive(line);
    await session.settled();
  };
  return playAgain(text, say, sent);
}

export async function playAnalysisSession(text: string): Promise<string> {
  const sent: string[] = [];
  const settings = { workers: 1, makeRunner: () => new InlineJobRunner() };
  const server = new AnalysisServer(settings, (line) => sent.push(line));
  const say = async (line: string): Promise<void> => {
    server.receive(line);
    await server.idle();
  };
  return playAgain(text, say, sent);
}
