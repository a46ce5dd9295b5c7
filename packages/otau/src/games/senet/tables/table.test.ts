/** The chances of Senet with few dancers: right by value iteration over the rules, the same after a file. */
import { deflateSync, inflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { Rng } from '../../../lib/rng.js';
import { type TableSource, UNSOLVED } from '../../../tables/endgames.js';
import { expectSlowly } from '../../../tables/slow-solver.js';
import { createGame } from '../../index.js';
import { formatSenetTable, openSenetTable, parseSenetTable } from './file.js';
import { checkSenetTable } from './index.js';
import { loadSenet, shippedSenet } from './node/solver.js';
import { type SenetRules, solveSenet } from './solve.js';
import { type Chances, SenetTable } from './table.js';

const pack = (bytes: Uint8Array) => new Uint8Array(deflateSync(bytes));

const listOf = (chances: Chances, length = chances.length) => Array.from({ length }, (_, i) => chances.at(i));

/** A file in memory; `reads` are the places that were asked for. */
function sourceOf(file: Uint8Array): TableSource & { readonly reads: number[] } {
  const reads: number[] = [];
  return {
    size: file.length,
    reads,
    read(from, length) {
      reads.push(from);
      return file.subarray(from, from + length);
    },
    inflate: (packed) => new Uint8Array(inflateSync(packed)),
  };
}

describe.each(['kendall', 'skyruk'] as const)('the table of %s', (rules: SenetRules) => {
  const game = createGame('senet', { rules, dancers: 1 });
  const solution = solveSenet(rules, 1);
  const table = SenetTable.of(rules, solution);

  const rowOf = (position: string) => {
    const row = new Uint8Array(game.rowSize);
    game.parsePosition(position, row);
    return row;
  };

  it('has the value of the start that the slow solver finds', () => {
    const row = new Uint8Array(game.rowSize);
    game.start(row);
    const found = expectSlowly(game, row, 20_000)!;
    expect(solution.error).toBeLessThan(1e-9);
    // The spools, player 1, throw first: house 2 against house 1.
    const chance = solution.chances[solution.space.index(0b10, 0b01)];
    expect(1 - 2 * chance).toBeCloseTo(found, 8);
    expect(table.endgames(game).value(row)).toBeCloseTo(found, 4);
  });

  it('knows a chance that can be counted: one throw left, then the other surely bears off', () => {
    // From 30 Kendall bears off with 1 alone and keeps throwing until then but for 2 and 3; Skyruk with any throw.
    const chance = table.chance(rowOf('c............................s s 0 -'));
    if (rules === 'skyruk') expect(chance).toBe(1);
    else expect(chance).toBeGreaterThan(4 / 16);
  });

  it('agrees with the rules in random positions of two dancers, as it comes with the package', async () => {
    const shipped = await loadSenet(shippedSenet(rules));
    const two = createGame('senet', { rules, dancers: 2 });
    expect(shipped.dancers).toBe(2);
    expect(checkSenetTable(shipped, two, 300, new Rng(1))).toEqual({ right: 300 });
    expect(listOf(shipped.chances, table.chances.length)).toEqual(listOf(table.chances));
  });

  it('finds a wrong value', () => {
    const chances = Uint16Array.from(listOf(table.chances), (chance) => 65535 - (chance as number));
    const wrong = new SenetTable(rules, 1, chances);
    expect(checkSenetTable(wrong, game, 50, new Rng(1)).fault).toBeDefined();
  });

  it('says nothing after a throw, and about more dancers', () => {
    expect(table.chance(rowOf('c............................s s 1 -'))).toBe(UNSOLVED);
    const five = createGame('senet', { rules });
    const row = new Uint8Array(five.rowSize);
    five.start(row);
    expect(table.endgames(five).value(row)).toBe(UNSOLVED);
  });

  it('is the same after it was a file, and firm against others', async () => {
    const file = formatSenetTable(table, pack);
    const read = await parseSenetTable(file);
    expect([read.rules, read.dancers, read.chances]).toEqual([rules, 1, table.chances]);
    expect(openSenetTable(sourceOf(file))?.chances.at(7)).toBe(table.chances.at(7));
    for (const bad of [
      new Uint8Array(3),
      file.with(1, 0),
      file.with(9, 9),
      file.with(12, file[12] ^ 1),
      file.subarray(0, 90),
    ]) {
      await expect(parseSenetTable(bad)).rejects.toMatchObject({ code: 'bad-table' });
    }
    const other = createGame('senet', { rules: rules === 'skyruk' ? 'kendall' : 'skyruk' });
    expect(() => table.endgames(other)).toThrow(expect.objectContaining({ code: 'bad-table' }));
  });
});

describe('a table in parts', async () => {
  // As it ships the table has one part; written again it has four
  const whole = await loadSenet(shippedSenet('kendall'));
  const file = formatSenetTable(whole, pack);
  const rng = new Rng('parts');
  const places = Array.from({ length: 200 }, () => rng.below(whole.chances.length));

  it('is read by part, each once, and equals the whole', async () => {
    const source = sourceOf(file);
    const open = openSenetTable(source)!;
    expect(source.reads).toEqual([0, 0]);
    expect(open.chances.at(65_536)).toBe(whole.chances.at(65_536));
    expect(source.reads).toHaveLength(3);
    expect(places.map((at) => open.chances.at(at))).toEqual(places.map((at) => whole.chances.at(at)));
    expect(source.reads).toHaveLength(2 + 4);
    expect((await parseSenetTable(file)).chances).toEqual(whole.chances);
  });

  it('is refused where its directory is damaged, and where a part is, when that is asked for', () => {
    for (const bad of [file.with(16, file[16] ^ 1), file.subarray(0, -1), file.subarray(0, 20)]) {
      expect(() => openSenetTable(sourceOf(bad))).toThrow(expect.objectContaining({ code: 'bad-table' }));
    }
    const swapped = openSenetTable({ ...sourceOf(file), inflate: (_, length) => new Uint8Array(length) })!;
    expect(() => swapped.chances.at(0)).toThrow(expect.objectContaining({ code: 'bad-table' }));
  });
});
