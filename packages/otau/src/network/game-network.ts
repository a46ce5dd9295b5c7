/** The part of a game's definition that this folder uses: for games that are played on a board of cells. */
import type { Game } from '../core/game.js';

/**
 * Cells with neighbours, for convolutions and for a policy per cell. The input of such a game (`game.encode`) is
 * planes over the cells, in the order of the cells.
 */
export interface CellBoard {
  readonly cells: number;
  /** Numbers in `neighbours` for each cell: the cell itself and those around it. */
  readonly reach: number;
  /** `cells × reach` cells; `cells` (one beyond the last) where there is none. */
  readonly neighbours: readonly number[];
  /** Kinds of action that start at a cell. */
  readonly kinds: number;
  /** For each action `kinds · cell + kind`; `kinds · cells` (one beyond the last) for actions that are never legal. */
  readonly actions: readonly number[];
}

/**
 * The input of a game (`game.encode`) whose numbers are mostly counts, for networks that learn what each count is worth:
 * a number that counts becomes one number for each count, 1 for that which it is and 0 for the others.
 */
export interface CountedInput {
  /** Inputs that count: an input times `factor` is a whole number. Counts of `states` and more are none of the numbers. */
  readonly counts: readonly { readonly inputs: readonly number[]; readonly factor: number; readonly states: number }[];
  /** Inputs that stay as they are. They come last. */
  readonly rest: readonly number[];
}

/** The networks that can be made for a game besides dense ones. */
export interface GameNetwork {
  /** The board of a game, for networks with a trunk of kind `cells`. */
  cells?(game: Game): CellBoard;
  /** Which inputs count, for networks with a trunk of kind `one-hot`. */
  counted?(game: Game): CountedInput;
}

declare module '../core/registry.js' {
  interface GameParts {
    network: GameNetwork;
  }
}
