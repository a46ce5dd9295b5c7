import { describe, expect, it } from 'vitest';
import { bradleyTerry, type Meeting } from './standings.js';

/** The minorisation-maximisation algorithm of Hunter (2004), slow and plain. */
function hunter(agents: number, meetings: readonly Meeting[]): number[] {
  let strengths = new Array<number>(agents).fill(1);
  for (let step = 0; step < 20_000; step++) {
    const wins = new Array<number>(agents).fill(0);
    const weights = new Array<number>(agents).fill(0);
    for (const { a, b, games, score } of meetings) {
      wins[a] += score;
      wins[b] += games - score;
      weights[a] += games / (strengths[a] + strengths[b]);
      weights[b] += games / (strengths[a] + strengths[b]);
    }
    strengths = strengths.map((_, agent) => wins[agent] / weights[agent]);
  }
  const elo = strengths.map((strength) => 400 * Math.log10(strength));
  const mean = elo.reduce((sum, rating) => sum + rating, 0) / agents;
  return elo.map((rating) => rating - mean);
}

describe('bradleyTerry', () => {
  it('of two agents is the logistic difference, with the error of the binomial', () => {
    const { ratings, prior } = bradleyTerry(2, [{ a: 0, b: 1, games: 100, score: 75 }], 1);
    expect(prior).toBe(false);
    expect(ratings[0].elo).toBeCloseTo(400 * Math.log10(3), 6);
    // The variance of the log odds is 1 / (n p q).
    expect(ratings[0].error).toBeCloseTo(((1.959964 * 400) / Math.LN10) * Math.sqrt(1 / (100 * 0.75 * 0.25)), 3);
    expect(ratings[1]).toEqual({ elo: 0, error: 0, group: 0 });
  });

  it('finds the maximum that Hunter’s algorithm finds', () => {
    const meetings = [
      { a: 0, b: 1, games: 20, score: 14 },
      { a: 0, b: 2, games: 10, score: 3.5 },
      { a: 1, b: 2, games: 30, score: 11 },
      { a: 2, b: 3, games: 8, score: 7.5 },
    ];
    const { ratings, prior } = bradleyTerry(4, meetings);
    expect(prior).toBe(false);
    hunter(4, meetings).forEach((elo, agent) => {
      expect(ratings[agent].elo).toBeCloseTo(elo, 4);
    });
  });

  it('converges from far away', () => {
    const { ratings } = bradleyTerry(2, [{ a: 0, b: 1, games: 2000, score: 1999 }]);
    expect(ratings[0].elo - ratings[1].elo).toBeCloseTo(400 * Math.log10(1999), 4);
  });

  it('stays finite where one has won everything: one more game, drawn, for those who met', () => {
    const { ratings, prior, superiority } = bradleyTerry(2, [{ a: 0, b: 1, games: 10, score: 10 }]);
    expect(prior).toBe(true);
    expect(ratings[0].elo - ratings[1].elo).toBeCloseTo(400 * Math.log10(10.5 / 0.5), 4);
    expect(superiority(0, 1)).toBeGreaterThan(0.95);
  });

  it('needs that too where a pool falls into those who always win and those who always lose', () => {
    const { prior, ratings } = bradleyTerry(4, [
      { a: 0, b: 1, games: 4, score: 2 },
      { a: 2, b: 3, games: 4, score: 2 },
      { a: 0, b: 2, games: 4, score: 4 },
    ]);
    expect(prior).toBe(true);
    expect(ratings.every(({ elo, error }) => Number.isFinite(elo) && Number.isFinite(error))).toBe(true);
  });

  it('rates groups that have not met each by themselves, and does not compare them', () => {
    const { ratings, superiority } = bradleyTerry(5, [
      { a: 0, b: 1, games: 4, score: 3 },
      { a: 2, b: 3, games: 4, score: 1 },
    ]);
    expect(ratings.map(({ group }) => group)).toEqual([0, 0, 1, 1, 2]);
    expect(ratings[0].elo).toBeCloseTo(-ratings[1].elo, 6);
    expect(ratings[2].elo).toBeCloseTo(-ratings[3].elo, 6);
    expect(superiority(0, 2)).toBeUndefined();
    expect(superiority(0, 1)).toBeGreaterThan(0.5);
    expect(ratings[4]).toEqual({ elo: 0, error: Number.POSITIVE_INFINITY, group: 2 });
  });
});
