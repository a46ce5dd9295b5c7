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
  DOT,
  KindoBoard,
  type KindoField,
  LEFT,
  mirrorDirection,
  NEXT,
  OWNERS,
  PLAYER,
  TILES,
  tileName,
  turnDirection,
  WALLS,
  WINNER,
  wallBit,
  wallOf,
} from './board.js';
import { formatMove, formatPosition, NOTATIONS, parseMove, parsePosition } from './notation.js';
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

  readonly #board: KindoBoard;
  readonly #walledIn: boolean;
  readonly #fixedPlanes: Float32Array;
  readonly #turnedActions: Uint16Array;

  /** @param options from `resolveKindoOptions` */
  constructor(readonly options: KindoOptions) {
    const board = new KindoBoard(options.size);
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

function symmetriesOf(board: KindoBoard): readonly Symmetry[] {
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

function mirrorRow(board: KindoBoard, row: Row, out: Row): void {
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

function mirrorAction(board: KindoBoard, action: number): number {
  const t = Math.floor(action / 5);
  return t === board.cells ? action : 5 * board.mirror(t) + mirrorDirection(action % 5);
}

// What a learning agent sees of Kindo (RULES.md, 6): planes of tiles from the player to move,
// and the same actions as that player names them.

/** A plane of one number per tile. `fixed` is set where the tile alone decides the number. */
interface Plane {
  readonly about: string;
  readonly low: number;
  readonly high: number;
  readonly fixed?: (board: KindoBoard, tile: number) => boolean;
}

const MARK = { low: 0, high: 1 };
const MOVES = { low: 0.25, high: 1 };
const NEXT_MOVES = { low: 0.5, high: 1 };

/** The planes in their order; `observe` fills them by these indices. */
const PLANES: readonly Plane[] = [
  { about: 'own tile', ...MARK },
  { about: 'enemy tile', ...MARK },
  { about: 'own King', ...MARK, fixed: (board, tile) => tile === board.kings[0] },
  { about: 'enemy King', ...MARK, fixed: (board, tile) => tile === board.kings[1] },
  { about: 'wall N', ...MARK },
  { about: 'wall E', ...MARK },
  { about: 'wall S', ...MARK },
  { about: 'wall W', ...MARK },
  { about: 'own dot', ...MARK },
  { about: 'enemy dot', ...MARK },
  { about: 'no wall can stand', ...MARK, fixed: (board, tile) => board.unwallable[tile] !== 0 },
  { about: 'moves left in this turn / 4', ...MOVES },
  { about: 'moves in own next turn / 4', ...NEXT_MOVES },
  { about: "moves in the enemy's next turn / 4", ...NEXT_MOVES },
];
const FIRST_WALLS = 4;
const FIRST_DOTS = 8;
const FIRST_MOVES = 11;

/** Float32 planes × n × n. Tiles are named from the player to move, whose King is on a1. */
function observationSpec(board: KindoBoard): TensorSpec {
  const { size, cells } = board;
  const planeOf = (index: number): Plane => PLANES[Math.floor(index / cells)];
  const fixedAt = (index: number): number | undefined => {
    const value = planeOf(index).fixed?.(board, index % cells);
    return value === undefined ? undefined : Number(value);
  };
  return {
    shape: [PLANES.length, size, size],
    size: PLANES.length * cells,
    dtype: 'float32',
    low: (index) => fixedAt(index) ?? planeOf(index).low,
    high: (index) => fixedAt(index) ?? planeOf(index).high,
    describe: (index) => `${planeOf(index).about}, ${tileName(board.size, index % cells)} from the player to move`,
  };
}

/** The planes that are the same in every position, as `observe` starts from them. */
function fixedPlanes(board: KindoBoard): Float32Array {
  const { cells } = board;
  return Float32Array.from({ length: PLANES.length * cells }, (_, index) =>
    PLANES[Math.floor(index / cells)].fixed?.(board, index % cells) ? 1 : 0,
  );
}

/** Writes the planes. `fixed` comes from `fixedPlanes`. */
function observe(board: KindoBoard, fixed: Float32Array, row: Row, out: Float32Array): void {
  const { cells } = board;
  const mover = row[PLAYER];
  out.set(fixed);
  const left = row[LEFT] / 4;
  const ownNext = row[NEXT + mover] / 4;
  const enemyNext = row[NEXT + 1 - mover] / 4;
  for (let t = FIRST_MOVES * cells; t < (FIRST_MOVES + 1) * cells; t++) {
    out[t] = left;
    out[t + cells] = ownNext;
    out[t + 2 * cells] = enemyNext;
  }
  for (let t = 0; t < cells; t++) {
    const tile = row[TILES + (mover === 0 ? t : cells - 1 - t)];
    if (tile === 0) continue;
    const side = ((tile >> mover) & 1) === 1 ? 0 : cells;
    out[side + t] = 1;
    const wall = wallOf(tile);
    if (wall !== 0) out[(FIRST_WALLS - 1 + (mover === 0 ? wall : turnDirection(wall))) * cells + t] = 1;
    if ((tile & DOT) !== 0) out[FIRST_DOTS * cells + side + t] = 1;
  }
}

/** For every action the same move on the board rotated by 180°; its own inverse. The last action, never legal, stays. */
function turnedActions(board: KindoBoard): Uint16Array {
  const count = 5 * board.cells;
  return Uint16Array.from({ length: count + 1 }, (_, action) =>
    action === count ? count : 5 * board.turn(Math.floor(action / 5)) + turnDirection(action % 5),
  );
}
