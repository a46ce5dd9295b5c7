/** The tree of expectimax compiled to WebAssembly, over the compiled rules and evaluation of a game. */
import type { Game, Row } from '../../core/game.js';
import { gamePart } from '../../core/registry.js';
import type { Budget } from '../budget.js';
import { openSearch, SearchHost } from '../compiled.js';
import { evaluationOf } from '../evaluations/create-evaluation.js';
import { MAX_SCORE } from '../evaluations/evaluation.js';
import type { SearchExports } from './part.js';
import './part.js';
import type { SearchTree, TreeOptions } from './search-tree.js';
import { AGES, checkTableBits } from './table.js';

/** More pieces than any position has. */
const ANY = 0x7fffffff;
const ENTRY_BYTES = 32;

export class CompiledTree implements SearchTree {
  rows: readonly Row[] = [];
  readonly #exports: SearchExports;
  readonly #host: SearchHost;
  readonly #table: number;
  readonly #tableBytes: number;
  #age = 0;

  private constructor(
    readonly game: Game,
    exports: SearchExports,
    host: SearchHost,
    { tableBits, star, endgames }: TreeOptions,
  ) {
    this.#exports = exports;
    this.#host = host;
    const pieces = endgames === undefined ? -1 : (endgames.maxPieces ?? ANY);
    const { memory, expectimax_open, expectimax_table } = exports;
    const scores = expectimax_open(star, pieces);
    this.#table = expectimax_table(tableBits);
    this.#tableBytes = ENTRY_BYTES * 2 ** tableBits;
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

  get nodes(): number {
    return this.#exports.search_nodes();
  }

  get estimates(): number {
    return this.#exports.expectimax_estimates();
  }

  newSearch(): void {
    this.#age = (this.#age + 1) % AGES;
    this.#exports.expectimax_table_age(this.#age);
  }

  clear(): void {
    new Uint8Array(this.#exports.memory.buffer, this.#table, this.#tableBytes).fill(0);
    this.#age = 0;
    this.#exports.expectimax_table_age(0);
  }

  begin(budget: Budget): void {
    const { memory, expectimax_row, search_begin } = this.#exports;
    this.#host.begin(budget);
    this.rows = [0, 1].map((ply) => new Uint8Array(memory.buffer, expectimax_row(ply), this.game.rowSize));
    search_begin(budget.next);
  }

  value(depth: number, alpha: number, beta: number): number {
    return this.#host.checked(this.#exports.expectimax_value(depth, alpha, beta));
  }

  knownMove(depth: number): number {
    return this.#exports.expectimax_known_move(depth);
  }

  visit(): void {
    this.#exports.search_visit();
    this.#host.checked(0);
  }
}
