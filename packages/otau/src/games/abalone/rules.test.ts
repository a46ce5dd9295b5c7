/** The rule text of Abalone, paragraph by paragraph (RULES.md beside this file). */
import { describe, expect, it } from 'vitest';
import { OVER } from '../../core/game.js';
import { endingOf } from '../../core/history.js';
import { OtauError } from '../../lib/error.js';
import { Rng } from '../../lib/rng.js';
import { Abalone } from './abalone.js';
import { EJECTED } from './board.js';
import { type AbaloneOptions, resolveAbaloneOptions } from './options.js';

function gameOf(options: Partial<AbaloneOptions> = {}): Abalone {
  return new Abalone(resolveAbaloneOptions(options));
}

/** The bottom rows d to a of an otherwise empty board; player 0 (`S`) to move unless said otherwise. */
function bottom(rows: string, mover = 'b', ejected = '0 0'): string {
  return `5/6/7/8/9/${rows} ${ejected} ${mover} 0 1`;
}

/** Plays one move from a position text. */
function play(position: string, move: string, options: Partial<AbaloneOptions> = {}) {
  const game = gameOf(options);
  const row = new Uint8Array(game.rowSize);
  const counters = game.parsePosition(position, row);
  const action = game.parseAction(row, move);
  const type = game.moveType(row, action);
  const before = row.slice();
  game.next(row, action, row);
  game.count(before, action, row, counters);
  return { type, text: game.formatPosition(row, counters), isOver: game.actor(row) === OVER, game, row };
}

function isLegal(position: string, move: string, options: Partial<AbaloneOptions> = {}): boolean {
  const game = gameOf(options);
  const row = new Uint8Array(game.rowSize);
  game.parsePosition(position, row);
  try {
    game.parseAction(row, move, 'play-site');
    return true;
  } catch (error) {
    if (error instanceof OtauError && error.code === 'illegal-move') return false;
    throw error;
  }
}

describe('moves', () => {
  it.each([
    ['one marble', '8/7/6/S4', 'a1a2', '8/7/6/1S3', 'inline_move'],
    ['two in line', '8/7/6/SS3', 'a1a3', '8/7/6/1SS2', 'inline_move'],
    ['three in line', '8/7/6/SSS2', 'a1a4', '8/7/6/1SSS1', 'inline_move'],
    ['a side step of two', '8/7/6/SS3', 'a1b3', '8/7/1SS3/5', 'sidestep_move'],
    ['a side step of three', '8/7/6/SSS2', 'a1b4', '8/7/1SSS2/5', 'sidestep_move'],
  ])('%s', (_what, rows, move, after, type) => {
    const { text, type: found } = play(bottom(`${rows}`), move);
    expect(text).toBe(`5/6/7/8/9/${after} 0 0 w 1 1`);
    expect(found).toBe(type);
  });

  it.each([
    ['more than three', 'SSSS1', 'a1a5'],
    ['a side step onto a marble', 'SS3', 'a1b3', '2s3'],
  ])('not %s', (_what, rows, move, above = '6') => {
    expect(isLegal(bottom(`8/7/${above}/${rows}`), move)).toBe(false);
  });
});

describe('sumito', () => {
  it.each([
    ['two push one', 'SSs2', 'a1a4', '1SSs1', 'inline_push'],
    ['three push one', 'SSSs1', 'a1a5', '1SSSs', 'inline_push'],
    ['three push two off the board', 'SSSss', 'a1a5', '1SSSs', 'ejected'],
    ['two push one off the board', '2SSs', 'a3a5', '3SS', 'ejected'],
  ])('%s', (_what, rows, move, after, type) => {
    const { text, type: found } = play(bottom(`8/7/6/${rows}`), move);
    expect(text).toContain(`/${after} ${type === 'ejected' ? '1 0 w 0' : '0 0 w 1'}`);
    expect(found).toBe(type);
  });

  it.each([
    ['one against one', 'Ss3', 'a1a3'],
    ['two against two', 'SSss1', 'a1a5'],
    ['a single marble', '1Ss2', 'a2a4'],
    ['with an own marble behind', 'SSsS1', 'a1a4'],
    ['an own marble off the board', '3SS', 'a4a5'],
  ])('not %s', (_what, rows, move) => {
    expect(isLegal(bottom(`8/7/6/${rows}`), move)).toBe(false);
  });

  it('three against three: not on the middle row either', () => {
    expect(isLegal('5/6/7/8/SSSsss3/8/7/6/5 0 0 b 0 1', 'e1e7')).toBe(false);
  });
});

describe('the end', () => {
  it('six ejected marbles win', () => {
    const { type, isOver, game, row } = play(bottom('8/7/6/2SSs', 'b', '5 0'), 'a3a5');
    expect([type, isOver, game.result(row, 0), game.result(row, 1)]).toEqual(['winner', true, 1, -1]);
  });

  it('four in a blitz', () => {
    expect(play(bottom('8/7/6/2SSs', 'b', '3 0'), 'a3a5', { marblesToEject: 4 }).isOver).toBe(true);
  });

  it('a player without a legal move loses; the move keeps its own type', () => {
    const { type, isOver, game, row } = play(bottom('8/7/SS4/s1SS1', 'b'), 'a4a2');
    expect([type, isOver, game.result(row, 0)]).toEqual(['inline_move', true, 1]);
  });

  it('on time the player loses', () => {
    const game = gameOf();
    const row = new Uint8Array(game.rowSize);
    game.start(row);
    game.forfeit(row, 0, row);
    expect([game.actor(row), game.result(row, 0), game.result(row, 1)]).toEqual([OVER, -1, 1]);
  });
});

