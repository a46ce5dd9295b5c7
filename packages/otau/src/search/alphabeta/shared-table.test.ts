/** The table that threads share: what it keeps, finds and gives up. */
import { describe, expect, it } from 'vitest';
import { createGame } from '../../games/index.js';
import { Rng } from '../../lib/rng.js';
import type { TableExports } from '../exports.js';
import { Budget } from '../search.js';
import { RootSearch } from './root.js';
import { SharedTable } from './shared-table.js';
import { AlphabetaTree } from './tree.js';

const EXACT = 3;

const pack = (depth: number, score: number, bound: number, age: number) =>
  (score << 16) | (depth << 8) | (bound << 6) | age;

function found(table: TableExports, low: number, high: number) {
  const at = table.find(low, high);
  if (at < 0) return undefined;
  const packed = table.packed();
  return { score: packed >> 16, depth: (packed >> 8) & 255, bound: (packed >> 6) & 3, action: table.action(at) };
}

describe('a shared table', () => {
  it('finds what was kept of a position, and nothing of others', () => {
    const table = new SharedTable(8, 1).compiled();
    const rng = new Rng('entries');
    const kept = Array.from({ length: 20 }, (_, action) => {
      const [low, high, depth, score] = [
        rng.uint32() | 0,
        rng.uint32() | 0,
        rng.below(256),
        rng.below(60_000) - 30_000,
      ];
      table.keep(low, high, pack(depth, score, EXACT, 0), action);
      return { low, high, entry: { score, depth, bound: EXACT, action } };
    });
    for (const { low, high, entry } of kept) expect(found(table, low, high)).toEqual(entry);
    for (const { low, high } of kept) expect(found(table, low, high ^ 1)).toBeUndefined();
  });

  it('gives up entries of earlier searches first, then those of low depth', () => {
    const table = new SharedTable(2, 1).compiled(); // one bucket of four
    const entries = [
      [1, 20, 0],
      [2, 3, 1],
      [3, 9, 1],
      [4, 5, 1],
    ];
    for (const [high, depth, age] of entries) table.keep(0, high, pack(depth, 0, EXACT, age), high);
    const held = () => [1, 2, 3, 4, 5, 6].filter((high) => found(table, 0, high) !== undefined);
    table.keep(0, 5, pack(7, 0, EXACT, 1), 5);
    expect(held()).toEqual([2, 3, 4, 5]);
    table.keep(0, 6, pack(1, 0, EXACT, 1), 6);
    expect(held()).toEqual([3, 4, 5, 6]);
  });

  it('is one for all threads that have its memory, and empty once cleared', () => {
    const own = new SharedTable(4, 2);
    const theirs = new SharedTable(4, 2, own.memory).compiled();
    own.compiled().keep(1, 2, pack(9, -50, EXACT, 0), 3);
    expect(found(theirs, 1, 2)).toEqual({ score: -50, depth: 9, bound: EXACT, action: 3 });
    own.compiled().write(64, 5);
    own.clear();
    expect(found(theirs, 1, 2)).toBeUndefined();
    expect(theirs.read(64)).toBe(5); // what threads tell each other stays
  });

  it('holds what another thread has found at any depth, also the lowest', () => {
    const game = createGame('togyzkumalak');
    const row = new Uint8Array(game.rowSize);
    game.start(row);
    const { memory } = new SharedTable(16, 2);
    const visited = [0, 1].map((thread) => {
      const table = new SharedTable(16, 2, memory);
      const tree = new AlphabetaTree(game, { tableBits: 16, table, thread, selective: true });
      new RootSearch(tree, row, 1, { depth: 3 }, new Budget({})).run(() => {});
      return tree.nodes;
    });
    expect(visited[1]).toBeLessThan(visited[0] / 2);
  });

  it('does not know what two threads wrote at once', () => {
    const table = new SharedTable(2, 1);
    const compiled = table.compiled();
    compiled.keep(1, 2, pack(9, -50, EXACT, 0), 3);
    const numbers = new Int32Array(table.memory.buffer);
    numbers[8] ^= 1 << 16; // another score than number 1 says
    expect(found(compiled, 1, 2)).toBeUndefined();
  });
});
