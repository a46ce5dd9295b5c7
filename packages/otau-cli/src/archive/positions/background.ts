/** The index of a long import is made in a thread beside it: its games are sent there as they are stored. */
import { availableParallelism } from 'node:os';
import type { Worker } from 'node:worker_threads';
import type { GameId, GameOptions } from 'otau';
import { onThreadEnd, startThread, terminateThread } from 'otau/internal/lib/node/thread.js';
import type { StoredGame } from '../games/store.js';
import type { SegmentColumn, SegmentPage } from './segment-builder.js';

/** Games that are sent together. */
const BATCH_GAMES = 500;
/** The thread is started when so many batches wait: a short import is over before a thread runs. */
const FIRST_BATCHES = 8;
/** Batches that may be on their way; then the import waits. */
const MAX_BATCHES = 16;

/** Rules that games of a batch are the first to have. */
interface NewRules {
  readonly id: number;
  readonly game: GameId;
  readonly options: GameOptions;
}

/** Games with consecutive indexes. */
export interface GameBatch {
  /** The index of the first one in its segment. */
  readonly first: number;
  readonly rules: readonly NewRules[];
  readonly values: Uint32Array<ArrayBuffer>;
  readonly starts: readonly (string | undefined)[];
  readonly actions: Uint8Array<ArrayBuffer>;
  /** Where the moves of each game end. */
  readonly ends: Uint32Array<ArrayBuffer>;
}

/** What the thread is told: games, or that the segment ends with so many of them. */
export type ToIndexer = GameBatch | { readonly games: number };

/** The index of a segment. */
export interface IndexedSegment {
  readonly columns: readonly SegmentColumn[];
  readonly pages: readonly SegmentPage[];
}

/** Sends games to the thread. It works where the thread does; where it fails, no segment comes back. */
export class BackgroundIndex {
  readonly #known = new Set<number>();
  #rules: NewRules[] = [];
  #games: StoredGame[] = [];
  /** The index of the next game. */
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
    if (this.#games.push(game) === BATCH_GAMES) this.#send();
  }

  /** Whether the thread has so much to do that the import should wait. */
  get isBusy(): boolean {
    return this.#onTheWay >= MAX_BATCHES;
  }

  /** Waits until it has less to do. */
  async pause(): Promise<void> {
    while (this.isBusy && !this.#hasFailed) {
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
  }

  /** Ends the segment: its index, or nothing where it is to be made without the thread. */
  async endSegment(): Promise<IndexedSegment | undefined> {
    if (this.#thread !== undefined && this.#games.length > 0) this.#send();
    const games = this.#next;
    this.#next = 0;
    this.#games = [];
    if (this.#thread === undefined || this.#hasFailed) {
      this.#waiting = [];
      this.#known.clear();
      this.#rules = [];
      return undefined;
    }
    const segment = new Promise<IndexedSegment | undefined>((resolve) => {
      this.#segment = resolve;
    });
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

  #send(): void {
    this.#waiting.push(this.#batch());
    if (this.#thread === undefined && this.#waiting.length >= FIRST_BATCHES) this.#start();
    if (this.#thread === undefined) return;
    for (const batch of this.#waiting) {
      this.#thread.postMessage(batch satisfies ToIndexer, [
        batch.values.buffer,
        batch.actions.buffer,
        batch.ends.buffer,
      ]);
      this.#onTheWay++;
    }
    this.#waiting = [];
  }

  #batch(): GameBatch {
    const games = this.#games;
    const ends = new Uint32Array(games.length);
    let length = 0;
    for (const [at, { actions }] of games.entries()) {
      length += actions.length;
      ends[at] = length;
    }
    const actions = new Uint8Array(length);
    for (const [at, game] of games.entries()) actions.set(game.actions, at === 0 ? 0 : ends[at - 1]);
    const values = Uint32Array.from(games.flatMap((game) => game.values));
    const batch = {
      first: this.#next,
      rules: this.#rules,
      values,
      starts: games.map(({ start }) => start),
      actions,
      ends,
    };
    this.#next += games.length;
    this.#games = [];
    this.#rules = [];
    return batch;
  }

  #start(): void {
    const thread = startThread('index-worker', import.meta.url);
    this.#thread = thread;
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
  }
}
