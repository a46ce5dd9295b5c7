/**
 * A helper of an alpha-beta search, in a thread of its own. `team.ts` gives the tasks. It searches a part of the moves of positions that other
 * threads have reached (`assembly/splits.ts`). To ponder, helpers search the same position with the same transposition table, each from depths
 * of its own (Lazy SMP).
 */

import type { GameId, GameOptions, Row } from '../../core/game.js';
import { createGame, gamePart } from '../../core/registry.js';
import type { SharedMemory } from '../../kernel/module.js';
import type { LeadingEndgames, TableData } from '../../tables/endgames.js';
import { Budget } from '../search.js';
import { RootSearch } from './root.js';
import { SharedTable } from './shared-table.js';
import { AlphabetaTree, type RootFinding } from './tree.js';

/** The messages to helpers: first what they share, then one task after the other. Plain data for any thread. */
export type HelperMessage =
  | {
      readonly kind: 'join';
      readonly game: GameId;
      readonly options: GameOptions;
      /** 1 for the first helper, and so on. */
      readonly number: number;
      readonly lines: number;
      readonly selective: boolean;
      /** How much draws are avoided, 0 to 100. */
      readonly contempt: number;
      readonly tableBits: number;
      readonly table: SharedMemory;
      readonly signals: SharedArrayBuffer;
      /** The endgames of the game; their bytes are shared too. */
      readonly endgames?: TableData;
    }
  | {
      readonly kind: 'help';
      /** The search continues for as long as the signals hold this number. */
      readonly search: number;
      /** The table's. */
      readonly age: number;
      readonly row: Row;
      readonly history: readonly Row[];
      readonly depth?: number;
      /** Milliseconds, where the helpers ponder: the one that they help does not search. */
      readonly time?: number;
      /** What is known of the position by pondering. */
      readonly known?: RootFinding;
    }
  /** A new game: everything from earlier ones is forgotten. */
  | { readonly kind: 'clear' };

/** Numbers of searches that a finding tells apart. */
const SEARCHES = 2 ** 24;

/**
 * What a team shares besides the table: which search is running, and as 64-bit numbers how many positions each helper has
 * visited in total, and what it has found in its last iteration: search (24 bits), depth (8), action (16), score (16).
 */
export class Signals {
  /** How many helpers there are. */
  readonly helpers: number;
  readonly #search: Int32Array;
  readonly #nodes: BigInt64Array;
  readonly #found: BigInt64Array;

  constructor(memory: SharedArrayBuffer) {
    const helpers = (memory.byteLength / 8 - 1) / 2;
    this.helpers = helpers;
    this.#search = new Int32Array(memory, 0, 1);
    this.#nodes = new BigInt64Array(memory, 8, helpers);
    this.#found = new BigInt64Array(memory, 8 * (1 + helpers));
  }

  static memory(helpers: number): SharedArrayBuffer {
    return new SharedArrayBuffer(8 * (1 + 2 * helpers));
  }

  /** The number of the search that runs; 0 for none. */
  get search(): number {
    return Atomics.load(this.#search, 0);
  }

  set search(number: number) {
    Atomics.store(this.#search, 0, number);
  }

  report(helper: number, nodes: number): void {
    Atomics.store(this.#nodes, helper - 1, BigInt(nodes));
  }

  /** A helper has finished an iteration of a search. */
  setFinding(helper: number, search: number, { depth, action, score }: RootFinding): void {
    const packed = (BigInt(search % SEARCHES) << 40n) | (BigInt(depth) << 32n) | (BigInt(action) << 16n);
    Atomics.store(this.#found, helper - 1, BigInt.asIntN(64, packed | BigInt(score & 0xffff)));
  }

  /** The deepest that helpers have found in a search. */
  finding(search: number): RootFinding | undefined {
    let deepest: RootFinding | undefined;
    for (let i = 0; i < this.#found.length; i++) {
      const packed = BigInt.asUintN(64, Atomics.load(this.#found, i));
      const depth = Number((packed >> 32n) & 0xffn);
      if (Number(packed >> 40n) !== search % SEARCHES || depth <= (deepest?.depth ?? 0)) continue;
      const score = (Number(packed & 0xffffn) << 16) >> 16;
      deepest = { depth, action: Number((packed >> 16n) & 0xffffn), score };
    }
    return deepest;
  }

  /** Of all helpers. */
  nodes(): number {
    let sum = 0;
    for (let i = 0; i < this.#nodes.length; i++) sum += Number(Atomics.load(this.#nodes, i));
    return sum;
  }
}

/** The other end of a team, in a thread of its own: handles one message after the other. */
export class AlphabetaHelper {
  #member: Member | undefined;

  receive(message: HelperMessage): void {
    if (message.kind === 'join') this.#member = new Member(message);
    else if (message.kind === 'help') this.#member?.help(message);
    else this.#member?.clear();
  }
}

export type Join = Extract<HelperMessage, { kind: 'join' }>;
/** A task. */
export type Help = Extract<HelperMessage, { kind: 'help' }>;

/** What a helper does for one team. */
class Member {
  readonly #tree: AlphabetaTree;
  readonly #table: SharedTable;
  readonly #signals: Signals;
  /** Positions visited in the searches before. */
  #visited = 0;

  constructor(private readonly joined: Join) {
    const { game: id, options, number: thread, selective, contempt, tableBits, endgames } = joined;
    const game = createGame(id, options);
    const signals = new Signals(joined.signals);
    const table = new SharedTable(tableBits, signals.helpers + 1, joined.table);
    const known = endgames && (gamePart(id, 'endgames')?.fromData?.(endgames).endgames(game) as LeadingEndgames);
    this.#tree = new AlphabetaTree(game, { tableBits, table, thread, selective, endgames: known || undefined });
    this.#tree.contempt = contempt;
    this.#table = table;
    this.#signals = signals;
  }

  clear(): void {
    this.#tree.clear();
  }

  /** Searches until the search that it helps ends, or there is nothing more to find. */
  help({ search, age, row, history, depth, time, known }: Help): void {
    const tree = this.#tree;
    const signals = this.#signals;
    const { number, lines } = this.joined;
    if (signals.search !== search) return;
    this.#table.age = age;
    tree.age();
    const stop = () => {
      signals.report(number, this.#visited + tree.nodes);
      return signals.search !== search;
    };
    const budget = new Budget({ time, stop });
    if (time === undefined) {
      tree.begin(row, history, budget);
      tree.help();
    } else {
      const root = new RootSearch(tree, row, lines, { history, depth }, budget);
      if (known !== undefined) root.startFrom(known);
      // The first helper searches as the one that it helps does
      const place = number - 1;
      const found = () => signals.setFinding(number, search, { ...root.best()[0], depth: root.depth });
      root.run(found, (at) => place > 0 && leavesOut(place, at));
    }
    this.#visited += tree.nodes;
    signals.report(number, this.#visited);
  }
}

/**
 * Whether a helper does not search a depth. The first two take every second depth, one the odd and the other
 * the even ones; the next four take two and leave out two, each from another start; and so on: so they
 * are ahead of the search and of each other, and find what it will need.
 */
export function leavesOut(helper: number, depth: number): boolean {
  const length = Math.floor((1 + Math.sqrt(4 * helper - 3)) / 2);
  const place = helper - 1 - length * (length - 1);
  return Math.floor((depth + place) / length) % 2 === 1;
}
