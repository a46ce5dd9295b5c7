/** Togyz Kumalak as a `Game`: rows of bytes in, rows of bytes out. */

import type { Actor, Counters, Game, Layout, Limits, Row, Symmetry, TensorSpec } from '../../core/game.js';
import { OVER } from '../../core/game.js';
import type { Rng } from '../../lib/rng.js';
import type { PlayedMove } from '../../records/foreign/game-records.js';
import { formatMove, formatPosition, NOTATIONS, parseMove, parsePosition, playDigits } from './notation.js';
import { inputSpec, observationSpec, pitFeatures, sideLength, writeFeatures } from './observation.js';
import type { TogyzKumalakOptions } from './options.js';
import {
  type Board,
  firstPit,
  KAZAN,
  OVER_FLAG,
  PITS,
  PLAYER,
  passTurn,
  type Size,
  sizeOf,
  sow,
  sweep,
  TUZDYK,
  takeLast,
} from './rules.js';

export type TogyzKumalakField = 'kazan' | 'tuzdyk' | 'player' | 'over' | 'pits';

const IDENTITY: Symmetry = {
  name: 'identity',
  row: (row, out) => out.set(row),
  action: (action) => action,
};

/**
 * The rules of Togyz Kumalak with its options fixed. You get one from `createGame('togyzkumalak', options)`.
 * An action is a pit of the player to move, counted from 0.
 */
export class TogyzKumalak implements Game<TogyzKumalakOptions, TogyzKumalakField> {
  readonly id = 'togyzkumalak';
  readonly version = 1;
  readonly players = 2;
  readonly rowSize: number;
  readonly actionCount: number;
  readonly maxLegal: number;
  readonly layout: Layout<TogyzKumalakField>;
  readonly limits: Limits;
  readonly observation: TensorSpec;
  readonly input: TensorSpec;
  readonly notations = NOTATIONS;
  readonly symmetries: readonly Symmetry[] = [IDENTITY];

  readonly #size: Size;
  /** Set where a count may exceed 255: then each number of a row takes two bytes, unpacked here for play. */
  readonly #wide: Uint16Array | undefined;
  readonly #scratch: Board;
  readonly #pitFeatures: Float32Array;

  constructor(readonly options: TogyzKumalakOptions) {
    const size = sizeOf(options.pits, options.stones, options.tuzdyk);
    const isWide = size.total > 255;
    this.#size = size;
    this.#wide = isWide ? new Uint16Array(size.end) : undefined;
    this.#scratch = isWide ? new Uint16Array(size.end) : new Uint8Array(size.end);
    this.rowSize = isWide ? 2 * size.end : size.end;
    this.actionCount = size.pits;
    this.maxLegal = size.pits;
    this.layout = layoutOf(size, isWide);
    this.limits = { plies: options.maxPlies, repetition: options.repetition ? 'claim' : 'none' };
    this.observation = observationSpec(size);
    this.input = inputSpec(size);
    this.#pitFeatures = pitFeatures(size);
  }

  start(out: Row, _rng?: Rng): void {
    const board = this.#scratch;
    board.fill(0, 0, PITS);
    board.fill(this.#size.stones, PITS);
    this.#write(board, out);
  }

  actor(row: Row): Actor {
    if (this.#wide !== undefined) return row[2 * OVER_FLAG] !== 0 ? OVER : row[2 * PLAYER];
    return row[OVER_FLAG] !== 0 ? OVER : row[PLAYER];
  }

  legal(row: Row, out: Uint16Array): number {
    return this.#list(this.#numbers(row), out);
  }

  #list(board: Board, out: Uint16Array): number {
    if (board[OVER_FLAG] !== 0) return 0;
    const size = this.#size;
    const first = firstPit(size, board[PLAYER]);
    let count = 0;
    for (let action = 0; action < size.pits; action++) {
      out[count] = action; // stays if the pit holds stones; no branch, as none could be predicted
      count += -board[first + action] >>> 31;
    }
    return count;
  }

  outcomes(_row: Row, _out: Float32Array): number {
    return 0;
  }

  next(row: Row, action: number, out: Row): void {
    const wide = this.#wide;
    if (wide !== undefined) {
      this.#play(this.#read(row, wide), action);
      this.#write(wide, out);
      return;
    }
    if (out !== row) for (let i = 0; i < row.length; i++) out[i] = row[i];
    this.#play(out, action);
  }

  #play(board: Board, action: number): void {
    const size = this.#size;
    takeLast(board, size, sow(board, size, firstPit(size, board[PLAYER]) + action));
    passTurn(board, size);
  }

