/** Oware compiled: equal to its rules and its evaluation in TypeScript. */
import { describe, expect, it, vi } from 'vitest';
import './register.js';
import { createGame, perft } from '../../../packages/otau/src/games/index.js';
import { checkKernel } from '../../../packages/otau/src/kernel/check-kernel.js';
import { Kernel } from '../../../packages/otau/src/kernel/kernel.js';
import { type KernelExports, KernelModule } from '../../../packages/otau/src/kernel/module.js';
import { Rng } from '../../../packages/otau/src/lib/rng.js';
import { createAlphabeta, createMcts, evaluationOf } from '../../../packages/otau/src/search/index.js';
import { compareMoves } from '../../../tests/kernel/compare.js';
import OWARE from '../src/index.js';

const BOARDS = [{}, { houses: 3, seeds: 2, quietMoves: 10 }, { houses: 8, seeds: 6 }];

describe.each(BOARDS)('compiled Oware %j', (options) => {
  const game = createGame('oware', options);
  /** The same game by its rules in TypeScript: it has a method of its own. */
  const plain = Object.assign(createGame('oware', options), { note: () => {} });

  function randomPosition(seed: string): Uint8Array {
    const rng = new Rng(seed);
    const row = new Uint8Array(game.rowSize);
    const legal = new Uint16Array(game.maxLegal);
    game.start(row);
    for (let left = rng.below(20); left > 0; left--) {
      const next = row.slice();
      game.next(row, legal[rng.below(game.legal(row, legal))], next);
      if (game.actor(next) < 0) break;
      row.set(next);
    }
    return row;
  }

  it('plays the same games', () => {
    expect(compareMoves(Kernel.open(game)!, 20_000, 'oware')).toBeGreaterThanOrEqual(20_000);
  });

  it('is counted by the module alone', () => {
    const row = randomPosition('perft');
    const count = perft(plain, row, 5);
    const next = vi.spyOn(Object.getPrototypeOf(game), 'next');
    expect(perft(game, row, 5)).toBe(count);
    expect(next.mock.contexts).not.toContain(game);
    next.mockRestore();
  });

  it('is searched alike', () => {
    const compiled = createAlphabeta({ tableBits: 12 });
    const own = createAlphabeta({ tableBits: 12, evaluation: evaluationOf(game) });
    for (let i = 0; i < 8; i++) {
      const row = randomPosition(`search ${i}`);
      const { time: _, ...found } = compiled.search(game, row, { nodes: 3_000 });
      const { time: __, ...expected } = own.search(game, row, { nodes: 3_000 });
      expect(found, game.formatPosition(row)).toEqual(expected);
    }
  });

  it('is played out alike by Monte Carlo tree search', () => {
    const [found, expected] = [game, plain].map((one) => {
      const { time: _, ...result } = createMcts({ uct: 1.4, seed: 1 }).search(one, randomPosition('mcts'), {
        visits: 300,
      });
      return result;
    });
    expect(found).toEqual(expected);
  });
});

describe('a module that is not the game of the rules', () => {
  const game = createGame('oware');
  const kernel = OWARE.kernel!;
  const { module } = kernel;

  /** The compiled rules with another function. */
  const changed = (change: (exports: KernelExports) => Partial<KernelExports>) => {
    const exports = new KernelModule(module as string).instance()!;
    return { ...kernel, module: { instance: () => ({ ...exports, ...change(exports) }) } as unknown as KernelModule };
  };

  it('is told by its sizes, its lists, its moves and what it shows', () => {
    expect(() => checkKernel(game, kernel)).not.toThrow();
    const narrow = { module, open: (exports: KernelExports) => exports.new_oware(5, 4, 100, 1000) };
    expect(() => checkKernel(game, narrow)).toThrow(/TypeScript: rowSize gives 15 and not 17\.$/);
    const impatient = { module, open: (exports: KernelExports) => exports.new_oware(6, 4, 50, 1000) };
    expect(() => checkKernel(game, impatient)).toThrow(/number 15 of encode gives .+ and not .+ \(row \[/);
    const short = changed((exports) => ({
      legal: (address, rows, n, actions, counts) => {
        exports.legal(address, rows, n, actions, counts);
        new Uint16Array(exports.memory.buffer, counts, 1)[0]--;
      },
    }));
    expect(() => checkKernel(game, short)).toThrow('legal gives [0,1,2,3,4] and not [0,1,2,3,4,5] (row [4,4,');
    const lazy = changed(() => ({ next: () => {} }));
    expect(() => checkKernel(game, lazy)).toThrow(/number \d+ of the row after action \d gives \d+ and not \d+ \(row/);
  });
});
