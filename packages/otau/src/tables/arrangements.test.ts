/** The numbering of stones in a row: without gaps, and smaller for stones that have gone forward. */
import { describe, expect, it } from 'vitest';
import { solveLevels } from '../games/togyzkumalak/tables/solve.js';
import { Rng } from '../lib/rng.js';
import { countArrangements, firstArrangement, nextArrangement, RankTerms } from './arrangements.js';

const LINE = Uint8Array.of(3, 4, 0, 2, 1);

describe('arrangements', () => {
  it.each([1, 2, 5])('numbers all ways in which %i stones lie in five pits, in order', (stones) => {
    const terms = new RankTerms(LINE.length, stones);
    const board = new Uint8Array(5);
    const seen = new Set<string>();
    let rank = 0;
    firstArrangement(board, LINE, stones);
    do {
      expect(terms.rank(board, LINE)).toBe(rank++);
      expect(board.reduce((sum, pit) => sum + pit)).toBe(stones);
      seen.add(board.join());
    } while (nextArrangement(board, LINE));
    expect(rank).toBe(countArrangements(5, stones));
    expect(seen.size).toBe(rank);
  });

  it('gives smaller numbers when stones go forward', () => {
    const rng = new Rng(1);
    const terms = new RankTerms(LINE.length, 8);
    for (let i = 0; i < 200; i++) {
      const board = new Uint8Array(5);
      for (let stone = 0; stone < 8; stone++) board[rng.below(5)]++;
      const before = terms.rank(board, LINE);
      const from = rng.below(4);
      if (board[LINE[from]] === 0) continue;
      board[LINE[from]]--;
      board[LINE[from + 1 + rng.below(4 - from)]]++;
      expect(terms.rank(board, LINE)).toBeLessThan(before);
    }
  });

  it('refuses what would leave 31 bits, or eight', () => {
    expect(() => solveLevels({ pits: 2, hasTuzdyk: true }, 128)).toThrow(
      expect.objectContaining({ code: 'unsupported' }),
    );
    expect(() => new RankTerms(18, 30)).toThrow(expect.objectContaining({ code: 'unsupported' }));
  });
});
