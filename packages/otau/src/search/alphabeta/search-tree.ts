/**
 * The tree as the root of alpha-beta sees it. Two implementations find the same, node for node: `AlphabetaTree` in TypeScript, and
 * `CompiledTree`, which is faster and needs WebAssembly.
 */
import type { Game, Row } from '../../core/game.js';
import type { LeadingEndgames } from '../../tables/endgames.js';
import type { Budget } from '../budget.js';
import type { Evaluation } from '../evaluations/evaluation.js';
import type { SharedTable } from './shared-table.js';

export interface SearchTree {
  readonly game: Game;
  readonly evaluation: Evaluation;
  /** Whether to reduce unpromising moves and to end in quiescence; otherwise the tree has one depth everywhere. */
  readonly selective: boolean;
  /** The row of the root and that of the position after one of its moves. */
  readonly rows: readonly Row[];
  readonly nodes: number;
  /** Positions that all threads have visited for what this tree searches. */
  readonly effort: number;
  /** Leaves that were estimated. What is searched while this does not change rests on finished games only. */
  readonly estimates: number;
  /** Entries of earlier searches count for less. Not called where the table is shared: its owner calls it. */
  newSearch(): void;
  /** Move ordering forgets part of earlier searches; where the table is shared, its age is taken over. */
  age(): void;
  /** Forgets everything. */
  clear(): void;
  /** How much the player to move at the root avoids draws, 0 to 100: for the following searches. */
  contempt: number;
  /** A search of a position begins, after these positions of the game. */
  begin(root: Row, history: readonly Row[], budget: Budget): void;
  /** Whether a position of the game, or the root, is the same as this one. */
  hasStood(row: Row): boolean;
  /** The row of ply 1 was reached by this action. */
  playAtRoot(action: number): void;
  /** The value of row 1 where it occurred before. */
  comeBack(): number;
  /** The value of row 1 for `mover`, who moved before; outside alpha..beta only a bound. Throws `STOPPED`. */
  value(depth: number, alpha: number, beta: number, mover: number): number;
  /** After `begin`: works at what other threads search of the same root, until its budget ends it. Not where threads share only the table. */
  help?(): void;
  /** Counts a position; throws `STOPPED` where the search has to end. */
  visit(): void;
  /** The best line from row 1 on. */
  line(): number[];
}

/** The options of a tree. */
export interface TreeOptions {
  readonly tableBits: number;
  /** A table that threads share; none unless given. */
  readonly table?: SharedTable;
  /** Which of the threads this is, counted from 0; the first unless given. */
  readonly thread?: number;
  readonly selective: boolean;
  /** The game's own evaluation unless given, which may be compiled. */
  readonly evaluation?: Evaluation;
  /** Positions whose end is known. */
  readonly endgames?: LeadingEndgames;
}
