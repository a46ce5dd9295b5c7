/**
 * The moves of Togyz Kumalak on a board of numbers, in the order of the rule text.
 *
 * A board begins with numbers that do not depend on its size:
 *
 *      0, 1  White's and Black's kazan
 *      2, 3  the pit number (1.., 0 for none) of White's tuzdyk on Black's side, and of Black's on White's
 *      4     the player to move
 *      5     1 when the game is over
 *
 * and continues with the pits of both sides in sowing order, on the standard board:
 *
 *      Black's pits   9  8  7  6  5  4  3  2  1
 *      board index   23 22 21 20 19 18 17 16 15      sowing goes anticlockwise:
 *      board index    6  7  8  9 10 11 12 13 14      upwards in the index, from 23 to 6
 *      White's pits   1  2  3  4  5  6  7  8  9
 */

/** A board's numbers: the row itself, or its 16-bit numbers where there are more than 255 stones. */
export type TogyzBoard = Uint8Array | Uint16Array;

export const KAZAN = 0;
export const TUZDYK = 2;
export const PLAYER = 4;
export const ENDED = 5;
/** Where the pits begin on a board: the index of White's pit 1; Black's pit 1 follows after White's last pit. */
export const PITS = 6;

/** The size of a game: what the options fix. */
export interface BoardSize {
  /** Pits a side. */
  readonly pits: number;
  /** Stones in each pit at the start. */
  readonly stones: number;
  readonly hasTuzdyk: boolean;
  /** All stones of the game. */
  readonly total: number;
  /** Stones that win: more than half. */
  readonly target: number;
  /** One past the board's last index: how many numbers a board has. */
  readonly end: number;
}

export function sizeOf(pits: number, stones: number, hasTuzdyk: boolean): BoardSize {
  const total = 2 * pits * stones;
  return { pits, stones, hasTuzdyk, total, target: total / 2 + 1, end: PITS + 2 * pits };
}

/** Board index of a player's pit 1. */
export function firstPit(size: BoardSize, player: number): number {
  return player === 0 ? PITS : PITS + size.pits;
}

/** RULES.md, Sowing: takes the stones of pit `from` (at least one) and sows them; returns the pit of the last stone. */
export function sow(board: TogyzBoard, size: BoardSize, from: number): number {
  const { end } = size;
  const stones = board[from];
  board[from] = stones === 1 ? 0 : 1;
  let at = from;
  for (let left = stones === 1 ? 1 : stones - 1; left > 0; left--) {
    at++;
    if (at === end) at = PITS;
    board[at]++;
  }
  // A stone in a tuzdyk belongs to its owner, no matter who sowed it.
  const white = board[TUZDYK];
  if (white !== 0) {
    const pit = PITS + size.pits + white - 1;
    board[KAZAN] += board[pit];
    board[pit] = 0;
  }
  const black = board[TUZDYK + 1];
  if (black !== 0) {
    const pit = PITS + black - 1;
    board[KAZAN + 1] += board[pit];
    board[pit] = 0;
  }
  return at;
}

/** The effect of the last stone, when it did not capture an even number of stones. */
export const MADE_TUZDYK = -1;

/**
 * RULES.md, The last stone: captures or makes a tuzdyk, after the sowing has ended in pit `last`.
 * Returns the stones of an even capture (0 for none) or `MADE_TUZDYK`.
 */
export function takeLast(board: TogyzBoard, size: BoardSize, last: number): number {
  const mover = board[PLAYER];
  const isWhites = last < PITS + size.pits;
  if (isWhites === (mover === 0)) return 0;
  const stones = board[last];
  if ((stones & 1) === 0) {
    board[KAZAN + mover] += stones;
    board[last] = 0;
    return stones;
  }
  return stones === 3 ? takeThree(board, size, last, mover) : 0;
}

/** Three stones become a tuzdyk, unless the mover has one (a), in pit 9 (b), or against the opponent's own (c). */
function takeThree(board: TogyzBoard, size: BoardSize, last: number, mover: number): number {
  const number = last - firstPit(size, 1 - mover) + 1;
  const isForbidden = board[TUZDYK + mover] !== 0 || number === size.pits || board[TUZDYK + 1 - mover] === number;
  if (isForbidden || !size.hasTuzdyk) return 0;
  board[TUZDYK + mover] = number;
  board[KAZAN + mover] += 3;
  board[last] = 0;
  return MADE_TUZDYK;
}

/** RULES.md, End of the game: passes the turn, and ends the game where it is decided. */
export function endTurn(board: TogyzBoard, size: BoardSize): void {
  const mover = board[PLAYER];
  board[PLAYER] = 1 - mover;
  if (!hasStones(board, size, 1 - mover)) {
    sweep(board, size, mover);
    return;
  }
  const white = board[KAZAN];
  const black = board[KAZAN + 1];
  if (white >= size.target || black >= size.target || white + black === size.total) board[ENDED] = 1;
}

export function hasStones(board: TogyzBoard, size: BoardSize, player: number): boolean {
  const a = firstPit(size, player);
  if (size.pits === 9) {
    // The standard board at once: a loop, or an early exit that nobody can predict, costs a tenth of a whole move.
    const left = board[a] | board[a + 1] | board[a + 2] | board[a + 3] | board[a + 4];
    return (left | board[a + 5] | board[a + 6] | board[a + 7] | board[a + 8]) !== 0;
  }
  let stones = 0;
  for (let pit = a; pit < a + size.pits; pit++) stones |= board[pit];
  return stones !== 0;
}

/** Every stone left on the board goes to `player`'s kazan, and the game is over. */
export function sweep(board: TogyzBoard, size: BoardSize, player: number): void {
  let swept = 0;
  for (let pit = PITS; pit < size.end; pit++) {
    swept += board[pit];
    board[pit] = 0;
  }
  board[KAZAN + player] += swept;
  board[ENDED] = 1;
}
