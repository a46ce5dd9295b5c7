/**
 * Togyz Kumalak as text: positions in the play site's form, moves as digits or as squares.
 *
 *        a b c d e f g h i
 *     2  9 8 7 6 5 4 3 2 1   North, Black: the digits are Black's pits
 *     1  1 2 3 4 5 6 7 8 9   South, White
 */

import type { Counters } from '../../core/game.js';
import { OtauError, quote } from '../../lib/error.js';
import type { PlayedMove } from '../../records/foreign/game-records.js';
import {
  type Board,
  firstPit,
  hasStones,
  KAZAN,
  MADE_TUZDYK,
  OVER_FLAG,
  PITS,
  PLAYER,
  passTurn,
  type Size,
  sow,
  sweep,
  TUZDYK,
  takeLast,
} from './rules.js';

export const NOTATIONS = ['digits', 'squares'] as const;

/** `9S,9S,...,9S/9S,...,9S 0 0 S 1`: North's row, South's row, kazans, side to move, move number. */
export function formatPosition(board: Board, size: Size, move: number): string {
  const rows = [formatRow(board, size, 1), formatRow(board, size, 0)].join('/');
  return `${rows} ${board[KAZAN]} ${board[KAZAN + 1]} ${board[PLAYER] === 0 ? 'S' : 'N'} ${move}`;
}

/** A side's pits as White sees them: Black's are read backwards. */
function formatRow(board: Board, size: Size, side: number): string {
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
export function parsePosition(text: string, board: Board, size: Size): Counters {
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

function parseRow(text: string, row: string, board: Board, size: Size, side: number): void {
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

function parseTuzdyk(text: string, board: Board, size: Size, side: number, pit: number): void {
  const owner = 1 - side;
  if (!size.hasTuzdyk) throw badPosition(text, 'this board is played without tuzdyks');
  if (pit >= size.pits - 1) throw badPosition(text, `pit ${size.pits} cannot be a tuzdyk`);
  if (board[TUZDYK + owner] !== 0) throw badPosition(text, 'a player has at most one tuzdyk');
  board[TUZDYK + owner] = pit + 1;
}

/** Checks that no stone is lost, and finishes a finished position as the rules do (RULES.md, Notation). */
function settleStones(text: string, board: Board, size: Size, kazans: readonly [number, number]): void {
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
  else if (kazans[0] >= target || kazans[1] >= target || captured === total) board[OVER_FLAG] = 1;
}

function badPosition(text: string, why: string): OtauError {
  return new OtauError('bad-position', `togyzkumalak position ${quote(text)}: ${why}.`);
}

/** What a legal move does: the pit of its last stone, as board index, and what that stone takes. Plays on `board`. */
function sowing(board: Board, size: Size, action: number): { from: number; last: number; taken: number } {
  const from = firstPit(size, board[PLAYER]) + action;
  const last = sow(board, size, from);
  return { from, last, taken: takeLast(board, size, last) };
}

/** A legal move; plays on `board`. */
export function formatMove(board: Board, size: Size, action: number, notation = 'digits'): string {
  checkNotation(notation);
  const { from, last, taken } = sowing(board, size, action);
  if (notation === 'squares') return formatSquare(from, size) + formatSquare(last, size);
  return digitsOf(action, pitNumber(last, size), taken);
}

function digitsOf(action: number, pit: number, taken: number): string {
  const digits = `${action + 1}${pit}`;
  return taken === MADE_TUZDYK ? `${digits}x` : taken > 0 ? `${digits}(${taken})` : digits;
}

function formatSquare(pit: number, size: Size): string {
  const { pits, end } = size;
  const isWhites = pit < PITS + pits;
  const column = isWhites ? pit - PITS : end - 1 - pit;
  return `${'abcdefghi'[column]}${isWhites ? 1 : 2}`;
}

/** 1..pits, of whichever side the pit is. */
function pitNumber(pit: number, size: Size): number {
  return ((pit - PITS) % size.pits) + 1;
}

const DIGITS = /^([1-9])([1-9])([xXхХ])?(?:\((\d{1,3})\))?$/;
const SQUARES = /^([a-i][12])([a-i][12])$/;

/** Reads a legal move in either notation, or only in the one named; may play on `board`. */
export function parseMove(board: Board, size: Size, text: string, notation?: string): number {
  if (notation !== undefined) checkNotation(notation);
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
  if (board[OVER_FLAG] !== 0) throw new OtauError('game-over', `The game is over; ${quote(text)} cannot be played.`);
  return squares !== null ? parseSquares(board, size, text, squares) : parseDigits(board, size, text, digits!);
}

function checkNotation(name: string): void {
  if ((NOTATIONS as readonly string[]).includes(name)) return;
  throw new OtauError(
    'unknown-notation',
    `Togyz Kumalak is written in the notations ${NOTATIONS.join(' and ')}; got ${quote(name)}.`,
  );
}

function parseDigits(board: Board, size: Size, text: string, match: RegExpExecArray): number {
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
  const known = PLAYED.get(key);
  if (known !== undefined) return known;
  const played = { action, text: digitsOf(action, pit, taken) };
  PLAYED.set(key, played);
  return played;
}

/**
 * Plays a move that is written as digits on `board`; undefined, with any board, where it is not, or where it is not legal.
 * @param holds whether brackets hold what the mover's kazan holds after the move, instead of what it captures
 */
export function playDigits(board: Board, size: Size, text: string, holds: boolean): PlayedMove | undefined {
  const action = text.charCodeAt(0) - 49;
  const end = endOfMove(text);
  if (end === undefined || !(action >= 0 && action < size.pits) || board[OVER_FLAG] !== 0) return undefined;
  const mover = board[PLAYER];
  const from = firstPit(size, mover) + action;
  if (board[from] === 0) return undefined;
  const before = board[KAZAN + mover];
  const last = sow(board, size, from);
  const pit = pitNumber(last, size);
  if (text.charCodeAt(1) - 48 !== pit) return undefined;
  const taken = takeLast(board, size, last);
  const isTuzdyk = taken === MADE_TUZDYK;
  passTurn(board, size);
  if (holds) {
    const after = board[KAZAN + mover];
    if (end === TUZDYK_SIGN && !isTuzdyk) return undefined;
    // At the end of a game the remaining stones are added: files give the kazan with or without them
    if (end >= 0 && (board[OVER_FLAG] === 0 ? end !== after : end < before || end > after)) return undefined;
  } else if ((end === TUZDYK_SIGN) !== isTuzdyk || (end >= 0 && end !== Math.max(0, taken))) return undefined;
  return playedMove(action, pit, taken);
}

function parseSquares(board: Board, size: Size, text: string, match: RegExpExecArray): number {
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

function refuseEmptyPit(board: Board, size: Size, text: string, action: number): void {
  if (action >= size.pits) throw illegal(text, `there are ${size.pits} pits a side`);
  if (board[firstPit(size, board[PLAYER]) + action] === 0) throw illegal(text, `pit ${action + 1} is empty`);
}

function illegal(text: string, why: string): OtauError {
  return new OtauError('illegal-move', `${quote(text)} is not legal here: ${why}.`);
}
