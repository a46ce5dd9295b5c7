/** The part of a game's definition that training uses: plain data that may be left out. */

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
