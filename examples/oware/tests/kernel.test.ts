/** Oware compiled: equal to its rules and its evaluation in TypeScript. */
import { describe, expect, it } from 'vitest';
import './register.js';
import { createGame } from '../../../packages/otau/src/games/index.js';
import { Kernel } from '../../../packages/otau/src/kernel/kernel.js';
import { Rng } from '../../../packages/otau/src/lib/rng.js';
import { createAlphabeta, createMcts, evaluationOf } from '../../../packages/otau/src/search/index.js';
import { compareMoves } from '../../../tests/kernel/compare.js';

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
