/** Statistics of won and lost games, and the filter of saved games. */
import { describe, expect, it } from 'vitest';
import type { SavedGame } from '../../session/saved-game.js';
import { EMPTY_FILTER, matchesFilter, resultOf } from '../games/filter.js';
import { gameStatistics } from './statistics.js';

let clock = 0;
function game(players: readonly string[], results?: readonly number[], more: Partial<SavedGame> = {}): SavedGame {
  return { game: 'kindo', players, results, updated: ++clock, ...more } as SavedGame;
}

const ME = 'person';

describe('the statistics of the player', () => {
  it('is kept by game, opponent and side', () => {
    const [kindo, senet] = gameStatistics([
      game([ME, 'level:1'], [1, -1]),
      game(['level:1', ME], [-1, 1]),
      game([ME, 'level:1'], [-1, 1]),
      game([ME, 'level:2'], [0, 0]),
      game([ME, 'random'], [1, -1], { game: 'senet' }),
    ]);
    expect(kindo).toMatchObject({ game: 'kindo', won: 2, drawn: 1, lost: 1, streak: 2 });
    expect(kindo.sides).toEqual([
      { won: 1, drawn: 1, lost: 1 },
      { won: 1, drawn: 0, lost: 0 },
    ]);
    expect(kindo.opponents.map(({ players, won }) => [players, won])).toEqual([
      [['level:1'], 2],
      [['level:2'], 0],
    ]);
    expect(senet).toMatchObject({ game: 'senet', won: 1, streak: 1 });
  });

  it('leaves out running games, games of two humans, and games of engines only', () => {
    expect(
      gameStatistics([game([ME, 'level:1']), game([ME, ME], [1, -1]), game(['random', 'random'], [1, -1])]),
    ).toEqual([]);
  });

  it('counts the longest of several streaks by time, not by the order of the list', () => {
    const won = (updated: number) => game([ME, 'random'], [1, -1], { updated });
    const lost = game([ME, 'random'], [-1, 1], { updated: 25 });
    expect(gameStatistics([won(40), won(10), lost, won(30), won(20), won(50)])[0].streak).toBe(3);
  });
});

describe('the result of a game for its player', () => {
  it.each([
    [[ME, 'random'], undefined, 'going'],
    [[ME, 'random'], [1, -1], 'won'],
    [['random', ME], [1, -1], 'lost'],
    [[ME, 'random'], [0, 0], 'drawn'],
    [[ME, ME], [1, -1], 'other'],
    [[ME, 'random', 'random'], [-1, 1, -1], 'lost'],
  ])('%j with %j is %s', (players, results, expected) => {
    expect(resultOf({ players, results })).toBe(expected);
  });
});

describe('a search', () => {
  const played = game([ME, 'level:3'], [1, -1], { updated: new Date(2026, 10, 2, 12).getTime() });
  it.each([
    [{}, true],
    [{ text: 'level' }, true],
    [{ text: 'LEVEL 3' }, true],
    [{ text: 'aigul' }, false],
    [{ game: 'kindo' }, true],
    [{ game: 'senet' }, false],
    [{ result: 'won' }, true],
    [{ result: 'lost' }, false],
    [{ from: '2026-11-02', to: '2026-11-02' }, true],
    [{ from: '2026-11-03' }, false],
    [{ to: '2026-11-01' }, false],
  ] as const)('for %j finds it: %s', (filter, expected) => {
    expect(matchesFilter(played, () => 'You – Level 3 Kindo, 5 × 5', { ...EMPTY_FILTER, ...filter })).toBe(expected);
  });
});
