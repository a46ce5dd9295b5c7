/**
 * A search in several threads: an agent that searches in its own thread and has other threads help, each
 * of which runs `serveAgent`. They start with its first move and stay until it is closed.
 */
import type { HelperMessage } from '../search/alphabeta/helper.js';
import type { HelperPort } from '../search/alphabeta/team.js';
import { clockOf, type SearchLimits } from '../search/search.js';
import type { Agent, AgentContext, Choice } from './agent.js';
import type { AgentAnswer, Request, Thread } from './port.js';
import type { SearchAgent } from './searching.js';

/** The part of its first move's time, and the milliseconds, that an agent waits at most for its threads to start. */
const MAX_START_SHARE = 0.25;
const START_TIMEOUT_MS = 1_000;
const POLL_INTERVAL_MS = 2;

export class ThreadedAgent implements Agent {
  readonly name: string;

  /** @param search the search that the threads help */
  constructor(
    private readonly search: SearchAgent,
    private readonly threads: HelperThreads,
  ) {
    this.name = search.name;
  }

  async choose(context: AgentContext): Promise<Choice> {
    const limits = this.search.limitsFor(context);
    const { time = Number.POSITIVE_INFINITY } = limits;
    await this.threads.start(Math.min(START_TIMEOUT_MS, MAX_START_SHARE * time), limits);
    return this.search.choose({ ...context, limits });
  }

  newGame(): void {
    this.search.newGame();
  }

  close(): Promise<void> {
    return this.threads.close();
  }
}

/** Threads that help a search. The search continues without one that cannot be started or dies. */
export class HelperThreads {
  readonly ports: readonly HelperPort[];
  /** Undefined once ended. */
  readonly #threads: (Thread | undefined)[] = [];
  #hasStarted = false;
  #starting = 0;

  constructor(
    private readonly count: number,
    private readonly open: () => Thread,
  ) {
    this.ports = Array.from({ length: count }, (_, i) => ({ send: (message) => this.#send(i, message) }));
  }

  /**
   * Starts the threads on the first call, and waits until all can help, for at most this many milliseconds.
   * In browsers a thread starts only while the one that opened it has nothing to do.
   */
  async start(timeout: number, limits: SearchLimits = {}): Promise<void> {
    if (this.#hasStarted) return;
    this.#hasStarted = true;
    const now = clockOf(limits);
    const from = now();
    for (let i = 0; i < this.count; i++) this.#threads[i] = this.#start(i);
    while (this.#starting > 0 && now() - from < timeout && !limits.stop?.()) {
      await new Promise((resolve) => setTimeout(resolve, POLL_INTERVAL_MS));
    }
  }

  async close(): Promise<void> {
    await Promise.all(this.#threads.splice(0).map((thread) => thread?.end()));
  }

  #start(i: number): Thread | undefined {
    try {
      const thread = this.open();
      this.#starting++;
      let isStarting = true;
      const begun = (): void => {
        if (isStarting) this.#starting--;
        isStarting = false;
      };
      thread.listen((answer) => (answer as AgentAnswer).kind === 'ready' && begun());
      thread.onDeath(() => {
        begun();
        this.#threads[i] = undefined;
      });
      thread.unref?.();
      thread.send({ kind: 'greet' } satisfies Request);
      return thread;
    } catch {
      return undefined;
    }
  }

  #send(i: number, message: HelperMessage): void {
    this.#threads[i]?.send({ kind: 'helper', message } satisfies Request);
  }
}

/** What browsers, workers and Node all have. */
const { setTimeout } = globalThis as unknown as {
  setTimeout(then: (value: unknown) => void, milliseconds: number): unknown;
};
