/** The rule text of Togyz Kumalak, paragraph by paragraph (RULES.md beside this file). */
import { describe, expect, it } from 'vitest';
import { OVER } from '../../core/game.js';
import { resolveTogyzKumalakOptions, type TogyzKumalakOptions } from './options.js';
import { TogyzKumalak } from './togyzkumalak.js';

type Options = Partial<TogyzKumalakOptions>;

const START = '9S,9S,9S,9S,9S,9S,9S,9S,9S/9S,9S,9S,9S,9S,9S,9S,9S,9S 0 0 S 1';

function gameOf(options: Options = {}): TogyzKumalak {
  return new TogyzKumalak(resolveTogyzKumalakOptions(options));
}

/** White to move, Black's row over White's, with a number of stones in White's kazan; the rest are in Black's. */
function whiteToMove(rows: string, whitesKazan: number, total = 162): string {
  const onBoard = [...rows.matchAll(/(\d+)S/g)].reduce((sum, [, stones]) => sum + Number(stones), 0);
  return `${rows} ${whitesKazan} ${total - onBoard - whitesKazan} S 1`;
}

/** Plays one move and returns the new position. */
function play(position: string, move: string, options: Options = {}) {
  const game = gameOf(options);
  const row = new Uint8Array(game.rowSize);
  const counters = game.parsePosition(position, row);
  const before = row.slice();
  const action = game.parseAction(row, move);
  game.next(row, action, row);
  game.count(before, action, row, counters);
  const text = game.formatPosition(row, counters);
  const [rows, white, black] = text.split(' ');
  const isOver = game.actor(row) === OVER;
  return { text, rows, white: Number(white), black: Number(black), isOver, result: game.result(row, 0) };
}

describe('sowing', () => {
  it('1: the first of several stones goes back into the chosen pit', () => {
    expect(play(START, '19').rows).toBe('9S,9S,9S,9S,9S,9S,9S,9S,9S/1S,10S,10S,10S,10S,10S,10S,10S,10S');
  });

  it('1: a single stone goes into the next pit', () => {
    expect(play(whiteToMove('9S,8/1S,4S,7', 70), '12').rows).toBe('9S,8/1,5S,7');
  });

  it('continues from Black’s pit 9, the leftmost of that row, to White’s pit 1', () => {
    const black = whiteToMove('2S,8/4,10S,4', 75).replace('S 1', 'N 1');
    expect(play(black, '91').rows).toBe('1S,8/1S,3,10S,4');
  });

  it('2: a stone that falls into a tuzdyk goes to its owner, no matter who sowed it', () => {
    const whites = play(whiteToMove('9S,4,1S,t,2/8,5S', 70), '94(2)'); // over White's own tuzdyk in pit 3
    expect(whites).toMatchObject({ rows: '9S,5,t,1S,1S/8,1S', white: 73 });
    const blacks = play(whiteToMove('9S,8/5,2S,t,1,1S', 70), '67'); // into Black's tuzdyk in pit 7
    expect(blacks).toMatchObject({ rows: '9S,8/5,1S,t,1,1S', white: 70, black: 81 });
    expect(blacks.black).toBe(162 - 9 - 3 - 70 + 1);
  });
});

describe('the last stone', () => {
  it('takes an even number in an opponent’s pit', () => {
    expect(play(START, '21(10)')).toMatchObject({
      white: 10,
      rows: '9S,9S,9S,9S,9S,9S,9S,9S,1/9S,1S,10S,10S,10S,10S,10S,10S,10S',
    });
  });

  it('never captures on the mover’s own side', () => {
    expect(play(whiteToMove('9S,8/1S,1S,7', 75), '12')).toMatchObject({ rows: '9S,8/1,2S,7', white: 75 });
  });

  it('makes a tuzdyk of exactly three; they go to the kazan', () => {
    expect(play(whiteToMove('4S,7,2S/8,2S', 77), '91x')).toMatchObject({ rows: '4S,7,t/8,1S', white: 80 });
  });

  it('does nothing with any other odd number', () => {
    expect(play(whiteToMove('4S,7,4S/8,2S', 75), '91')).toMatchObject({ rows: '4S,7,5S/8,1S', white: 75 });
  });

  it('a: leaves the three where the mover has a tuzdyk already', () => {
    expect(play(whiteToMove('4S,6,t,2S/8,2S', 77), '91')).toMatchObject({ rows: '4S,6,t,3S/8,1S', white: 77 });
  });

  it('b: leaves the three in pit 9', () => {
    expect(play(whiteToMove('2S,8/8,10S', 75), '99')).toMatchObject({
      rows: '3S,1S,1S,1S,1S,1S,1S,1S,1S/8,1S',
      white: 75,
    });
  });

  it('c: leaves the three where the opponent’s tuzdyk is in the pit of the same number', () => {
    expect(play(whiteToMove('4S,7,2S/t,7,2S', 77), '91')).toMatchObject({ rows: '4S,7,3S/t,7,1S', white: 77 });
  });
});

