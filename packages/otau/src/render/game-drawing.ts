/**
 * The part of a game that draws it, and what it is given and gives: views, scenes, colours of text. Everything may be left
 * out: the generic boards then draw its scene.
 */
import type { Game, Row } from '../core/game.js';
import { gamePart } from '../core/registry.js';
import type { Drawn } from './shape.js';
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

// What a board is drawn from.

/** A move to point out; strength 0 to 1 makes the arrow thicker. */
export interface Suggestion {
  readonly action: number;
  /** Default 1. */
  readonly strength?: number;
}

/** A position, and what is to be seen of it. */
export interface View {
  readonly game: Game;
  readonly row: Row;
  /** Names of rows, columns, pits and houses. */
  readonly coordinates: boolean;
  /** The words on the board by the game's own keys, such as `next` for Kindo's next turn; default English. */
  readonly words?: Readonly<Record<string, string>>;
  /** The board from the other side. */
  readonly isFlipped?: boolean;
  /** Upright for narrow screens; boards about as high as wide have one form. */
  readonly isUpright?: boolean;
  /** The last move or throw, to be marked. */
  readonly last?: LastAction;
  /** Actions to mark as legal. */
  readonly legal?: readonly number[];
  /** Moves to point out, the best first. */
  readonly arrows?: readonly Suggestion[];
  /** Names of cells at which a move can begin or go on, where moves are made by choosing cells; they are marked with a dot. */
  readonly open?: readonly string[];
  /** The name of the cell that is chosen. */
  readonly chosen?: string;
  /** The action that somebody looks at: what it would do is shown. */
  readonly preview?: number;
  /** Names of cells to mark with corners. */
  readonly marked?: readonly string[];
}

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

/** Colours for text boards. Every board can be read without them; `PLAIN` leaves the text as it is. */

/** Paints parts of a text board. */
export interface Ink {
  /** What belongs to a player, 0 to 3. */
  player(player: number, text: string): string;
  /** Lines and labels in the background. */
  faint(text: string): string;
  /** The last move. */
  mark(text: string): string;
  /** What matters most: whose turn, the winner. */
  strong(text: string): string;
}

export const PLAIN: Ink = {
  player: (_player, text) => text,
  faint: (text) => text,
  mark: (text) => text,
  strong: (text) => text,
};

const PLAYER_CODES = [36, 31, 32, 35];

/** ANSI colours of the terminal's own palette: cyan, red, green, magenta for the players, yellow for the last move. */
export const COLOURED: Ink = {
  player: (player, text) => sgr(PLAYER_CODES[player], text),
  faint: (text) => sgr(2, text),
  mark: (text) => sgr(33, text),
  strong: (text) => sgr(1, text),
};

function sgr(code: number, text: string): string {
  return text === '' ? '' : `\x1b[${code}m${text}\x1b[0m`;
}

/** A picture as pixels: rows from the top, three bytes a pixel (red, green, blue). */
export interface RgbArray {
  readonly width: number;
  readonly height: number;
  /** `3 × width × height` bytes. */
  readonly data: Uint8Array;
}
