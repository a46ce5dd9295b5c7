/** The functions of compiled games that searches call. Addresses are numbers of bytes. */
import type { KernelExports } from '../kernel/module.js';

/** A compiled game with all of its functions. */
export interface GameExports extends KernelExports, SearchExports, WalkExports, JudgeExports {}

/** The evaluation of a game, row by row. */
interface JudgeExports {
  /** The weights are written. Returns where its traits are: margin, quiet gain, is quick, positions repeat, passing is tried; 32 bits each. */
  judge_open(): number;
  /** The score for player 0. */
  judge_score(row: number): number;
  judge_hint(row: number, action: number): number;
  /** Writes the noisy moves, the most promising first; returns how many. */
  judge_noisy(row: number, list: number): number;
  judge_pass(row: number, to: number): void;
  judge_openness(row: number, player: number): number;
  /** Writes what the network sees; returns which of its heads judges, or less than 0. */
  judge_features(row: number): number;
  judge_inputs(): number;
}

/** The searches of games whose rules the host has. */
export interface HostExports extends Memory, SearchExports, WalkExports {
  new_host(rowSize: number, players: number, actionCount: number, maxLegal: number, countsAtLimit: number): number;
}

/** What all compiled modules export. */
interface Memory extends Pick<KernelExports, 'abi' | 'alloc' | 'free' | 'memory'> {}

/** Alpha-beta and expectimax. A memory holds one search of one game; a module has the functions of its game's search. */
export interface SearchExports extends Memory {
  /** The game to be searched, and the shape of its network or zeros; returns where its weights are to be written. */
  search_game(game: number, present: number, features: number, heads: number): number;
  /** A search begins, with one node; the host is asked when there are `until`, and not when `most` end it. */
  search_begin(until: number, most: number): void;
  search_visit(): void;
  search_nodes(): number;

  /** Makes the tree with a table of 2^bits entries, for one of several threads; `threads` is 0 for one alone. */
  search_open(bits: number, selective: number, pieces: number, threads: number, thread: number): void;
  /** Where the reductions by depth and place are to be written. */
  search_reductions(): number;
  /** The address of the row of a ply; the host writes that of ply 0. */
  search_row(ply: number): number;
  /**
   * How much the player to move at the root avoids draws and seeks openness, each 0 to 100. Returns how much more than its estimate the root
   * counts for it.
   */
  search_draws(avoided: number, openness: number, player: number, left: number): number;
  /** Where the rows of the earlier positions are to be written, one after the other. */
  search_path(count: number): number;
  /** They and the row of ply 0 are written. */
  search_path_written(): void;
  search_table_age(age: number): void;
  search_order_age(): void;
  search_clear(): void;
  /** Lists the moves of the row of ply 0; returns how many. */
  search_root(): number;
  /** Whether a move that another search has found the best is tried first. */
  search_root_from(action: number, score: number, depth: number): number;
  /** Searches the best lines to a depth. */
  search_root_depth(lines: number, depth: number): void;
  /** The address of a move of the root: action, score, depth, whether it is proven, and where its line is and how long, 32 bits each. */
  search_root_move(place: number): number;
  /** Works at what other threads search, until the search ends. */
  search_help(): void;
  search_estimates(): number;
  search_lookups(): number;
  search_hits(): number;

  /** Makes the tree of expectimax; returns where the expected result of each score is to be written, as 64-bit numbers. */
  expectimax_open(star: number, pieces: number): number;
  /** Makes a table of 2^bits entries. */
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

/** Monte Carlo tree search. A memory holds searches of one game. */
export interface WalkExports extends Memory {
  /** The game of all searches in this memory. */
  walk_game(game: number): void;
  /** Makes a search with two trees of at most `nodes` nodes and edges, with room for `room` nodes at first. */
  walk_open(
    nodes: number,
    edges: number,
    room: number,
    constant: number,
    firstPlay: number,
    isUct: number,
    keepsOrder: number,
    tables: number,
  ): number;
  /** A walk of a search: simulations under way at once have one each. */
  walk_new(search: number): number;
  /** The address of the `Arena` of tree 0, in use at first, or 1. */
  walk_tree(search: number, which: number): number;
  /** The address of the position to be evaluated. */
  walk_row(): number;
  /** The addresses of the answer: the legal actions, their priors, and the values of the players. */
  walk_actions(): number;
  walk_policy(): number;
  walk_values(): number;
  /** Where the rows of earlier positions are written; the first ones stay as before. */
  walk_history(search: number, count: number): number;
  /** Rows from the first one on have been written. */
  walk_history_written(search: number, first: number): void;
  /** A new tree begins with the position at `walk_row`. */
  walk_restart(search: number, actor: number): void;
  /** The other tree begins with what is below a node, of that at most so many nodes, and is in use from then on. */
  walk_keep(search: number, node: number, most: number): void;
  /** To make room, at most so many bytes are moved at once: a tree that needs more is full. */
  walk_movable(bytes: number): void;
  /** As many nodes and edges more are expected. */
  walk_expect(search: number, nodes: number, edges: number): void;
  /** Lists the moves of the root, if they are not listed. */
  walk_list(search: number): void;
  /** 0 where the result is known, 1 where the position at `walk_row` has to be evaluated, 2 where that has been done before. */
  walk_descend(walk: number, forced: number): number;
  walk_leaf(walk: number): number;
  walk_losses(walk: number, losses: number): void;
  /**
   * Ends a simulation by an answer of `count` moves; -1: by what is known or was answered before; -2: by values alone; -3: by values and
   * a policy for the moves in the order of the rules. Returns its depth.
   */
  walk_finish(walk: number, count: number): number;
}
