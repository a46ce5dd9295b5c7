import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { eloOfScore, estimateElo, meanScore, normalCdf, pentanomial, scoreOfElo, sprt, Z95 } from './elo.js';

/** Counts of the pair scores 0, 1/4, 1/2, 3/4, 1. */
function pairs(...counts: number[]): Map<number, number> {
  return new Map(counts.map((count, i): [number, number] => [i / 4, count]).filter(([, count]) => count > 0));
}

const BOUNDS = { elo0: 0, elo1: 10, alpha: 0.05, beta: 0.05 };
const anyPairs = fc
  .tuple(...Array.from({ length: 5 }, () => fc.nat(60)))
  .filter((counts) => counts.some((count) => count > 0));

describe('scores and Elo', () => {
  it('are the logistic curve', () => {
    expect(scoreOfElo(0)).toBe(0.5);
    expect(scoreOfElo(400)).toBeCloseTo(10 / 11, 12);
    expect(eloOfScore(0.75)).toBeCloseTo(400 * Math.log10(3), 9);
    expect([eloOfScore(0), eloOfScore(1)]).toEqual([Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY]);
  });
});

describe('estimateElo', () => {
  it('of many pairs is the mean and 1.96 standard errors of the pentanomial distribution', () => {
    const counts = [300, 900, 2000, 1100, 400];
    const total = 4700;
    const mean = counts.reduce((sum, count, i) => sum + (count * i) / 4, 0) / total;
    const variance = counts.reduce((sum, count, i) => sum + count * (i / 4 - mean) ** 2, 0) / total;
    const error = Z95 * Math.sqrt(variance / total);
    const { elo, low, high, los } = estimateElo(pairs(...counts));
    expect(elo).toBeCloseTo(eloOfScore(mean), 6);
    expect(low).toBeCloseTo(eloOfScore(mean - error), 1);
    expect(high).toBeCloseTo(eloOfScore(mean + error), 1);
    expect(los).toBeCloseTo(normalCdf((mean - 0.5) / Math.sqrt(variance / total)), 3);
  });

  it('after nothing but wins has only a low end, which rises with their number', () => {
    const few = estimateElo(pairs(0, 0, 0, 0, 2));
    const many = estimateElo(pairs(0, 0, 0, 0, 50));
    expect([few.elo, few.high, many.high]).toEqual(new Array(3).fill(Number.POSITIVE_INFINITY));
    // The score at which 50 wins in a row have the likelihood ratio of the limit: exp(-1.92 / 50).
    expect(Math.abs(many.low - eloOfScore(Math.exp(-1.920729 / 50)))).toBeLessThan(2);
    expect(few.low).toBeLessThan(many.low);
  });

  it('of pairs that are all shared is 0, with an interval that becomes narrow', () => {
    const few = estimateElo(pairs(0, 0, 4));
    const many = estimateElo(pairs(0, 0, 400));
    expect(few.elo).toBe(0);
    expect(few.low).toBeCloseTo(-few.high, 6);
    expect(many.high).toBeLessThan(few.high / 10);
    expect(few.los).toBeCloseTo(0.5, 6);
  });

  it('knows nothing without a pair', () => {
    const nothing = { elo: 0, low: Number.NEGATIVE_INFINITY, high: Number.POSITIVE_INFINITY, los: 0.5 };
    expect(estimateElo(new Map())).toEqual(nothing);
  });

  it('is the mirror image for the other agent, and lies in its interval', () => {
    fc.assert(
      fc.property(anyPairs, (counts) => {
        const one = estimateElo(pairs(...counts));
        const other = estimateElo(pairs(...[...counts].reverse()));
        expect(one.low).toBeLessThanOrEqual(one.elo);
        expect(one.high).toBeGreaterThanOrEqual(one.elo);
        expect(one.los + other.los).toBeCloseTo(1, 6);
        if (Number.isFinite(one.low)) expect(one.low).toBeCloseTo(-other.high, 3);
      }),
    );
  });

  it('covers the truth about 95 times in 100', () => {
    // Two independent games, each won with probability 0.6: a pair scores 0, 1/2 or 1.
    let state = 1;
    const next = (): number => {
      state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff;
      return (state >>> 8) / 2 ** 23;
    };
    let covered = 0;
    for (let trial = 0; trial < 200; trial++) {
      const counts = [0, 0, 0, 0, 0];
      for (let pair = 0; pair < 60; pair++) counts[2 * (Number(next() < 0.6) + Number(next() < 0.6))]++;
      const { low, high } = estimateElo(pairs(...counts));
      if (low <= eloOfScore(0.6) && eloOfScore(0.6) <= high) covered++;
    }
    expect(covered / 200).toBeGreaterThan(0.92);
    expect(covered / 200).toBeLessThan(0.98);
  });
});

describe('sprt', () => {
  it('has the bounds of Wald', () => {
    const { lower, upper } = sprt(new Map(), { ...BOUNDS, alpha: 0.05, beta: 0.1 });
    expect(lower).toBeCloseTo(Math.log(0.1 / 0.95), 12);
    expect(upper).toBeCloseTo(Math.log(0.9 / 0.05), 12);
  });

  it('is near the normal approximation for many pairs', () => {
    const counts = [200, 1000, 2500, 1150, 230];
    const total = counts.reduce((sum, count) => sum + count, 0);
    const mean = meanScore(pairs(...counts));
    const variance = counts.reduce((sum, count, i) => sum + count * (i / 4 - mean) ** 2, 0) / total;
    const [s0, s1] = [scoreOfElo(0), scoreOfElo(10)];
    const expected = (total * (s1 - s0) * (2 * mean - s0 - s1)) / (2 * variance);
    expect(sprt(pairs(...counts), BOUNDS).llr).toBeCloseTo(expected, 1);
  });

  it('accepts what holds, and decides nothing at first', () => {
    expect(sprt(pairs(0, 0, 1), BOUNDS).decision).toBeUndefined();
    expect(sprt(pairs(100, 500, 1000, 700, 150), BOUNDS).decision).toBe('H1');
    expect(sprt(pairs(150, 700, 1000, 500, 100), BOUNDS).decision).toBe('H0');
  });

  it('stays finite after wins alone', () => {
    const { llr, decision } = sprt(pairs(0, 0, 0, 0, 300), BOUNDS);
    expect(Number.isFinite(llr)).toBe(true);
    expect(decision).toBe('H1');
  });
});

describe('pentanomial', () => {
  it('lists the counts, losses first', () => {
    expect(pentanomial(pairs(1, 2, 3, 4, 5))).toEqual([1, 2, 3, 4, 5]);
  });
});
