/**
 * The tree of expectimax as its root sees it: nodes of either player and nodes of chance, compiled to WebAssembly (`assembly/tree.ts`).
 * `root.ts` calls it for one root move and depth after another.
 */
import type { Game } from '../../core/game.js';
import { OtauError } from '../../lib/error.js';
import type { Endgames } from '../../tables/endgames.js';
import type { Budget } from '../budget.js';
import { CompiledSearch, knownPieces, openSearch, SearchHost } from '../compiled.js';
import { evaluationOf } from '../evaluations/create-evaluation.js';
import { type Evaluation, MAX_SCORE } from '../evaluations/evaluation.js';

/** The most moves of depth. */
export const MAX_DEPTH = 60;
/** A move, a throw, a move ...: the longest line. */
const MAX_PLY = 200;
/** Ages of entries. */
const AGES = 64;

/** Pruning at nodes of chance: none, Star1, or Star2 and Star1. */
export type Star = 0 | 1 | 2;

/** The options of a tree. */
export interface TreeOptions {
  /** The table holds 2^tableBits entries. */
  readonly tableBits: number;
  readonly star: Star;
  /** The game's own evaluation unless given. */
  readonly evaluation?: Evaluation;
  /** Positions whose value is known; without it none are probed. */
  readonly endgames?: Endgames;
}

/** @throws `bad-argument` unless a table can have 2^bits entries */
export function checkTableBits(bits: number): void {
  if (Number.isInteger(bits) && bits >= 2 && bits <= 24) return;
  throw new OtauError('bad-argument', `A table of expectimax holds 2^2 to 2^24 entries; got 2^${bits}.`);
}

export class ExpectimaxTree extends CompiledSearch {
  /** @throws `unsupported` where there is no WebAssembly */
  constructor(game: Game, { tableBits, star, evaluation, endgames }: TreeOptions) {
    checkTableBits(tableBits);
    const host = new SearchHost(game, endgames);
    const exports = openSearch(game, 'expectimax_open', host, evaluation, MAX_PLY);
    super(game, exports, host, AGES, exports.expectimax_table_age);
    const { memory, expectimax_open, expectimax_table } = exports;
    const scores = expectimax_open(star, knownPieces(endgames));
    expectimax_table(tableBits);
    const { expected } = evaluation ?? evaluationOf(game);
    const results = Float64Array.from({ length: 2 * MAX_SCORE + 1 }, (_, i) => expected(i - MAX_SCORE));
    new Float64Array(memory.buffer, scores, results.length).set(results);
  }

  /** Positions that were estimated. What is searched while this does not change rests on finished games only. */
  get estimates(): number {
    return this.exports.expectimax_estimates();
  }

  /** Forgets everything. */
  clear(): void {
    this.exports.expectimax_clear();
    this.forgetAge();
  }

  /** A search begins, with one node. */
  begin(budget: Budget): void {
    this.host.begin(budget);
    this.viewRows(this.exports.expectimax_row);
    this.exports.search_begin(budget.next);
  }

  /** The value of row 1 for player 0, `depth` moves ahead; outside alpha..beta only a bound. Throws `STOPPED`. */
  value(depth: number, alpha: number, beta: number): number {
    return this.host.checked(this.exports.expectimax_value(depth, alpha, beta));
  }

  /** The best move of row 1, where a search of this depth has found the exact value of it; else -1. */
  knownMove(depth: number): number {
    return this.exports.expectimax_known_move(depth);
  }
}
