/** Abalone as text (RULES.md, Notations and Position text). */
import { describe, expect, it } from 'vitest';
import { Abalone } from './abalone.js';
import { resolveAbaloneOptions } from './options.js';

const game = new Abalone(resolveAbaloneOptions());

function at(text: string): Uint8Array {
  const row = new Uint8Array(game.rowSize);
  game.parsePosition(text, row);
  return row;
}

const START = at('sssss/ssssss/2sss2/8/9/8/2SSS2/SSSSSS/SSSSS 0 0 b 0 1');
/** b2, c3 and the cells round them as in the classical start: the pair b2, c3 can step up-left to c2, d3. */
const pair = game.parseAction(START, 'b2d3');

describe('the three notations of one move', () => {
  it.each([
    ['in line: the rear marble, the front one’s new cell', 'a1d4', 'A1D4', 'A1B2'],
    ['side step of a pair', 'b2d3', 'B2D3', 'B2C3C2'],
    ['side step of three', 'c3d6', 'C3D6', 'C3C5D4'],
  ])('%s: %s %s %s', (_what, playSite, nacre, abaPro) => {
    const action = game.parseAction(START, playSite);
    expect(game.notations.map((notation) => game.formatAction(START, action, notation))).toEqual([
      playSite,
      nacre,
      abaPro,
    ]);
    expect([nacre, abaPro].map((text) => game.parseAction(START, text))).toEqual([action, action]);
  });

  it('a push ends where the last of all moved marbles arrives, or at its own cell when it is ejected', () => {
    const edge = at('5/6/7/8/9/8/7/6/2SSs 0 0 b 0 1');
    const push = game.parseAction(edge, 'a3a5');
    expect(game.moveType(edge, push)).toBe('ejected');
    expect(game.notations.map((notation) => game.formatAction(edge, push, notation))).toEqual(['a3a5', 'A3A5', 'A3A4']);
    const open = at('5/6/7/8/9/8/7/6/SSs2 0 0 b 0 1');
    expect(game.formatAction(open, game.parseAction(open, 'a1a4'))).toBe('a1a4');
    expect(game.formatAction(open, game.parseAction(open, 'a1a4'), 'nacre')).toBe('A1A3');
  });
});

describe('reading', () => {
  it.each(['B2C3C2', 'C3B2D3', 'b2c3c2', 'B2-C3-C2', 'B2 C3 C2'])('takes %s as the side step of b2 and c3', (text) => {
    expect(game.parseAction(START, text)).toBe(pair);
  });

  it('takes a pair’s other end in Nacre for the move of the single marble, which it fits too', () => {
    expect(game.parseAction(START, 'C5D4')).toBe(game.parseAction(START, 'c5d4'));
  });

  it.each([
    ['a1a2', 'illegal-move'],
    ['z9a1', 'bad-move'],
    ['a1d', 'bad-move'],
    ['', 'bad-move'],
    ['a1d4a1d4', 'bad-move'],
    ['a9b9', 'bad-move'],
  ])('refuses %s: %s', (text, code) => {
    expect(() => game.parseAction(START, text)).toThrow(expect.objectContaining({ code }));
  });
});

describe('position texts', () => {
  it.each([
    ['sssss/ssssss/2sss2/8/9/8/2SSS2/SSSSSS/SSSSS 0 0 g 0 1', 'side to move'],
    ['sssss/ssssss/2sss2/8/9/8/2SSS2/SSSSSS/SSSS 0 0 b 0 1', 'rows have 5, 6, 7, 8, 9, 8, 7, 6 and 5'],
    ['sssss/ssssss/3sss2/8/9/8/2SSS2/SSSSSS/SSSSS 0 0 b 0 1', 'rows have 5, 6, 7, 8, 9, 8, 7, 6 and 5'],
    ['sssss/ssssss/2sss2/8/9/8/2SSS2/SSSSSS/SSSSS 1 0 b 0 1', 'has 14 marbles'],
    ['sssss/ssssss/2sss2/8/9/8/2SSS2/SSSSSS/SSSSS 0 7 b 0 1', 'from 0 to 6'],
    ['sssss/ssssss/2sss2/8/9/8/2SSS2/SSSSSS/SSSSS 0 0 b 0 0', 'start at 1'],
    ['sssss/ssssss/2sxs2/8/9/8/2SSS2/SSSSSS/SSSSS 0 0 b 0 1', 'neither a marble'],
    ['sssss 0 0 b 0 1', 'rows have'],
  ])('refuses %s', (text, why) => {
    expect(() => at(text)).toThrow(why);
  });

  it('knows a finished game: six ejected, or a side that cannot move', () => {
    expect(game.actor(at('4S/4ss/2sS1s1/5sss/3SSSSss/2ssSs2/4S2/6/3ss 0 6 b 0 44'))).toBe(-2);
    const stuck = at('5/6/7/8/9/8/7/ss4/Sss2 0 0 b 0 9');
    expect([game.actor(stuck), game.result(stuck, 1)]).toEqual([-2, 1]);
  });
});
