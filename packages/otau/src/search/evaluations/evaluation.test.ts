/** A game that says nothing about its positions is searched all the same: by results, and by random games. */
import { describe, expect, it } from 'vitest';
import { greedy } from '../../agents/catalog.js';
import { createGame, gameIds } from '../../core/registry.js';
import { Rng } from '../../lib/rng.js';
import { createAlphabeta } from '../alphabeta/alphabeta.js';
import { defaultEvaluator } from '../evaluators/evaluators.js';
import { createExpectimax } from '../expectimax/expectimax.js';
import { createMcts } from '../mcts/mcts.js';
import { toyGame } from '../testing.js';
import { compiledEvaluation } from './compiled-evaluation.js';
import { evaluationOf, hasEvaluation, MAX_SCORE } from './evaluation.js';

/** Move 1 wins two plies later whatever the other does; all else loses or is even. */
const game = {
  ...toyGame(2, {
    start: { player: 0, moves: ['bad', 'good', [0, 0]] },
    bad: {
      player: 1,
      moves: [
        [-1, 1],
        [1, -1],
      ],
    },
    good: { player: 1, moves: ['won', 'won'] },
    won: { player: 0, moves: [[1, -1]] },
  }),
  id: 'unheard',
  layout: {},
};
const start = Uint8Array.of(0);
const wonAtOnce = Uint8Array.of(3);
const WON = 5; // after the ends of `start` and `bad`

describe('a game without an evaluation', () => {
  it('has one that knows results only', () => {
    const evaluation = evaluationOf(game);
    expect(hasEvaluation(game)).toBe(false);
    expect([evaluation.evaluate(start), evaluation.expected(0)]).toEqual([0, 0]);
    const over = new Uint8Array(1);
    game.next(wonAtOnce, 0, over);
    expect(evaluation.expected(evaluation.evaluate(over))).toBe(1);
    expect(evaluation.evaluate(over)).toBeLessThan(MAX_SCORE);
    expect(over[0]).toBeGreaterThanOrEqual(WON);
  });

  it.each([createAlphabeta(), createExpectimax()])('is searched to its end: $name', (search) => {
    expect(search.search(game, start, { depth: 4 })).toMatchObject({ action: 1, value: 1, stopped: 'solved' });
  });

  it('has its leaves played out in MCTS', () => {
    expect(defaultEvaluator(game).name).toBe('rollout');
    expect(createMcts({ seed: 1 }).search(game, start, { visits: 200 })).toMatchObject({ action: 1, value: 1 });
  });

  it('is played greedily by results alone, else at random', () => {
    expect(greedy(game, wonAtOnce, new Rng(1))).toBe(0);
    const chosen = new Set(Array.from({ length: 50 }, (_, seed) => greedy(game, start, new Rng(seed))));
    expect([...chosen].sort()).toEqual([0, 1, 2]);
  });

  it('cannot be judged statically for three players', () => {
    expect(() => evaluationOf({ ...game, players: 3 })).toThrow('two players');
    expect(defaultEvaluator({ ...game, players: 3 }).name).toBe('rollout');
  });
});

it('every game that comes with Otau brings its own evaluation', () => {
  expect(gameIds().every((id) => hasEvaluation(createGame(id)))).toBe(true);
  expect(defaultEvaluator(createGame('abalone', { players: 3 })).name).toBe('abalone');
  expect(defaultEvaluator(createGame('kindo')).hasPolicy).toBe(true);
  expect(defaultEvaluator(createGame('senet')).hasPolicy).toBe(false);
});

describe('compiledEvaluation', () => {
  it.each([
    ['other numbers of stones', createGame('togyzkumalak', { variant: 'bestemshe' })],
    ['another size', createGame('kindo', { size: 7 })],
    ['three players', createGame('abalone', { players: 3 })],
    ['a game that is not compiled', game],
  ])('is refused when it is first asked where none is compiled: %s', (_, uncovered) => {
    const evaluation = compiledEvaluation(uncovered, { name: 'none', expected: () => 0 });
    const row = new Uint8Array(uncovered.rowSize);
    expect(() => evaluation.evaluate(row)).toThrow(expect.objectContaining({ code: 'unsupported' }));
  });
});
