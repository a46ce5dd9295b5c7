/** The order of a sowing against what the game itself says of the position after it. */

import { readTogyz, sowing } from 'otau/games/togyzkumalak';
import { describe, expect, it } from 'vitest';
import { createGame } from '../../../../packages/otau/src/games/index.js';
import { createWords, LANGUAGES, loadTexts } from '../../i18n/words.js';
import { sceneAt, sowingSteps } from './board.js';
import { describeMove, describePosition } from './speech.js';

await loadTexts(...LANGUAGES);

const game = createGame('togyzkumalak');

function position(text: string): Uint8Array {
  const row = new Uint8Array(game.rowSize);
  game.parsePosition(text, row);
  return row;
}

const START = position('9S,9S,9S,9S,9S,9S,9S,9S,9S/9S,9S,9S,9S,9S,9S,9S,9S,9S 0 0 S 1');

function next(row: Uint8Array, action: number): Uint8Array {
  const after = new Uint8Array(game.rowSize);
  game.next(row, action, after);
  return after;
}

describe('sowing', () => {
  it('puts the first of several stones back into the pit', () => {
    const move = sowing(game, START, 5);
    expect(move.path[0]).toEqual({ side: 0, number: 6 });
    expect(move.path.at(-1)).toEqual({ side: 1, number: 5 });
    expect(move).toMatchObject({ taken: 10, opensTuzdyk: false, gains: [10, 0] });
    expect(sowingSteps(move)).toBe(11);
  });

  it('moves a single stone into the next pit', () => {
    const row = position('9S,9S,9S,9S,9S,9S,9S,9S,9S/1S,17S,9S,9S,9S,9S,9S,9S,9S 0 0 S 1');
    expect(sowing(game, row, 0).path).toEqual([{ side: 0, number: 2 }]);
  });

  it('shows every stone in its turn, and the last pit empty while its stones are on their way', () => {
    const before = readTogyz(game, START);
    const move = sowing(game, START, 5);
    expect(sceneAt(before, move, 0).stones[0][5]).toBe(0);
    expect(sceneAt(before, move, 3).stones[0].slice(5)).toEqual([1, 10, 10, 9]);
    expect(sceneAt(before, move, move.path.length + 1).stones).toEqual(readTogyz(game, next(START, 5)).stones);
  });

  it('drops stones into a tuzdyk straight into the kazan of its owner', () => {
    const row = position('9S,9S,9S,9S,9S,9S,9S,t,9S/9S,9S,9S,9S,9S,9S,9S,9S,9S 9 0 S 1');
    const move = sowing(game, row, 8);
    expect(sceneAt(readTogyz(game, row), move, 9).kazan).toEqual([10, 0]);
  });
});

describe('speech', () => {
  it.each(LANGUAGES)('says moves and positions without gaps in %s', (language) => {
    const words = createWords(language);
    let row = START;
    for (let ply = 0; ply < 60 && game.actor(row) >= 0; ply++) {
      const actions = new Uint16Array(game.maxLegal);
      const action = actions[(ply * 7) % game.legal(row, actions)];
      const after = next(row, action);
      const spoken = describeMove(words, game, row, action, after);
      expect(spoken).toMatch(/\.$/);
      expect([spoken, ...describePosition(words, game, after)].join()).not.toMatch(/[{}]|undefined|NaN/);
      row = after;
    }
  });

  it('tells what a move brings', () => {
    const words = createWords('en');
    expect(describeMove(words, game, START, 5, next(START, 5))).toBe(
      'White, pit 6: 9 stones sown; 10 taken to the kazan.',
    );
  });
});
