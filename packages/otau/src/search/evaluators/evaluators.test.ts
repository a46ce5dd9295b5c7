/** The evaluators: what they say of positions whose result or whose odds are known. */
import { describe, expect, it } from 'vitest';
import { abaloneEvaluator } from '../../games/abalone/evaluation/evaluator.js';
import { createGame, type Game, Rows } from '../../games/index.js';
import { OtauError } from '../../lib/error.js';
import { Rng } from '../../lib/rng.js';
import type { Evaluation } from '../evaluations/evaluation.js';
import { toyGame } from '../testing.js';
import type { Evaluations, Evaluator, EvaluatorContext } from './evaluator.js';
import { blendEvaluator, defaultEvaluator, heuristicEvaluator, rolloutEvaluator } from './evaluators.js';

/** Player 0 may win at once, draw, or go where chance decides, 3 to 1 against player 0. */
const game = toyGame(2, {
  root: { player: 0, moves: ['won', 'drawn', 'throw'] },
  won: { player: 1, moves: [[1, -1]] },
  drawn: { player: 1, moves: [[0, 0]] },
  throw: {
    probabilities: [0.75, 0.25],
    moves: [
      [-1, 1],
      [1, -1],
    ],
  },
});

/** Judges the places of the game above by their numbers. */
const byPlace: Evaluation = {
  name: 'by place',
  players: 2,
  evaluate: ([at]) => [100, 800, 0][at],
  expected: (score) => score / 1000,
};

/** What an evaluator says of positions, and how many positions it counted. */
function ask(evaluator: Evaluator, game: Game, ...positions: Uint8Array[]) {
  const rows = new Rows(game.rowSize, positions.length);
  for (const [i, position] of positions.entries()) rows.at(i).set(position);
  const values = new Float32Array(positions.length * game.players);
  const policy = new Float32Array(positions.length * game.maxLegal);
  const out: Evaluations = evaluator.hasPolicy ? { values, policy } : { values };
  let steps = 0;
  const context: EvaluatorContext = {
    rng: new Rng('ask'),
    step: () => {
      steps++;
    },
  };
  evaluator.evaluate(game, rows, positions.length, out, context);
  return { values: [...values], policy: [...policy], steps };
}

function start(of: Game): Uint8Array {
  const row = new Uint8Array(of.rowSize);
  of.start(row);
  return row;
}

describe('rollouts', () => {
  it('play to the end, and say who won', () => {
    const { values, steps } = ask(rolloutEvaluator(), game, Uint8Array.of(1), Uint8Array.of(2));
    expect(values).toEqual([1, -1, 0, 0]);
    expect(steps).toBe(2);
  });

  it('draw what chance brings with its probabilities', () => {
    const positions = Array.from({ length: 3000 }, () => Uint8Array.of(0));
    const { values } = ask(rolloutEvaluator(), game, ...positions);
    const mean = values.filter((_, i) => i % 2 === 0).reduce((sum, value) => sum + value, 0) / 3000;
    // A third each: a win, a draw, and a throw worth -0.5.
    expect(Math.abs(mean - 1 / 6)).toBeLessThan(0.05);
  });

  it('cut off, are draws, or what the evaluation expects', () => {
    expect(ask(rolloutEvaluator({ plies: 0 }), game, Uint8Array.of(1)).values).toEqual([0, 0]);
    const judged = ask(rolloutEvaluator({ plies: 0, evaluation: byPlace }), game, Uint8Array.of(1));
    expect(judged.values).toEqual([Math.fround(0.8), Math.fround(-0.8)]);
  });

  it('give three players a result each', () => {
    const three = createGame('abalone', { players: 3, marblesToEject: 1, maxTurns: 5000 });
    const { values } = ask(rolloutEvaluator(), three, start(three));
    expect(values.toSorted()).toEqual([-1, -1, 1]);
  });

  it('take no longer than the game may', () => {
    const short = createGame('kindo', { maxPlies: 7 });
    expect(ask(rolloutEvaluator(), short, start(short)).steps).toBe(7);
  });

  it('pass on what ends the search', () => {
    const kindo = createGame('kindo');
    const stop = new Error('time is up');
    const context: EvaluatorContext = {
      rng: new Rng(1),
      step: () => {
        throw stop;
      },
    };
    const rows = new Rows(kindo.rowSize, start(kindo));
    const out = { values: new Float32Array(2) };
    expect(() => rolloutEvaluator().evaluate(kindo, rows, 1, out, context)).toThrow(stop);
  });
});

