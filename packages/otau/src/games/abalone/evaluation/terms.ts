/**
 * The terms of Abalone's evaluation that depend on the marbles' places, for player 0 against player 1:
 * where they are, and how they hang together. Sums come from tables by the bytes of the row,
 * neighbours from rotations of the ring of `games/abalone/cells.ts`.
 */
import type { Row } from '../../../core/game.js';
import { highWord, lowWord, MARBLES } from '../board.js';
import { AXES, CELLS, COLUMN, HAS_NEIGHBOUR, LOW_BITS, ROW, ringHigh, ringLow } from '../cells.js';
import { CELL_WORTH, OPEN_CONTACT, OPEN_PAIR, PAIR, PULL, SPLIT } from './weights.js';

/**
 * Cells that the symmetries of the board map to each other have the same value. These are the
 * classes, from the centre outwards: 0 the centre, 1 its ring, then for each ring its corners (2, 4, 6)
 * and the cells beside them (3, 5, 7), 8 the middle of the edge.
 */
export const CLASS = new Uint8Array(CELLS);

/** Tables by byte of a set: at 256 · byte + bits the sum over its cells. */
const WORTH = new Int16Array(8 * 256);
/** How a marble's worth grows when the mean of all marbles moves by one column or row; in units of 1 / `PULL_UNIT`. */
const PULL_X = new Int16Array(8 * 256);
const PULL_Y = new Int16Array(8 * 256);
const PULL_UNIT = 4;
/** The number of marbles, then from bit 8 their columns, from bit 20 their rows, each counted from 0 to 8. */
const PLACES = new Int32Array(8 * 256);

/** What a marble on each cell adds to the sums: its worth, its pull by columns and by rows, and its place from the centre. */
export const CELL_NUMBERS = Array.from({ length: CELLS }, (_, cell) => {
  const x = COLUMN[cell] - 5;
  const y = ROW[cell] - 5;
  const [ring, , least] = [Math.abs(x), Math.abs(y), Math.abs(x + y)].sort((a, b) => b - a);
  CLASS[cell] = [0, 1, 2, 4, 6][ring] + least;
  // The axes of the coordinates make an angle of 60 degrees.
  const length = Math.max(1, Math.sqrt(x * x + x * y + y * y));
  const pull = (PULL_UNIT * PULL[ring]) / length;
  const worth = CELL_WORTH[CLASS[cell]];
  return { worth, pullX: Math.round(pull * (x + y / 2)), pullY: Math.round(pull * (y + x / 2)), x, y };
});

for (const [cell, { worth, pullX, pullY, x, y }] of CELL_NUMBERS.entries()) {
  addToSums(WORTH, cell, worth);
  addToSums(PULL_X, cell, pullX);
  addToSums(PULL_Y, cell, pullY);
  addToSums(PLACES, cell, 1 + ((x + 4) << 8) + ((y + 4) << 20));
}

function addToSums(table: Int16Array | Int32Array, cell: number, summand: number): void {
  for (let bits = 0; bits < 256; bits++) {
    if (((bits >> (cell & 7)) & 1) === 1) table[256 * (cell >> 3) + bits] += summand;
  }
}

/**
 * How much more the cells of player 0 are worth than those of player 1: the nearer the centre, the more. The centre
 * of play counts too, as Aichholzer, Aurenhammer and Werner found ("Algorithmic Fun: Abalone", 2002): marbles
 * gain on the side of the board with most of all marbles.
 */
export function standing(row: Row): number {
  let worth = 0;
  for (let byte = 0; byte < 8; byte++) {
    const table = 256 * byte;
    worth += WORTH[table + row[MARBLES + byte]] - WORTH[table + row[MARBLES + 8 + byte]];
  }
  return worth + pullOf(row);
}

/** The gain of marbles on the side of the board with most of all marbles. */
function pullOf(row: Row): number {
  let pullX = 0;
  let pullY = 0;
  let places = 0;
  for (let byte = 0; byte < 8; byte++) {
    const table = 256 * byte;
    const own = row[MARBLES + byte];
    const enemy = row[MARBLES + 8 + byte];
    pullX += PULL_X[table + own] - PULL_X[table + enemy];
    pullY += PULL_Y[table + own] - PULL_Y[table + enemy];
    places += PLACES[table + (own | enemy)];
  }
  const marbles = places & 255;
  if (marbles === 0) return 0;
  const x = ((places >> 8) & 0xfff) - 4 * marbles;
  const y = (places >> 20) - 4 * marbles;
  return ((x * pullX + y * pullY) / (PULL_UNIT * marbles)) | 0;
}

/** Copies of this module, which the compiler takes for constants. */
const SHIFT = Int32Array.from(AXES, ({ shift }) => shift);
const NEIGHBOUR_MASK = Int32Array.from(HAS_NEIGHBOUR);
const WORTH_OF_PAIR = PAIR;
const WORTH_OF_SPLIT = SPLIT;

