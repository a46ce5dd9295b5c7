/**
 * Solved small games: the results in docs/proofs.md, computed in a second way. The search has to find the same.
 */
import { describe, expect, it } from 'vitest';
import { createGame } from '../packages/otau/src/games/index.js';
import { createAlphabeta } from '../packages/otau/src/search/index.js';
import { solveSenet, solveSlowly } from '../packages/otau/src/tables/index.js';
import { loadSenet, shippedSenet } from '../packages/otau/src/tables/node/index.js';
import { proveBoard } from '../tools/games/togyzkumalak/tools.js';
import { isWonWithin, solveGraph } from '../tools/proofs/graph.js';

const BOARDS = [
  { pits: 2, stones: 1, hasTuzdyk: true, result: 0 },
  { pits: 2, stones: 2, hasTuzdyk: true, result: 1 },
  { pits: 2, stones: 3, hasTuzdyk: true, result: 1 },
  { pits: 2, stones: 4, hasTuzdyk: true, result: 0 },
  { pits: 3, stones: 1, hasTuzdyk: true, result: -1 },
  { pits: 2, stones: 2, hasTuzdyk: false, result: 0, isEndless: true },
  { pits: 2, stones: 3, hasTuzdyk: false, result: 1 },
  { pits: 3, stones: 1, hasTuzdyk: false, result: -1 },
];

const startOf = (game: ReturnType<typeof createGame>) => {
  const row = new Uint8Array(game.rowSize);
  game.start(row);
  return row;
};

describe.each(BOARDS)(
  'Togyz Kumalak with $pits × $stones, tuzdyks $hasTuzdyk',
  ({ pits, stones, hasTuzdyk, result }) => {
    const game = createGame('togyzkumalak', { pits, stones, tuzdyk: hasTuzdyk });

    it('has this result by the table of all its positions, and by the rules alone', () => {
      expect(proveBoard(pits, stones, hasTuzdyk).result).toBe(result);
      expect(solveSlowly(game, startOf(game), 500_000)).toBe(result);
    });
  },
);

// A draw by endless repetition is not a finished game: a search does not count it as proven.
it.each(BOARDS.filter(({ isEndless }) => !isEndless))(
  '$pits × $stones, tuzdyks $hasTuzdyk: the search finds the result too',
  ({ pits, stones, hasTuzdyk, result }) => {
    const game = createGame('togyzkumalak', { pits, stones, tuzdyk: hasTuzdyk });
    const { value, stopped } = createAlphabeta().search(game, startOf(game), { depth: 40, nodes: 300_000 });
    expect([value, stopped]).toEqual([result, 'solved']);
  },
);

describe('Kindo on 3 × 3', () => {
  it.each([true, false])('is won by o in nine single moves, by the search (walledIn %s)', (walledIn) => {
    const game = createGame('kindo', { size: 3, walledIn });
    const { value, stopped, depth } = createAlphabeta().search(game, startOf(game), { depth: 14, nodes: 2_000_000 });
    expect([value, stopped]).toEqual([-1, 'solved']);
    expect(depth).toBeLessThanOrEqual(9);
  });
});

it('the solver of all reachable positions agrees with the slow one', () => {
  for (const stones of [1, 2, 3, 4]) {
    const game = createGame('togyzkumalak', { pits: 2, stones });
    const { winners, lengths, find, first } = solveGraph(game, startOf(game), 100_000);
    const result = solveSlowly(game, startOf(game), 100_000)!;
    expect(winners[find(startOf(game))]).toBe([2, 0, 1][result + 1]);
    if (result !== 1) continue;
    expect(isWonWithin(game, startOf(game), 0, lengths[0])).toBe(true);
    expect(isWonWithin(game, startOf(game), 0, lengths[0] - 1)).toBe(false);
    expect(first.some(({ position }) => winners[position] === 1 && lengths[position] === lengths[0] - 1)).toBe(true);
  }
});

it.each(['kendall', 'skyruk'] as const)(
  'Senet by %s gives the spools, who throw first, these chances',
  async (rules) => {
    const [one, two] = { kendall: [0.533389844, 0.523456964], skyruk: [0.551185625, 0.565836269] }[rules];
    const { space, chances } = solveSenet(rules, 1);
    expect(chances[space.index(0b10, 0b01)]).toBeCloseTo(one, 8);
    const start = startOf(createGame('senet', { rules, dancers: 2 }));
    expect((await loadSenet(shippedSenet(rules))).chance(start)).toBeCloseTo(two, 4);
  },
);
