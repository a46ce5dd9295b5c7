/**
 * What all searches share: the limits they obey, what they find, the interface through which agents, analysis and the
 * arena call them, and the budget that stops them.
 */

import { CHANCE, type Game, type Row } from '../core/game.js';
import { checkHasMove } from '../core/rows.js';
import { type ErrorCode, OtauError } from '../lib/error.js';
import { clockTime } from '../lib/yield.js';

/** When a search has to end: at the first limit reached. Each search documents which of them it needs. */
export interface SearchLimits {
  /** Milliseconds for this move, not to be exceeded. */
  readonly time?: number;
  /** Whether time left over is of use later, as on a clock: a search may end as soon as its move cannot change. */
  readonly early?: boolean;
  /** Positions visited (alpha-beta, expectimax). */
  readonly nodes?: number;
  /** Simulations (MCTS). */
  readonly visits?: number;
  /** Plies looked ahead (alpha-beta, expectimax). */
  readonly depth?: number;
  /** Asked about every millisecond; true ends the search at once with the best found so far. */
  readonly stop?: () => boolean;
  /** The clock in milliseconds; `performance.now` unless given. */
  readonly now?: () => number;
  /** What the clock showed when `time` began to run; the beginning of the search unless given. */
  readonly since?: number;
  /** Earlier positions of this game: alpha-beta counts repeating one of them as a draw. */
  readonly history?: readonly Row[];
}

/** A first move and what follows it. */
export interface Line {
  readonly action: number;
  /** Expected result, -1 to 1, for the player to move at the root. */
  readonly value: number;
  /** The same in the game's evaluation units (stones × 100 and similar), where the search counts in them. */
  readonly score?: number;
  /** Simulations of this move (MCTS). */
  readonly visits?: number;
  /** Plies looked ahead for this line. */
  readonly depth?: number;
  /** Actions and outcomes from the root on; the first is `action`. */
  readonly line: readonly number[];
  /** Set where the result is proven: play cannot change it. */
  readonly solved?: 'win' | 'loss' | 'draw';
}

/** What a search has found, or has found so far. */
export interface SearchResult {
  /** The move to play: that of the first line. */
  readonly action: number;
  /** Expected result, -1 to 1, for the player to move. */
  readonly value: number;
  /** The same for each player. */
  readonly values: readonly number[];
  /** Best first, at least one. */
  readonly lines: readonly Line[];
  /** Plies looked ahead everywhere. */
  readonly depth: number;
  /** Positions visited. */
  readonly nodes: number;
  /** Simulations that the root has had, those of earlier searches included (MCTS). */
  readonly visits?: number;
  /** Milliseconds spent. */
  readonly time: number;
  /** `limit`: one of the limits; `stop`: the caller; `solved`: the result is proven; `only-move`: nothing to choose. */
  readonly stopped: 'limit' | 'stop' | 'solved' | 'only-move';
}

/**
 * A search of any kind. It keeps what it has learnt from one position to the next; one search at a time.
 * @example createAlphabeta().search(game, row, { time: 500 }).action
 */
export interface Searcher {
  readonly name: string;
  /** Whether it draws random numbers; one that does not is as new after `clear`. */
  readonly isRandom: boolean;
  /**
   * Searches a position in which a player moves.
   * @param onReport called now and then with what has been found so far
   * @throws `bad-limit` without a usable limit, `unsupported` for a game that it does not play, `game-over`, `wrong-actor` where chance moves, `bad-position` for a row that was never started
   */
  search(game: Game, row: Row, limits: SearchLimits, onReport?: (partial: SearchResult) => void): SearchResult;
  /** Forgets what earlier searches found: tree and table. */
  clear(): void;
}

// When a search has to stop. Reading the clock at every position would cost more than the
// position, so a search counts positions and reads the clock only when `next` is reached; the number of
// positions in between is adjusted to about half a millisecond while it runs.

/** Thrown through a search by `Budget.poll`, and caught where the search began. */
export const STOPPED: unique symbol = Symbol('search stopped');

const POLL_INTERVAL_MS = 0.5;
const FIRST_POLL = 256;
/** However fast positions seem to be, as by a clock that stands still. */
const LAST_POLL = 1 << 13;

export class Budget {
  /** The count of positions at which to call `poll`. */
  next: number;
  /** Why the search stopped, once it has. */
  reason: 'limit' | 'stop' = 'limit';
  readonly #now: () => number;
  readonly #start: number;
  readonly #time: number;
  readonly #nodes: number;
  readonly #stop: (() => boolean) | undefined;
  readonly #timed: boolean;
  #interval = FIRST_POLL;
  #last: number;

  constructor(limits: SearchLimits) {
    this.#now = clockOf(limits);
    this.#last = this.#now();
    this.#start = limits.since ?? this.#last;
    this.#time = limit('time', limits.time);
    this.#nodes = limit('nodes', limits.nodes);
    this.#stop = limits.stop;
    this.#timed = limits.time !== undefined || limits.stop !== undefined;
    this.next = this.#nextAfter(0);
  }

