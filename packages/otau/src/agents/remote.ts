/**
 * The near end of an agent in another thread: an agent like any other that computes elsewhere, so
 * that a page stays responsive and can stop it at once. It only handles messages:
 * only the thread loads the code that plays.
 */
import type { Game } from '../core/game.js';
import { type ErrorCode, OtauError } from '../lib/error.js';
import type { SearchResult } from '../search/search.js';
import type { Agent, AgentContext, Choice } from './agent.js';
import type { Answer, Request, Thread } from './port.js';

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
    thread.listen((message) => this.#receive(message as Answer));
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

  #receive(answer: Answer): void {
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
