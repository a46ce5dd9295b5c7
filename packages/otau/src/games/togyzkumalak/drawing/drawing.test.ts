import { describe, expect, test } from 'vitest';
import { boardAfter } from '../../../render/testing.js';

describe('Togyz Kumalak', () => {
  test('start', () => {
    expect(boardAfter('togyzkumalak', {}, undefined, '')).toMatchInlineSnapshot(`
      "
       Black    9    8    7    6    5    4    3    2    1
             ┌────┬────┬────┬────┬────┬────┬────┬────┬────┐
             │  9 │  9 │  9 │  9 │  9 │  9 │  9 │  9 │  9 │
             ├────┴────┴────┴────┴────┴────┴────┴────┴────┤
             │ Black's kazan 0                            │
             │                            White's kazan 0 │
             ├────┬────┬────┬────┬────┬────┬────┬────┬────┤
             │  9 │  9 │  9 │  9 │  9 │  9 │  9 │  9 │  9 │
             └────┴────┴────┴────┴────┴────┴────┴────┴────┘
       White    1    2    3    4    5    6    7    8    9

      White to move
      "
    `);
  });

  test('both tuzdyks, two digits, an empty pit', () => {
    const at = '5S,2S,3S,14S,12S,t,4S,3S,2S/8S,4S,1,2S,4S,t,9S,6S,2S 59 23 N 16';
    expect(boardAfter('togyzkumalak', {}, at, '12')).toMatchInlineSnapshot(`
      "
       Black    9    8    7    6    5    4    3   [2]  (1)
             ┌────┬────┬────┬────┬────┬────┬────┬────┬────┐
             │  5 │  2 │  3 │ 14 │ 12 │  ◆ │  4 │  4 │  1 │
             ├────┴────┴────┴────┴────┴────┴────┴────┴────┤
             │ Black's kazan 23                           │
             │                           White's kazan 59 │
             ├────┬────┬────┬────┬────┬────┬────┬────┬────┤
             │  8 │  4 │  · │  2 │  4 │  ◆ │  9 │  6 │  2 │
             └────┴────┴────┴────┴────┴────┴────┴────┴────┘
       White    1    2    3    4    5    6    7    8    9
             ◆ White's tuzdyk in Black's row, Black's tuzdyk in White's row

      White to move
      Last: Black played 12
      "
    `);
  });

  test('a finished game on the smallest board', () => {
    expect(
      boardAfter('togyzkumalak', { pits: 2, stones: 1, tuzdyk: false }, undefined, '21(2) 21(2)'),
    ).toMatchInlineSnapshot(`
      "
       Black   (2)   1
             ┌────┬────┐
             │  · │  · │
             ├────┴────┤
             │ kazan 2 │
             │ kazan 2 │
             ├────┬────┤
             │  · │  · │
             └────┴────┘
       White   [1]   2

      Draw, 2 : 2
      Last: Black played 21(2)
      "
    `);
  });
});
