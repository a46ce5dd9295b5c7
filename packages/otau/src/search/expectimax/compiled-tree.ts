/** The tree of expectimax compiled to WebAssembly, over the compiled rules and evaluation of a game. */
import type { Game } from '../../core/game.js';
import { gamePart } from '../../core/registry.js';
import type { Budget } from '../budget.js';
import { CompiledSearch, knownPieces, openSearch, SearchHost } from '../compiled.js';
import { evaluationOf } from '../evaluations/create-evaluation.js';
import { MAX_SCORE } from '../evaluations/evaluation.js';
import type { SearchExports } from './part.js';
import './part.js';
import type { SearchTree, TreeOptions } from './search-tree.js';
import { AGES, checkTableBits } from './table.js';

export class CompiledTree extends CompiledSearch implements SearchTree {
  private constructor(
    game: Game,
    exports: SearchExports,
    host: SearchHost,
    { tableBits, star, endgames }: TreeOptions,
  ) {
    super(game, exports, host, AGES, exports.expectimax_table_age);
    const { memory, expectimax_open, expectimax_table } = exports;
    const scores = expectimax_open(star, knownPieces(endgames));
    expectimax_table(tableBits);
    const { expected } = evaluationOf(game);
    const results = Float64Array.from({ length: 2 * MAX_SCORE + 1 }, (_, i) => expected(i - MAX_SCORE));
    new Float64Array(memory.buffer, scores, results.length).set(results);
  }

  /** The tree of a game, or undefined where only TypeScript can search it. */
  static open(game: Game, options: TreeOptions): CompiledTree | undefined {
    checkTableBits(options.tableBits);
    const host = new SearchHost(game, options.endgames);
    const exports = openSearch(gamePart(game.id, 'expectimax'), game, host);
    return exports === undefined ? undefined : new CompiledTree(game, exports, host, options);
  }

  get estimates(): number {
    return this.exports.expectimax_estimates();
  }

  clear(): void {
    this.exports.expectimax_clear();
    this.forgetAge();
  }

  begin(budget: Budget): void {
    this.host.begin(budget);
    this.viewRows(this.exports.expectimax_row);
    this.exports.search_begin(budget.next);
  }

  value(depth: number, alpha: number, beta: number): number {
    return this.host.checked(this.exports.expectimax_value(depth, alpha, beta));
  }

  knownMove(depth: number): number {
    return this.exports.expectimax_known_move(depth);
  }
}
