/** Games on their way to the thread that makes the index, and the index that is made of them there. */
import { createGame, type Game, type GameId, type GameOptions } from 'otau';
import type { StoredGame } from '../games/store.js';
import { COLUMNS } from '../sqlite/columns.js';
import { enlarged } from '../sqlite/numbers.js';
import { SegmentBuilder, type SegmentColumn, type SegmentPage } from './segment-builder.js';

/** Rules that games of a batch are the first to have. */
export interface NewRules {
  readonly id: number;
  readonly game: GameId;
  readonly options: GameOptions;
}

export interface GameBatch {
  /** The index of the first one in its segment. */
  readonly first: number;
  readonly rules: readonly NewRules[];
  /** Of each game in the order of `COLUMNS`. */
  readonly values: Uint32Array<ArrayBuffer>;
  readonly starts: Uint8Array<ArrayBuffer>;
  /** Actions and outcomes of all games. */
  readonly actions: Uint16Array<ArrayBuffer>;
  /** Where those of each game end. */
  readonly ends: Uint32Array<ArrayBuffer>;
}

/** Collects the games of a batch in memory that the next one takes again. */
export class GameCollector {
  length = 0;
  readonly #values: Uint32Array;
  readonly #ends: Uint32Array;
  #starts = new Uint8Array(1 << 14);
  #actions = new Uint16Array(1 << 16);
  #begin = 0;

  /** @param room how many games it may have */
  constructor(room: number) {
    this.#values = new Uint32Array(COLUMNS.length * room);
    this.#ends = new Uint32Array(room);
  }

  add({ values, start, actions }: StoredGame): void {
    const begin = this.length === 0 ? 0 : this.#ends[this.length - 1];
    const [end, startsEnd] = [begin + actions.length, this.#begin + start.length];
    if (end > this.#actions.length) this.#actions = enlarged(this.#actions, new Uint16Array(2 * end));
    if (startsEnd > this.#starts.length) this.#starts = enlarged(this.#starts, new Uint8Array(2 * startsEnd));
    this.#values.set(values, this.length * COLUMNS.length);
    this.#starts.set(start, this.#begin);
    this.#actions.set(actions, begin);
    this.#begin = startsEnd;
    this.#ends[this.length++] = end;
  }

  /** The games so far as a batch; then it has none. */
  take(first: number, rules: readonly NewRules[]): GameBatch {
    const { length } = this;
    const batch = {
      first,
      rules,
      values: this.#values.slice(0, COLUMNS.length * length),
      starts: this.#starts.slice(0, this.#begin),
      actions: this.#actions.slice(0, length === 0 ? 0 : this.#ends[length - 1]),
      ends: this.#ends.slice(0, length),
    };
    this.length = this.#begin = 0;
    return batch;
  }
}

export interface IndexedSegment {
  readonly columns: readonly SegmentColumn[];
  readonly pages: readonly SegmentPage[];
}

/** Makes the index of one segment after the other. */
export class BatchIndexer {
  readonly #games = new Map<number, Game>();
  #builder: SegmentBuilder | undefined;

  /** @param room how many games a segment may have */
  constructor(readonly room: number) {}

  take({ first, rules, values, starts, actions, ends }: GameBatch): void {
    for (const { id, game, options } of rules) this.#games.set(id, createGame(game, options));
    this.#builder ??= new SegmentBuilder(this.room);
    let begin = 0;
    let at = 0;
    for (const [number, end] of ends.entries()) {
      const own = values.subarray(number * COLUMNS.length, (number + 1) * COLUMNS.length);
      const game = this.#games.get(own[RULES]) as Game;
      const start = starts.subarray(begin, begin + game.rowSize);
      begin += game.rowSize;
      const next = (): number => (at < end ? actions[at++] : -1);
      this.#builder.add({ index: first + number, game, start, actions: { next }, values: own });
    }
  }

  /** Ends the segment, which has so many games. */
  end(games: number): IndexedSegment {
    const builder = this.#builder ?? new SegmentBuilder(this.room);
    this.#builder = undefined;
    return { columns: [...builder.columns(games)], pages: [...builder.pages(games)] };
  }
}

const RULES = COLUMNS.indexOf('rules');
