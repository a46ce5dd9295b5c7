/** The chances of Senet with few dancers: right by value iteration over the rules, the same after a file. */
import { deflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { Rng } from '../../../lib/rng.js';
import { UNSOLVED } from '../../../tables/endgames.js';
import { expectSlowly } from '../../../tables/slow-solver.js';
import { createGame } from '../../index.js';
import { checkSenetTable } from './check.js';
import { loadSenet, shippedSenet } from './node/files.js';
import { type SenetRules, solveSenet } from './solve.js';
import { formatSenetTable, parseSenetTable, SenetTable } from './table.js';

const pack = (bytes: Uint8Array) => new Uint8Array(deflateSync(bytes));

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
    // From 30 Kendall bears off with 1 alone and goes on throwing until then but for 2 and 3; Skyruk with any throw.
    const chance = table.chance(rowOf('c............................s s 0 -'));
    if (rules === 'skyruk') expect(chance).toBe(1);
    else expect(chance).toBeGreaterThan(4 / 16);
  });

  it('agrees with the rules in random positions of two dancers, as it comes with the package', async () => {
    const shipped = await loadSenet(shippedSenet(rules));
    const two = createGame('senet', { rules, dancers: 2 });
    expect(shipped.dancers).toBe(2);
    expect(checkSenetTable(shipped, two, 300, new Rng(1))).toEqual({ right: 300 });
    expect(shipped.chances.subarray(0, table.chances.length)).toEqual(table.chances);
  });

  it('finds a wrong value', () => {
    const wrong = new SenetTable(
      rules,
      1,
      table.chances.map((chance) => 65535 - chance),
    );
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
