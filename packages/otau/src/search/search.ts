/**
 * What all searches share: the limits they obey, what they find, and the interface through which
 * agents, analysis and the arena call them.
 */
import type { Game, Row } from '../core/game.js';

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