describe('actions', () => {
  it('name each move once, and accept the second pushed marble as an alias', () => {
    const game = gameOf();
    const row = new Uint8Array(game.rowSize);
    game.parsePosition(bottom('8/7/6/SSSss'), row);
    const push = game.parseAction(row, 'a1a5');
    expect(push).toBe(56 * 61 + 59);
    expect(game.canonicalAction(row, 56 * 61 + 60)).toBe(push);
    expect(game.canonicalAction(row, push)).toBe(push);
  });
});

describe('variations', () => {
  it('placement: marbles in turn on free cells, not counted as turns', () => {
    const game = gameOf({ placement: true });
    const row = new Uint8Array(game.rowSize);
    game.start(row);
    const rng = new Rng(1);
    const actions = new Uint16Array(game.maxLegal);
    const counters = { ply: 0, move: 1, quiet: 0 };
    for (let placed = 0; placed < 28; placed++) {
      expect(game.legal(row, actions)).toBe(61 - placed);
      const before = row.slice();
      const action = actions[rng.below(61 - placed)];
      expect(game.moveType(row, action)).toBe('placement');
      game.next(row, action, row);
      game.count(before, action, row, counters);
    }
    expect(counters).toEqual({ ply: 0, move: 1, quiet: 0 });
    expect(game.actor(row)).toBe(0);
    expect(game.legal(row, actions)).toBeGreaterThan(20);
  });

  it('three players push marbles of both others together', () => {
    const { text, type } = play('5/6/7/8/SSSsT4/8/7/6/5 0 0 0 b 0 1', 'e1e6', { players: 3 });
    expect([type, text]).toEqual(['inline_push', '5/6/7/8/1SSSsT3/8/7/6/5 0 0 0 w 1 1']);
  });

  it('four players: a partner helps to push, but is not moved otherwise', () => {
    const four = { players: 4 } as const;
    expect(play('5/6/7/8/STs6/8/7/6/t4 0 0 0 0 b 0 1', 'e1e4', four).text).toContain('/1STs5/');
    expect(isLegal('5/6/7/8/TSs6/8/7/6/t4 0 0 0 0 b 0 1', 'e1e4', four)).toBe(false); // the rear marble must be the mover's own
    expect(isLegal('5/6/7/8/ST7/8/7/6/t4 0 0 0 0 b 0 1', 'e1e3', four)).toBe(false);
    expect(isLegal('5/6/7/8/SSsT5/8/7/6/t4 0 0 0 0 b 0 1', 'e1e4', four)).toBe(false); // a partner behind blocks
  });

  it('a player of three without a legal move is skipped', () => {
    const { text } = play('5/6/7/8/9/8/7/TT4/sTT1S 0 0 0 b 0 1', 'a5b6', { players: 3 });
    expect(text).toMatch(/ r \d+ \d+$/);
  });
});

describe('count at the limit', () => {
  it.each([
    ['more marbles win', [2, 1], [1, -1]],
    ['equally many are a draw', [1, 1], [0, 0]],
    ['none are a draw', [0, 0], [0, 0]],
    ['of three the one with the most wins', [1, 3, 2], [-1, 1, -1]],
    ['of three the most of two is a draw', [3, 3, 1], [0, 0, 0]],
    ['partners count together', [2, 2, 1, 0], [1, -1, 1, -1]],
    ['equal teams draw', [1, 2, 2, 1], [0, 0, 0, 0]],
  ])('%s', (_, ejected, results) => {
    const game = gameOf({ players: ejected.length as 2 | 3 | 4, countAtLimit: true });
    const row = new Uint8Array(game.rowSize);
    game.start(row);
    row.set(ejected, EJECTED);
    expect(endingOf(game, row, 'limit')).toEqual({ reason: 'limit', results });
    const usual = gameOf({ players: game.players as 2 | 3 | 4 });
    expect(endingOf(usual, row, 'limit').results).toEqual(results.map(() => 0));
  });
});

describe('options', () => {
  it.each([
    [{ players: 3, variant: 'belgian-daisy' }, 'for two players'],
    [{ placement: true, variant: 'belgian-daisy' }, 'not with both'],
    [{ players: 3, firstPlayer: 3 }, 'no player 3 among 3'],
    [{ variant: 'atomouche', marblesToEject: 13 }, 'only 12 marbles'],
  ] as const)('%o do not go together', (options, why) => {
    expect(() => gameOf(options)).toThrow(why);
  });

  it('a random first player needs a generator', () => {
    const game = gameOf({ firstPlayer: 'random' });
    expect(() => game.start(new Uint8Array(game.rowSize))).toThrow(/random number generator/);
  });
});
