import { describe, expect, it } from 'vitest';
import { CHANCE } from '../core/game.js';
import { History } from '../core/history.js';
import { createGame, gameIds } from '../core/registry.js';
import { judgeFor } from './judge.js';

describe('judgeFor', () => {
  it.each(gameIds())('says of %s what the first player may expect, always the same', async (id) => {
    const game = createGame(id);
    const history = new History(game);
    const value = await judgeFor(game)(history);
    expect(Math.abs(value)).toBeLessThanOrEqual(1);
    expect(await judgeFor(game)(history)).toBe(value);
    if (id === 'senet') expect(history.actor).toBe(CHANCE); // the mean over the throws
  });

  it('refuses games of more than two', () => {
    expect(() => judgeFor(createGame('abalone', { players: 3 }))).toThrow(/two players only/);
  });
});