describe('the heuristic', () => {
  it('is the evaluation of the position', () => {
    const { values } = ask(heuristicEvaluator({ evaluation: byPlace }), game, Uint8Array.of(0), Uint8Array.of(1));
    expect(values).toEqual([0.1, -0.1, 0.8, -0.8].map(Math.fround));
  });

  it('finds the game’s own evaluation', () => {
    const kindo = createGame('kindo');
    const [first, second] = ask(heuristicEvaluator(), kindo, start(kindo)).values;
    expect(second).toBe(0 - first);
  });

  it('as a policy: a move that brings one temperature more is e times as likely', () => {
    const { policy } = ask(heuristicEvaluator({ evaluation: byPlace, temperature: 0.8 }), game, Uint8Array.of(0));
    expect(policy[0] / policy[1]).toBeCloseTo(Math.E, 5);
    expect(policy[0] + policy[1] + policy[2]).toBeCloseTo(1, 6);
  });

  it('as a policy: a win at once is a result, not an estimate', () => {
    const { policy } = ask(heuristicEvaluator({ evaluation: byPlace, temperature: 1 }), game, Uint8Array.of(1));
    expect(policy[0]).toBe(1);
  });

  it.each<[string, string, () => unknown]>([
    [
      'three players',
      'unsupported',
      () =>
        ask(heuristicEvaluator(), createGame('abalone', { players: 3 }), start(createGame('abalone', { players: 3 }))),
    ],
    ['a temperature of 0', 'bad-argument', () => heuristicEvaluator({ temperature: 0 })],
    ['half a ply', 'bad-argument', () => rolloutEvaluator({ plies: 0.5 })],
    ['a weight above 1', 'bad-argument', () => blendEvaluator(rolloutEvaluator(), rolloutEvaluator(), 2)],
  ])('%s: refused', (_name, code, act) => {
    expect(act).toThrow(OtauError);
    expect(act).toThrow(expect.objectContaining({ code }));
  });
});

describe('the default', () => {
  it.each([
    ['togyzkumalak', createGame('togyzkumalak'), 'heuristic'],
    ['bestemshe', createGame('togyzkumalak', { variant: 'bestemshe' }), 'heuristic'],
    ['abalone', createGame('abalone'), 'heuristic'],
    ['abalone with placement', createGame('abalone', { placement: true }), 'heuristic'],
    ['abalone of three', createGame('abalone', { players: 3 }), 'abalone'],
    ['abalone of four', createGame('abalone', { players: 4 }), 'abalone'],
    ['kindo', createGame('kindo'), 'heuristic'],
    ['kindo on 9 × 9', createGame('kindo', { size: 9 }), 'heuristic'],
    ['senet', createGame('senet'), 'heuristic'],
    ['senet by Skyruk with 7 dancers', createGame('senet', { rules: 'skyruk', dancers: 7 }), 'heuristic'],
  ])('%s: judges the start by what the game itself offers', (_name, of, name) => {
    const row = start(of);
    if (of.actor(row) < 0) of.next(row, 0, row);
    const evaluator = defaultEvaluator(of);
    expect(evaluator.name).toBe(name);
    for (const value of ask(evaluator, of, row).values) expect(Math.abs(value)).toBeLessThan(1);
  });
});

describe('a blend', () => {
  it('weighs two evaluators', () => {
    const blend = blendEvaluator(heuristicEvaluator({ evaluation: byPlace }), rolloutEvaluator(), 0.25);
    const { values } = ask(blend, game, Uint8Array.of(1), Uint8Array.of(2));
    expect(values).toEqual([expect.closeTo(0.85, 6), expect.closeTo(-0.85, 6), 0, 0]);
  });

  it('has the policy of the first', () => {
    const first = heuristicEvaluator({ evaluation: byPlace, temperature: 0.5 });
    const alone = ask(first, game, Uint8Array.of(0)).policy;
    expect(ask(blendEvaluator(first, rolloutEvaluator(), 0.5), game, Uint8Array.of(0)).policy).toEqual(alone);
  });
});

describe('abalone of several players', () => {
  it('is even at the start of four, and two partners share one value', () => {
    const four = createGame('abalone', { players: 4 });
    const values = ask(abaloneEvaluator(), four, start(four)).values;
    expect(values).toEqual([0, 0, 0, 0]);
  });

  it('three even players win once in three games', () => {
    const three = createGame('abalone', { players: 3 });
    const values = ask(abaloneEvaluator(), three, start(three)).values;
    expect(values).toEqual([0, 1, 2].map(() => expect.closeTo(-1 / 3, 6)));
  });

  it('who has pushed off a marble is ahead, and the others behind', () => {
    const three = createGame('abalone', { players: 3 });
    const row = start(three);
    row[three.layout.ejected.first + 1] = 1;
    const [first, second, third] = ask(abaloneEvaluator(), three, row).values;
    expect(second).toBeGreaterThan(0);
    expect(first).toBeLessThan(-1 / 3);
    expect(first).toBe(third);
  });

  it('other games are refused', () => {
    expect(() => ask(abaloneEvaluator(), game, Uint8Array.of(0))).toThrow(OtauError);
  });
});
