/**
 * Small boards of Togyz Kumalak, solved: a table of all counts of stones, up to all stones of the game, holds the
 * value of the start.
 */

import { solveLevels } from '../../../packages/otau/src/games/togyzkumalak/tables/solve.js';
import { Slices } from '../../../packages/otau/src/games/togyzkumalak/tables/table.js';
import { RankTerms } from '../../../packages/otau/src/tables/arrangements.js';

export interface BoardProof {
  readonly pits: number;
  readonly stones: number;
  readonly hasTuzdyk: boolean;
  /** Positions solved on the way: all there are with as many stones as the game has, or fewer. */
  readonly positions: number;
  /** By how many stones White wins at the end: what White can force, and what Black cannot prevent. */
  readonly low: number;
  readonly high: number;
  /** 1 White wins, -1 Black wins, 0 a draw. */
  readonly result: number;
  /** Positions in which it matters how a game without end counts. */
  readonly undecided: number;
}

export function proveBoard(pits: number, stones: number, hasTuzdyk: boolean): BoardProof {
  const total = 2 * pits * stones;
  const shape = { pits, hasTuzdyk };
  const levels = solveLevels(shape, total);
  const slice = new Slices(shape).of(0, 0);
  const start = new RankTerms(2 * pits, total).rank(new Uint8Array(2 * pits).fill(stones), slice.line);
  const low = levels[total].low[slice.index][start];
  const high = levels[total].high[slice.index][start];
  const result = low > 0 ? 1 : high < 0 ? -1 : 0;
  let positions = 0;
  let undecided = 0;
  for (const level of levels.slice(1)) {
    level.low.forEach((values, i) => {
      positions += values.length;
      const highs = level.high[i];
      if (highs !== values) undecided += values.reduce((sum, value, rank) => sum + (value === highs[rank] ? 0 : 1), 0);
    });
  }
  return { pits, stones, hasTuzdyk, positions, low, high, result, undecided };
}
