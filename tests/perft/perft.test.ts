/**
 * Perft: how many sequences of a number of plies there are from a position. A ply is one legal action,
 * or one outcome where chance moves (a throw in Senet); a game that is over before the depth adds
 * nothing. Each row says where its numbers come from; none comes from the engine under test alone.
 */
import { describe, expect, it } from 'vitest';
import type { Game } from '../../packages/otau/src/core/game.js';
import { divide, perft } from '../../packages/otau/src/core/perft.js';
import { createGame } from '../../packages/otau/src/core/registry.js';

interface Counts {
  readonly name: string;
  readonly game: Game;
  /** The start of the game if left out. */
  readonly position?: string;
  readonly source: string;
  /** From depth 1 on. */
  readonly nodes: readonly number[];
}

const TWO_PROGRAMS = 'two independent public programs agree';
const ORACLE = 'the slow oracle in tests/oracles, written from the rule text alone';

const COUNTS: readonly Counts[] = [
  {
    name: 'Togyz Kumalak',
    game: createGame('togyzkumalak'),
    source: TWO_PROGRAMS,
    nodes: [9, 73, 613, 5199, 43184, 360035, 3003052, 25166174],
  },
  {
    name: 'bestemshe',
    game: createGame('togyzkumalak', { variant: 'bestemshe' }),
    source: ORACLE,
    nodes: [5, 21, 91, 407, 1761, 7782, 34285, 153588],
  },
  {
    name: 'kozdatu',
    game: createGame('togyzkumalak', { variant: 'kozdatu' }),
    source: ORACLE,
    nodes: [7, 43, 274, 1775, 11262, 72125],
  },
  {
    name: 'Togyz Kumalak 5 × 5 with tuzdyk',
    game: createGame('togyzkumalak', { pits: 5, stones: 5 }),
    source: ORACLE,
    nodes: [5, 21, 91, 407, 1734, 7565, 32504, 142626],
  },
  { name: 'Abalone, classical', game: createGame('abalone'), source: TWO_PROGRAMS, nodes: [44, 1936, 98912, 5045110] },
  {
    name: 'Abalone, Belgian daisy',
    game: createGame('abalone', { variant: 'belgian-daisy' }),
    source: TWO_PROGRAMS,
    nodes: [52, 2692, 149322, 8270666],
  },
  {
    name: 'Abalone, placement',
    game: createGame('abalone', { placement: true }),
    source: '61, 61 · 60, 61 · 60 · 59: free cells',
    nodes: [61, 3660, 215940],
  },
  {
    name: 'Abalone, three players',
    game: createGame('abalone', { players: 3 }),
    source: ORACLE,
    nodes: [40, 1587, 62440],
  },
  { name: 'Kindo', game: createGame('kindo'), source: ORACLE, nodes: [2, 4, 28, 196, 1652, 13924, 150332] },
  {
    name: 'Kindo 4 × 4',
    game: createGame('kindo', { size: 4 }),
    source: ORACLE,
    nodes: [2, 4, 28, 196, 1652, 13924, 146300],
  },
  {
    name: 'Kindo 3 × 3',
    game: createGame('kindo', { size: 3 }),
    source: ORACLE,
    nodes: [2, 4, 28, 196, 1394, 9678, 76176, 562898, 4732694],
  },
  {
    name: 'Kindo, walled in in reach',
    game: createGame('kindo'),
    position: '...xeo/...xx/...x./...x./xxxx. x 2 2 2',
    source: ORACLE,
    nodes: [37, 1296, 1427, 8916],
  },
  {
    name: 'Kindo, the same position when only Kings count',
    game: createGame('kindo', { walledIn: false }),
    position: '...xeo/...xx/...x./...x./xxxx. x 2 2 2',
    source: ORACLE,
    nodes: [37, 1332, 1433, 8952],
  },
  {
    name: 'Senet, Kendall',
    game: createGame('senet'),
    source: ORACLE,
    nodes: [5, 18, 90, 278, 1390, 4189, 20945, 63852, 319260],
  },
  {
    name: 'Senet, Skyruk',
    game: createGame('senet', { rules: 'skyruk' }),
    source: ORACLE,
    nodes: [5, 18, 90, 280, 1400, 4182, 20910, 62699, 313495],
  },
  {
    name: 'Senet, Kendall, 7 dancers',
    game: createGame('senet', { dancers: 7 }),
    source: ORACLE,
    nodes: [5, 24, 120, 476, 2380, 8600, 43000, 151379, 756895],
  },
  {
    name: 'Senet, Skyruk, 7 dancers',
    game: createGame('senet', { rules: 'skyruk', dancers: 7 }),
    source: ORACLE,
    nodes: [5, 24, 120, 486, 2430, 9003, 45015, 162080, 810400],
  },
  {
    name: 'Senet, Kendall, bearing off',
    game: createGame('senet'),
    position: '...........c..cc..ss.ss.sc.c.. s 0 -',
    source: ORACLE,
    nodes: [5, 7, 35, 81, 405, 877, 4385, 9807],
  },
  {
    name: 'Senet, Skyruk, second throw from house 26',
    game: createGame('senet', { rules: 'skyruk' }),
    position: '...........c..cc..ss.ss.sc.c.. c 0 h',
    source: ORACLE,
    nodes: [5, 5, 25, 67, 335, 746, 3730, 7778],
  },
];

describe.each(COUNTS)('$name ($source)', ({ game, position, nodes }) => {
  const row = new Uint8Array(game.rowSize);
  if (position === undefined) game.start(row);
  else game.parsePosition(position, row);

  it(`counts ${nodes.join(', ')}`, () => {
    expect(nodes.map((_, i) => perft(game, row, i + 1))).toEqual(nodes);
  });

  it('divides them among the first moves', () => {
    const parts = divide(game, row, 3);
    expect(parts).toHaveLength(nodes[0]);
    expect(parts.reduce((sum, part) => sum + part.nodes, 0)).toBe(nodes[2]);
  });
});

describe('what is not a depth', () => {
  const game = createGame('kindo');
  const row = new Uint8Array(game.rowSize);
  game.start(row);
  it.each([-1, 1.5, Number.NaN, 41])('refuses %d', (depth) => {
    expect(() => perft(game, row, depth)).toThrow(/whole number from 0 to 40/);
  });
  it('counts one position at depth 0', () => expect(perft(game, row, 0)).toBe(1));
});
