/** Togyz Kumalak as a `Game`: rows of bytes in, rows of bytes out. */
import { BoardGame } from '../../core/complete-game.js';
import {
  type Actor,
  type Counters,
  type Game,
  type Layout,
  type Limits,
  OVER,
  type Row,
  type TensorSpec,
} from '../../core/game.js';
import type { GameDefinition } from '../../core/registry.js';
import { checkNotation } from '../../core/rows.js';
import { OtauError, quote } from '../../lib/error.js';
import { madeOnce } from '../../lib/made.js';
import type { Rng } from '../../lib/rng.js';
import type { PlayedMove } from '../../records/foreign/game-records.js';
import { inputSpec, observationSpec, pitFeatures, sideLength, writeFeatures } from './observation.js';
import { resolveTogyzKumalakOptions, TOGYZKUMALAK_OPTIONS, type TogyzKumalakOptions } from './options.js';
import {
  type BoardSize,
  ENDED,
  endTurn,
  firstPit,
  hasStones,
  KAZAN,
  MADE_TUZDYK,
  PITS,
  PLAYER,
  sizeOf,
  sow,
  sweep,
  type TogyzBoard,
  TUZDYK,
  takeLast,
} from './rules.js';

type TogyzKumalakField = 'kazan' | 'tuzdyk' | 'player' | 'over' | 'pits';

/**
 * The rules of Togyz Kumalak with its options fixed. You get one from `createGame('togyzkumalak', options)`.
 * An action is a pit of the player to move, counted from 0.
 */
export class TogyzKumalak extends BoardGame implements Game<TogyzKumalakOptions, TogyzKumalakField> {
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

  readonly #size: BoardSize;
  /** Set where a count may exceed 255: then each number of a row takes two bytes, unpacked here for play. */
  readonly #wide: Uint16Array | undefined;
  readonly #scratch: TogyzBoard;
  readonly #pitFeatures: Float32Array;