/** How much more player 0's marbles are worth by hanging together, and less by standing between two opposing ones. */
export function cohesion(row: Row): number {
  const low0 = lowWord(row, 0);
  const high0 = highWord(row, 0);
  const low1 = lowWord(row, 1);
  const high1 = highWord(row, 1);
  const ownLow = ringLow(low0, high0);
  const ownHigh = ringHigh(low0, high0);
  const enemyLow = ringLow(low1, high1);
  const enemyHigh = ringHigh(low1, high1);
  let pairs = 0;
  let split = 0;
  for (let axis = 0; axis < 3; axis++) {
    const k = SHIFT[axis];
    const roomLow = NEIGHBOUR_MASK[2 * axis];
    const roomHigh = NEIGHBOUR_MASK[2 * axis + 1];
    const beforeOwnLow = ((ownLow >>> k) | (ownHigh << (LOW_BITS - k))) & roomLow;
    const beforeOwnHigh = ((ownHigh >>> k) | (ownLow << (30 - k))) & roomHigh;
    const beforeHisLow = ((enemyLow >>> k) | (enemyHigh << (LOW_BITS - k))) & roomLow;
    const beforeHisHigh = ((enemyHigh >>> k) | (enemyLow << (30 - k))) & roomHigh;
    pairs += members(ownLow & beforeOwnLow, ownHigh & beforeOwnHigh);
    pairs -= members(enemyLow & beforeHisLow, enemyHigh & beforeHisHigh);
    // Enemy, own, enemy in a line; and the other way round.
    const ownHisLow = ownLow & beforeHisLow;
    const ownHisHigh = ownHigh & beforeHisHigh;
    const enemyOwnLow = enemyLow & beforeOwnLow;
    const enemyOwnHigh = enemyHigh & beforeOwnHigh;
    const ownSplitLow = enemyOwnLow & ((ownHisLow >>> k) | (ownHisHigh << (LOW_BITS - k)));
    const ownSplitHigh = enemyOwnHigh & ((ownHisHigh >>> k) | (ownHisLow << (30 - k)));
    const enemySplitLow = ownHisLow & ((enemyOwnLow >>> k) | (enemyOwnHigh << (LOW_BITS - k)));
    const enemySplitHigh = ownHisHigh & ((enemyOwnHigh >>> k) | (enemyOwnLow << (30 - k)));
    if ((ownSplitLow | ownSplitHigh | enemySplitLow | enemySplitHigh) === 0) continue;
    split += members(ownSplitLow, ownSplitHigh) - members(enemySplitLow, enemySplitHigh);
  }
  return WORTH_OF_PAIR * pairs - WORTH_OF_SPLIT * split;
}

/**
 * How much more the position is worth to a player who plays for a win: contacts of opposing marbles more, pairs of either side less, as
 * closed formations are drawn, and no pull of the mean place, as it holds marbles in the middle.
 */
export function openness(row: Row, player: number): number {
  const low0 = lowWord(row, 0);
  const high0 = highWord(row, 0);
  const low1 = lowWord(row, 1);
  const high1 = highWord(row, 1);
  const ringLow0 = ringLow(low0, high0);
  const ringHigh0 = ringHigh(low0, high0);
  const ringLow1 = ringLow(low1, high1);
  const ringHigh1 = ringHigh(low1, high1);
  let pairs = 0;
  let neighbours = 0;
  for (let axis = 0; axis < 3; axis++) {
    pairs += neighboursOf(ringLow0, ringHigh0, ringLow0, ringHigh0, axis);
    pairs += neighboursOf(ringLow1, ringHigh1, ringLow1, ringHigh1, axis);
    neighbours += neighboursOf(ringLow0, ringHigh0, ringLow1, ringHigh1, axis);
    neighbours += neighboursOf(ringLow1, ringHigh1, ringLow0, ringHigh0, axis);
  }
  const pull = pullOf(row);
  return OPEN_CONTACT * neighbours - OPEN_PAIR * pairs - (player === 0 ? pull : 0 - pull);
}

/** How many marbles of one set have one of the other set behind them on an axis. */
function neighboursOf(low: number, high: number, otherLow: number, otherHigh: number, axis: number): number {
  const k = SHIFT[axis];
  const beforeLow = ((otherLow >>> k) | (otherHigh << (LOW_BITS - k))) & NEIGHBOUR_MASK[2 * axis];
  const beforeHigh = ((otherHigh >>> k) | (otherLow << (30 - k))) & NEIGHBOUR_MASK[2 * axis + 1];
  return members(low & beforeLow, high & beforeHigh);
}

/** How many members a set of two words has. */
function members(low: number, high: number): number {
  const bits = byFours(low) + byFours(high); // at most 8 in each group of four bits
  return Math.imul((bits & 0x0f0f0f0f) + ((bits >>> 4) & 0x0f0f0f0f), 0x01010101) >>> 24;
}

/** The number of bits in each group of four. */
function byFours(word: number): number {
  const bits = word - ((word >>> 1) & 0x55555555);
  return (bits & 0x33333333) + ((bits >>> 2) & 0x33333333);
}