describe('the end of the game', () => {
  it('1: a player left without stones gives all the others to the player who just moved', () => {
    expect(play(whiteToMove('8,1S/1S,7,2S', 79), '91(2)')).toMatchObject({
      rows: '9/9',
      white: 83,
      isOver: true,
      result: 1,
    });
  });

  it('2: 82 stones in a kazan win at once; the others stay where they are', () => {
    expect(play(whiteToMove('5S,7,1S/8,2S', 80), '91(2)')).toMatchObject({
      rows: '5S,8/8,1S',
      white: 82,
      isOver: true,
      result: 1,
    });
  });

  it('2: so they do when they fall into the tuzdyk of the player who is not moving', () => {
    expect(play(whiteToMove('5S,8/5,2S,t,2', 74), '67')).toMatchObject({ black: 82, isOver: true, result: -1 });
  });

  it('3: 81 : 81 is a draw', () => {
    expect(play(whiteToMove('8,1S/8,2S', 78), '91(2)')).toMatchObject({
      white: 81,
      black: 81,
      isOver: true,
      result: 0,
    });
  });

  it('clocks: every stone not yet captured goes to the opponent; a player with 81 draws', () => {
    const game = gameOf();
    const row = new Uint8Array(game.rowSize);
    game.parsePosition('9S,8/9S,8 81 63 S 1', row);
    const whiteLate = new Uint8Array(game.rowSize);
    game.forfeit(row, 0, whiteLate);
    expect(game.formatPosition(whiteLate)).toBe('9/9 81 81 S 1');
    expect(game.result(whiteLate, 0)).toBe(0);
    game.forfeit(row, 1, row);
    expect([game.actor(row), game.result(row, 0), game.result(row, 1)]).toEqual([OVER, 1, -1]);
  });
});

describe('variants', () => {
  it('bestemshe: 5 pits of 5 stones, three stones stay, 26 of 50 win', () => {
    const bestemshe = { variant: 'bestemshe' } as const;
    const game = gameOf(bestemshe);
    const row = new Uint8Array(game.rowSize);
    game.start(row);
    expect(game.formatPosition(row)).toBe('5S,5S,5S,5S,5S/5S,5S,5S,5S,5S 0 0 S 1');
    expect(play(whiteToMove('1S,3,2S/4,2S', 20, 50), '51', bestemshe)).toMatchObject({
      rows: '1S,3,3S/4,1S',
      white: 20,
    });
    expect(play(whiteToMove('1S,3,1S/4,2S', 24, 50), '51(2)', bestemshe)).toMatchObject({ white: 26, isOver: true });
  });

  it('kozdatu: 7 pits of 7 stones without tuzdyk', () => {
    expect(gameOf({ variant: 'kozdatu' }).options).toMatchObject({ pits: 7, stones: 7, tuzdyk: false });
    expect(gameOf({ pits: 7, stones: 7, tuzdyk: false }).options.variant).toBe('kozdatu');
  });

  it('more than 255 stones: two bytes a number', () => {
    const game = gameOf({ stones: 18 });
    const row = new Uint8Array(game.rowSize);
    expect(game.rowSize).toBe(48);
    game.parsePosition('9S,8/8,1S 157 157 N 3', row);
    game.forfeit(row, 1, row);
    expect(game.formatPosition(row)).toBe('9/9 167 157 N 1');
  });

  it('a named board cannot be changed', () => {
    expect(() => gameOf({ variant: 'bestemshe', pits: 6 })).toThrow(/for another board leave the variant out/);
  });
});
