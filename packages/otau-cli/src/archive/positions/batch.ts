/** Games on their way to the thread that makes the index, and the index that is made of them there. */
import { createGame, type Game, type GameId, type GameOptions } from 'otau';
import type { StoredGame } from '../games/store.js';
import { COLUMNS } from '../sqlite/columns.js';
import { SegmentBuilder, type SegmentColumn, type SegmentPage } from './segment-builder.js';

/** Rules that games of a batch are the first to have. */
export interface NewRules {
  readonly id: number;
  readonly game: GameId;
  readonly options: GameOptions;
}

/** Games with consecutive indexes. */
export interface GameBatch {
  /** The index of the first one in its segment. */
  readonly first: number;
  readonly rules: readonly NewRules[];
  /** Of each game in the order of `COLUMNS`. */
  readonly values: Uint32Array<ArrayBuffer>;
  /** The first positions, one after the other. */
  readonly starts: Uint8Array<ArrayBuffer>;
  /** Actions and outcomes of all games. */
  readonly actions: Uint16Array<ArrayBuffer>;
  /** Where those of each game end. */
  readonly ends: Uint32Array<ArrayBuffer>;
}

export function batchOf(games: readonly StoredGame[], first: number, rules: readonly NewRules[]): GameBatch {
  const sum = (lengthOf: (game: StoredGame) => number) => games.reduce((length, game) => length + lengthOf(game), 0);
  const batch = {
    first,
    rules,
    values: new Uint32Array(COLUMNS.length * games.length),
    starts: new Uint8Array(sum(({ start }) => start.length)),
    actions: new Uint16Array(sum(({ actions }) => actions.length)),
    ends: new Uint32Array(games.length),
  };
  let end = 0;
  let begin = 0;
  games.forEach(({ values, start, actions }, at) => {
    batch.values.set(values, at * COLUMNS.length);
    batch.starts.set(start, begin);
    begin += start.length;
    batch.actions.set(actions, end);
    end += actions.length;
    batch.ends[at] = end;
  });
  return batch;
}

/** The index of a segment. */
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
