/** Position texts, moves and throws: what is read and what is refused (RULES.md, 8). */
import { describe, expect, it } from 'vitest';
import { createGame } from '../../core/registry.js';
import { OtauError } from '../../lib/error.js';
import type { Senet } from './senet.js';

const kendall = createGame('senet');
const skyruk = createGame('senet', { rules: 'skyruk' });

function read(game: Senet, text: string): Uint8Array {
  const row = new Uint8Array(game.rowSize);
  game.parsePosition(text, row);
  return row;
}

function errorOf(act: () => unknown): string {
  try {
    act();
  } catch (error) {
    if (error instanceof OtauError) return `${error.code}: ${error.message}`;
    throw error;
  }
  return 'no error';
}

describe('8.2: position texts that are read', () => {
  it.each([
    [kendall, 'cscscscscs.................... s 0 -'],
    [kendall, 's........................c.c.. c 1 -'],
    [skyruk, 's........................cs... c 0 h'],
    [skyruk, 's........................cs... c 4 h'],
    [skyruk, 's.........................c... s 5 -'],
    [kendall, '.............................s c 0 -'],
    [skyruk, 'c...........................c. s 0 -'],
  ])('%#', (game, text) => {
    expect(game.formatPosition(read(game, text))).toBe(text);
  });
});

describe('8.3, 8.4: position texts that are refused', () => {
  it.each([
    ['too short', kendall, 'cscscscscs................... s 0 -', '30 characters'],
    ['too long', kendall, 'cscscscscs..................... s 0 -', '30 characters'],
    ['a strange dancer', kendall, 'xscscscscs.................... s 0 -', '30 characters'],
    ['a capital letter', kendall, 'Cscscscscs.................... s 0 -', '30 characters'],
    ['two spaces', kendall, 'cscscscscs....................  s 0 -', '30 characters'],
    ['a line end', kendall, 'cscscscscs.................... s 0 -\n', '30 characters'],
    ['steps of 6', kendall, 'cscscscscs.................... s 6 -', 'steps thrown (0 to 5)'],
    ['nothing', kendall, '', '30 characters'],
    ['six cones', kendall, 'cscscscscscc.................. s 0 -', 'at most 5 dancers a side; there are 7 cones'],
    ['nobody', kendall, '.............................. s 0 -', 'dancers of one player at least'],
    ['the loser to move at the end', kendall, '...s.......................... s 0 -', 'it ends in "c 0 -"'],
    ['a throw after the end', kendall, '...c.......................... s 2 -', 'it ends in "s 0 -"'],
    ['Kendall: a dancer in the Water', kendall, 'c.........................s... s 0 -', 'nobody on house 27'],
    ['Kendall: a second move', kendall, 'c........................s.... s 0 h', 'has - as its last sign'],
    [
      'Skyruk: the other on 26',
      skyruk,
      'c........................s.... c 0 -',
      'nobody but a dancer of the player to move',
    ],
    [
      'Skyruk: the loser on 26',
      skyruk,
      '.........................s.... c 0 -',
      'nobody but a dancer of the player to move',
    ],
    ['Skyruk: no h', skyruk, 'c........................s.... s 0 -', 'has h as its last sign exactly when'],
    ['Skyruk: h without need', skyruk, 'c.......................s..... s 0 h', 'has h as its last sign exactly when'],
  ])('%s', (_, game, text, reason) => {
    const out = new Uint8Array(game.rowSize).fill(7);
    const error = errorOf(() => game.parsePosition(text, out));
    expect(error).toContain('bad-position: A Senet position');
    expect(error).toContain(reason);
    expect(out).toEqual(new Uint8Array(game.rowSize).fill(7));
  });

  it('fails fast on a very long text', () => {
    const text = `${'c'.repeat(1_000_000)} s 0 -`;
    expect(errorOf(() => kendall.parsePosition(text, new Uint8Array(12)))).toContain('bad-position');
    expect(errorOf(() => kendall.parseAction(read(kendall, 'c.......s..................... c 4 -'), text))).toContain(
      'bad-move',
    );
  });
});

describe('8.1: moves and throws', () => {
  const forward = read(kendall, 'c...c...s..................... c 3 -');
  const backward = read(kendall, '...cc.ss...................... c 3 -');
  const beforeThrow = read(kendall, 'c...c...s..................... c 0 -');

  it('are written with the house and the steps', () => {
    expect(kendall.formatAction(forward, 13)).toBe('5+3');
    expect(kendall.formatAction(backward, 18)).toBe('5-3');
    expect(kendall.formatAction(forward, 0)).toBe('pass');
    expect(kendall.formatAction(beforeThrow, 3)).toBe('t4');
  });

  it('are read where they are legal', () => {
    expect(kendall.parseAction(forward, '1+3')).toBe(3);
    expect(kendall.parseAction(forward, '5+3', 'standard')).toBe(13);
    expect(kendall.parseAction(backward, '4-3')).toBe(8);
    expect(kendall.parseAction(beforeThrow, 't4')).toBe(3);
    expect(kendall.parseAction(beforeThrow, 'T4')).toBe(3);
  });

  it.each([
    '',
    '5',
    '5+',
    '+3',
    '05+3',
    '5+6',
    '5+0',
    '31+3',
    '0+3',
    '5 + 3',
    ' 5+3',
    '5+3\n',
    'Pass',
    't6',
    't0',
    'a1b2',
  ])('have no form like %j', (text) => {
    expect(errorOf(() => kendall.parseAction(forward, text))).toContain('bad-move: A Senet move is written like');
    expect(errorOf(() => kendall.parseAction(beforeThrow, text))).toContain('bad-move');
  });

  it.each(['1-3', '2+3', '9+3', '5+2', 'pass', 't3'])('%s is not legal after a throw of 3', (text) => {
    expect(errorOf(() => kendall.parseAction(forward, text))).toBe(
      `illegal-move: The throw is 3 and the legal moves are 1+3, 5+3; got "${text}".`,
    );
  });

  it.each(['5+3', 'pass'])('%s is not legal before the throw', (text) => {
    expect(errorOf(() => kendall.parseAction(beforeThrow, text))).toContain(
      'illegal-move: The sticks are to be thrown',
    );
  });

  it.each(['5+3', 'pass', 't1'])('%s comes too late after the end', (text) => {
    const won = read(kendall, '.............................s c 0 -');
    expect(errorOf(() => kendall.parseAction(won, text))).toContain('game-over');
  });

  it('have one notation', () => {
    expect(kendall.notations).toEqual(['standard']);
    expect(errorOf(() => kendall.parseAction(forward, '5+3', 'short'))).toContain('unknown-notation');
    expect(errorOf(() => kendall.formatAction(forward, 13, 'short'))).toContain('unknown-notation');
  });
});
