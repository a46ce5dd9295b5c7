/**
 * The tree as the root of alpha-beta sees it. There are two that find the same, node for node: `AlphabetaTree` in TypeScript, and
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
  /** Whether to reduce unpromising moves and to end in quiescence; else the tree has one depth everywhere. */
  readonly selective: boolean;
  /** The row of the root and that of the position after one of its moves. */
  readonly rows: readonly Row[];
  readonly nodes: number;
  /** Leaves that were estimated. What is searched while this stands still rests on finished games only. */
  readonly estimates: number;
  /** What was found in earlier searches counts for less. Not called where the table is shared: its owner says when. */
  newSearch(): void;
  /** The order of moves remembers less of earlier searches; where the table is shared, its age is taken over. */
  age(): void;
  /** Forgets everything. */
  clear(): void;
  /** How much the player to move at the root avoids draws, 0 to 100: for the searches to come. */
  contempt: number;
  /** A search of a position begins, after these positions of the game. */
  begin(root: Row, history: readonly Row[], budget: Budget): void;
  /** Whether a position of the game, or the root, is the same as this one. */
  hasStood(row: Row): boolean;
  /** Row 1 has been reached by this action. */
  lead(action: number): void;
  /** The value of row 1 where it has been there before. */
  comeBack(): number;
  /** The value of row 1 for `mover`, who moved before; outside alpha..beta only a bound. Throws `STOPPED`. */
  value(depth: number, alpha: number, beta: number, mover: number): number;
  /** Counts a position; throws `STOPPED` where the search has to end. */
  visit(): void;
  /** The best line from row 1 on. */
  line(): number[];
}

/** What a tree is made of. */
export interface TreeOptions {
  readonly tableBits: number;
  /** A table that threads share; none unless given. */
  readonly table?: SharedTable;
  readonly selective: boolean;
  /** Unless given the game's own, which may be compiled. */
  readonly evaluation?: Evaluation;
  /** Positions whose end is known. */
  readonly endgames?: LeadingEndgames;
}
