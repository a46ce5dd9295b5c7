import { describe, expect, test } from 'vitest';
import { boardAfter } from '../../../render/testing.js';

describe('Abalone', () => {
  test('start', () => {
    expect(boardAfter('abalone', {}, undefined, '')).toMatchInlineSnapshot(`
      "
              i  ○ ○ ○ ○ ○
             h  ○ ○ ○ ○ ○ ○
            g  · · ○ ○ ○ · ·
           f  · · · · · · · ·
          e  · · · · · · · · ·
           d  · · · · · · · · 9
            c  · · ● ● ● · · 8
             b  ● ● ● ● ● ● 7
              a  ● ● ● ● ● 6
                  1 2 3 4 5

        ● Black  ejected 0 of 6
        ○ White  ejected 0 of 6

      Black to move
      "
    `);
  });

  test('a push over the edge', () => {
    const at = '5/s1s3/1sSsS2/2SSSs2/3SsSs2/2SSSS2/Sss1s2/1ss3/5 2 2 b 25 24';
    expect(boardAfter('abalone', {}, at, 'd4h4')).toMatchInlineSnapshot(`
      "
              i  · · · · ·
             h  ○ · ○ · · ·
            g  ·(●)● ○ ● · ·
           f  · · ● ● ● ○ · ·
          e  · · · ● ○ ● ○ · ·
           d  · · ●(·)● ● · · 9
            c  ● ○ ○ · ○ · · 8
             b  · ○ ○ · · · 7
              a  · · · · · 6
                  1 2 3 4 5

        ● Black  ejected 3 of 6
        ○ White  ejected 2 of 6

      White to move
      Last: Black played d4h4
      "
    `);
  });

  test('won', () => {
    const at = '5/s1s3/1sSsS2/2SSSs2/3SsSs2/2SSSS2/Sss1s2/1ss3/5 2 2 b 25 24';
    expect(boardAfter('abalone', { marblesToEject: 3 }, at, 'd4h4').split('\n').slice(-3, -1)).toEqual([
      'Black won, marbles ejected 3 : 2',
      'Last: Black played d4h4',
    ]);
  });

  test('four players, a side step', () => {
    expect(boardAfter('abalone', { players: 4 }, undefined, 'b2c4')).toMatchInlineSnapshot(`
      "
              i  ○ · · · ▲
             h  ○ ○ · · ▲ ▲
            g  ○ ○ ○ · ▲ ▲ ▲
           f  ○ ○ ○ · · ▲ ▲ ▲
          e  · · · · · · · · ·
           d  ● ● ● · · △ △ △ 9
            c  ● ●(· ●)△ △ △ 8
             b  ●(· ●)· △ △ 7
              a  ● · · · △ 6
                  1 2 3 4 5

        ● Black  ejected 0 of 6 with Third
        ○ White  ejected 0 of 6 with Fourth
        ▲ Third  ejected 0 of 6 with Black
        △ Fourth ejected 0 of 6 with White

      White to move
      Last: Black played b2c4
      "
    `);
  });

  test('placing', () => {
    expect(boardAfter('abalone', { placement: true }, undefined, 'e5 e6')).toMatchInlineSnapshot(`
      "
              i  · · · · ·
             h  · · · · · ·
            g  · · · · · · ·
           f  · · · · · · · ·
          e  · · · · ●(○)· · ·
           d  · · · · · · · · 9
            c  · · · · · · · 8
             b  · · · · · · 7
              a  · · · · · 6
                  1 2 3 4 5

        ● Black  ejected 0 of 6, 13 to place
        ○ White  ejected 0 of 6, 13 to place

      Black to move, 13 marbles to place
      Last: White played e6
      "
    `);
  });
});
