/**
 * A computer player: one agent in its own worker, so that the page stays responsive while it thinks and can
 * stop it at once. Several may think at the same time.
 */
import { type Game, OtauError, Rng, type Row } from 'otau';
import { type Choice, RemoteAgent } from 'otau/agents/web';
import type { Line, SearchResult } from 'otau/search';
import { pluginThread } from '../plugins/thread.js';

export interface SearchProgress extends Pick<SearchResult, 'value' | 'depth' | 'nodes' | 'visits'> {
  readonly lines: readonly Pick<Line, 'action' | 'value' | 'line'>[];
}

interface MoveRequest {
  readonly row: Row;
  /** The earlier positions of the game, the first one first. */
  readonly history: readonly Row[];
  readonly seed: string;
  /** Milliseconds; the agent's own limit if left out. */
  readonly time?: number;
  readonly onProgress?: (thought: SearchProgress) => void;
}

/**
 * Milliseconds that a level may search, so that the answer comes within a second, including the start of the
 * thread and the drawing of the move. On a fast device only the highest level needs all of them.
 */
const LEVEL_TIME = 600;
/** The time for a second search if the first one was stopped before it found a move. */
const MIN_TIME_MS = 30;

export class ThreadedOpponent {
  readonly #agent: RemoteAgent;
  readonly #maxTime: number;

  /** @param spec such as `level:3` or `alphabeta:time=2000`; with a wrong one `choose` throws `unknown-agent` or `bad-option` */
  constructor(
    spec: string,
    private readonly game: Game,
  ) {
    this.#maxTime = ['beginner:', 'level:'].some((kind) => spec.startsWith(kind))
      ? LEVEL_TIME
      : Number.POSITIVE_INFINITY;
    this.#agent = new RemoteAgent(spec, game, () =>
      pluginThread(new Worker(new URL('./worker.ts', import.meta.url), { type: 'module', name: spec })),
    );
  }

  /** Starts the thread before the first move, so that the move does not wait for it. */
  start(): void {
    this.#agent.start();
  }

  /** Chooses a move. Throws `closed` after `close`. */
  async choose(request: MoveRequest): Promise<Choice> {
    try {
      return await this.#ask(request);
    } catch (error) {
      const wasStopped = error instanceof OtauError && error.code === 'stopped';
      if (!wasStopped) throw error;
      return this.#ask({ ...request, time: MIN_TIME_MS });
    }
  }

  #ask({ row, history, seed, time = Number.POSITIVE_INFINITY, onProgress }: MoveRequest): Promise<Choice> {
    const { game } = this;
    const maxTime = Math.min(time, this.#maxTime);
    // The search ends as soon as its answer cannot change, with a clock and without
    const limits = { time: Number.isFinite(maxTime) ? maxTime : undefined, early: true };
    return this.#agent.choose({ game, row, history, rng: new Rng(seed), limits, onReport: onProgress });
  }

  /** Stops the search: `choose` resolves with the best move found so far. */
  stop(): void {
    this.#agent.stop();
  }

  /** Ends the thread. A pending `choose` fails. */
  close(): void {
    void this.#agent.close();
  }
}
