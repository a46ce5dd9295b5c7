/** The path of a Senet move in the cases in which it is not straight. */
import { OFF, walkOf } from 'otau/games/senet';
import { describe, expect, it } from 'vitest';
import { createGame } from '../../../../packages/otau/src/games/index.js';
import { createWords, LANGUAGES, loadTexts } from '../../i18n/words.js';
import { describeMove, describePosition } from './speech.js';

await loadTexts(...LANGUAGES);

const game = createGame('senet');

/** A position with these cones and spools. */
function position(cones: readonly number[], spools: readonly number[], tail: string): Uint8Array {
  const houses = Array.from({ length: 30 }, (_, i) =>
    cones.includes(i + 1) ? 'c' : spools.includes(i + 1) ? 's' : '.',
  );
  const row = new Uint8Array(game.rowSize);
  game.parsePosition(`${houses.join('')} ${tail}`, row);
  return row;
}

const way = (row: Uint8Array, text: string) => walkOf(game, row, game.parseAction(row, text));

describe('walk', () => {
  it('goes house by house', () => {
    expect(way(position([20], [9], 's 4 -'), '9+4')?.path).toEqual([9, 10, 11, 12, 13]);
  });

  it('goes back where nothing else is left', () => {
    const row = position([10, 11, 12], [9], 's 4 -');
    expect(way(row, '9-4')).toMatchObject({ path: [9, 8, 7, 6, 5], isBackward: true, isReborn: false });
  });

  it('leaves the board past the last house', () => {
    expect(way(position([3], [26, 4], 's 5 -'), '26+5')?.path).toEqual([26, 27, 28, 29, 30, OFF]);
  });

  it('passes through the Water to rebirth', () => {
    expect(way(position([3], [26, 4], 's 1 -'), '26+1')).toMatchObject({ path: [26, 27, 15], isReborn: true });
  });

  it('changes places with an enemy', () => {
    expect(way(position([12], [9], 's 3 -'), '9+3')).toMatchObject({ path: [9, 10, 11, 12], beats: true });
  });

  it('is nothing for a pass and for a throw', () => {
    expect(way(position([3], [28], 's 1 -'), 'pass')).toBeUndefined();
    expect(way(position([3], [28], 's 0 -'), 't1')).toBeUndefined();
  });
});

describe('speech', () => {
  it.each(LANGUAGES)('says throws, moves and positions without gaps in %s', (language) => {
    const words = createWords(language);
    const row = new Uint8Array(game.rowSize);
    game.start(row);
    for (let i = 0; i < 200 && game.actor(row) !== -2; i++) {
      const before = row.slice();
      const actions = new Uint16Array(game.maxLegal);
      const count = game.legal(row, actions);
      const action = count === 0 ? (i * 3) % 5 : actions[i % count];
      game.next(before, action, row);
      const spoken = describeMove(words, game, before, action, row);
      expect([spoken, ...describePosition(words, game, row)].join()).not.toMatch(/[{}]|undefined|NaN/);
    }
  });
});
