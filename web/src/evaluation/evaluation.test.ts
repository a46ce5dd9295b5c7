/** Losses, their classes, shares and weights. */
import { createGame } from 'otau';
import { gradeOf } from 'otau/review';
import { describe, expect, it } from 'vitest';
import { type Evaluation, finalEvaluation, gradeMove, sharesOf, smallLoss, weightsOf } from './evaluation.js';

const game = createGame('togyzkumalak');

function evaluationOf(values: readonly number[], lines: readonly (readonly [number, number])[]): Evaluation {
  const all = lines.map(([action, value]) => ({ action, value, line: [action] }));
  return { values, lines: all, depth: 5, nodes: 100, effort: 100 };
}

describe('the class of a loss', () => {
  it('grows with the loss', () => {
    expect([0, 0.05, 0.1, 0.2, 0.35, 2].map((loss) => gradeOf('togyzkumalak', loss, loss === 0))).toEqual([
      'best',
      'good',
      'inaccuracy',
      'mistake',
      'blunder',
      'blunder',
    ]);
  });

  it('is harder in Senet, where one move of many throws decides little', () => {
    expect(gradeOf('senet', 0.06, false)).toBe('mistake');
    expect(smallLoss('senet')).toBeLessThan(smallLoss('kindo'));
  });
});

describe('a move', () => {
  const before = evaluationOf(
    [0.4, -0.4],
    [
      [2, 0.4],
      [5, 0.15],
    ],
  );

  it('is best where nothing is better', () => {
    expect(gradeMove(game, { action: 2, mover: 0 }, before, undefined)).toMatchObject({ grade: 'best', loss: 0 });
  });

  it('loses what lies between it and the best of the same search', () => {
    const grade = gradeMove(game, { action: 5, mover: 0 }, before, undefined);
    expect(grade?.grade).toBe('mistake');
    expect(grade?.loss).toBeCloseTo(0.25);
    expect(grade?.best.action).toBe(2);
  });

  it('that is not among the lines is judged by the position after it, seen by its mover', () => {
    const after = evaluationOf([-0.3, 0.3], [[1, 0.3]]);
    expect(gradeMove(game, { action: 7, mover: 0 }, before, after)?.loss).toBeCloseTo(0.7);
    const better = evaluationOf([0.9, -0.9], [[1, -0.9]]);
    expect(gradeMove(game, { action: 7, mover: 0 }, before, better)).toMatchObject({ grade: 'best', loss: 0 });
  });

  it('of the second player counts in the values of that player', () => {
    const secondToMove = evaluationOf([0.1, -0.1], [[3, -0.1]]);
    const after = evaluationOf([0.7, -0.7], []);
    expect(gradeMove(game, { action: 4, mover: 1 }, secondToMove, after)?.loss).toBeCloseTo(0.6);
  });

  it('is not judged without knowledge, and a throw never', () => {
    expect(gradeMove(game, { action: 7, mover: 0 }, before, undefined)).toBeUndefined();
    expect(gradeMove(game, { action: 7, mover: 0 }, undefined, before)).toBeUndefined();
    expect(gradeMove(game, { action: 2, mover: -1 }, before, before)).toBeUndefined();
  });
});

describe('shares of the bar', () => {
  it('are together one, for any number of players', () => {
    expect(sharesOf([1, -1])).toEqual([1, 0]);
    expect(sharesOf([0.2, -0.2])[0]).toBeCloseTo(0.6);
    expect(sharesOf([-1, -1, -1])).toEqual([1 / 3, 1 / 3, 1 / 3]);
    expect(sharesOf([1.5, -1.5])).toEqual([1, 0]);
  });
});

it('hints weigh less the more they give away, but are always seen', () => {
  const [first, second, third] = weightsOf(
    'kindo',
    evaluationOf(
      [0, 0],
      [
        [0, 0.5],
        [1, 0.4],
        [2, -0.9],
      ],
    ).lines,
  );
  expect(first).toBe(1);
  expect(second).toBeLessThan(1);
  expect(third).toBe(0.1);
});

it('a finished position is judged by its result', () => {
  const row = new Uint8Array(game.rowSize);
  game.start(row);
  expect(finalEvaluation(game, row)).toBeUndefined();
  game.forfeit(row, 0, row);
  expect(finalEvaluation(game, row)?.values).toEqual([-1, 1]);
});
