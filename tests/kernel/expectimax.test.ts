/**
 * Expectimax over the compiled rules and evaluation of Senet finds what it finds over those in TypeScript: the same lines, values, depths and nodes.
 * `SEARCH_POSITIONS=1000 npx vitest run tests/kernel/expectimax.test.ts` compares more positions.
 */
import { beforeAll, describe, expect, it } from 'vitest';
import { CHANCE, createGame, OVER } from '../../packages/otau/src/games/index.js';
import { Rng } from '../../packages/otau/src/lib/rng.js';
import { evaluationOf } from '../../packages/otau/src/search/evaluations/evaluation.js';
import { createExpectimax } from '../../packages/otau/src/search/index.js';
import type { EndgameSource } from '../../packages/otau/src/tables/endgames.js';
import { shippedEndgames } from '../../packages/otau/src/tables/node/index.js';

const POSITIONS = Number(process.env.SEARCH_POSITIONS ?? 4);
const NODES = 3_000;

type Game = ReturnType<typeof createGame>;

const GAMES: [name: string, game: Game][] = [
  ['Kendall', createGame('senet')],
  ['Skyruk', createGame('senet', { rules: 'skyruk' })],
  ['Kendall with seven dancers', createGame('senet', { dancers: 7 })],
  ['Skyruk with two dancers', createGame('senet', { rules: 'skyruk', dancers: 2 })],
];

/** A position after up to `maxPlies` random throws and moves, in which a player moves. */
function drawPosition(game: Game, rng: Rng, maxPlies: number): Uint8Array {
  const actions = new Uint16Array(game.maxLegal);
  const odds = new Float32Array(game.maxLegal);
  const row = new Uint8Array(game.rowSize);
  do {
    game.start(row, rng);
    for (let left = rng.below(maxPlies); game.actor(row) === CHANCE || (left > 0 && game.actor(row) !== OVER); left--) {
      const isChance = game.actor(row) === CHANCE;
      const count = isChance ? game.outcomes(row, odds) : game.legal(row, actions);
      game.next(row, isChance ? rng.below(count) : actions[rng.below(count)], row);
    }
  } while (game.actor(row) === OVER);
  return row;
}

describe.each(GAMES)('Senet, %s', (_name, game) => {
  let endgames: EndgameSource;
  beforeAll(async () => {
    const known = await shippedEndgames()(game);
    endgames = () => known;
  });

  const compare = (options: object, seed: string) => {
    const compiled = createExpectimax({ tableBits: 12, ...options });
    const plain = createExpectimax({ tableBits: 12, ...options, evaluation: evaluationOf(game) });
    const rng = new Rng(seed);
    for (let i = 0; i < POSITIONS; i++) {
      const row = drawPosition(game, rng, 200);
      const { time: _, ...found } = compiled.search(game, row, { nodes: NODES });
      const { time: __, ...expected } = plain.search(game, row, { nodes: NODES });
      expect(found, game.formatPosition(row)).toEqual(expected);
    }
  };

  it('is searched alike', () => compare({}, 'one line'));
  it('is searched alike for several lines, in a small table', () => compare({ lines: 3, tableBits: 3 }, 'three lines'));
  it.each([0, 1] as const)('is searched alike with star %i', (star) => compare({ star }, `star ${star}`));
  it('is searched alike with tables of endgames', () => compare({ endgames }, 'endgames'));

  it('forgets, hands on what its host throws, and searches on', () => {
    const row = drawPosition(game, new Rng('throw'), 20);
    const searcher = createExpectimax({ tableBits: 10, lines: 2 });
    const { time: _, ...first } = searcher.search(game, row, { nodes: 900 });
    const stop = () => {
      throw new RangeError('stopped from outside');
    };
    expect(() => searcher.search(game, row, { stop })).toThrow('stopped from outside');
    searcher.clear();
    expect(searcher.search(game, row, { nodes: 900 })).toMatchObject(first);
  });
});

it('searches games with rules or an evaluation of their own by these', () => {
  const game = createGame('senet');
  let asked = 0;
  const next: Game['next'] = (row, action, out) => {
    asked++;
    game.next(row, action, out);
  };
  const own = Object.assign(createGame('senet'), { next });
  const row = drawPosition(game, new Rng('own'), 20);
  createExpectimax().search(own, row, { nodes: 1_000 });
  expect(asked).toBeGreaterThan(1_000);
  const evaluation = { ...evaluationOf(game), evaluate: () => 0 };
  expect(createExpectimax({ evaluation }).search(game, row, { depth: 1 }).value).toBe(0);
});
