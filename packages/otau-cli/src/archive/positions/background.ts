/** The index of a long import is made in a thread beside it: its games are sent there as they are stored. */
import { availableParallelism } from 'node:os';
import type { Worker } from 'node:worker_threads';
import { onThreadEnd, startThread, terminateThread } from 'otau/internal/lib/node/thread.js';
import type { StoredGame } from '../games/store.js';
import { BatchIndexer, type GameBatch, GameCollector, type IndexedSegment, type NewRules } from './batch.js';

const BATCH_GAMES = 500;
/** The thread is started when so many batches wait: a short import is over before a thread runs. */
const FIRST_BATCHES = 8;
/** Batches that may be on their way; then the import waits. */
const MAX_BATCHES = 16;

/** Its games are numbers in large arrays. */
const YOUNG_GENERATION_MB = 6;

/** What the thread is told: games, or that the segment ends with so many of them. */
export type ToIndexer = GameBatch | { readonly games: number };

/** Sends games to the thread. It works where the thread does; where it fails, no segment comes back. A short segment needs none. */
export class BackgroundIndex {
  readonly #known = new Set<number>();
  #rules: NewRules[] = [];
  readonly #games = new GameCollector(BATCH_GAMES);
  #next = 0;
  #thread: Worker | undefined;
  #waiting: GameBatch[] = [];
  #onTheWay = 0;
  #hasFailed = availableParallelism() < 2;
  #wake: (() => void) | undefined;
  #segment: ((segment: IndexedSegment | undefined) => void) | undefined;

  /** Takes the next game of the segment. */
  add(game: StoredGame, rules: NewRules): void {
    if (this.#hasFailed) return;
    if (!this.#known.has(rules.id)) {
      this.#known.add(rules.id);
      this.#rules.push(rules);
    }
    this.#games.add(game);
    if (this.#games.length < BATCH_GAMES) return;
    this.#endBatch();
    if (this.#waiting.length >= FIRST_BATCHES) this.#thread ??= this.#start();
    this.#send();
  }

  /** Whether the thread has so much to do that the import should wait. */
  get isBusy(): boolean {
    return this.#onTheWay >= MAX_BATCHES;
  }

  async pause(): Promise<void> {
    while (this.isBusy && !this.#hasFailed) {
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
  }

  /** Ends the segment: its index, or nothing where it is to be made without the thread. */
  async endSegment(): Promise<IndexedSegment | undefined> {
    if (this.#games.length > 0) this.#endBatch();
    const games = this.#next;
    this.#next = 0;
    if (this.#hasFailed) return undefined;
    if (this.#thread === undefined) {
      const indexer = new BatchIndexer(games);
      for (const batch of this.#waiting) indexer.take(batch);
      this.#waiting = [];
      this.#known.clear();
      return indexer.end(games);
    }
    const segment = new Promise<IndexedSegment | undefined>((resolve) => {
      this.#segment = resolve;
    });
    this.#send();
    this.#thread.postMessage({ games } satisfies ToIndexer);
    return segment;
  }

  /** Ends the thread. A segment that is not ready never comes. */
  async close(): Promise<void> {
    const thread = this.#thread;
    this.#thread = undefined;
    this.#segment = undefined;
    if (thread !== undefined) await terminateThread(thread);
  }

  #endBatch(): void {
    const { length } = this.#games;
    this.#waiting.push(this.#games.take(this.#next, this.#rules));
    this.#next += length;
    this.#rules = [];
  }

  #send(): void {
    if (this.#thread === undefined) return;
    for (const batch of this.#waiting) {
      const { values, starts, actions, ends } = batch;
      const moved = [values, starts, actions, ends].map(({ buffer }) => buffer);
      this.#thread.postMessage(batch satisfies ToIndexer, moved);
      this.#onTheWay++;
    }
    this.#waiting = [];
  }

  #start(): Worker {
    const thread = startThread('index-worker', import.meta.url, { youngGenerationMb: YOUNG_GENERATION_MB });
    thread.on('message', (message: 'taken' | IndexedSegment) => {
      if (message !== 'taken') this.#segment?.(message);
      else if (--this.#onTheWay < MAX_BATCHES) this.#wake?.();
    });
    // As where it does not know the plugin of a game
    onThreadEnd(thread, () => {
      this.#hasFailed = true;
      this.#wake?.();
      this.#segment?.(undefined);
    });
    return thread;
  }
}
