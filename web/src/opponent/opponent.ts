/**
 * A machine at the board: one agent in a worker of its own, so that the page stays alive while it
 * thinks and can stop it at once. Several may think at the same time.
 */

import { type Game, OtauError, Rng, type Row } from 'otau';
import { type Choice, RemoteAgent } from 'otau/agents/web';
import { pluginThread } from '../plugins/thread.js';

/** The reports of a search while it continues. */
export interface SearchProgress {
  /** The value for the player to move, -1 to 1. */
  readonly value: number;
  readonly depth: number;
  readonly nodes: number;
  readonly visits?: number;
  /** Best lines, each as actions and outcomes from the position on. */
  readonly lines: readonly { readonly action: number; readonly value: number; readonly line: readonly number[] }[];
}

export interface Question {
  readonly row: Row;
  /** The earlier positions of the game, the first one first. */
  readonly history: readonly Row[];
  /** Of the machine's own randomness. */
  readonly seed: string;
  /** Milliseconds; as the agent itself says if left out. */
  readonly time?: number;
  readonly onProgress?: (thought: SearchProgress) => void;
}

/**
 * Milliseconds that a level may search: the person has its answer within a second, the start of the
 * thread and the drawing of the move included. On a fast device only the highest level takes them all.
 */
const LEVEL_TIME = 600;
/** The time for any move at all, where the search was stopped before there was one. */
const MIN_TIME_MS = 30;

export class Opponent {
  readonly #agent: RemoteAgent;
  /** The most milliseconds for a move. */
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

  /** Starts its thread ahead of the first move, which then has not to wait for it. */
  start(): void {
    this.#agent.start();
  }

  /** The move it plays. Throws `closed` once it has been closed. */
  async choose(question: Question): Promise<Choice> {
    try {
      return await this.#ask(question);
    } catch (error) {
      const wasStopped = error instanceof OtauError && error.code === 'stopped';
      if (!wasStopped) throw error;
      return this.#ask({ ...question, time: MIN_TIME_MS });
    }
  }

  #ask({ row, history, seed, time = Number.POSITIVE_INFINITY, onProgress }: Question): Promise<Choice> {
    const { game } = this;
    const maxTime = Math.min(time, this.#maxTime);
    // People like an answer as soon as it cannot change, with a clock and without.
    const limits = { time: Number.isFinite(maxTime) ? maxTime : undefined, early: true };
    return this.#agent.choose({ game, row, history, rng: new Rng(seed), limits, onReport: onProgress });
  }

  /** Ends the thinking: `choose` answers with the best found so far. */
  stop(): void {
    this.#agent.stop();
  }

  /** Ends the thread; a `choose` that is under way fails. */
  close(): void {
    void this.#agent.close();
  }
}
