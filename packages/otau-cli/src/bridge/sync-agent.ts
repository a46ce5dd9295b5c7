/**
 * A synchronous interface to agents whose answer is a promise (networks, searches with several threads). The agent plays in its own
 * thread; the calling thread blocks until the answer arrives.
 */
import { MessageChannel, type MessagePort, receiveMessageOnPort } from 'node:worker_threads';
import {
  type ErrorCode,
  type Game,
  type GameId,
  type GameOptions,
  OtauError,
  type Rng,
  type RngState,
  type Row,
} from 'otau';
import type { OpponentFunction } from 'otau/env';
import { startThread } from 'otau/internal/lib/node/thread.js';

/** The data with which the thread is started. */
export interface SyncAgentTask {
  readonly spec: string;
  readonly port: MessagePort;
  /** One number: 1 once an answer is in the port. */
  readonly flag: SharedArrayBuffer;
}

/** A request for a move in a position. */
export interface SyncQuestion {
  /** The answer carries the same number. */
  readonly id: number;
  readonly game: GameId;
  readonly options: GameOptions;
  readonly row: Row;
  readonly rng: RngState;
}

export type SyncAnswer = { readonly id: number } & (
  | { readonly action: number; readonly rng: RngState }
  | { readonly code: ErrorCode | undefined; readonly message: string }
);

/** Agents have their own limits; this timeout is for a thread that has failed. */
const ANSWER_TIMEOUT_MS = 600_000;

/** Starts the thread of an agent. */
export type StartThread = (task: SyncAgentTask) => void;

export class SyncAgent {
  readonly #port: MessagePort;
  readonly #flag = new Int32Array(new SharedArrayBuffer(4));
  #lastId = 0;

  /**
   * @param spec the text of an agent
   * @param timeoutMs how long to wait for an answer, in milliseconds
   */
  constructor(
    readonly spec: string,
    readonly timeoutMs = ANSWER_TIMEOUT_MS,
    start: StartThread = startAgent,
  ) {
    const { port1, port2 } = new MessageChannel();
    this.#port = port1;
    start({ spec, port: port2, flag: this.#flag.buffer as SharedArrayBuffer });
    port1.unref();
  }

  /** The move of the agent in a position. Throws the errors of the agent, and `thread-failed` after the timeout. */
  readonly answer: OpponentFunction = ({ game, row, rng }) => this.#choose(game, row, rng);

  #choose(game: Game, row: Row, rng: Rng): number {
    const id = ++this.#lastId;
    const question: SyncQuestion = { id, game: game.id, options: game.options, row: row.slice(), rng: rng.state() };
    this.#port.postMessage(question);
    const answer = this.#wait(id);
    if ('message' in answer) throw new OtauError(answer.code ?? 'broken-promise', answer.message);
    rng.restore(answer.rng);
    return answer.action;
  }

  /** Blocks until the answer with this number arrives. Late answers to earlier requests are dropped. */
  #wait(id: number): SyncAnswer {
    const end = performance.now() + this.timeoutMs;
    do {
      Atomics.store(this.#flag, 0, 0); // before the port is read: an answer that comes in between sets it again
      const answer = this.#receive(id);
      if (answer !== undefined) return answer;
    } while (Atomics.wait(this.#flag, 0, 0, Math.max(0, end - performance.now())) !== 'timed-out');
    throw new OtauError('thread-failed', `The opponent ${this.spec} did not answer within ${this.timeoutMs / 1000} s.`);
  }

  #receive(id: number): SyncAnswer | undefined {
    for (;;) {
      const received = receiveMessageOnPort(this.#port) as { message: SyncAnswer } | undefined;
      if (received === undefined || received.message.id === id) return received?.message;
    }
  }
}

function startAgent(task: SyncAgentTask): void {
  startThread('sync-agent-thread', import.meta.url, { workerData: task, transferList: [task.port] }).unref();
}
