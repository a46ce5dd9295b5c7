/**
 * Worker threads that play games, one at a time each: their messages, what they show while they play, and what happens
 * when an agent hangs.
 */
import type { Worker } from 'node:worker_threads';
import { type Game, OtauError, type TimeControl } from 'otau';
import { onThreadEnd, startThread, terminateThread } from 'otau/internal/lib/node/thread.js';
import { controlOf, gameOfTournament, type TournamentConfig } from './config.js';
import { endGroup } from './external.js';
import { failureResults, type GameTask, openingHistory, type PlayedGame, recordGame } from './game.js';

interface PoolOptions {
  readonly workers: number;
  /** The next game to be played; undefined where there is none any more. */
  next(): Promise<GameTask | undefined>;
  played(game: PlayedGame): void;
}

const POLL_INTERVAL_MS = 50;
/** A worker stops its agent itself where the thread is not stuck; the watch waits this many milliseconds for that. */
const WORKER_MARGIN_MS = 500;
const MAX_RESTARTS = 3;
const CLOSE_TIMEOUT_MS = 5000;

export class Pool {
  readonly #game: Game;
  readonly #control: TimeControl;
  readonly #threads: Thread[] = [];
  #restarts = 0;
  #isClosed = false;

  constructor(
    readonly config: TournamentConfig,
    readonly options: PoolOptions,
  ) {
    this.#game = gameOfTournament(config);
    this.#control = controlOf(config);
  }