  result(row: Row, player: number): number {
    const board = this.#board(row);
    return Math.sign(board[KAZAN + player] - board[KAZAN + 1 - player]);
  }

  /** RULES.md, End of the game, clocks: every stone not yet captured goes to the opponent. */
  forfeit(row: Row, player: number, out: Row): void {
    const board = this.#board(row);
    sweep(board, this.#size, 1 - player);
    this.#write(board, out);
  }

  count(before: Row, _action: number, _after: Row, counters: Counters): void {
    counters.ply++;
    if (this.actor(before) === 1) counters.move++;
  }

  observe(row: Row, out: Float32Array): void {
    const board = this.#numbers(row);
    const side = sideLength(this.#size);
    writeFeatures(board, this.#size, this.#pitFeatures, 0, out, 0);
    writeFeatures(board, this.#size, this.#pitFeatures, 1, out, side);
    out[2 * side] = 1 - board[PLAYER];
    out[2 * side + 1] = board[PLAYER];
  }

  encode(row: Row, out: Float32Array): void {
    const board = this.#numbers(row);
    const player = board[PLAYER];
    writeFeatures(board, this.#size, this.#pitFeatures, player, out, 0);
    writeFeatures(board, this.#size, this.#pitFeatures, 1 - player, out, sideLength(this.#size));
  }

  /** Actions already count from the mover's own pit 1. */
  toView(_row: Row, action: number): number {
    return action;
  }

  fromView(_row: Row, action: number): number {
    return action;
  }

  formatPosition(row: Row, counters?: Counters): string {
    return formatPosition(this.#board(row), this.#size, counters?.move ?? 1);
  }

  parsePosition(text: string, out: Row): Counters {
    const counters = parsePosition(text, this.#scratch, this.#size);
    this.#write(this.#scratch, out);
    return counters;
  }

  formatAction(row: Row, action: number, notation?: string): string {
    return formatMove(this.#board(row), this.#size, action, notation);
  }

  parseAction(row: Row, text: string, notation?: string): number {
    return parseMove(this.#board(row), this.#size, text, notation);
  }

  /** `playDigits` from `row` to `out`. */
  playDigits(row: Row, text: string, holds: boolean, out: Row): PlayedMove | undefined {
    if (this.#wide !== undefined) return undefined;
    for (let i = 0; i < row.length; i++) out[i] = row[i];
    return playDigits(out, this.#size, text, holds);
  }

  /** The row's numbers, read only. */
  #numbers(row: Row): Board {
    return this.#wide === undefined ? row : this.#read(row, this.#wide);
  }

  /** A copy of the row's numbers that may be changed. */
  #board(row: Row): Board {
    return this.#read(row, this.#scratch);
  }

  #read<Numbers extends Board>(row: Row, board: Numbers): Numbers {
    if (this.#wide === undefined) board.set(row);
    else for (let i = 0; i < board.length; i++) board[i] = row[2 * i] | (row[2 * i + 1] << 8);
    return board;
  }

  #write(board: Board, out: Row): void {
    if (this.#wide === undefined) {
      out.set(board);
      return;
    }
    for (let i = 0; i < board.length; i++) {
      out[2 * i] = board[i] & 255;
      out[2 * i + 1] = board[i] >> 8;
    }
  }
}

function layoutOf(size: Size, isWide: boolean): Layout<TogyzKumalakField> {
  const bytes = isWide ? 2 : 1;
  const type = isWide ? 'uint16' : 'uint8';
  const field = (first: number, length: number, about: string) =>
    ({ first: bytes * first, length, type, about }) as const;
  return {
    kazan: field(KAZAN, 2, 'stones in White’s and in Black’s kazan'),
    tuzdyk: field(TUZDYK, 2, 'pit number of White’s tuzdyk on Black’s side and of Black’s on White’s; 0 for none'),
    player: field(PLAYER, 1, 'who moves next: 0 White, 1 Black'),
    over: field(OVER_FLAG, 1, '1 when the game is over'),
    pits: field(PITS, 2 * size.pits, 'stones in White’s pits from pit 1, then in Black’s from pit 1'),
  };
}
