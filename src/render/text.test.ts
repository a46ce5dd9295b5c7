import { describe, expect, test } from 'vitest';
import type { OptionsOf } from '../games/catalog.js';
import type { GameId } from '../games/game.js';
import { Position } from '../games/position.js';
import { renderText } from './index.js';

/** The board after the last of some moves, which is marked. */
function boardAfter<Id extends GameId>(
  id: Id,
  options: Partial<OptionsOf<Id>>,
  at: string | undefined,
  moves: string,
): string {
  let position = at === undefined ? new Position<Id>(id, options) : Position.parse<Id>(id, at, options);
  const { game } = position;
  let last: { before?: Uint8Array; lastAction?: number } = {};
  for (const move of moves.split(' ').filter((text) => text !== '')) {
    last = { before: position.row, lastAction: game.parseAction(position.row, move) };
    position = position.play(move);
  }
  return `\n${renderText(game, position.row, last)}\n`;
}

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

describe('Kindo', () => {
  test('start', () => {
    expect(boardAfter('kindo', {}, undefined, '')).toMatchInlineSnapshot(`
      "
             a     b     c     d     e
          ┌─────┬─────┬─────┬─────┬─────┐
          │·   ·│     │     │     │·▒▒▒·│
       5  │     │     │     │     │▒ O ▒│
          │·   ·│     │     │     │·▒▒▒·│
          ├─────┼─────┼─────┼─────┼─────┤
          │     │·   ·│     │     │     │
       4  │     │     │     │     │     │
          │     │·   ·│     │     │     │
          ├─────┼─────┼─────┼─────┼─────┤
          │     │     │·   ·│     │     │
       3  │     │     │     │     │     │
          │     │     │·   ·│     │     │
          ├─────┼─────┼─────┼─────┼─────┤
          │     │     │     │·   ·│     │
       2  │     │     │     │     │     │
          │     │     │     │·   ·│     │
          ├─────┼─────┼─────┼─────┼─────┤
          │·░░░·│     │     │     │·   ·│
       1  │░ X ░│     │     │     │     │
          │·░░░·│     │     │     │·   ·│
          └─────┴─────┴─────┴─────┴─────┘

          ░ x   next turn ○○     ● left
          ▒ o   next turn ○○

          X O Kings   * played in the last turn   · · no wall can stand here

      x to move, 1 move left
      "
    `);
  });

  test('walls, dots, bonus moves; the last move took three tiles', () => {
    const at = '...oo/xo*ooeoe/xx.oo/xsxnxoo/xxno*o*. x 2 2 2';
    expect(boardAfter('kindo', {}, at, 'd2')).toMatchInlineSnapshot(`
      "
             a     b     c     d     e
          ┌─────┬─────┬─────┬─────┬─────┐
          │·   ·│     │     │▒▒▒▒▒│·▒▒▒·│
       5  │     │     │     │▒ o ▒│▒ O ▒│
          │·   ·│     │     │▒▒▒▒▒│·▒▒▒·│
          ├─────┼─────┼─────┼─────┼─────┤
          │░░░░░│·▒▒▒·│▒▒▒▒▒│▒▒▒▒▐│▒▒▒▒▐│
       4  │░ x ░│▒ o *│▒ o ▒│▒ o ▐│▒ o ▐│
          │░░░░░│·▒▒▒·│▒▒▒▒▒│▒▒▒▒▐│▒▒▒▒▐│
          ├─────┼─────┼─────┼─────┼─────┤
          │░░░░░│░░░░░│·   ·│▒▒▒▒▒│▒▒▒▒▒│
       3  │░ x ░│░ x ░│     │▒ o ▒│▒ o ▒│
          │░░░░░│░░░░░│·   ·│▒▒▒▒▒│▒▒▒▒▒│
          ├─────┼─────┼─────┼─────┼─────┤
          │░░░░░│▀▀▀▀▀│░░░░░│·░░░·│▒▒▒▒▒│
       2  │░ x ░│░ x ░│░ x ░│░[x]*│▒ o ▒│
          │▄▄▄▄▄│░░░░░│░░░░░│·░░░·│▒▒▒▒▒│
          ├─────┼─────┼─────┼─────┼─────┤
          │·░░░·│▀▀▀▀▀│░░░░░│░░░░░│·   ·│
       1  │░ X ░│░ x ░│░[x]░│░[x]░│     │
          │·░░░·│░░░░░│░░░░░│░░░░░│·   ·│
          └─────┴─────┴─────┴─────┴─────┘

          ░ x   next turn ○○○    ● left
          ▒ o   next turn ○○

          X O Kings   * played in the last turn   · · no wall can stand here

      x to move, 1 move left
      Last: x played d2
      "
    `);
  });

  test('won: the King is taken', () => {
    expect(boardAfter('kindo', { size: 3 }, 'xxo/x../x.. x 2 2 2', 'c3')).toMatchInlineSnapshot(`
      "
             a     b     c
          ┌─────┬─────┬─────┐
          │·░░░·│░░░░░│·░░░·│
       3  │░ x ░│░ x ░│░[x]*│
          │·░░░·│░░░░░│·░░░·│
          ├─────┼─────┼─────┤
          │░░░░░│·   ·│     │
       2  │░ x ░│     │     │
          │░░░░░│·   ·│     │
          ├─────┼─────┼─────┤
          │·░░░·│     │·   ·│
       1  │░ X ░│     │     │
          │·░░░·│     │·   ·│
          └─────┴─────┴─────┘

          ░ x   next turn ○○
          ▒ o   next turn ○○

          X O Kings   * played in the last turn   · · no wall can stand here

      x won
      Last: x played c3
      "
    `);
  });
});

