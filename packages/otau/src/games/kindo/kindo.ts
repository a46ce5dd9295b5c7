/** Kindo as a `Game`: the options, the tables of its board and the rules on rows. */
import {
  type Actor,
  type Counters,
  firstCounters,
  type Game,
  type Layout,
  type Limits,
  OVER,
  type Row,
  type Symmetry,
  type TensorSpec,
} from '../../core/game.js';
import { OtauError, quote } from '../../lib/error.js';
import type { Rng } from '../../lib/rng.js';
import {
  Board,
  DOT,
  type KindoField,
  mirrorDirection,
  OWNERS,
  PLAYER,
  TILES,
  WALLS,
  WINNER,
  wallBit,
  wallOf,
} from './board.js';
import { formatMove, formatPosition, NOTATIONS, parseMove, parsePosition } from './notation.js';
import { fixedPlanes, observationSpec, observe, turnedActions } from './observation.js';
import type { KindoOptions } from './options.js';
import { listLegal, play, writeStart } from './rules.js';

export type { KindoField } from './board.js';

/**
 * The rules of Kindo with its options fixed. You get one from `createGame('kindo', options)`.
 * An action is `5 * tile + wall`; wall 0 captures the tile, 1 to 4 turn its wall north, east, south or west.
 */
export class Kindo implements Game<KindoOptions, KindoField> {
  readonly id = 'kindo';
  readonly version = 1;
  readonly players = 2;
  readonly rowSize: number;
  readonly actionCount: number;
  /**
   * A tile of the mover's has at most 4 walls to choose from, any other at most one capture. So
   * the most are 4 for each of the n² - n - 2 tiles that take walls, all the mover's, and the captures
   * of the enemy King and of the diagonal, less the one tile of it that joins its two sides.
   */
  readonly maxLegal: number;
  readonly layout: Layout<KindoField>;
  readonly limits: Limits;
  readonly observation: TensorSpec;
  /** The observation: it is seen from the player to move already. */
  readonly input: TensorSpec;
  readonly notations = NOTATIONS;
  readonly symmetries: readonly Symmetry[];

  readonly #board: Board;
  readonly #walledIn: boolean;
  readonly #fixedPlanes: Float32Array;
  readonly #turnedActions: Uint16Array;

  /** @param options from `resolveKindoOptions` */
  constructor(readonly options: KindoOptions) {
    const board = new Board(options.size);
    this.#board = board;
    this.#walledIn = options.walledIn;
    this.#fixedPlanes = fixedPlanes(board);
    this.#turnedActions = turnedActions(board);
    this.rowSize = board.rowSize;
    this.actionCount = 5 * board.cells + 1;
    this.maxLegal = 4 * (board.cells - board.size - 2) + board.size;
    this.layout = board.layout;
    this.limits = { plies: options.maxPlies, repetition: 'none' };
    this.observation = observationSpec(board);
    this.input = this.observation;
    this.symmetries = symmetriesOf(board);
  }

  start(out: Row, _rng?: Rng): void {
    writeStart(this.#board, out);
  }

  actor(row: Row): Actor {
    return row[WINNER] !== 0 ? OVER : row[PLAYER];
  }

  /** In ascending order. */
  legal(row: Row, out: Uint16Array): number {
    return listLegal(this.#board, row, out);
  }

  outcomes(_row: Row, _out: Float32Array): number {
    return 0;
  }

  next(row: Row, action: number, out: Row): void {
    play(this.#board, this.#walledIn, row, action, out);
  }

  result(row: Row, player: number): number {
    return row[WINNER] === 1 + player ? 1 : -1;
  }

  /** The opponent wins; the rest of the position stays. */
  forfeit(row: Row, player: number, out: Row): void {
    if (out !== row) out.set(row);
    out[WINNER] = 2 - player;
  }

  /** Every single move is a ply; the move number grows when a turn of player 1 has ended. */
  count(before: Row, _action: number, after: Row, counters: Counters): void {
    counters.ply++;
    if (before[PLAYER] === 1 && after[PLAYER] === 0) counters.move++;
  }

  observe(row: Row, out: Float32Array): void {
    observe(this.#board, this.#fixedPlanes, row, out);
  }

  encode(row: Row, out: Float32Array, _counters?: Counters): void {
    this.observe(row, out);
  }

  toView(row: Row, action: number): number {
    return row[PLAYER] === 0 ? action : this.#turnedActions[action];
  }

  fromView(row: Row, action: number): number {
    return this.toView(row, action);
  }

  formatPosition(row: Row, _counters?: Counters): string {
    return formatPosition(this.#board, row);
  }

  parsePosition(text: string, out: Row): Counters {
    parsePosition(this.#board, this.#walledIn, text, out);
    return firstCounters();
  }

  formatAction(_row: Row, action: number, notation?: string): string {
    checkNotation(notation);
    return formatMove(this.#board, action);
  }

  parseAction(row: Row, text: string, notation?: string): number {
    checkNotation(notation);
    return parseMove(this.#board, row, text);
  }
}

function checkNotation(notation: string = NOTATIONS[0]): void {
  if (notation !== NOTATIONS[0]) {
    throw new OtauError('unknown-notation', `Kindo has the notation ${NOTATIONS[0]}; got ${quote(notation)}.`);
  }
}

// The symmetries of Kindo's board (RULES.md, 6.4): the identity and the reflection in the Kings' diagonal.

function symmetriesOf(board: Board): readonly Symmetry[] {
  return [
    {
      name: 'identity',
      row: (row, out) => {
        if (out !== row) out.set(row);
      },
      action: (action) => action,
    },
    {
      name: 'reflection',
      row: (row, out) => mirrorRow(board, row, out),
      action: (action) => mirrorAction(board, action),
    },
  ];
}

function mirrorRow(board: Board, row: Row, out: Row): void {
  for (let at = 0; at < TILES; at++) out[at] = row[at];
  for (let t = 0; t < board.cells; t++) {
    const image = board.mirror(t);
    if (image < t) continue;
    const tile = row[TILES + t];
    out[TILES + t] = mirrorTile(row[TILES + image]);
    out[TILES + image] = mirrorTile(tile);
  }
}

function mirrorTile(tile: number): number {
  if ((tile & WALLS) === 0) return tile;
  return (tile & (OWNERS | DOT)) | wallBit(mirrorDirection(wallOf(tile)));
}

function mirrorAction(board: Board, action: number): number {
  const t = Math.floor(action / 5);
  return t === board.cells ? action : 5 * board.mirror(t) + mirrorDirection(action % 5);
}
