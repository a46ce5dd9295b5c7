/** The transposition table: what it keeps and what it gives up. */
import { describe, expect, it } from 'vitest';
import { Rng } from '../lib/rng.js';
import { EXACT, LOWER_BOUND, PROVEN_DEPTH, TranspositionTable, tableBytes } from './transposition-table.js';

function read(table: TranspositionTable, low: number, high: number) {
  const at = table.find(low, high);
  if (at < 0) return undefined;
  return { score: table.score(), depth: table.depth(), bound: table.bound(), action: table.action(at) };
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
    for (const depth of [4, 2, PROVEN_DEPTH]) table.store(depth, depth, depth, 0, LOWER_BOUND, 0);
    table.store(3, 3, 3, 0, EXACT, 0);
    expect(read(table, 1, 1)).toBeUndefined();
    table.store(5, 5, 5, 0, EXACT, 0);
    expect(read(table, 2, 2)).toBeUndefined();
    for (const depth of [3, 4, 5, PROVEN_DEPTH]) expect(read(table, depth, depth)).toMatchObject({ depth });
  });

  it('replaces what it knew of the same position', () => {
    const table = new TranspositionTable(4);
    table.store(1, 2, 9, 50, EXACT, 3);
    table.store(1, 2, 4, 60, LOWER_BOUND, 5);
    expect(read(table, 1, 2)).toEqual({ score: 60, depth: 4, bound: LOWER_BOUND, action: 5 });
  });

  it('is empty after clear', () => {
    const table = new TranspositionTable(4);
    table.store(1, 2, 9, 50, EXACT, 3);
    table.clear();
    expect(read(table, 1, 2)).toBeUndefined();
  });

  it('is one table for all that share its memory', () => {
    const memory = new Int32Array(new SharedArrayBuffer(tableBytes(4)));
    const tables = [new TranspositionTable(4, memory), new TranspositionTable(4, memory)];
    tables[0].store(1, 2, 9, -50, EXACT, 3);
    expect(read(tables[1], 1, 2)).toEqual({ score: -50, depth: 9, bound: EXACT, action: 3 });
  });

  it('does not know what two threads wrote at once', () => {
    const [hashes, other] = [
      [5, 6],
      [5 + 4 * 1024, -7],
    ];
    const write = (table: TranspositionTable, [low, high]: number[], score: number) =>
      table.store(low, high, 9, score, EXACT, 3);
    const entry = ([low, high]: number[], score: number): Int32Array => {
      const memory = new Int32Array(new SharedArrayBuffer(tableBytes(2)));
      write(new TranspositionTable(2, memory), [low, high], score);
      return memory.slice(0, 4);
    };
    const [ours, theirs] = [entry(hashes, 100), entry(other, -200)];
    for (let mix = 0; mix < 8; mix++) {
      const memory = new Int32Array(new SharedArrayBuffer(tableBytes(2)));
      const table = new TranspositionTable(2, memory);
      memory.set([0, 1, 2].map((i) => (mix & (1 << i) ? theirs[i] : ours[i])));
      expect(read(table, hashes[0], hashes[1])?.score).toBe(mix === 0 ? 100 : undefined);
      expect(read(table, other[0], other[1])?.score).toBe(mix === 7 ? -200 : undefined);
    }
  });

  it.each([1, 27, 2.5])('refuses 2^%d entries', (bits) => {
    expect(() => new TranspositionTable(bits)).toThrow(expect.objectContaining({ code: 'bad-argument' }));
  });
});