  constructor(readonly options: TogyzKumalakOptions) {
    super();
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
    if (this.#wide !== undefined) return row[2 * ENDED] !== 0 ? OVER : row[2 * PLAYER];
    return row[ENDED] !== 0 ? OVER : row[PLAYER];
  }

  legal(row: Row, out: Uint16Array): number {
    return this.#list(this.#numbers(row), out);
  }

  #list(board: TogyzBoard, out: Uint16Array): number {
    if (board[ENDED] !== 0) return 0;
    const size = this.#size;
    const first = firstPit(size, board[PLAYER]);
    let count = 0;
    for (let action = 0; action < size.pits; action++) {
      out[count] = action; // stays if the pit holds stones; no branch, as none could be predicted
      count += -board[first + action] >>> 31;
    }
    return count;
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

  #play(board: TogyzBoard, action: number): void {
    const size = this.#size;
    takeLast(board, size, sow(board, size, firstPit(size, board[PLAYER]) + action));
    endTurn(board, size);
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

  formatPosition(row: Row, counters?: Counters): string {
    return formatPosition(this.#board(row), this.#size, counters?.move ?? 1);
  }

  parsePosition(text: string, out: Row): Counters {
    const counters = parsePosition(text, this.#scratch, this.#size);
    this.#write(this.#scratch, out);
    return counters;
  }

  formatAction(row: Row, action: number, notation?: string): string {
    checkNotation(this, notation);
    return formatMove(this.#board(row), this.#size, action, notation);
  }

  parseAction(row: Row, text: string, notation?: string): number {
    checkNotation(this, notation);
    return parseMove(this.#board(row), this.#size, text, notation);
  }

  /** `playDigits` from `row` to `out`. */
  playDigits(row: Row, text: string, holds: boolean, out: Row): PlayedMove | undefined {
    if (this.#wide !== undefined) return undefined;
    for (let i = 0; i < row.length; i++) out[i] = row[i];
    return playDigits(out, this.#size, text, holds);
  }

  /** The row's numbers, read only. */
  #numbers(row: Row): TogyzBoard {
    return this.#wide === undefined ? row : this.#read(row, this.#wide);
  }

  /** A copy of the row's numbers that may be changed. */
  #board(row: Row): TogyzBoard {
    return this.#read(row, this.#scratch);
  }

  #read<Numbers extends TogyzBoard>(row: Row, board: Numbers): Numbers {
    if (this.#wide === undefined) board.set(row);
    else for (let i = 0; i < board.length; i++) board[i] = row[2 * i] | (row[2 * i + 1] << 8);
    return board;
  }

  #write(board: TogyzBoard, out: Row): void {
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

function layoutOf(size: BoardSize, isWide: boolean): Layout<TogyzKumalakField> {
  const bytes = isWide ? 2 : 1;
  const type = isWide ? 'uint16' : 'uint8';
  const field = (first: number, length: number, about: string) =>
    ({ first: bytes * first, length, type, about }) as const;
  return {
    kazan: field(KAZAN, 2, 'stones in White’s and in Black’s kazan'),
    tuzdyk: field(TUZDYK, 2, 'pit number of White’s tuzdyk on Black’s side and of Black’s on White’s; 0 for none'),
    player: field(PLAYER, 1, 'who moves next: 0 White, 1 Black'),
    over: field(ENDED, 1, '1 when the game is over'),
    pits: field(PITS, 2 * size.pits, 'stones in White’s pits from pit 1, then in Black’s from pit 1'),
  };
}

// Togyz Kumalak as text: positions in the play site's form, moves as digits or as squares.
//
//        a b c d e f g h i
//     2  9 8 7 6 5 4 3 2 1   North, Black: the digits are Black's pits
//     1  1 2 3 4 5 6 7 8 9   South, White

const NOTATIONS = ['digits', 'squares'] as const;

/** `9S,9S,...,9S/9S,...,9S 0 0 S 1`: North's row, South's row, kazans, side to move, move number. */
function formatPosition(board: TogyzBoard, size: BoardSize, move: number): string {
  const rows = [formatRow(board, size, 1), formatRow(board, size, 0)].join('/');
  return `${rows} ${board[KAZAN]} ${board[KAZAN + 1]} ${board[PLAYER] === 0 ? 'S' : 'N'} ${move}`;
}

/** A side's pits as White sees them: Black's are read backwards. */
function formatRow(board: TogyzBoard, size: BoardSize, side: number): string {
  const { pits } = size;
  const items: string[] = [];
  let empty = 0;
  const endRun = () => {
    if (empty > 0) items.push(String(empty));
    empty = 0;
  };
  for (let column = 0; column < pits; column++) {
    const pit = side === 0 ? column : pits - 1 - column;
    const stones = board[firstPit(size, side) + pit];
    const isTuzdyk = board[TUZDYK + 1 - side] === pit + 1;
    if (stones === 0 && !isTuzdyk) {
      empty++;
      continue;
    }
    endRun();
    items.push(isTuzdyk ? 't' : `${stones}S`);
  }
  endRun();
  return items.join(',');
}

const FORM = /^([0-9St,]{1,80})\/([0-9St,]{1,80}) (0|[1-9]\d{0,2}) (0|[1-9]\d{0,2}) ([SN]) ([1-9]\d{0,4})$/;

/** Reads a position into `board`, which after an error may hold anything. Throws `bad-position`. */
function parsePosition(text: string, board: TogyzBoard, size: BoardSize): Counters {
  const match = text.length > 200 ? null : FORM.exec(text);
  if (match === null) {
    throw badPosition(text, 'the form is "North row/South row White’s kazan Black’s kazan S or N move number"');
  }
  const [, north, south, white, black, side, moveText] = match;
  board.fill(0);
  parseRow(text, north, board, size, 1);
  parseRow(text, south, board, size, 0);
  if (board[TUZDYK] !== 0 && board[TUZDYK] === board[TUZDYK + 1]) {
    throw badPosition(text, 'two pits of the same number cannot both be tuzdyks');
  }
  const mover = side === 'S' ? 0 : 1;
  const move = Number(moveText);
  board[PLAYER] = mover;
  settleStones(text, board, size, [Number(white), Number(black)]);
  return { ply: 2 * (move - 1) + mover, move, quiet: 0 };
}

function parseRow(text: string, row: string, board: TogyzBoard, size: BoardSize, side: number): void {
  const { pits } = size;
  let column = 0;
  let afterRun = false;
  for (const item of row.split(',')) {
    const isRun = /^[1-9]$/.test(item);
    if (isRun && afterRun) throw badPosition(text, 'empty pits in a row are one number');
    afterRun = isRun;
    const pit = side === 0 ? column : pits - 1 - column;
    if (item === 't') {
      parseTuzdyk(text, board, size, side, pit);
      column++;
    } else if (/^[1-9]\d{0,2}S$/.test(item)) {
      const stones = Number(item.slice(0, -1));
      if (stones > size.total)
        throw badPosition(text, `a pit cannot hold more than the ${size.total} stones of the game`);
      if (column < pits) board[firstPit(size, side) + pit] = stones;
      column++;
    } else if (isRun) {
      column += Number(item);
    } else {
      throw badPosition(text, `${quote(item)} is neither stones (9S), a tuzdyk (t) nor a number of empty pits`);
    }
    if (column > pits) break;
  }
  if (column !== pits) throw badPosition(text, `each row has ${pits} pits`);
}

function parseTuzdyk(text: string, board: TogyzBoard, size: BoardSize, side: number, pit: number): void {
  const owner = 1 - side;
  if (!size.hasTuzdyk) throw badPosition(text, 'this board is played without tuzdyks');
  if (pit >= size.pits - 1) throw badPosition(text, `pit ${size.pits} cannot be a tuzdyk`);
  if (board[TUZDYK + owner] !== 0) throw badPosition(text, 'a player has at most one tuzdyk');
  board[TUZDYK + owner] = pit + 1;
}

/** Checks that no stone is lost, and finishes a finished position as the rules do (RULES.md, Notation). */
function settleStones(text: string, board: TogyzBoard, size: BoardSize, kazans: readonly [number, number]): void {
  const { total, target } = size;
  let onBoard = 0;
  for (let pit = PITS; pit < size.end; pit++) onBoard += board[pit];
  const captured = kazans[0] + kazans[1];
  const stranded = !hasStones(board, size, board[PLAYER]);
  const countedAlready = stranded && captured === total;
  if (captured + onBoard !== total && !countedAlready) {
    throw badPosition(text, `pits and kazans must hold ${total} stones together, not ${captured + onBoard}`);
  }
  if (countedAlready) board.fill(0, PITS);
  board[KAZAN] = kazans[0];
  board[KAZAN + 1] = kazans[1];
  if (stranded) sweep(board, size, 1 - board[PLAYER]);
  else if (kazans[0] >= target || kazans[1] >= target || captured === total) board[ENDED] = 1;
}

function badPosition(text: string, why: string): OtauError {
  return new OtauError('bad-position', `togyzkumalak position ${quote(text)}: ${why}.`);
}

/** What a legal move does: the pit of its last stone, as board index, and what that stone takes. Plays on `board`. */
function sowing(board: TogyzBoard, size: BoardSize, action: number): { from: number; last: number; taken: number } {
  const from = firstPit(size, board[PLAYER]) + action;
  const last = sow(board, size, from);
  return { from, last, taken: takeLast(board, size, last) };
}

/** A legal move; plays on `board`. */
function formatMove(board: TogyzBoard, size: BoardSize, action: number, notation = 'digits'): string {
  const { from, last, taken } = sowing(board, size, action);
  if (notation === 'squares') return formatSquare(from, size) + formatSquare(last, size);
  return digitsOf(action, pitNumber(last, size), taken);
}

function digitsOf(action: number, pit: number, taken: number): string {
  const digits = `${action + 1}${pit}`;
  return taken === MADE_TUZDYK ? `${digits}x` : taken > 0 ? `${digits}(${taken})` : digits;
}

function formatSquare(pit: number, size: BoardSize): string {
  const { pits, end } = size;
  const isWhites = pit < PITS + pits;
  const column = isWhites ? pit - PITS : end - 1 - pit;
  return `${'abcdefghi'[column]}${isWhites ? 1 : 2}`;
}

/** 1..pits, of whichever side the pit is. */
function pitNumber(pit: number, size: BoardSize): number {
  return ((pit - PITS) % size.pits) + 1;
}

const DIGITS = /^([1-9])([1-9])([xXхХ])?(?:\((\d{1,3})\))?$/;
const SQUARES = /^([a-i][12])([a-i][12])$/;

/** Reads a legal move in either notation, or only in the one named; may play on `board`. */
function parseMove(board: TogyzBoard, size: BoardSize, text: string, notation?: string): number {
  const move = text.length > 12 ? '' : text.trim();
  const squares = notation === 'digits' ? null : SQUARES.exec(move);
  const digits = notation === 'squares' ? null : DIGITS.exec(move);
  if (squares === null && digits === null) {
    const forms = [
      ...(notation === 'squares' ? [] : ['with the pits of its first and last stone, as 76, 53x or 76(10)']),
      ...(notation === 'digits' ? [] : ['with squares, as g1d2']),
    ];
    throw new OtauError('bad-move', `A togyzkumalak move is written ${forms.join(', or ')}; got ${quote(text)}.`);
  }
  if (board[ENDED] !== 0) throw new OtauError('game-over', `The game is over; ${quote(text)} cannot be played.`);
  return squares !== null ? parseSquares(board, size, text, squares) : parseDigits(board, size, text, digits!);
}

function parseDigits(board: TogyzBoard, size: BoardSize, text: string, match: RegExpExecArray): number {
  const [, start, end, x, captured] = match;
  const action = Number(start) - 1;
  refuseEmptyPit(board, size, text, action);
  const { last, taken } = sowing(board, size, action);
  if (Number(end) !== pitNumber(last, size)) {
    throw illegal(text, `the last stone from pit ${start} falls into pit ${pitNumber(last, size)}`);
  }
  if ((x !== undefined) !== (taken === MADE_TUZDYK)) {
    throw illegal(text, taken === MADE_TUZDYK ? 'it makes a tuzdyk, so an x is missing' : 'it makes no tuzdyk');
  }
  if (captured !== undefined && Number(captured) !== Math.max(0, taken)) {
    throw illegal(text, `it captures ${Math.max(0, taken)} stones`);
  }
  return action;
}

/** The number in brackets that a plainly written move ends with, `TUZDYK_SIGN` after an x, `NO_SIGN` without either. */
const NO_SIGN = -1;
const TUZDYK_SIGN = -2;

/** What stands after the two digits of a move: a number in brackets or one of the signs; undefined for anything else. */
function endOfMove(text: string): number | undefined {
  if (text.length === 2) return NO_SIGN;
  const last = text.length - 1;
  const sign = text.charCodeAt(2);
  if (last === 2) return sign === 120 || sign === 88 ? TUZDYK_SIGN : undefined;
  if (sign !== 40 || text.charCodeAt(last) !== 41 || last > 6 || last < 4) return undefined;
  let number = 0;
  for (let at = 3; at < last; at++) {
    const digit = text.charCodeAt(at) - 48;
    if (!(digit >= 0 && digit <= 9)) return undefined;
    number = 10 * number + digit;
  }
  return number;
}

/** Moves that were played, by action, pit and effect: records share them. */
const PLAYED = new Map<number, PlayedMove>();

function playedMove(action: number, pit: number, taken: number): PlayedMove {
  const key = (action * 10 + pit) * 0x10000 + taken + 1;
  return PLAYED.get(key) ?? madeOnce(PLAYED, key, () => ({ action, text: digitsOf(action, pit, taken) }));
}

/**
 * Plays a move that is written as digits on `board`; undefined, with any board, where it is not, or where it is not legal.
 * @param holds whether brackets hold what the mover's kazan holds after the move, instead of what it captures
 */
function playDigits(board: TogyzBoard, size: BoardSize, text: string, holds: boolean): PlayedMove | undefined {
  const action = text.charCodeAt(0) - 49;
  const end = endOfMove(text);
  if (end === undefined || !(action >= 0 && action < size.pits) || board[ENDED] !== 0) return undefined;
  const mover = board[PLAYER];
  const from = firstPit(size, mover) + action;
  if (board[from] === 0) return undefined;
  const before = board[KAZAN + mover];
  const last = sow(board, size, from);
  const pit = pitNumber(last, size);
  if (text.charCodeAt(1) - 48 !== pit) return undefined;
  const taken = takeLast(board, size, last);
  const isTuzdyk = taken === MADE_TUZDYK;
  endTurn(board, size);
  if (holds) {
    const after = board[KAZAN + mover];
    if (end === TUZDYK_SIGN && !isTuzdyk) return undefined;
    // At the end of a game the remaining stones are added: files give the kazan with or without them
    if (end >= 0 && (board[ENDED] === 0 ? end !== after : end < before || end > after)) return undefined;
  } else if ((end === TUZDYK_SIGN) !== isTuzdyk || (end >= 0 && end !== Math.max(0, taken))) return undefined;
  return playedMove(action, pit, taken);
}

function parseSquares(board: TogyzBoard, size: BoardSize, text: string, match: RegExpExecArray): number {
  const [, start, end] = match;
  const first = firstPit(size, board[PLAYER]);
  for (let action = 0; action < size.pits; action++) {
    if (formatSquare(first + action, size) !== start) continue;
    refuseEmptyPit(board, size, text, action);
    const last = formatSquare(sowing(board, size, action).last, size);
    if (last !== end) throw illegal(text, `the last stone from ${start} falls into ${last}`);
    return action;
  }
  throw illegal(text, `${start} is not a pit of the side to move`);
}

function refuseEmptyPit(board: TogyzBoard, size: BoardSize, text: string, action: number): void {
  if (action >= size.pits) throw illegal(text, `there are ${size.pits} pits a side`);
  if (board[firstPit(size, board[PLAYER]) + action] === 0) throw illegal(text, `pit ${action + 1} is empty`);
}

export function illegal(text: string, why: string): OtauError {
  return new OtauError('illegal-move', `${quote(text)} is not legal here: ${why}.`);
}

// Togyz Kumalak as the registry knows it: its rules, its options and its traits.

declare module '../../core/registry.js' {
  interface GameTypes {
    togyzkumalak: { game: TogyzKumalak; options: TogyzKumalakOptions };
  }
}

/**
 * Togyz Kumalak for the registry: id `togyzkumalak`, two players. `otau/games` registers it.
 * @example
 * createGame('togyzkumalak', { variant: 'bestemshe' });
 */
export const TOGYZKUMALAK: GameDefinition<TogyzKumalakOptions> = {
  id: 'togyzkumalak',
  title: 'Togyz Kumalak',
  about: 'the Kazakh and Kyrgyz mancala on 2 × 9 pits',
  playerNames: ['White', 'Black'],
  options: TOGYZKUMALAK_OPTIONS,
  resolveOptions: resolveTogyzKumalakOptions,
  create: (options) => new TogyzKumalak(options),
  traits: {
    movesPerGame: 45,
    search: 'alphabeta',
    environmentId: 'Togyzkumalak-v0',
    material: 'kazan',
    // Players count pits: 7 must be pit 7, though pit 3 may be empty.
    actionNumber: (action) => action + 1,
    benchmarks: [
      { name: 'Togyz Kumalak playouts', measure: 'playouts', games: 40_000 },
      { name: 'Togyz Kumalak playouts, many at once', measure: 'playouts', games: 20_000, isEachSeeded: true },
      { name: 'Togyz Kumalak perft 8', measure: 'perft', depth: 8 },
    ],
  },
};
