import { CHANCE } from 'otau/internal/core/game.js';
import { History } from 'otau/internal/core/history.js';
import { createGame, gameIds } from 'otau/internal/core/registry.js';
import { describe, expect, it } from 'vitest';
import { judgeFor } from './openings.js';

describe('judgeFor', () => {
  it.each(gameIds())('says of %s what the first player may expect, always the same', async (id) => {
    const game = createGame(id);
    const history = new History(game);
    const value = await judgeFor(game)(history);
    expect(Math.abs(value)).toBeLessThanOrEqual(1);
    expect(await judgeFor(game)(history)).toBe(value);
    if (id === 'senet') expect(history.actor).toBe(CHANCE); // the mean over the throws
  });

  it('judges for player 0, with either player to move', async () => {
    const game = createGame('togyzkumalak');
    const historyFrom = (text: string) => {
      const row = new Uint8Array(game.rowSize);
      return new History(game, { counters: game.parsePosition(text, row), row });
    };
    // The second player, who moves, has nearly won.
    const value = await judgeFor(game)(historyFrom('2S,2S,2S,1S,1S,1S,1S,1S,1S/2S,2S,2S,1S,1S,1S,1S,1S,1S 58 80 N 40'));
    expect(value).toBeLessThan(-0.5);
  });

  it('refuses games of more than two', () => {
    expect(() => judgeFor(createGame('abalone', { players: 3 }))).toThrow(/two players only/);
  });
});
