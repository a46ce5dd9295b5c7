/**
 * An agent in another thread: the messages between both ends, over any pair of ports. In
 * browsers the thread is a Worker, in Node one of `worker_threads` (`node/provide.ts`). The
 * thread runs `serveAgent`, the other side plays with `RemoteAgent`, or has its own search helped
 * by the thread (`threaded.ts`).
 */
import type { Game, GameId, GameOptions } from '../core/game.js';
import { type ErrorCode, OtauError } from '../lib/error.js';
import type { RngState } from '../lib/rng.js';
import type { HelperMessage } from '../search/alphabeta/helper.js';
import type { SearchLimits, SearchResult } from '../search/search.js';
import type { Agent, AgentContext, Choice } from './agent.js';

/** One end of a channel; messages are copied as structured clones. */
export interface Port {
  send(message: unknown): void;
  /** The listener gets every message from now on. */
  listen(listener: (message: unknown) => void): void;
}

/** The other thread, as the one that started it sees it. */
export interface Thread extends Port {
  /** Called once, if the thread ends by itself. */
  onDeath(listener: (reason: string) => void): void;
  end(): void | Promise<void>;
  /** Lets the program end while this thread still runs, if the platform has this. */
  unref?(): void;
}

/** The first message: which agent plays which game. */
export interface Setup {
  readonly kind: 'setup';
  readonly spec: string;
  readonly game: GameId;
  readonly options: GameOptions;
  /** One 32-bit number, not 0 once the agent has to stop; absent if memory cannot be shared. */
  readonly stop?: SharedArrayBuffer;
}

export type Request =
  | Setup
  | {
      readonly kind: 'choose';
      /** Answers carry the same number. */
      readonly id: number;
      readonly row: Uint8Array;
      readonly history: readonly Uint8Array[];
      readonly rng: RngState;
      readonly limits: Pick<SearchLimits, 'time' | 'early' | 'nodes' | 'visits' | 'depth'>;
    }
  | { readonly kind: 'new-game' }
  /** For a thread that helps a search; the answer is `ready`. */
  | { readonly kind: 'greet' }
  | { readonly kind: 'helper'; readonly message: HelperMessage };

export type AgentAnswer =
  | { readonly kind: 'report'; readonly id: number; readonly partial: SearchResult }
  | { readonly kind: 'choice'; readonly id: number; readonly choice: Choice; readonly rng: RngState }
  | { readonly kind: 'ready' }
  | { readonly kind: 'error'; readonly id: number; readonly code?: string; readonly message: string };

/** The part of a browser's Worker, or of a worker's own `self`, that a port needs. */
interface MessageTarget {
  postMessage(message: unknown): void;
  addEventListener(type: 'message', listener: (event: { readonly data: unknown }) => void): void;
}

/** The port of a worker's `self`: `serveAgent(webPort(self))` is all that a worker's script needs. */
export function webPort(target: MessageTarget): Port {
  return {
    send: (message) => target.postMessage(message),
    listen: (listener) => target.addEventListener('message', ({ data }) => listener(data)),
  };
}

interface WebWorker extends MessageTarget {
  addEventListener(
    type: string,
    listener: (event: { readonly data: unknown; readonly message?: string }) => void,
  ): void;
  terminate(): void;
}

/** A browser's Worker as a thread. */
export function webThread(worker: WebWorker): Thread {
  return {
    ...webPort(worker),
    onDeath: (listener) => worker.addEventListener('error', ({ message }) => listener(message ?? 'unknown error')),
    end: () => worker.terminate(),
  };
}

// The near end of an agent in another thread: an agent like any other that computes elsewhere, so
// that a page stays responsive and can stop it at once. It only handles messages:
// only the thread loads the code that plays.

/** A move being chosen. */
interface Pending {
  readonly id: number;
  readonly context: AgentContext;
  readonly resolve: (choice: Choice) => void;
  readonly reject: (error: unknown) => void;
  latest?: SearchResult;
}

/**
 * An agent in another thread.
 * @example const agent = new RemoteAgent('alphabeta:time=5000', game, openThread);
 */
