/** Moves of Abalone as they are spoken, in all four languages. */
import { describe, expect, it } from 'vitest';
import { createGame } from '../../../../packages/otau/src/core/registry.js';
import { createWords, LANGUAGES, loadTexts } from '../../i18n/words.js';
import { describeMove, describePosition } from './speech.js';

await loadTexts(...LANGUAGES);

const game = createGame('abalone', { marblesToEject: 4 });

function say(position: string, move: string, language: (typeof LANGUAGES)[number] = 'en'): string {
  const row = new Uint8Array(game.rowSize);
  const after = new Uint8Array(game.rowSize);
  game.parsePosition(position, row);
  const action = game.parseAction(row, move);
  game.next(row, action, after);
  return describeMove(createWords(language), game, row, action, after);
}

const EDGE = '5/6/7/8/4SSSss/8/7/6/5 3 2 b 0 10';

describe('a move', () => {
  it('of one marble, of a column, aside', () => {
    expect(say(EDGE, 'e5d4')).toBe('Black: e5 to d4.');
    expect(say(EDGE, 'e7e4')).toBe('Black: e7–e5 forward to e4.');
    expect(say(EDGE, 'e5f8')).toBe('Black: e5–e7 aside to f6–f8.');
  });

  it('that ejects and wins', () => {
    expect(say(EDGE, 'e5e9')).toBe(
      'Black: e5–e7 forward to e8, pushes 2 marbles, one marble leaves the board. Black: 4 of 4 ejected. Black won.',
    );
    expect(say(EDGE, 'e5e9', 'ru')).toContain('толкает 2 шара');
  });

  it('has a sentence without empty places in every language', () => {
    for (const language of LANGUAGES) {
      for (const move of ['e5d4', 'e7e4', 'e5f8', 'e5e9'])
        expect(say(EDGE, move, language)).not.toMatch(/[{}]|undefined/);
    }
  });
});

describe('a position', () => {
  it('names the turn, the marbles and the score', () => {
    const row = new Uint8Array(game.rowSize);
    game.parsePosition(EDGE, row);
    expect(describePosition(createWords('en'), game, row)).toEqual([
      'Black to move',
      'Black: e5, e6, e7',
      'White: e8, e9',
      'Black: 3 of 4 ejected',
      'White: 2 of 4 ejected',
    ]);
  });
});
