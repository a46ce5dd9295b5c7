/** The transposition table: what it keeps and what it gives up. */
import { describe, expect, it } from 'vitest';
import { Rng } from '../lib/rng.js';
import { AT_LEAST, EXACT, TO_THE_END, TranspositionTable } from './table.js';

function read(table: TranspositionTable, low: number, high: number) {
  const at = table.find(low, high);
  if (at < 0) return undefined;
  return { score: table.score(at), depth: table.depth(at), bound: table.bound(at), action: table.action(at) };
}

describe('the transposition table', () => {
  it('gives back what was stored, with every sign and size', () => {
    const table = new TranspositionTable(8);
    const rng = new Rng('table');
    for (let i = 0; i < 200; i++) {
      const [low, high] = [rng.uint32() | 0, rng.uint32() | 0];
      const entry = {
        score: rng.below(65_536) - 32_768,
        depth: rng.below(256),
        bound: 1 + rng.below(3),
        action: rng.below(3721),
      };
      table.store(low, high, entry.depth, entry.score, entry.bound, entry.action);
      expect(read(table, low, high)).toEqual(entry);
    }
  });

  it('knows positions by both halves of the hash', () => {
    const table = new TranspositionTable(8);
    table.store(5, 6, 3, 100, EXACT, 1);
    expect(read(table, 5, 7)).toBeUndefined();
    expect(read(table, 5 + 256, 6)).toBeUndefined();
    expect(read(table, 5, 6)).toBeDefined();
  });

  it('gives up the shallowest entry of a full bucket, those of earlier searches first', () => {
    const table = new TranspositionTable(2); // one bucket of four
    table.store(1, 1, 9, 0, EXACT, 0);
    table.newSearch();
    for (const depth of [4, 2, TO_THE_END]) table.store(depth, depth, depth, 0, AT_LEAST, 0);
    table.store(3, 3, 3, 0, EXACT, 0);
    expect(read(table, 1, 1)).toBeUndefined();
    table.store(5, 5, 5, 0, EXACT, 0);
    expect(read(table, 2, 2)).toBeUndefined();
    for (const depth of [3, 4, 5, TO_THE_END]) expect(read(table, depth, depth)).toMatchObject({ depth });
  });

  it('replaces what it knew of the same position', () => {
    const table = new TranspositionTable(4);
    table.store(1, 2, 9, 50, EXACT, 3);
    table.store(1, 2, 4, 60, AT_LEAST, 5);
    expect(read(table, 1, 2)).toEqual({ score: 60, depth: 4, bound: AT_LEAST, action: 5 });
  });

  it('is empty after clear', () => {
    const table = new TranspositionTable(4);
    table.store(1, 2, 9, 50, EXACT, 3);
    table.clear();
    expect(read(table, 1, 2)).toBeUndefined();
  });

  it.each([1, 27, 2.5])('refuses 2^%d entries', (bits) => {
    expect(() => new TranspositionTable(bits)).toThrow(expect.objectContaining({ code: 'bad-argument' }));
  });
});
