import { describe, expect, test } from 'vitest';
import type { Study } from '../study/study.js';
import { readLanguage, readPly, readStudy } from './attributes.js';

const actions = (study: Study) => study.line.slice(1).map(({ action }) => action);

describe('readStudy', () => {
  test('without a record, the first position', () => {
    const study = readStudy({ game: 'kindo' });
    expect(actions(study)).toEqual([]);
    expect(study.game.formatPosition(study.shown.row)).toBe('....o/...../...../...../x.... x 1 2 2');
  });

  test('a list of moves, with the board that the variant names', () => {
    const study = readStudy({ game: 'togyzkumalak', variant: 'bestemshe', record: '1. 32(6) 54' });
    expect(study.game.options.pits).toBe(5);
    expect(actions(study)).toEqual([2, 4]);
  });

  test('options in the form of records', () => {
    expect(readStudy({ game: 'kindo', options: 'size=4', record: 'b1' }).game.options.size).toBe(4);
  });

  test('a position to look at, and moves from it', () => {
    const position = 'cscscscscs.................... s 3 -';
    const study = readStudy({ game: 'senet', position, record: '10+3' });
    expect(study.game.formatPosition(study.tree.root.row)).toBe(position);
    expect(actions(study)).toHaveLength(1);
  });

  test('a record with tags of its own', () => {
    const record = '[Game "togyzkumalak"]\n\n1. 76(10) 98 *';
    expect(actions(readStudy({ game: 'togyzkumalak', record }))).toEqual([6, 8]);
  });

  test('variations, comments and marks of a record', () => {
    const { tree } = readStudy({ game: 'togyzkumalak', record: '{First} 1. 76(10)! {ten} (1. 65(10)) 98 *' });
    expect(tree.root.comment).toBe('First');
    expect(tree.root.children.map(({ marks, comment }) => [marks, comment])).toEqual([
      [[1], 'ten'],
      [undefined, undefined],
    ]);
  });

  test('numbers of actions, after those of a record', () => {
    expect(actions(readStudy({ game: 'togyzkumalak', record: '1. 76(10)', actions: '8, 3' }))).toEqual([6, 8, 3]);
    expect(actions(readStudy({ game: 'senet', actions: '' }))).toEqual([]);
    expect(() => readStudy({ game: 'kindo', actions: 'b1' })).toThrow(/whole numbers/);
    expect(() => readStudy({ game: 'kindo', actions: '0 999' })).toThrow(/cannot be played/);
  });

  test('a sentence for what cannot be shown', () => {
    expect(() => readStudy({ game: 'chess' })).toThrow(/no game "chess"/);
    expect(() => readStudy({ game: 'kindo', record: 'e5' })).toThrow(/e5/);
    expect(() => readStudy({ game: 'togyzkumalak', position: 'nonsense' })).toThrow(/position/i);
    expect(() => readStudy({ game: 'abalone', variant: 'no such' })).toThrow(/no such/);
    expect(() => readStudy({ game: 'senet', variant: 'no such' })).toThrow(/no such/);
    expect(readStudy({ game: 'senet', variant: 'skyruk' }).game.options.rules).toBe('skyruk');
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
