/** The tree of alpha-beta compiled to WebAssembly, over the compiled rules and evaluation of a game. */
import type { Game, Row } from '../../core/game.js';
import { gamePart } from '../../core/registry.js';
import type { Budget } from '../budget.js';
import { CompiledSearch, knownPieces, openSearch, SearchHost } from '../compiled.js';
import { evaluationOf } from '../evaluations/create-evaluation.js';
import type { Evaluation } from '../evaluations/evaluation.js';
import { checkTableBits } from '../transposition-table.js';
import type { SearchExports } from './part.js';
import './part.js';
import { Path } from './path.js';
import { pliesLeft } from './ply-limit.js';
import { REDUCTION } from './reduction.js';
import type { SearchTree, TreeOptions } from './search-tree.js';
import type { SharedTable } from './shared-table.js';

/** Ages of entries in the table. */
const AGES = 64;

export class CompiledTree extends CompiledSearch implements SearchTree {
  readonly evaluation: Evaluation;
  readonly selective: boolean;
  contempt = 0;
  readonly #path: Path;
  /** The table, where threads share one. */
  readonly #shared: SharedTable | undefined;

  private constructor(
    game: Game,
    exports: SearchExports,
    host: SearchHost,
    { tableBits, table, thread = 0, selective, endgames }: TreeOptions,
  ) {
    super(game, exports, host, AGES, exports.search_table_age);
    this.selective = selective;
    this.#path = new Path(game.rowSize, 1, false);
    this.evaluation = evaluationOf(game);
    new Uint8Array(exports.memory.buffer, exports.search_reductions(), REDUCTION.length).set(REDUCTION);
    this.#shared = table;
    exports.search_open(tableBits, Number(selective), knownPieces(endgames), table?.threads ?? 0, thread);
  }

  /** The tree of a game, or undefined where only TypeScript can search it. */
  static open(game: Game, options: TreeOptions): CompiledTree | undefined {
    checkTableBits(options.tableBits);
    const table = options.table?.compiled();
    if (options.table !== undefined && table === undefined) return undefined;
    const host = new SearchHost(game, options.endgames, table);
    const exports = openSearch(gamePart(game.id, 'alphabeta'), game, host);
    return exports === undefined ? undefined : new CompiledTree(game, exports, host, options);
  }

  get estimates(): number {
    return this.exports.search_estimates();
  }

  get effort(): number {
    return this.exports.search_effort();
  }

  age(): void {
    // That of its own table is the same, as both begin with the search
    if (this.#shared !== undefined) this.exports.search_table_age(this.#shared.age);
    this.exports.search_order_age();
  }

  clear(): void {
    this.exports.search_clear();
    this.forgetAge();
  }

  begin(root: Row, history: readonly Row[], budget: Budget): void {
    const { memory, search_path, search_path_written, search_row, search_begin, search_draws } = this.exports;
    this.host.begin(budget);
    this.#path.begin(root, history);
    const hashes = this.#path.known();
    const room = search_path(history.length); // may allocate memory: views are made after it
    new Int32Array(memory.buffer, room, hashes.length).set(hashes);
    search_path_written();
    this.viewRows(search_row);
    this.rows[0].set(root);
    search_draws(this.contempt, this.game.actor(root), pliesLeft(this.game, root, history));
    search_begin(budget.next);
  }

  hasStood(row: Row): boolean {
    return this.#path.hasStood(row);
  }

  playAtRoot(action: number): void {
    this.exports.search_lead(1, action);
  }

  help(): void {
    this.exports.search_help();
  }

  comeBack(): number {
    return this.exports.search_come_back();
  }

  value(depth: number, alpha: number, beta: number, mover: number): number {
    return this.host.checked(this.exports.search_child(depth, alpha, beta, mover));
  }

  line(): number[] {
    const { memory, search_line, search_line_length } = this.exports;
    return [...new Uint16Array(memory.buffer, search_line(1), search_line_length(1))];
  }
}
