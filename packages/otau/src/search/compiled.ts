/** The host of compiled searches, and how a search is opened for a game. */
import type { Game, Row } from '../core/game.js';
import { isUnchanged } from '../kernel/kernel.js';
import type { WasmImports } from '../lib/wasm.js';
import { type Endgames, UNSOLVED } from '../tables/endgames.js';
import type { GameSearch, SearchExports, TableExports } from './alphabeta/part.js';
import { type Budget, STOPPED } from './budget.js';

/** More pieces than any position has. */
const ANY = 0x7fffffff;

/** Up to how many pieces tables have positions, as compiled trees read it: -1 without tables. */
export function knownPieces(endgames: Endgames | undefined): number {
  return endgames === undefined ? -1 : (endgames.maxPieces ?? ANY);
}

/** What compiled trees share: a table whose entries have ages, the rows of the root, and the host that ends a search. */
export abstract class CompiledSearch {
  rows: readonly Row[] = [];
  #age = 0;

  constructor(
    readonly game: Game,
    protected readonly exports: SearchExports,
    protected readonly host: SearchHost,
    private readonly ages: number,
    private readonly setAge: (age: number) => void,
  ) {}

  get nodes(): number {
    return this.exports.search_nodes();
  }

  newSearch(): void {
    this.#age = (this.#age + 1) % this.ages;
    this.setAge(this.#age);
  }

  visit(): void {
    this.exports.search_visit();
    this.host.checked(0);
  }

  /** The table is clear. */
  protected forgetAge(): void {
    this.#age = 0;
    this.setAge(0);
  }

  /** Rows of the first two plies; the views are made once no more memory is allocated. */
  protected viewRows(addressOf: (ply: number) => number): void {
    const { buffer } = this.exports.memory;
    this.rows = [0, 1].map((ply) => new Uint8Array(buffer, addressOf(ply), this.game.rowSize));
  }
}

/** Not called by trees that have a table of their own. */
const NO_TABLE = {
  find: () => -1,
  packed: () => 0,
  action: () => 0,
  keep: () => {},
  read: () => 0,
  write: () => {},
  add: () => 0,
  exchange: () => 0,
};

/** Answers the calls of a search: whether to continue, and values of tables. */
export class SearchHost {
  #budget: Budget | undefined;
  /** What ended the search, once something has. */
  #thrown: unknown;
  /** Where the rows of these calls are. */
  memory: { readonly buffer: ArrayBuffer } | undefined;
  /** Views of rows that endgame tables were asked about, by address. */
  readonly #asked = new Map<number, Row>();

  constructor(
    readonly game: Game,
    readonly endgames?: Endgames,
    /** A table that threads share. */
    readonly table: Omit<TableExports, 'abi' | 'open'> = NO_TABLE,
  ) {}

  /** A search begins. No memory may be allocated during it. */
  begin(budget: Budget): void {
    this.#budget = budget;
    this.#thrown = undefined;
    this.#asked.clear();
  }

  /** A number that a search has returned; throws what ended the search. */
  checked(found: number): number {
    if (this.#thrown !== undefined) throw this.#thrown;
    return found;
  }

  imports(): WasmImports['env'] {
    const { endgames } = this;
    const { find, packed, action, keep, read, write, add, exchange } = this.table;
    return {
      poll: (nodes) => this.#poll(nodes),
      lead: (address) => endgames?.lead?.(this.#rowAt(address)) ?? UNSOLVED,
      known: (address) => endgames?.value(this.#rowAt(address)) ?? UNSOLVED,
      ...{ find, packed, action, keep, read, write, add, exchange },
    };
  }

  /** The count of nodes for the next call, or -1 to end the search: exceptions cannot pass through it. */
  #poll(nodes: number): number {
    try {
      this.#budget!.poll(nodes);
      return this.#budget!.next;
    } catch (thrown) {
      this.#thrown = thrown ?? STOPPED;
      return -1;
    }
  }

  #rowAt(address: number): Row {
    let row = this.#asked.get(address);
    if (row === undefined) {
      row = new Uint8Array(this.memory!.buffer, address, this.game.rowSize);
      this.#asked.set(address, row);
    }
    return row;
  }
}

/** A game in a compiled search of its own; undefined where only TypeScript can search it. */
export function openSearch(part: GameSearch | undefined, game: Game, host: SearchHost): SearchExports | undefined {
  if (part === undefined || !isUnchanged(game, part.rules)) return undefined;
  const exports = part.module.instance({ env: host.imports() });
  if (exports === undefined || !part.open(exports, game)) return undefined;
  host.memory = exports.memory;
  return exports;
}
