/** The tree of alpha-beta compiled to WebAssembly, over the compiled rules and evaluation of a game. */
import type { Game, Row } from '../../core/game.js';
import { gamePart } from '../../core/registry.js';
import { isUnchanged } from '../../kernel/kernel.js';
import type { LeadingEndgames } from '../../tables/endgames.js';
import { type Budget, STOPPED } from '../budget.js';
import { evaluationOf } from '../evaluations/create-evaluation.js';
import type { Evaluation } from '../evaluations/evaluation.js';
import { checkTableBits, tableBytes } from '../transposition-table.js';
import type { SearchExports } from './part.js';
import './part.js';
import { Path } from './path.js';
import { REDUCTION } from './reduction.js';
import type { SearchTree, TreeOptions } from './search-tree.js';

/** Ages of entries in the table. */
const AGES = 64;
/** More pieces than any position has. */
const ANY = 0x7fffffff;

export class CompiledTree implements SearchTree {
  readonly evaluation: Evaluation;
  readonly selective: boolean;
  rows: readonly Row[] = [];
  readonly #exports: SearchExports;
  readonly #path: Path;
  readonly #endgames: LeadingEndgames | undefined;
  /** The address of the table; 0 for one that is shared. */
  readonly #table: number;
  readonly #tableBytes: number;
  #age = 0;
  #budget: Budget | undefined;
  /** What ended the search, once something has. */
  #thrown: unknown;
  /** Views of rows that tables of endgames were asked about, by address. */
  #asked = new Map<number, Row>();

  private constructor(
    readonly game: Game,
    open: (imports: Imports) => SearchExports,
    { tableBits, table, selective, endgames }: TreeOptions,
  ) {
    this.selective = selective;
    this.#endgames = endgames;
    this.#path = new Path(game.rowSize, 1, false);
    this.#exports = open({
      poll: (nodes) => this.#poll(nodes),
      lead: (address) => this.#lead(address),
      find: (low, high) => table!.find(low, high),
      packed: () => table!.packed(),
      action: (at) => table!.action(at),
      store: (low, high, depth, score, bound, action) => {
        table!.store(low, high, depth, score, bound, action);
        return undefined;
      },
    });
    this.evaluation = evaluationOf(game);
    const { memory } = this.#exports;
    new Uint8Array(memory.buffer, this.#exports.search_reductions(), REDUCTION.length).set(REDUCTION);
    const pieces = endgames === undefined ? -1 : (endgames.maxPieces ?? ANY);
    this.#table = this.#exports.search_open(table === undefined ? tableBits : 0, Number(selective), pieces);
    this.#tableBytes = tableBytes(tableBits);
  }

  /** The tree of a game, or undefined where only TypeScript can search it. */
  static open(game: Game, options: TreeOptions): CompiledTree | undefined {
    const part = gamePart(game.id, 'alphabeta');
    if (part === undefined || !isUnchanged(game, part.rules)) return undefined;
    checkTableBits(options.tableBits);
    try {
      return new CompiledTree(
        game,
        (env) => {
          const exports = part.module.instance({ env });
          if (exports === undefined || !part.open(exports, game)) throw NOT_COMPILED;
          return exports;
        },
        options,
      );
    } catch (thrown) {
      if (thrown !== NOT_COMPILED) throw thrown;
      return undefined;
    }
  }

  get nodes(): number {
    return this.#exports.search_nodes();
  }

  get estimates(): number {
    return this.#exports.search_estimates();
  }

  newSearch(): void {
    this.#age = (this.#age + 1) % AGES;
    this.#exports.search_table_age(this.#age);
  }

  age(): void {
    this.#exports.search_order_age();
  }

  clear(): void {
    if (this.#table !== 0) new Uint8Array(this.#exports.memory.buffer, this.#table, this.#tableBytes).fill(0);
    this.#age = 0;
    this.#exports.search_table_age(0);
    this.#exports.search_order_clear();
  }

  begin(root: Row, history: readonly Row[], budget: Budget): void {
    const { memory, search_path, search_path_written, search_row, search_begin } = this.#exports;
    this.#budget = budget;
    this.#thrown = undefined;
    this.#path.begin(root, history);
    const hashes = this.#path.known();
    const room = search_path(history.length); // may take memory: views are made after it
    new Int32Array(memory.buffer, room, hashes.length).set(hashes);
    search_path_written();
    this.rows = [0, 1].map((ply) => new Uint8Array(memory.buffer, search_row(ply), this.game.rowSize));
    this.rows[0].set(root);
    this.#asked.clear();
    search_begin(budget.next);
  }

  hasStood(row: Row): boolean {
    return this.#path.hasStood(row);
  }

  lead(action: number): void {
    this.#exports.search_lead(1, action);
  }

  comeBack(): number {
    return this.#exports.search_come_back(1);
  }

  value(depth: number, alpha: number, beta: number, mover: number): number {
    const value = this.#exports.search_child(depth, alpha, beta, mover);
    if (this.#thrown !== undefined) throw this.#thrown;
    return value;
  }

  visit(): void {
    this.#exports.search_visit();
    if (this.#thrown !== undefined) throw this.#thrown;
  }

  line(): number[] {
    const { memory, search_line, search_line_length } = this.#exports;
    return [...new Uint16Array(memory.buffer, search_line(1), search_line_length(1))];
  }

  /** When to be asked again, or -1 to end the search: nothing may be thrown through it. */
  #poll(nodes: number): number {
    try {
      this.#budget!.poll(nodes);
      return this.#budget!.next;
    } catch (thrown) {
      this.#thrown = thrown ?? STOPPED;
      return -1;
    }
  }

  #lead(address: number): number {
    let row = this.#asked.get(address);
    if (row === undefined) {
      row = new Uint8Array(this.#exports.memory.buffer, address, this.game.rowSize);
      this.#asked.set(address, row);
    }
    return this.#endgames!.lead(row);
  }
}

const NOT_COMPILED = Symbol('not compiled');

interface Imports {
  [name: string]: (...numbers: number[]) => number | undefined;
}
