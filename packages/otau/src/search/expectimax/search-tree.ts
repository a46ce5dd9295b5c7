/**
 * The tree as the root of expectimax sees it. Two implementations find the same, node for node: `ExpectimaxTree` in TypeScript, and
 * `CompiledTree`, which is faster and needs WebAssembly.
 */
import type { Game, Row } from '../../core/game.js';
import type { Endgames } from '../../tables/endgames.js';
import type { Budget } from '../budget.js';

export interface SearchTree {
  readonly game: Game;
  /** The row of the root and that of the position after one of its moves. */
  readonly rows: readonly Row[];
  readonly nodes: number;
  /** Positions that were estimated. What is searched while this does not change rests on finished games only. */
  readonly estimates: number;
  /** Entries of earlier searches are replaced first. */
  newSearch(): void;
  /** Forgets everything. */
  clear(): void;
  /** A search begins, with one node. */
  begin(budget: Budget): void;
  /** The value of row 1 for player 0, `depth` moves ahead; outside alpha..beta only a bound. Throws `STOPPED`. */
  value(depth: number, alpha: number, beta: number): number;
  /** The best move of row 1, where a search of this depth has found the exact value of it; else -1. */
  knownMove(depth: number): number;
  /** Counts a position; throws `STOPPED` where the search has to end. */
  visit(): void;
}

/** Pruning at nodes of chance: none, Star1, or Star2 and Star1. */
export type Star = 0 | 1 | 2;

/** The options of a tree. */
export interface TreeOptions {
  /** The table holds 2^tableBits entries. */
  readonly tableBits: number;
  readonly star: Star;
  /** Positions whose value is known; without it none are probed. */
  readonly endgames?: Endgames;
}
