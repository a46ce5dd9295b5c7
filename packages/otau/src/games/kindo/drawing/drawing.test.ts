import { describe, expect, test } from 'vitest';
import { boardAfter } from '../../../render/testing.js';

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
