/** Moves of Kindo as they are spoken, and what they bring, in all four languages. */
import { kindoEffect } from 'otau/games/kindo';
import { describe, expect, it } from 'vitest';
import { createGame } from '../../../../packages/otau/src/core/registry.js';
import { createWords, LANGUAGES, loadTexts } from '../../i18n/words.js';
import { describeMove, describePosition } from './speech.js';
import { KINDO_UI } from './ui.js';

await loadTexts(...LANGUAGES);

const game = createGame('kindo');

function play(position: string, move: string) {
  const row = new Uint8Array(game.rowSize);
  const after = new Uint8Array(game.rowSize);
  game.parsePosition(position, row);
  const action = game.parseAction(row, move);
  game.next(row, action, after);
  return { row, action, after };
}

function say(position: string, move: string, language: (typeof LANGUAGES)[number] = 'en'): string {
  const { row, action, after } = play(position, move);
  return describeMove(createWords(language), game, row, action, after);
}

const START = '....o/...../...../...../x.... x 1 2 2';
/** X may cut off three tiles by taking the dotted d3. */
const CUT = '....o/....o/oooo*o/xxxx./x..x. x 2 2 2';

describe('a move', () => {
  it('captures a free tile, and says whose turn begins', () => {
    expect(say(START, 'a2')).toBe('X: captures a2. O to move, 2 moves left.');
  });

  it('builds a wall and turns it', () => {
    expect(say('....o/...../...../x..../x.... x 2 2 2', 'a2e')).toBe('X: wall on a2, east.');
    expect(say('....o/...../...../xe..../x.... x 2 2 2', 'a2n')).toBe('X: wall on a2 turned, now north.');
  });

  it('brings a mass capture, nearest tiles first, and a bonus for both', () => {
    expect(say(CUT, 'd3')).toBe(
      'X: captures d3 from O, mass capture of 3 tiles, X gets a bonus move, O gets a bonus move.',
    );
    const { row, action } = play(CUT, 'd3');
    expect(kindoEffect(game, row, action).mass).toEqual([12, 11, 10]);
  });

  it('counts a bonus that comes due at once, as the turn ends', () => {
    const { row, action } = play(CUT.replace('x 2', 'x 1'), 'd3');
    expect(kindoEffect(game, row, action).bonus).toEqual([0, 1]);
  });

  it('wins by the King', () => {
    const { row, action } = play('...xo/...xx/...x./xxxx./x.... x 2 2 2', 'e5');
    expect(kindoEffect(game, row, action).wins).toBe(true);
    expect(say('...xo/...xx/...x./xxxx./x.... x 2 2 2', 'e5')).toContain('X won.');
  });

  it('has a sentence without empty places in every language', () => {
    for (const language of LANGUAGES) {
      for (const move of ['d3', 'e2', 'b2n']) {
        expect(say(CUT, move, language)).not.toMatch(/[{}]|undefined/);
      }
    }
  });
});

describe('the end', () => {
  it.each([
    ['...xo/...xx/...x./xxxx./x.... x 2 2 2', 'e5', 'The King has been caught.'],
    [
      '..xeoo/..xeoo/..xxnx/xxx../x.... x 2 2 2',
      'e3n',
      'The loser is walled in: no way leads to the enemy King any more.',
    ],
  ])('%s %s: which of the two it was', (position, move, text) => {
    expect(KINDO_UI.endText?.(createWords('en'), game, play(position, move).after)).toBe(text);
  });
});

describe('a position', () => {
  it('names the turn, the tiles with their marks and the next turns', () => {
    const row = new Uint8Array(game.rowSize);
    game.parsePosition('....o/...../...../xe*..../x.... o 2 3 2', row);
    expect(describePosition(createWords('en'), game, row)).toEqual([
      'O to move, 2 moves left',
      'X: a2 (wall east, captured last turn), a1 (King)',
      'O: e5 (King)',
      'X: 3 moves next turn',
      'O: 2 moves next turn',
    ]);
  });
});
