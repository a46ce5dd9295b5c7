/** The part of a game that the compiled walk uses: its rules as WebAssembly, equal to those in TypeScript byte for byte. */
import type { Game } from '../../../core/game.js';
import type { KernelModule } from '../../../kernel/module.js';
import type { GameMakers } from '../../../kernel/part.js';

declare module '../../../core/registry.js' {
  interface GameParts {
    /** The compiled game for Monte Carlo tree search with a network; without it, and for other options, TypeScript walks. */
    readonly walk: GameWalk;
  }
}

/** A game in a compiled walk, a part of its definition. */
export interface GameWalk {
  /** The module with its compiled rules and the walk. */
  readonly module: KernelModule<WalkExports>;
  /** The class of its TypeScript rules: a game of another class, or with methods of its own, is walked in TypeScript. */
  readonly rules: { readonly prototype: object };
  /** Makes the game in the memory of an instance and returns its address, or 0 where its options are not covered. */
  open(makers: GameMakers, game: Game): number;
}

/** The functions of the compiled walk. A memory holds searches of one game; addresses are numbers of bytes. */
export interface WalkExports extends GameMakers {
  abi(): number;
  /** The game of all searches in this memory. */
  walk_game(game: number): void;
  /** Makes a search with two trees of at most `nodes` nodes and edges, with room for `room` nodes at first; PUCT as `PuctChoice`. */
  walk_open(nodes: number, edges: number, room: number, cpuct: number, firstPlay: number, tables: number): number;
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
  /** The other tree begins with what is below a node, and is in use from then on. */
  walk_keep(search: number, node: number): void;
  /** 0 where the result is known, 1 where the position at `walk_row` has to be evaluated, 2 where that has been done before. */
  walk_descend(walk: number, forced: number): number;
  walk_leaf(walk: number): number;
  walk_losses(walk: number, losses: number): void;
  /** Ends a simulation by an answer of `count` moves, or, with -1, by what is known or was answered before. Returns its depth. */
  walk_finish(walk: number, count: number): number;
}
