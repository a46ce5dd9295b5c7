/** What the tools show, play and prove of Togyz Kumalak. */
import { parseArgs } from 'node:util';
import { SCALE } from '../../../packages/otau/src/games/togyzkumalak/evaluation/index.js';
import { solveLevels } from '../../../packages/otau/src/games/togyzkumalak/tables/solve.js';
import { Slices } from '../../../packages/otau/src/games/togyzkumalak/tables/table.js';
import { RankTerms } from '../../../packages/otau/src/tables/arrangements.js';
import type { ToolsOfGame } from '../load.js';
import '../../output.js';

// Small boards of Togyz Kumalak, solved: a table of all counts of stones, up to all stones of the game, holds the
// value of the start.

/**
 * Solves one.
 * @returns by how many stones White wins: what it can force (`low`) and what Black cannot prevent (`high`); 1 where White wins, -1 where Black does;
 * all positions with as many stones as the game has, or fewer; and those in which it matters how a game without end counts
 */
export function proveBoard(pits: number, stones: number, hasTuzdyk: boolean) {
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

/** The study of small boards of Togyz Kumalak: the winner, and by how many stones. */
function study(flags: string[]): void {
  const { values } = parseArgs({
    args: flags,
    options: {
      pits: { type: 'string', default: '2' },
      stones: { type: 'string', default: '1-4' },
      plain: { type: 'boolean', default: false },
    },
  });
  const [first, last = first] = values.stones.split('-').map(Number);
  for (let stones = first; stones <= last; stones++) {
    const begun = process.cpuUsage().user;
    const { low, high, positions, undecided, result } = proveBoard(Number(values.pits), stones, !values.plain);
    const seconds = ((process.cpuUsage().user - begun) / 1e6).toFixed(1);
    const winner = ['Black', 'a draw', 'White'][result + 1];
    const margin = low === high ? `${low}` : `${low} to ${high}`;
    console.log(
      `${values.pits} x ${stones}: ${winner}, ${margin}; ${positions} positions, ${undecided} undecided; ${seconds} s`,
    );
  }
}

export default {
  /** The position that the README shows. */
  picture: {
    options: {},
    at: '3S,4S,21S,5S,3S,5S,1S,t,2S/3S,1,t,9S,6S,6S,3S,5S,1S 38 47 S 12',
    move: '83(2)',
    film: '76(10) 98 66 76(2) 12(12) 88(14) 25(12) 89 93 36(4) 49 49 81(16) 24 93(4) 61(6) 53 84x 76x 91 93 15',
  },
  /** A game on a desk, analysed as a whole. */
  screenshot: {
    name: 'desk',
    query: 'game=togyzkumalak&moves=76.98.66.76.12.88.25.89.93.36.49.49.81.24.93.61.53.84x.76x.91.93.15&ply=19',
    width: 1280,
    height: 800,
    theme: 'light',
    isReviewed: true,
  },
  openingGames: {
    sets: [
      { options: {}, games: 60 },
      { options: { variant: 'bestemshe' }, games: 20 },
    ],
    levels: ['level:7', 'level:6'],
  },
  evaluationScale: SCALE,
  study,
} satisfies ToolsOfGame;
