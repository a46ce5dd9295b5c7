/**
 * Stones in a row of pits, numbered without gaps: the index of an endgame table.
 *
 * n stones in k pits can lie in C(n + k - 1, k - 1) ways. With p(i) the stones in the first i pits,
 *
 *     rank = C(p(1), 1) + C(p(2) + 1, 2) + ... + C(p(k-1) + k - 2, k - 1)
 *
 * gives each of them one number, from 0 (all stones in the last pit) upwards: the combinatorial number system (Lehmer,
 * 1964). No term grows when stones go forward, and at least one shrinks. So sowing that loses no stone and does
 * not pass the end of the row leads to a smaller number, and a table can be filled in order of its index.
 */
import { OtauError } from '../lib/error.js';

/** C(n, k) where it is exact. */
export function binomial(n: number, k: number): number {
  let product = 1;
  for (let i = 1; i <= k; i++) product = (product * (n - k + i)) / i;
  return Math.round(product);
}

/** In how many ways `stones` stones lie in `pits` pits. */
export function countArrangements(pits: number, stones: number): number {
  return binomial(stones + pits - 1, stones);
}

const MAX_RANKS = 2 ** 31;

/** The terms of ranks, looked up instead of computed. */
export class RankTerms {
  /** Numbers for each pit: one for each count of stones before its end. */
  readonly stride: number;
  /** At `stride`·(i-1) + p: C(p + i - 1, i), what p stones in the first i pits add to the rank. */
  readonly terms: Int32Array;

  /**
   * For at most these pits and stones. Throws `unsupported` where ranks would not fit into 31 bits.
   */
  constructor(pits: number, stones: number) {
    if (countArrangements(pits, stones) >= MAX_RANKS) {
      throw new OtauError('unsupported', `${stones} stones lie in ${pits} pits in more ways than a table can number.`);
    }
    this.stride = stones + 1;
    this.terms = new Int32Array(this.stride * (pits - 1));
    for (let i = 1; i < pits; i++) {
      for (let p = 1; p <= stones; p++) this.terms[this.stride * (i - 1) + p] = binomial(p + i - 1, i);
    }
  }

  /** The number of the stones that lie in the pits `line` of a board, in this order. */
  rank(board: Uint8Array, line: Uint8Array): number {
    const { terms, stride } = this;
    const last = line.length - 1;
    let rank = 0;
    let before = 0;
    for (let i = 0, at = 0; i < last; i++, at += stride) {
      before += board[line[i]];
      rank += terms[at + before];
    }
    return rank;
  }
}

/** Puts the stones where arrangement 0 has them: all in the last pit of the line. */
export function firstArrangement(board: Uint8Array, line: Uint8Array, stones: number): void {
  for (const pit of line) board[pit] = 0;
  board[line[line.length - 1]] = stones;
}

/** Continues to the arrangement with the next number; false after the last. */
export function nextArrangement(board: Uint8Array, line: Uint8Array): boolean {
  let i = 1;
  while (i < line.length && board[line[i]] === 0) i++;
  if (i === line.length) return false;
  const first = board[line[0]];
  board[line[i]]--;
  board[line[0]] = 0;
  board[line[i - 1]] = first + 1;
  return true;
}
