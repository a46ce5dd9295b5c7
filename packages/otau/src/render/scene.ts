/**
 * A board as data: cells with a place, a shape and what is on them. The generic boards (text,
 * SVG, browser) draw a scene, so a game without drawings of its own is still shown and played by
 * pointing at cells.
 */
/** How a cell is drawn: a square tile, a round or oblong hollow, a hexagon, or only what is on it. */
export type CellShape = 'square' | 'round' | 'hexagon' | 'none';

/** One place of a board. Lengths are in units of a usual cell; x grows to the right, y downwards. */
export interface SceneCell {
  /** Its name, different from that of every other cell: `a1`. Moves are found by it. */
  readonly id: string;
  /** The middle of the cell. */
  readonly x: number;
  readonly y: number;
  /** Default 1. */
  readonly width?: number;
  /** Default 1. */
  readonly height?: number;
  /** Default `square`. */
  readonly shape?: CellShape;
  /** The coordinate to show; default the id, `''` for none. */
  readonly label?: string;
  /** The player to whom the cell belongs, if to any. */
  readonly owner?: number;
  /** How many things lie here: seeds in a house, pieces in a stack. */
  readonly count?: number;
  /** A piece that is here. */
  readonly piece?: ScenePiece;
  /** Words or a number to show in the cell. */
  readonly text?: string;
}

/** A piece of a player. */
export interface ScenePiece {
  /** The player, from 0. */
  readonly owner: number;
  /** One or two characters that tell kinds of pieces apart: `K`. */
  readonly sign?: string;
}

/**
 * What is on a board in one position.
 * @example
 * // Two rows of three houses with seeds, and a store for each player.
 * const scene: BoardScene = {
 *   cells: [
 *     { id: 'North', x: -1, y: 0.5, height: 2, shape: 'round', owner: 1, count: 2 },
 *     ...['c', 'b', 'a'].map((id, x) => ({ id, x, y: 0, shape: 'round' as const, owner: 1, count: 4 })),
 *     ...['A', 'B', 'C'].map((id, x) => ({ id, x, y: 1, shape: 'round' as const, owner: 0, count: 4 })),
 *     { id: 'South', x: 3, y: 0.5, height: 2, shape: 'round', owner: 0, count: 0 },
 *   ],
 * };
 */
export interface BoardScene {
  readonly cells: readonly SceneCell[];
  /** The text for each player beside the board: `captured 12`. */
  readonly notes?: readonly string[];
}