export class RemoteAgent implements Agent {
  #thread: Thread | undefined;
  #stop: Int32Array | undefined;
  #pending: Pending | undefined;
  #count = 0;

  /**
   * @param name the agent's text; the thread checks it, so with a wrong one the first `choose` fails with
   * `unknown-agent` or `bad-option`
   * @param open starts a thread that runs `serveAgent`; called again after a thread had to be ended
   */
  constructor(
    readonly name: string,
    private readonly game: Game,
    private readonly open: () => Thread,
  ) {}

  /** Starts the thread ahead of the first move, so that the move does not wait for it. */
  start(): void {
    this.#thread ??= this.#start();
  }

  /** One move at a time. The agent uses the context's randomness, which advances when the choice arrives. */
  choose(context: AgentContext): Promise<Choice> {
    if (this.#pending !== undefined) {
      return Promise.reject(new OtauError('busy', 'The agent is thinking: it chooses one move at a time.'));
    }
    const id = ++this.#count;
    const { row, history = [], rng, limits: { time, early, nodes, visits, depth } = {} } = context;
    return new Promise((resolve, reject) => {
      this.#pending = { id, context, resolve, reject };
      const rows = history.map((earlier) => earlier.slice());
      const limits = { time, early, nodes, visits, depth };
      this.#send({ kind: 'choose', id, row: row.slice(), history: rows, rng: rng.state(), limits });
    });
  }

  /**
   * Ends the thinking at once: `choose` answers with the best found so far. Where the thread
   * shares no memory it is ended, and another one starts with the next move; if it has not yet reported
   * anything, `choose` then fails with `stopped`.
   */
  stop(): void {
    const pending = this.#pending;
    if (pending === undefined) return;
    if (this.#stop !== undefined) {
      Atomics.store(this.#stop, 0, 1);
      return;
    }
    this.#pending = undefined;
    void this.#end();
    if (pending.latest === undefined) {
      pending.reject(new OtauError('stopped', `${this.name} was stopped before it had found a move.`));
    } else pending.resolve(choiceOf({ ...pending.latest, stopped: 'stop' }));
  }

  newGame(): void {
    if (this.#thread !== undefined) this.#send({ kind: 'new-game' });
  }

  async close(): Promise<void> {
    this.#fail('closed', 'was closed');
    await this.#end();
  }

  #send(request: Request): void {
    if (this.#stop !== undefined) Atomics.store(this.#stop, 0, 0);
    this.#thread ??= this.#start();
    this.#thread.send(request);
  }

  #start(): Thread {
    const { name: spec, game } = this;
    const thread = this.open();
    thread.listen((message) => this.#receive(message as AgentAnswer));
    thread.onDeath((reason) => {
      if (this.#thread !== thread) return;
      this.#thread = undefined;
      this.#fail('thread-failed', `died: ${reason}`);
    });
    const stop = typeof SharedArrayBuffer === 'undefined' ? undefined : new SharedArrayBuffer(4);
    this.#stop = stop && new Int32Array(stop);
    thread.send({ kind: 'setup', spec, game: game.id, options: game.options, stop } satisfies Request);
    return thread;
  }

  #receive(answer: AgentAnswer): void {
    const pending = this.#pending;
    if (answer.kind === 'ready' || pending?.id !== answer.id) return;
    if (answer.kind === 'report') {
      pending.latest = answer.partial;
      pending.context.onReport?.(answer.partial);
      return;
    }
    this.#pending = undefined;
    if (answer.kind === 'error') {
      pending.reject(new OtauError((answer.code as ErrorCode) ?? 'broken-promise', answer.message));
      return;
    }
    pending.context.rng.restore(answer.rng);
    pending.resolve(answer.choice);
  }

  #fail(code: ErrorCode, what: string): void {
    const pending = this.#pending;
    this.#pending = undefined;
    pending?.reject(new OtauError(code, `${this.name} ${what}.`));
  }

  async #end(): Promise<void> {
    const thread = this.#thread;
    this.#thread = undefined;
    this.#stop = undefined;
    await thread?.end();
  }
}

function choiceOf(result: SearchResult): Choice {
  return { action: result.action, value: result.value, result };
}