describe('Senet', () => {
  test('start', () => {
    expect(boardAfter('senet', {}, undefined, '')).toMatchInlineSnapshot(`
      "
        ┌─────┬─────┬─────┬─────┬─────┬─────┬─────┬─────┬─────┬─────┐
        │ 1   │ 2   │ 3   │ 4   │ 5   │ 6   │ 7   │ 8   │ 9   │ 10  │
      → │  ▲  │  ●  │  ▲  │  ●  │  ▲  │  ●  │  ▲  │  ●  │  ▲  │  ●  │
        ├─────┼─────┼─────┼─────┼─────┼─────┼─────┼─────┼─────┼─────┤
        │ 20  │ 19  │ 18  │ 17  │ 16  │ 15 †│ 14  │ 13  │ 12  │ 11  │
      ← │     │     │     │     │     │     │     │     │     │     │
        ├─────┼─────┼─────┼─────┼─────┼─────┼─────┼─────┼─────┼─────┤
        │ 21  │ 22  │ 23  │ 24  │ 25  │ 26 *│ 27 ≈│ 28 ≡│ 29 =│ 30 -│
      → │     │     │     │     │     │     │     │     │     │     │
        └─────┴─────┴─────┴─────┴─────┴─────┴─────┴─────┴─────┴─────┘

        ▲ Cones   off ·····
        ● Spools  off ·····    throw ?

        15 † Rebirth   26 * Happiness   27 ≈ Water   28 ≡ Three Truths
        29 = Re-Atum   30 - Re-Horakhty

      Spools to throw
      "
    `);
  });

  test('thrown, with dancers borne off and one that was beaten', () => {
    const at = '....cs....s.c.ccsc.s......cs.. s 1 -';
    expect(boardAfter('senet', { rules: 'skyruk', dancers: 7 }, at, '17+1')).toMatchInlineSnapshot(`
      "
        ┌─────┬─────┬─────┬─────┬─────┬─────┬─────┬─────┬─────┬─────┐
        │ 1   │ 2   │ 3   │ 4   │ 5   │ 6   │ 7   │ 8   │ 9   │ 10  │
      → │     │     │     │     │  ▲  │  ●  │     │     │     │     │
        ├─────┼─────┼─────┼─────┼─────┼─────┼─────┼─────┼─────┼─────┤
        │ 20  │ 19  │ 18  │ 17  │ 16  │ 15 †│ 14  │ 13  │ 12  │ 11  │
      ← │  ●  │     │ [●] │ (▲) │  ▲  │  ▲  │     │  ▲  │     │  ●  │
        ├─────┼─────┼─────┼─────┼─────┼─────┼─────┼─────┼─────┼─────┤
        │ 21  │ 22  │ 23  │ 24  │ 25  │ 26 *│ 27 ≈│ 28 ≡│ 29 =│ 30 -│
      → │     │     │     │     │     │     │  ▲  │  ●  │     │     │
        └─────┴─────┴─────┴─────┴─────┴─────┴─────┴─────┴─────┴─────┘

        ▲ Cones   off ▲······
        ● Spools  off ●●·····  throw ?

        15 † Rebirth   26 * Happiness   27 ≈ Water   28 ≡ Three Truths
        29 = Re-Atum   30 - Re-Horakhty

      Spools to throw
      Last: Spools played 17+1
      "
    `);
    expect(boardAfter('senet', { rules: 'skyruk', dancers: 7 }, at, '17+1 t2')).toMatchInlineSnapshot(`
      "
        ┌─────┬─────┬─────┬─────┬─────┬─────┬─────┬─────┬─────┬─────┐
        │ 1   │ 2   │ 3   │ 4   │ 5   │ 6   │ 7   │ 8   │ 9   │ 10  │
      → │     │     │     │     │  ▲  │  ●  │     │     │     │     │
        ├─────┼─────┼─────┼─────┼─────┼─────┼─────┼─────┼─────┼─────┤
        │ 20  │ 19  │ 18  │ 17  │ 16  │ 15 †│ 14  │ 13  │ 12  │ 11  │
      ← │  ●  │     │  ●  │  ▲  │  ▲  │  ▲  │     │  ▲  │     │  ●  │
        ├─────┼─────┼─────┼─────┼─────┼─────┼─────┼─────┼─────┼─────┤
        │ 21  │ 22  │ 23  │ 24  │ 25  │ 26 *│ 27 ≈│ 28 ≡│ 29 =│ 30 -│
      → │     │     │     │     │     │     │  ▲  │  ●  │     │     │
        └─────┴─────┴─────┴─────┴─────┴─────┴─────┴─────┴─────┴─────┘

        ▲ Cones   off ▲······
        ● Spools  off ●●·····  throw ▮ ▮ ▯ ▯ = 2

        15 † Rebirth   26 * Happiness   27 ≈ Water   28 ≡ Three Truths
        29 = Re-Atum   30 - Re-Horakhty

      Spools to move, throw 2
      Last: throw 2
      "
    `);
  });

  test('won', () => {
    const at = '....c........................s s 1 -';
    expect(boardAfter('senet', {}, at, '30+1')).toMatchInlineSnapshot(`
      "
        ┌─────┬─────┬─────┬─────┬─────┬─────┬─────┬─────┬─────┬─────┐
        │ 1   │ 2   │ 3   │ 4   │ 5   │ 6   │ 7   │ 8   │ 9   │ 10  │
      → │     │     │     │     │  ▲  │     │     │     │     │     │
        ├─────┼─────┼─────┼─────┼─────┼─────┼─────┼─────┼─────┼─────┤
        │ 20  │ 19  │ 18  │ 17  │ 16  │ 15 †│ 14  │ 13  │ 12  │ 11  │
      ← │     │     │     │     │     │     │     │     │     │     │
        ├─────┼─────┼─────┼─────┼─────┼─────┼─────┼─────┼─────┼─────┤
        │ 21  │ 22  │ 23  │ 24  │ 25  │ 26 *│ 27 ≈│ 28 ≡│ 29 =│ 30 -│
      → │     │     │     │     │     │     │     │     │     │ ( ) │
        └─────┴─────┴─────┴─────┴─────┴─────┴─────┴─────┴─────┴─────┘

        ▲ Cones   off ▲▲▲▲·
        ● Spools  off ●●●●●

        15 † Rebirth   26 * Happiness   27 ≈ Water   28 ≡ Three Truths
        29 = Re-Atum   30 - Re-Horakhty

      Spools won
      Last: Spools played 30+1
      "
    `);
  });
});

test('sentences are wrapped at the width asked for', () => {
  const { game, row } = new Position('kindo');
  expect(renderText(game, row, { width: 12 }).split('\n').slice(-2)).toEqual(['x to move, 1', 'move left']);
});
