import { describe, expect, test } from 'vitest';
import { readHistory, readLanguage, readPly } from './attributes.js';

describe('readHistory', () => {
  test('without a record, the first position', () => {
    const history = readHistory({ game: 'kindo' });
    expect(history.actions).toEqual([]);
    expect(history.game.formatPosition(history.row)).toBe('....o/...../...../...../x.... x 1 2 2');
  });

  test('a list of moves, with the board that the variant names', () => {
    const history = readHistory({ game: 'togyzkumalak', variant: 'bestemshe', record: '1. 32(6) 54' });
    expect(history.game.options.pits).toBe(5);
    expect(history.actions).toEqual([2, 4]);
  });

  test('options in the form of records', () => {
    expect(readHistory({ game: 'kindo', options: 'size=4', record: 'b1' }).game.options.size).toBe(4);
  });

  test('a position to look at, and moves from it', () => {
    const position = 'cscscscscs.................... s 3 -';
    const history = readHistory({ game: 'senet', position, record: '10+3' });
    expect(history.game.formatPosition(history.rowAt(0))).toBe(position);
    expect(history.actions).toHaveLength(1);
  });

  test('a record with tags of its own', () => {
    expect(readHistory({ game: 'togyzkumalak', record: '[Game "togyzkumalak"]\n\n1. 76(10) 98 *' }).actions).toEqual([
      6, 8,
    ]);
  });

  test('a sentence for what cannot be shown', () => {
    expect(() => readHistory({ game: 'chess' })).toThrow(/no game "chess"/);
    expect(() => readHistory({ game: 'kindo', record: 'e5' })).toThrow(/e5/);
    expect(() => readHistory({ game: 'togyzkumalak', position: 'nonsense' })).toThrow(/position/i);
    expect(() => readHistory({ game: 'abalone', variant: 'no such' })).toThrow(/no such/);
  });
});

test('the position shown: the last one, or a number, from the end if negative', () => {
  expect(readPly(undefined, 8)).toBe(8);
  expect(readPly('3', 8)).toBe(3);
  expect(readPly('-1', 8)).toBe(8);
  expect(readPly('-9', 8)).toBe(0);
  expect(readPly('99', 8)).toBe(8);
  expect(readPly('x', 8)).toBe(8);
});

test('languages by the beginning of their tags', () => {
  expect(readLanguage('kk-KZ')).toBe('kk');
  expect(readLanguage('ru')).toBe('ru');
  expect(readLanguage('fr')).toBe('en');
  expect(readLanguage(undefined)).toBe('en');
});
