/** The compiled table that threads share keeps, finds and replaces entries as the one in TypeScript does. */
import { describe, expect, it } from 'vitest';
import { createGame } from '../../games/index.js';
import { Rng } from '../../lib/rng.js';
import { Budget } from '../budget.js';
import { EXACT, LOWER_BOUND, TranspositionTable, UPPER_BOUND } from '../transposition-table.js';
import { createTree } from './create-tree.js';
import type { TableExports } from './part.js';
import { RootSearch } from './root.js';
import { SharedTable } from './shared-table.js';

const pack = (depth: number, score: number, bound: number, age: number) =>
  (score << 16) | (depth << 8) | (bound << 6) | age;

function found(table: TableExports, low: number, high: number) {
  const at = table.find(low, high);
  if (at < 0) return undefined;
  const packed = table.packed();
  return { score: packed >> 16, depth: (packed >> 8) & 255, bound: (packed >> 6) & 3, action: table.action(at) };
}

function expected(table: TranspositionTable, low: number, high: number) {
  const at = table.find(low, high);
  if (at < 0) return undefined;
  return { score: table.score(), depth: table.depth(), bound: table.bound(), action: table.action(at) };
}

describe('a shared table', () => {
  it('finds the same as the table in TypeScript, whatever is kept in it', () => {
    const plain = new TranspositionTable(4);
    const table = new SharedTable(4, 1).compiled()!;
    const rng = new Rng('entries');
    const hashes = Array.from({ length: 64 }, () => [rng.uint32() | 0, rng.uint32() | 0] as const);
    for (let round = 0; round < 2_000; round++) {
      if (rng.below(100) === 0) plain.newSearch();
      const [low, high] = hashes[rng.below(hashes.length)];
      const [depth, score] = [rng.below(256), rng.below(60_000) - 30_000];
      const bound = [UPPER_BOUND, LOWER_BOUND, EXACT][rng.below(3)];
      plain.store(low, high, depth, score, bound, round);
      table.keep(low, high, pack(depth, score, bound, plain.age), round);
      const [otherLow, otherHigh] = hashes[rng.below(hashes.length)];
      expect(found(table, otherLow, otherHigh)).toEqual(expected(plain, otherLow, otherHigh));
    }
  });

  it('is one for all threads that have its memory, and empty once cleared', () => {
    const own = new SharedTable(4, 2);
    const theirs = new SharedTable(4, 2, own.memory).compiled()!;
    own.compiled()!.keep(1, 2, pack(9, -50, EXACT, 0), 3);
    expect(found(theirs, 1, 2)).toEqual({ score: -50, depth: 9, bound: EXACT, action: 3 });
    own.compiled()!.write(64, 5);
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
      const tree = createTree(game, { tableBits: 16, table, thread, selective: true });
      new RootSearch(tree, row, 1, { depth: 3 }, new Budget({})).run(() => {});
      return tree.nodes;
    });
    expect(visited[1]).toBeLessThan(visited[0] / 2);
  });

  it('does not know what two threads wrote at once', () => {
    const table = new SharedTable(2, 1);
    const compiled = table.compiled()!;
    compiled.keep(1, 2, pack(9, -50, EXACT, 0), 3);
    const numbers = new Int32Array(table.memory.buffer);
    numbers[8] ^= 1 << 16; // another score than number 1 says
    expect(found(compiled, 1, 2)).toBeUndefined();
  });
});
