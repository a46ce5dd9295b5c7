/** The part of a game that the compiled tree uses: its rules and its evaluation as WebAssembly, equal to those in TypeScript number for number. */
import type { Game } from '../../core/game.js';
import type { KernelModule } from '../../kernel/module.js';
import type { GameMakers } from '../../kernel/part.js';

declare module '../../core/registry.js' {
  interface GameParts {
    /** The compiled game for alpha-beta; without it, and for other options, the tree in TypeScript searches. */
    readonly alphabeta: GameSearch;
  }
}

/** A game in a compiled tree, a part of its definition. */
export interface GameSearch {
  /** The module with its compiled rules, its evaluation and the tree. */
  readonly module: KernelModule<SearchExports>;
  /** The class of its TypeScript rules: a game of another class, or with methods of its own, is searched in TypeScript. */
  readonly rules: { readonly prototype: object };
  /** Makes the game in the memory of an instance and writes its evaluation's weights; false where it does not cover the options. */
  open(search: SearchExports, game: Game): boolean;
}

/** The functions of the compiled tree. A memory holds one search of one game; addresses are numbers of bytes. */
export interface SearchExports extends GameMakers {
  abi(): number;
  /** The game to be searched, and the shape of its network or zeros; returns where its weights are to be written. */
  search_game(game: number, present: number, features: number, heads: number): number;
  /** Makes the tree with a table of 2^bits entries, for one of several threads; `threads` is 0 for one alone. */
  search_open(bits: number, selective: number, pieces: number, threads: number, thread: number): void;
  /** Where the reductions by depth and place are to be written. */
  search_reductions(): number;
  /** The address of the row of ply 0 or 1. */
  search_row(ply: number): number;
  /** How much the player to move at the root avoids draws, 0 to 100. */
  search_draws(contempt: number, player: number, left: number): void;
  /** A search begins, with one node; the host is asked when there are `nodes`. */
  search_begin(until: number): void;
  /** Where the hashes of the earlier positions are to be written, followed by that of the root. */
  search_path(count: number): number;
  search_path_written(): void;
  search_table_age(age: number): void;
  search_order_age(): void;
  search_clear(): void;
  search_child(depth: number, alpha: number, beta: number, mover: number): number;
  /** Works at what other threads search, until the search ends. */
  search_help(): void;
  search_come_back(): number;
  search_visit(): void;
  search_nodes(): number;
  search_effort(): number;
  search_estimates(): number;
  search_lead(ply: number, action: number): void;
  search_line(ply: number): number;
  search_line_length(ply: number): number;
  /** Makes the tree of expectimax; returns where the expected result of each score is to be written, as 64-bit numbers. */
  expectimax_open(star: number, pieces: number): number;
  /** Makes a table of 2^bits entries; returns its address. */
  expectimax_table(bits: number): void;
  expectimax_clear(): void;
  expectimax_table_age(age: number): void;
  expectimax_row(ply: number): number;
  expectimax_value(depth: number, alpha: number, beta: number): number;
  expectimax_known_move(depth: number): number;
  expectimax_estimates(): number;
}

/** The table that threads share, as compiled trees call it. */
export interface TableExports {
  abi(): number;
  /** The memory holds 2^bits entries. */
  open(bits: number): void;
  /** The address of the entry of a position, or -1. */
  find(low: number, high: number): number;
  /** Score, depth, bound and age of the entry last found. */
  packed(): number;
  action(at: number): number;
  keep(low: number, high: number, packed: number, action: number): void;
  /** Numbers after the table, by their bytes from the first; `add` and `exchange` return the number before. */
  read(at: number): number;
  write(at: number, value: number): void;
  add(at: number, value: number): number;
  exchange(at: number, expected: number, value: number): number;
}
