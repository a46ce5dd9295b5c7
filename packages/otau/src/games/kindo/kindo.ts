/** Kindo as a `Game`: the options, the tables of its board and the rules on rows. */
import { BoardGame, IDENTITY } from '../../core/complete-game.js';
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
import type { GameDefinition } from '../../core/registry.js';
import { checkNotation } from '../../core/rows.js';
import { OtauError, quote } from '../../lib/error.js';
import type { Rng } from '../../lib/rng.js';
import type { PlayedMove } from '../../records/foreign/game-records.js';
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
import { KINDO_OPTIONS, type KindoOptions } from './options.js';
import { findWinner, isListed, listLegal, play, writeStart } from './rules.js';

export type { KindoField } from './board.js';

/**
 * The rules of Kindo with its options fixed. You get one from `createGame('kindo', options)`.
 * An action is `5 * tile + wall`; wall 0 captures the tile, 1 to 4 turn its wall north, east, south or west.
 */
export class Kindo extends BoardGame implements Game<KindoOptions, KindoField> {
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
  override readonly symmetries: readonly Symmetry[];

  readonly #board: KindoBoard;
  readonly #walledIn: boolean;
  readonly #fixedPlanes: Float32Array;
  readonly #turnedActions: Uint16Array;
  readonly #moves: ReadonlyMap<string, PlayedMove>;

