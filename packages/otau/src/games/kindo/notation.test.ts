/** RULES.md, 7: names of moves and position texts, and what is refused. */
import { describe, expect, it } from 'vitest';
import { OVER } from '../../core/game.js';
import { createGame } from '../../core/registry.js';
import { OtauError } from '../../lib/error.js';

const kindo = createGame('kindo');
const publicSite = createGame('kindo', { walledIn: false });

function rowOf(text: string, game = kindo): Uint8Array {
  const row = new Uint8Array(game.rowSize);
  game.parsePosition(text, row);
  return row;
}

/** The code and the sentence of the error that `act` throws. */
function errorOf(act: () => unknown): string {
  try {
    act();
  } catch (error) {
    if (error instanceof OtauError) return `${error.code}: ${error.message}`;
    throw error;
  }
  return 'no error';
}

describe('7.1: moves', () => {
  const row = rowOf('....o/....o/....o/.xowoo/xx... x 2 2 2');

  it('are a tile, and a direction for a wall, in small or large letters', () => {
    // (x, y) = (3, 1) is b2.
    expect(kindo.parseAction(row, 'b2n')).toBe((3 * 5 + 1) * 5 + 1);
    expect(kindo.parseAction(row, 'B2W')).toBe((3 * 5 + 1) * 5 + 4);
    expect(kindo.parseAction(row, 'a2')).toBe((3 * 5 + 0) * 5);
    expect(kindo.formatAction(row, (3 * 5 + 1) * 5 + 2)).toBe('b2e');
  });

  it.each(['', 'b', 'b0', 'f1', 'a6', 'b2x', 'b2nn', ' b2', 'b2 ', '2b', 'b22', 'b2\n', 'pass', 'b2n'.repeat(100_000)])(
    'refuses %j as no move at all',
    (text) => {
      expect(errorOf(() => kindo.parseAction(row, text))).toMatch(/^bad-move: A move is a tile from a1 to e5 \(b2\)/);
    },
  );

  it.each([
    ['b2', 'b2 belongs to x already'],
    ['c2', 'the wall of c2 is in the way'],
    ['e5', 'no tile of x lies beside e5'],
    ['a2n', 'x builds walls only on own tiles, and a2 is not one of them'],
    ['a1n', 'no wall can stand on a1'],
  ])('refuses %s: %s', (text, reason) => {
    expect(errorOf(() => kindo.parseAction(row, text))).toBe(`illegal-move: "${text}" is not legal here: ${reason}.`);
  });

  it('refuses the direction in which a wall stands already', () => {
    const walled = rowOf('....o/...../...../xe..../x.... x 2 2 2');
    expect(errorOf(() => kindo.parseAction(walled, 'a2e'))).toMatch('the wall of a2 stands in that direction already');
  });

  it('refuses any move once the game is over', () => {
    const over = rowOf('...xx*/..xxx/..x../..x../xxx.. x 1 2 2');
    expect(errorOf(() => kindo.parseAction(over, 'a2'))).toMatch(/^game-over: /);
  });

  it('has one notation', () => {
    expect(kindo.parseAction(row, 'a2', 'standard')).toBe(75);
    expect(errorOf(() => kindo.parseAction(row, 'a2', 'chess'))).toMatch(/^unknown-notation: .*standard.*"chess"/);
    expect(errorOf(() => kindo.formatAction(row, 75, 'chess'))).toMatch(/^unknown-notation: /);
  });
});

