/**
 * Agents that answer later (networks, searches of several threads) for whoever needs the answer at
 * once: the agent plays in a thread of its own, and this thread sleeps until it has chosen.
 */
import { extname } from 'node:path';
import { MessageChannel, type MessagePort, receiveMessageOnPort, Worker } from 'node:worker_threads';
import type { Game, GameId, GameOptions, Row } from '../core/game.js';
import type { OpponentFunction } from '../env/env.js';
import { type ErrorCode, OtauError } from '../lib/error.js';
import type { Rng, RngState } from '../lib/rng.js';

/** What the thread is started with. */
export interface WaitingTask {
  readonly spec: string;
  readonly port: MessagePort;
  /** One number: 1 once an answer stands in the port. */
  readonly flag: SharedArrayBuffer;
}

/** A position to choose in. */
export interface Question {
  readonly game: GameId;
  readonly options: GameOptions;
  readonly row: Row;
  readonly rng: RngState;
}

export type Answer =
  | { readonly action: number; readonly rng: RngState }
  | { readonly code: ErrorCode | undefined; readonly message: string };

/** A thread answers, or says that it cannot, within its agent's own limits; this is for one that has died. */
const PATIENCE = 600_000;

export class WaitingAgent {
  readonly #port: MessagePort;
  readonly #flag = new Int32Array(new SharedArrayBuffer(4));

  constructor(readonly spec: string) {
    const { port1, port2 } = new MessageChannel();
    this.#port = port1;
    const task: WaitingTask = { spec, port: port2, flag: this.#flag.buffer as SharedArrayBuffer };
    const script = new URL(`./sync-agent-thread${extname(import.meta.url)}`, import.meta.url);
    new Worker(script, { workerData: task, transferList: [port2] }).unref();
    port1.unref();
  }

  /** What the agent answers in a position. Throws what it throws. */
  readonly answer: OpponentFunction = ({ game, row, rng }) => this.#choose(game, row, rng);

  #choose(game: Game, row: Row, rng: Rng): number {
    const question: Question = { game: game.id, options: game.options, row: row.slice(), rng: rng.state() };
    this.#port.postMessage(question);
    const found = Atomics.wait(this.#flag, 0, 0, PATIENCE);
    Atomics.store(this.#flag, 0, 0);
    const answer = receiveMessageOnPort(this.#port)?.message as Answer | undefined;
    if (found === 'timed-out' || answer === undefined) {
      throw new OtauError('broken-promise', `The opponent ${this.spec} did not answer within ${PATIENCE / 1000} s.`);
    }
    if ('message' in answer) throw new OtauError(answer.code ?? 'broken-promise', answer.message);
    rng.restore(answer.rng);
    return answer.action;
  }
}