  /** Plays until no game is left, or until `drop`. Throws `thread-failed` where threads die again and again. */
  async run(): Promise<void> {
    const killAll = (): void => {
      for (const thread of this.#threads) thread.killChildren();
    };
    process.once('exit', killAll);
    try {
      await Promise.all(Array.from({ length: this.options.workers }, () => this.#work()));
    } finally {
      this.#isClosed = true;
      await Promise.all(this.#threads.map((thread) => thread.close()));
      process.off('exit', killAll);
    }
  }

  /** Ends all threads at once; the games that run are lost. */
  drop(): void {
    this.#isClosed = true;
    for (const thread of this.#threads) thread.kill('dropped');
  }

  /** One thread's share of the games. */
  async #work(): Promise<void> {
    let thread: Thread | undefined;
    for (;;) {
      const task = this.#isClosed ? undefined : await this.options.next();
      if (task === undefined || this.#isClosed) return;
      for (let played: PlayedGame | undefined; played === undefined; ) {
        if (thread === undefined || thread.isDead) {
          thread = new Thread(this.config);
          this.#threads.push(thread);
        }
        const end = await thread.playTask(task);
        if (this.#isClosed && end.type === 'died') return;
        played = end.type === 'played' ? end.game : this.#settle(task, end);
        if (played !== undefined) this.options.played(played);
      }
    }
  }

  /** The game of a thread that has died: lost for the agent that was asked; undefined where none was. */
  #settle(task: GameTask, { beat, why, cause }: Died): PlayedGame | undefined {
    const { seat, isClock } = beat.read();
    if (seat === undefined) {
      if (this.#restarts++ < MAX_RESTARTS) return undefined;
      throw new OtauError('thread-failed', `The threads of the tournament do not work: ${cause}`);
    }
    const game = this.#game;
    const history = openingHistory(game, task.opening);
    for (const action of beat.actions().slice(history.length)) history.play(action);
    const isTime = why === 'hang' && isClock;
    const results = failureResults(game, history.row, seat, isTime);
    const termination = isTime ? 'time' : why;
    return recordGame(task, game, this.#control, history, termination, results, isTime ? undefined : cause);
  }
}

interface Died {
  readonly type: 'died';
  readonly beat: Beat;
  readonly why: 'crash' | 'hang';
  readonly cause: string;
}

type End = { readonly type: 'played'; readonly game: PlayedGame } | Died;

class Thread {
  readonly #beat = new Beat();
  readonly #worker: Worker;
  /** Engines that run, by the numbers of their processes. */
  readonly #children = new Set<number>();
  /** The ends of those that have been killed from here. */
  readonly #endings: Promise<void>[] = [];
  #end: ((end: End) => void) | undefined;
  #death: Died | undefined;

  constructor(config: TournamentConfig) {
    const workerData: ArenaThreadSetup = { config, memory: this.#beat.memory };
    this.#worker = startThread('worker', import.meta.url, { workerData });
    this.#worker.on('message', (message: FromArenaThread) => this.#receive(message));
    onThreadEnd(this.#worker, ({ error, reason }) => this.kill(error ? String(error) : `its thread ${reason}`));
  }

  get isDead(): boolean {
    return this.#death !== undefined;
  }

  async playTask(task: GameTask): Promise<End> {
    if (this.#death !== undefined) return this.#death;
    const ended = new Promise<End>((resolve) => {
      this.#end = resolve;
    });
    this.#worker.postMessage({ type: 'play', task } satisfies ToArenaThread);
    const watch = this.#watch();
    try {
      return await ended;
    } finally {
      clearInterval(watch);
    }
  }

  /** Looks now and then whether the agent that was asked is still within its limit. */
  #watch(): NodeJS.Timeout {
    let turns = -1;
    let since = 0;
    return setInterval(() => {
      const state = this.#beat.read();
      const now = performance.now();
      if (state.turns !== turns) {
        turns = state.turns;
        since = now;
      } else if (state.seat !== undefined && now - since > state.limit + WORKER_MARGIN_MS) {
        this.kill(`gave no answer within ${state.limit} ms`, 'hang');
      }
    }, POLL_INTERVAL_MS);
  }

  /** Lets the agents go and ends the thread. */
  async close(): Promise<void> {
    if (this.#death === undefined) {
      const ended = new Promise<void>((resolve) => {
        this.#worker.once('exit', () => resolve());
      });
      this.#worker.postMessage({ type: 'close' } satisfies ToArenaThread);
      const timer = setTimeout(() => void terminateThread(this.#worker), CLOSE_TIMEOUT_MS);
      await ended;
      clearTimeout(timer);
    } else await terminateThread(this.#worker);
    this.killChildren();
    await Promise.all(this.#endings);
  }

  /** Engines that their thread can end no more. */
  killChildren(): void {
    // Now and not when the match ends: by then the number may be another's.
    for (const pid of this.#children) this.#endings.push(endGroup(pid));
    this.#children.clear();
  }

  #receive(message: FromArenaThread): void {
    if (message.type === 'played') this.#end?.({ type: 'played', game: message.game });
    else if (message.type === 'child' && message.isRunning) this.#children.add(message.pid);
    else if (message.type === 'child') this.#children.delete(message.pid);
  }

  kill(cause: string, why: 'crash' | 'hang' = 'crash'): void {
    if (this.#death !== undefined) return;
    this.#death = { type: 'died', beat: this.#beat, why, cause };
    void terminateThread(this.#worker).then(() => this.killChildren());
    this.killChildren();
    this.#end?.(this.#death);
  }
}

export interface ArenaThreadSetup {
  readonly config: TournamentConfig;
  readonly memory: SharedArrayBuffer;
}

export type ToArenaThread = { readonly type: 'play'; readonly task: GameTask } | { readonly type: 'close' };

export type FromArenaThread =
  | { readonly type: 'played'; readonly game: PlayedGame }
  /** An external engine's process has been started, or has ended. */
  | { readonly type: 'child'; readonly pid: number; readonly isRunning: boolean };

/** Numbers before the actions: turns so far, seat + 1 (0: nobody is asked), limit in ms, by clock, actions. */
const HEADER_LENGTH = 5;
/** Longer games are recorded up to here if an agent hangs. */
const MAX_ACTIONS = 100_000;

export class Beat {
  readonly #numbers: Int32Array;

  constructor(readonly memory = new SharedArrayBuffer(4 * (HEADER_LENGTH + MAX_ACTIONS))) {
    this.#numbers = new Int32Array(memory);
  }

  /** `seat` is asked now. `actions` are those of the game so far; they only grow until `rest`. */
  ask(seat: number, limit: number, isClock = false, actions: readonly number[] = []): void {
    const numbers = this.#numbers;
    const known = numbers[4];
    const count = Math.min(actions.length, MAX_ACTIONS);
    for (let i = Math.min(known, count); i < count; i++) numbers[HEADER_LENGTH + i] = actions[i];
    numbers[4] = count;
    numbers[2] = Math.min(limit, 2 ** 31 - 1);
    numbers[3] = isClock ? 1 : 0;
    Atomics.store(numbers, 1, seat + 1);
    Atomics.add(numbers, 0, 1);
  }

  /** Nobody is asked, and a new game begins. */
  rest(): void {
    this.#numbers[4] = 0;
    Atomics.store(this.#numbers, 1, 0);
    Atomics.add(this.#numbers, 0, 1);
  }

  /** `seat` has been asked; undefined between the turns. */
  read() {
    const turns = Atomics.load(this.#numbers, 0);
    const seat = Atomics.load(this.#numbers, 1) - 1;
    return { turns, seat: seat < 0 ? undefined : seat, limit: this.#numbers[2], isClock: this.#numbers[3] === 1 };
  }

  actions(): number[] {
    return [...this.#numbers.subarray(HEADER_LENGTH, HEADER_LENGTH + this.#numbers[4])];
  }
}