describe('7.2: position texts', () => {
  it.each([
    '....o/...../...../...../x.... x 1 2 2',
    '....o/....o*/...../xn*..../x.... x 1 2 3',
    '..oeowo/xxx*.on/x.oosos/x..../x.... o 4 2 2',
  ])('%s is read and written unchanged', (text) => {
    expect(kindo.formatPosition(rowOf(text))).toBe(text);
  });

  it('have no counters', () => {
    const counters = kindo.parsePosition('....o/...../...../...../x.... x 1 2 2', new Uint8Array(kindo.rowSize));
    expect(counters).toEqual({ ply: 0, move: 1, quiet: 0 });
  });

  const refused: [string, RegExp][] = [
    ['', /has 5 rows of tiles, the player to move/],
    ['....o/...../...../...../x....', /has 5 rows of tiles/],
    ['....o/...../...../...../x.... x 1 2 2 ', /has 5 rows of tiles/],
    ['....o/...../...../...../x.... x  1 2 2', /has 5 rows of tiles/],
    ['x'.repeat(1_000_000), /has 5 rows of tiles/],
    ['...o/..../..../x... x 1 2 2', /must have 5 rows; got 4/],
    ['....o/...../....../...../x.... x 1 2 2', /Row 3 must have 5 tiles/],
    ['....o/...../..../...../x.... x 1 2 2', /Row 3 must have 5 tiles/],
    ['....o/...../..z../...../x.... x 1 2 2', /Row 3 must have 5 tiles/],
    ['....o/...../...../...../X.... x 1 2 2', /Row 1 must have 5 tiles/],
    ['....o/...../...../x*n..../x.... x 1 2 2', /Row 2 must have 5 tiles/],
    ['....o/...../...../xne..../x.... x 1 2 2', /Row 2 must have 5 tiles/],
    ['....o/...../...../...../x.... z 1 2 2', /player to move must be x or o; got "z"/],
    ['....o/...../...../...../x.... x 0 2 2', /moves left must be 1 to 4; got "0"/],
    ['....o/...../...../...../x.... x 5 2 2', /moves left must be 1 to 4/],
    ['....o/...../...../...../x.... x 01 2 2', /moves left must be 1 to 4/],
    ['....o/...../...../...../x.... x 1 1 2', /moves of x's next turn must be 2 to 4; got "1"/],
    ['....o/...../...../...../x.... x 1 2 5', /moves of o's next turn must be 2 to 4; got "5"/],
  ];
  it.each(refused)('refuses %j', (text, reason) => {
    expectRefused(text, reason);
  });
});

describe('7.4: impossible positions', () => {
  const refused: [string, string, RegExp][] = [
    ['a neutral tile with a wall', '....o/...../...../..n.../x.... x 1 2 2', /b2 is neutral/],
    ['a neutral tile with a dot', '....o/...../...../..*.../x.... x 1 2 2', /b2 is neutral/],
    ['a wall on the diagonal', '....o/xxn.../x..../x..../x.... x 1 2 2', /No wall can stand on b4/],
    ['a wall on a King tile', '....o/...../...../...../xn.... x 1 2 2', /No wall can stand on a1/],
    ['a neutral King tile', '...../...../...../...../x.... x 1 2 2', /A King tile always has an owner/],
    ['two captured Kings', '....x*/...../...../...../o*.... x 1 2 2', /Only one King/],
    ['a tile cut off from its King', '....o/...../..x../...../x.... x 1 2 2', /All tiles of x must be joined/],
    ['tiles without their King', '...ox*/....x/....x/....x/xxxxx x 1 2 2', /All tiles of o must be joined/],
  ];
  it.each(refused)('refuses %s', (_, text, reason) => {
    expectRefused(text, reason);
  });
});

function expectRefused(text: string, reason: RegExp): void {
  const row = new Uint8Array(kindo.rowSize).fill(0xa5);
  const error = errorOf(() => kindo.parsePosition(text, row));
  expect(error).toMatch(/^bad-position: /);
  expect(error).toMatch(reason);
  expect(error.length).toBeLessThan(300);
  expect(row.every((byte) => byte === 0xa5)).toBe(true);
}

describe('7.3: finished positions are recognised', () => {
  it.each([
    ['a captured King', '....x*/....x/....x/....x/xxxxx o 2 3 2', 0],
    ['a captured King, the winner still to move', 'ooooo/o..../o..../o..../o*.... o 1 2 2', 1],
    ['a player walled in, to move', 'ooooo/ooooo/ooooo/osoooo/xowooo x 2 2 2', 1],
    ['a player walled in, the opponent to move', 'ooooo/ooooo/ooooo/osoooo/xowooo o 1 2 2', 1],
    ['a player walled in with own tiles', '..xeoo/..xeoo/..xxnxn/..x../xxx.. x 1 2 2', 0],
  ])('%s', (_, text, winner) => {
    const row = rowOf(text);
    expect(kindo.actor(row)).toBe(OVER);
    expect([kindo.result(row, winner), kindo.result(row, 1 - winner)]).toEqual([1, -1]);
  });

  it('a player to move without a move, also where being walled in does not count', () => {
    const stuck = 'ooooo/ooooo/ooooo/osoooo/xowooo';
    expect(publicSite.actor(rowOf(`${stuck} x 2 2 2`, publicSite))).toBe(OVER);
    expect(publicSite.actor(rowOf(`${stuck} o 2 2 2`, publicSite))).toBe(1);
  });
});