  /** Milliseconds since the time began to run. */
  elapsed(): number {
    return this.#now() - this.#start;
  }

  /** Milliseconds that are left; Infinity without a limit of time. */
  left(): number {
    return this.#time - this.elapsed();
  }

  /** Throws `STOPPED` when the search has to end; else sets `next`. */
  poll(nodes: number): void {
    if (nodes >= this.#nodes) throw STOPPED;
    if (this.#timed) {
      if (this.#stop?.()) {
        this.reason = 'stop';
        throw STOPPED;
      }
      const now = this.#now();
      if (now - this.#start >= this.#time) throw STOPPED;
      // A thread that waits for others asks too, without having visited as many
      if (nodes >= this.next) this.#fit(now - this.#last);
      this.#last = now;
    }
    this.next = this.#nextAfter(nodes);
  }

  #nextAfter(nodes: number): number {
    return this.#timed ? Math.min(nodes + this.#interval, this.#nodes) : this.#nodes;
  }

  /** Fits the interval to the last one's duration; at most doubled or halved, as one measurement can be wrong. */
  #fit(took: number): void {
    const factor = Math.min(2, Math.max(0.5, POLL_INTERVAL_MS / Math.max(took, 0.01)));
    this.#interval = Math.min(LAST_POLL, Math.max(16, Math.round(this.#interval * factor)));
  }
}

function limit(name: string, value: number | undefined): number {
  if (value === undefined) return Number.POSITIVE_INFINITY;
  if (value >= 0) return value;
  throw new OtauError('bad-limit', `A search's ${name} is a number from 0 on; got ${value}.`);
}

/** The clock by which limits count. */
export function clockOf({ now = clockTime }: SearchLimits): () => number {
  return now;
}

// What alpha-beta and expectimax share: what they are asked for, and the face of what they find.

/** @throws `bad-argument` for a number of lines that cannot be */
export function checkLines(lines: number): void {
  if (!(Number.isInteger(lines) && lines >= 1)) {
    throw new OtauError('bad-argument', `A search finds one line or more; got ${lines}.`);
  }
}

/** @throws `bad-argument` unless a table can have 2^bits entries */
export function checkTableBits(table: string, bits: number, most: number): void {
  if (Number.isInteger(bits) && bits >= 2 && bits <= most) return;
  throw new OtauError('bad-argument', `${table} holds 2^2 to 2^${most} entries; got 2^${bits}.`);
}

/**
 * Checks that a search of two players can search a position and comes to an end.
 * @param name what the search is called
 * @param chance the code and the message where chance moves
 */
export function checkSearch(
  name: string,
  game: Game,
  row: Row,
  { time, nodes, depth, stop }: SearchLimits,
  chance: readonly [code: ErrorCode, message: string],
): void {
  if (game.players !== 2) {
    throw new OtauError('unsupported', `${name} is for two players; this game has ${game.players}.`);
  }
  if (game.actor(row) === CHANCE) throw new OtauError(...chance);
  checkHasMove(game, row);
  if (time === undefined && nodes === undefined && depth === undefined && stop === undefined) {
    throw new OtauError('bad-limit', `${name} needs a limit: time, nodes, depth or stop.`);
  }
}

/** The search of one position by iterative deepening, for the best line or the best several. */
export abstract class Deepening<Move> {
  /** Plies completed for all lines. */
  depth = 0;
  stopped: SearchResult['stopped'] = 'limit';
  protected firstDepth = 1;
  /** The best moves of the last completed depth, the best first. */
  protected completed: readonly Move[] = [];

  constructor(
    readonly mover: number,
    readonly budget: Budget,
    protected readonly depthLimit: number,
  ) {}

  /** Searches all lines to a depth; returns whether going deeper is of no use, as the search is `solved` or has an `only-move`. Throws `STOPPED`. */
  protected abstract deepen(depth: number): 'solved' | 'only-move' | undefined;

  /**
   * Deepens until something ends it.
   * @param skips depths that are left to other threads; none unless given
   */
  run(onDepth: () => void, skips?: (depth: number) => boolean): void {
    try {
      for (let depth = this.firstDepth; depth <= this.depthLimit; depth++) {
        if (skips?.(depth)) continue;
        const end = this.deepen(depth);
        this.depth = depth;
        onDepth();
        if (end === undefined) continue;
        this.stopped = end;
        return;
      }
    } catch (thrown) {
      if (thrown !== STOPPED) throw thrown;
      this.stopped = this.budget.reason;
      this.keepUnfinished();
    }
  }

  /** What a depth that was not completed has found may be better than the depth before. */
  protected keepUnfinished(): void {}

  /** The best moves, the best first. */
  best(): readonly Move[] {
    return this.completed;
  }

  /** @param lines best first, at least one */
  result(lines: readonly Line[], nodes: number): SearchResult {
    const { mover, depth, budget, stopped } = this;
    const { action, value } = lines[0];
    const values = mover === 0 ? [value, 0 - value] : [0 - value, value]; // never -0
    return { action, value, values, lines, depth, nodes, time: budget.elapsed(), stopped };
  }
}
