/**
 * The parts of a game’s definition for networks: what this folder uses, for games that other places bring as well, and
 * the settings of training.
 */
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

/** A network by its sizes; the settings of a run have the same names. */
export interface NetworkSizes {
  /** Dense layers, dense layers over counts as one number each, or convolutions over the cells of the board. */
  readonly trunk: 'dense' | 'one-hot' | 'cells';
  /** Width of the first layer of a trunk of kind `one-hot`; 256 unless given. */
  readonly stem?: number;
  /** Width of dense layers. */
  readonly width: number;
  /** Channels of convolutions. */
  readonly channels: number;
  /** Residual blocks. */
  readonly blocks: number;
  /** Width of the value head's hidden layer. */
  readonly valueWidth: number;
}

/** How a game is trained by default. What is left out has a default that fits every game. */
export interface GameTraining {
  readonly network?: NetworkSizes;
  /**
   * Agents against which strength is measured, for two players. Unless given: `random`, `greedy` and the game's usual
   * search with a fixed number of positions.
   */
  readonly anchors?: readonly string[];
  /**
   * Settings of the preset `fast` that differ for this game, by their names in `otau-cli/learn` (`SETTINGS`). A `teacher`
   * is used for two players only.
   */
  readonly fast?: Readonly<Record<string, string | number | boolean>>;
}

declare module '../core/registry.js' {
  interface GameParts {
    training: GameTraining;
  }
}
