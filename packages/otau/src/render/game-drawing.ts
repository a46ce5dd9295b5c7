/** The part of a game that draws it. Everything may be left out: the generic boards then draw its scene. */
import type { Game, Row } from '../core/game.js';
import { gamePart } from '../core/registry.js';
import type { Ink } from './ink.js';
import type { BoardScene } from './scene.js';
import type { Drawn } from './shape.js';
import type { View } from './view.js';
import type { LastAction } from './words.js';

declare module '../core/registry.js' {
  interface GameParts {
    /** How positions look: as text, as SVG and in words. */
    readonly drawing: GameDrawing;
  }
}

/**
 * The drawing of a game, a part of its definition. A scene alone gives a text board, an SVG and a board
 * in the browser; what is given beside it goes before them.
 * @example
 * const drawing: GameDrawing = {
 *   scene: (game, row) => ({
 *     cells: readField(game.layout.houses, row).map((count, i) => ({
 *       id: 'ABCDEFabcdef'[i], x: i < 6 ? i : 11 - i, y: i < 6 ? 1 : 0, shape: 'round', owner: i < 6 ? 0 : 1, count,
 *     })),
 *   }),
 *   cellsOf: (_game, row, action) => ['ABCDEFabcdef'[6 * row[0] + action]],
 * };
 */
export interface GameDrawing {
  /** The board as data. Default: the fields of the row. */
  scene?(game: Game, row: Row): BoardScene;
  /** The ids of the cells that a legal action touches, in order. Default: see `actionCells`. */
  cellsOf?(game: Game, row: Row, action: number): readonly string[];
  /** The lines of the text board, at most 80 columns. Default: the scene as text. */
  text?(game: Game, row: Row, ink: Ink, last?: LastAction): string[];
  /** The board as a tree of shapes, for pictures and pages. Default: the scene drawn. */
  board?(view: View): Drawn;
  /** Whose turn it is and what there is to do; at the end the winner. No full stop. Default: `White to move`. */
  status?(game: Game, row: Row): string;
  /** All that is on the board, in sentences. Default: the cells of the scene. */
  describe?(game: Game, row: Row): string[];
  /** An outcome of chance in words: `throw 4`. Default: its text in the game's notation. */
  outcome?(game: Game, row: Row, outcome: number): string;
}

const NO_DRAWING: GameDrawing = {};

/** The drawing part of a game; an empty part where it has none. */
export function drawingOf(game: Game): GameDrawing {
  return gamePart(game.id, 'drawing') ?? NO_DRAWING;
}