  constructor(readonly options: KindoOptions) {
    super();
    const board = new KindoBoard(options.size);
    this.#board = board;
    this.#walledIn = options.walledIn;
    this.#fixedPlanes = fixedPlanes(board);
    this.#turnedActions = turnedActions(board);
    this.#moves = movesByText(board);
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

  override toView(row: Row, action: number): number {
    return row[PLAYER] === 0 ? action : this.#turnedActions[action];
  }

  formatPosition(row: Row, _counters?: Counters): string {
    return formatPosition(this.#board, row);
  }

  parsePosition(text: string, out: Row): Counters {
    parsePosition(this.#board, this.#walledIn, text, out);
    return firstCounters();
  }

  formatAction(_row: Row, action: number, notation?: string): string {
    checkNotation(this, notation);
    return formatMove(this.#board, action);
  }

  /** Letters may be large or small. Throws `bad-move`, `game-over` or `illegal-move`. */
  parseAction(row: Row, text: string, notation?: string): number {
    checkNotation(this, notation);
    const action = text.length > 3 ? undefined : this.#moves.get(text.toLowerCase())?.action;
    if (action === undefined) {
      const last = tileName(this.#board.size, this.#board.kings[1]);
      throw new OtauError(
        'bad-move',
        `A move is a tile from a1 to ${last} (b2), with n, e, s or w for a wall (b2n); got ${quote(text)}.`,
      );
    }
    if (row[WINNER] !== 0) throw new OtauError('game-over', `The game is over: ${quote(text)} cannot be played.`);
    if (isListed(this.#board, row, action)) return action;
    throw new OtauError('illegal-move', `${quote(text)} is not legal here: ${whyIllegal(this.#board, row, action)}.`);
  }

  /** Plays a move in the signs of `formatAction` from `row` to `out`; undefined for any other text, legal or not. */
  playText(row: Row, text: string, out: Row): PlayedMove | undefined {
    const move = this.#moves.get(text);
    if (move === undefined || !isListed(this.#board, row, move.action)) return undefined;
    this.next(row, move.action, out);
    return move;
  }
}

// The symmetries of Kindo's board (RULES.md, 6.4): the identity and the reflection in the Kings' diagonal.

function symmetriesOf(board: KindoBoard): readonly Symmetry[] {
  /** Where the byte of a row is in its image. */
  const places = Uint8Array.from({ length: board.rowSize }, (_, at) =>
    at < TILES ? at : TILES + board.mirror(at - TILES),
  );
  return [
    IDENTITY,
    {
      name: 'reflection',
      row(row, out) {
        for (let at = 0; at < TILES; at++) out[at] = row[at];
        for (let at = TILES; at < places.length; at++) {
          const image = places[at];
          if (image < at) continue;
          const tile = row[at];
          out[at] = MIRRORED[row[image]];
          out[image] = MIRRORED[tile];
        }
      },
      action: (action) => mirrorAction(board, action),
      compare(row, other) {
        let at = TILES;
        while (at < places.length && MIRRORED[row[places[at]]] === other[at]) at++;
        return at < places.length ? MIRRORED[row[places[at]]] - other[at] : 0;
      },
    },
  ];
}

/** The image of each tile. */
const MIRRORED = Uint8Array.from({ length: 2 * DOT }, (_, tile) =>
  (tile & WALLS) === 0 ? tile : (tile & (OWNERS | DOT)) | wallBit(mirrorDirection(wallOf(tile))),
);

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

// Text of Kindo, both ways (RULES.md, 7): tiles, moves and positions. What is read is checked
// in full: a position that no game can reach is refused with the reason.

export const NOTATIONS = ['standard'] as const;

/** The players in texts. */
const PLAYERS = 'xo';
const OWNER_LETTERS = '.xo';
/** Direction by letter; index 0 stands for no wall. */
const WALL_LETTERS = ['', 'n', 'e', 's', 'w'];

/** A capture is its tile (`b2`), a wall its tile and direction (`b2n`). */
function formatMove(board: KindoBoard, action: number): string {
  return tileName(board.size, Math.floor(action / 5)) + WALL_LETTERS[action % 5];
}

/** All moves by their texts. */
function movesByText(board: KindoBoard): ReadonlyMap<string, PlayedMove> {
  const moves = Array.from({ length: 5 * board.cells }, (_, action) => ({ action, text: formatMove(board, action) }));
  return new Map(moves.map((move) => [move.text, move]));
}

function whyIllegal(board: KindoBoard, row: Row, action: number): string {
  const t = Math.floor(action / 5);
  const mover = row[PLAYER];
  const own = 1 << mover;
  const tile = row[TILES + t];
  const name = tileName(board.size, t);
  const player = PLAYERS[mover];
  if (action % 5 !== 0) {
    if ((tile & own) === 0) return `${player} builds walls only on own tiles, and ${name} is not one of them`;
    if (board.unwallable[t] !== 0) return `no wall can stand on ${name}`;
    return `the wall of ${name} stands in that direction already`;
  }
  if ((tile & own) !== 0) return `${name} belongs to ${player} already`;
  const isNear = board.sides.subarray(4 * t, 4 * t + 4).some((side) => (row[side] & own) !== 0);
  return isNear ? `the wall of ${name} is in the way` : `no tile of ${player} lies beside ${name}`;
}

/** The position text of RULES.md, 7. */
export function formatPosition(board: KindoBoard, row: Row): string {
  const rows = Array.from({ length: board.size }, (_, x) => {
    const first = TILES + x * board.size;
    return Array.from(row.subarray(first, first + board.size), formatTile).join('');
  });
  return `${rows.join('/')} ${PLAYERS[row[PLAYER]]} ${row[LEFT]} ${row[NEXT]} ${row[NEXT + 1]}`;
}

function formatTile(tile: number): string {
  return OWNER_LETTERS[tile & OWNERS] + WALL_LETTERS[wallOf(tile)] + ((tile & DOT) !== 0 ? '*' : '');
}

/** Reads the text that `formatPosition` writes; the end of the game follows from it. Throws `bad-position`. */
export function parsePosition(board: KindoBoard, walledIn: boolean, text: string, out: Row): void {
  const { size, cells } = board;
  const longest = 3 * cells + size + 8;
  const [rowsText, player, left, nextOfX, nextOfO, ...more] = text.slice(0, longest).split(' ');
  if (text.length > longest || nextOfO === undefined || more.length > 0) {
    throw badPosition(
      `A position has ${size} rows of tiles, the player to move, the moves left in this turn and the moves of x's and o's next turn, with single blanks between; got ${quote(text)}.`,
    );
  }
  const rows = rowsText.split('/');
  if (rows.length !== size) throw badPosition(`The board must have ${size} rows; got ${rows.length}.`);
  const read = new Uint8Array(board.rowSize);
  read.set(
    rows.flatMap((rowText, x) => parseTiles(board, rowText, x)),
    TILES,
  );
  if (player !== 'x' && player !== 'o') throw badPosition(`The player to move must be x or o; got ${quote(player)}.`);
  read[PLAYER] = PLAYERS.indexOf(player);
  read[LEFT] = parseMoves(left, 1, 'The number of moves left');
  read[NEXT] = parseMoves(nextOfX, 2, "The number of moves of x's next turn");
  read[NEXT + 1] = parseMoves(nextOfO, 2, "The number of moves of o's next turn");
  checkPosition(board, read);
  read[WINNER] = findWinner(board, walledIn, read);
  out.set(read);
}

function parseTiles(board: KindoBoard, text: string, x: number): number[] {
  const words = /^(?:[.xo][nesw]?\*?)+$/.test(text) ? (text.match(/[.xo][nesw]?\*?/g) ?? []) : [];
  if (words.length !== board.size) {
    throw badPosition(
      `Row ${board.size - x} must have ${board.size} tiles, each ., x or o, then n, e, s or w for a wall, then * for a dot; got ${quote(text)}.`,
    );
  }
  return words.map((word, y) =>
    parseTile(word, tileName(board.size, x * board.size + y), board.unwallable[x * board.size + y]),
  );
}

function parseTile(word: string, name: string, unwallable: number): number {
  const owner = OWNER_LETTERS.indexOf(word[0]);
  const direction = word.length > 1 ? WALL_LETTERS.indexOf(word[1]) : -1;
  const wall = direction > 0 ? wallBit(direction) : 0;
  const dot = word.endsWith('*') ? DOT : 0;
  if (owner === 0 && (wall | dot) !== 0) throw badPosition(`${name} is neutral, so it can have neither wall nor dot.`);
  if ((wall & unwallable & WALLS) !== 0)
    throw badPosition(`No wall can stand on ${name}: it is on the diagonal or a King tile.`);
  return owner | wall | dot;
}

function parseMoves(text: string, min: number, what: string): number {
  const moves = /^[1-4]$/.test(text) ? Number(text) : 0;
  if (moves < min) throw badPosition(`${what} must be ${min} to 4; got ${quote(text)}.`);
  return moves;
}

function badPosition(message: string): OtauError {
  return new OtauError('bad-position', message);
}

// What holds for every position of Kindo (RULES.md, 7.4). The rules rely on it: where they look
// for cut-off tiles, they assume that all others are connected to their King.

/** Throws `bad-position` for an impossible position. Every byte but the winner is filled in and within its range. */
function checkPosition(board: KindoBoard, row: Row): void {
  checkKings(board, row);
  for (let player = 0; player < 2; player++) checkConnected(board, row, player);
}

function checkKings(board: KindoBoard, row: Row): void {
  const [x, o] = board.kings.map((king) => row[TILES + king]);
  if ((x & OWNERS) === 0 || (o & OWNERS) === 0) fail('A King tile always has an owner.');
  if ((x & OWNERS) === 2 && (o & OWNERS) === 1) fail('Only one King can have been captured.');
}

/** Every move keeps a player's tiles in one piece with the player's King: captures reach out from it, cut-off tiles are lost. */
function checkConnected(board: KindoBoard, row: Row, player: number): void {
  const own = 1 << player;
  const king = TILES + board.kings[player];
  const held = new Set<number>();
  const waiting = (row[king] & own) !== 0 ? [king] : [];
  for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
    held.add(at);
    const tile = at - TILES;
    for (const side of board.sides.subarray(4 * tile, 4 * tile + 4)) {
      if ((row[side] & own) !== 0 && !held.has(side)) waiting.push(side);
    }
  }
  const owned = row.subarray(TILES).filter((tile) => (tile & own) !== 0).length;
  if (owned > held.size)
    fail(`All tiles of ${'xo'[player]} must be joined to the King of that player: cut-off tiles are lost at once.`);
}

function fail(message: string): never {
  throw new OtauError('bad-position', `This position is impossible. ${message}`);
}

// Kindo as the registry knows it: its rules, its options and its traits.

declare module '../../core/registry.js' {
  interface GameTypes {
    kindo: { game: Kindo; options: KindoOptions };
  }
}

/**
 * Kindo for the registry: id `kindo`, two players. `otau/games` registers it.
 * @example
 * createGame('kindo', { size: 4 });
 */
export const KINDO: GameDefinition<KindoOptions> = {
  id: 'kindo',
  title: 'Kindo',
  about: 'tiles, walls and Kings on 5 × 5',
  playerNames: ['x', 'o'],
  options: KINDO_OPTIONS,
  create: (options) => new Kindo(options),
  traits: {
    movesPerGame: 40,
    movesPerTurn: 3,
    search: 'alphabeta',
    // A turn is two to four moves: a plan that looks odd at its first move needs more tries.
    cpuct: 2,
    environmentId: 'Kindo-v0',
    benchmarks: [
      { name: 'Kindo playouts', measure: 'playouts', games: 8_000 },
      { name: 'Kindo perft 7', measure: 'perft', depth: 7 },
    ],
  },
};
