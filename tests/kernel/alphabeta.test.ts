/**
 * Alpha-beta over the compiled rules and evaluation of a game finds what it finds over those in TypeScript: the same lines, scores, depths
 * and nodes. `SEARCH_POSITIONS=1000 npx vitest run tests/kernel/alphabeta.test.ts` compares more positions.
 */
import { beforeAll, describe, expect, it } from 'vitest';
import { createGame } from '../../packages/otau/src/games/index.js';
import { Rng } from '../../packages/otau/src/lib/rng.js';
import { RootSearch } from '../../packages/otau/src/search/alphabeta/root.js';
import { SharedTable } from '../../packages/otau/src/search/alphabeta/shared-table.js';
import { AlphabetaTree } from '../../packages/otau/src/search/alphabeta/tree.js';
import { type Evaluation, evaluationOf } from '../../packages/otau/src/search/evaluations/evaluation.js';
import { createAlphabeta } from '../../packages/otau/src/search/index.js';
import { Budget } from '../../packages/otau/src/search/search.js';
import type { EndgameSource } from '../../packages/otau/src/tables/endgames.js';
import { shippedEndgames } from '../../packages/otau/src/tables/node/index.js';

const POSITIONS = Number(process.env.SEARCH_POSITIONS ?? 4);
const NODES = 3_000;

type Game = ReturnType<typeof createGame>;

const GAMES: [name: string, game: Game][] = [
  ['Togyz Kumalak', createGame('togyzkumalak')],
  ['Togyz Kumalak where positions repeat', createGame('togyzkumalak', { repetition: true })],
  ['Abalone, classical', createGame('abalone')],
  ['Abalone, Belgian daisy, to three marbles', createGame('abalone', { variant: 'belgian-daisy', marblesToEject: 3 })],
  ['Kindo', createGame('kindo')],
  ['Kindo without walling in', createGame('kindo', { walledIn: false })],
  ['Kindo near its ply limit', createGame('kindo', { maxPlies: 50 })],
  ['Abalone near its ply limit', createGame('abalone', { variant: 'belgian-daisy', maxTurns: 45 })],
  ['Abalone counted there', createGame('abalone', { variant: 'belgian-daisy', maxTurns: 45, countAtLimit: true })],
];

/** A position after up to `plies` random moves, with those before it. */
function drawPosition(game: Game, rng: Rng, plies: number): { row: Uint8Array; history: Uint8Array[] } {
  const rows = [new Uint8Array(game.rowSize)];
  game.start(rows[0], rng);
  const actions = new Uint16Array(game.maxLegal);
  for (let ply = rng.below(plies); ply > 0; ply--) {
    const row = rows[rows.length - 1];
    const next = new Uint8Array(game.rowSize);
    game.next(row, actions[rng.below(game.legal(row, actions))], next);
    if (game.actor(next) < 0) break;
    rows.push(next);
  }
  return { row: rows.pop()!, history: rows };
}

describe.each(GAMES)('%s', (_name, game) => {
  const compare = (options: object, seed: string, plies: number) => {
    const compiled = createAlphabeta({ tableBits: 12, ...options });
    const plain = createAlphabeta({ tableBits: 12, ...options, evaluation: evaluationOf(game) });
    const rng = new Rng(seed);
    for (let i = 0; i < POSITIONS; i++) {
      const { row, history } = drawPosition(game, rng, plies);
      const limits = { nodes: NODES, history };
      const { time: _, ...found } = compiled.search(game, row, limits);
      const { time: __, ...expected } = plain.search(game, row, limits);
      expect(found, game.formatPosition(row)).toEqual(expected);
    }
  };

  it('is searched alike', () => compare({}, 'one line', 70));
  it('is searched alike for several lines, in a small table', () =>
    compare({ lines: 3, tableBits: 6 }, 'three lines', 40));
  it('is searched alike with contempt', () => compare({ contempt: 60 }, 'contempt', 60));
  it('is searched alike to one depth everywhere', () => compare({ selective: false }, 'full width', 50));

  it('finds the same in a table that is shared with other threads', () => {
    const { row, history } = drawPosition(game, new Rng('shared'), 30);
    const search = (evaluation?: Evaluation) => {
      const table = new SharedTable(10, 1);
      const tree = new AlphabetaTree(game, { tableBits: 10, table, selective: true, evaluation });
      const root = new RootSearch(tree, row, 1, { history }, new Budget({ nodes: NODES }));
      root.run(() => {});
      return { best: root.best(), depth: root.depth, nodes: tree.nodes };
    };
    expect(search()).toEqual(search(evaluationOf(game)));
  });

  it('hands on what its host throws, and searches on', () => {
    const { row } = drawPosition(game, new Rng('throw'), 10);
    const searcher = createAlphabeta({ tableBits: 10 });
    const stop = () => {
      throw new RangeError('stopped from outside');
    };
    expect(() => searcher.search(game, row, { stop })).toThrow('stopped from outside');
    expect(searcher.search(game, row, { nodes: 500 }).nodes).toBe(500);
  });
});

describe('Togyz Kumalak with tables of endgames', () => {
  const game = createGame('togyzkumalak');
  let endgames: EndgameSource;
  beforeAll(async () => {
    const known = await shippedEndgames()(game);
    endgames = () => known;
  });

  it('is searched alike where few stones are left', () => {
    const compiled = createAlphabeta({ tableBits: 12, endgames });
    const plain = createAlphabeta({ tableBits: 12, endgames, evaluation: evaluationOf(game) });
    const rng = new Rng('endgames');
    let known = 0;
    for (let tries = 0; known < POSITIONS && tries < 2_000; tries++) {
      const { row, history } = drawPosition(game, rng, 160);
      if (row[0] + row[1] < 120) continue;
      known++;
      const { time: _, ...found } = compiled.search(game, row, { nodes: NODES, history });
      const { time: __, ...expected } = plain.search(game, row, { nodes: NODES, history });
      expect(found, game.formatPosition(row)).toEqual(expected);
    }
    expect(known).toBe(POSITIONS);
  });
});
