import { describe, expect, it } from 'vitest';
import { randomSteps } from '../../../../tests/playing.js';
import { Canonical } from './canonical.js';
import { CHANCE, type Game } from './game.js';
import { rulesKey } from './options.js';
import { createGame } from './registry.js';
import { legalActions } from './rows.js';

const GAMES: [string, Game][] = [
  ['togyzkumalak', createGame('togyzkumalak')],
  ['abalone', createGame('abalone')],
  ['abalone of three', createGame('abalone', { players: 3 })],
  ['kindo', createGame('kindo')],
  ['senet', createGame('senet')],
];

describe.each(GAMES)('images of positions in %s', (_, game) => {
  const steps = randomSteps(game, 7, 3, 60);
  const canonical = new Canonical(game);
  const other = new Canonical(game);
  const image = new Uint8Array(game.rowSize);

  it('are one position', () => {
    for (const { row } of steps) {
      const expected = canonical.find(row).slice();
      for (const symmetry of game.symmetries) {
        symmetry.row(row, image);
        expect(canonical.find(image)).toEqual(expected);
      }
    }
  });

  it('have the same actions, and these lead to images of one position again', () => {
    const after = new Uint8Array(game.rowSize);
    const imageAfter = new Uint8Array(game.rowSize);
    for (const { row, action } of steps) {
      if (action === undefined || game.actor(row) === CHANCE) continue;
      canonical.find(row);
      const turned = canonical.action(action);
      expect(legalActions(game, canonical.row)).toContain(turned);
      game.next(row, action, after);
      game.next(canonical.row, turned, imageAfter);
      expect(other.find(imageAfter).slice()).toEqual(other.find(after));
      for (const symmetry of game.symmetries) {
        symmetry.row(row, image);
        canonical.find(image);
        expect(canonical.action(symmetry.action(action))).toBe(turned);
      }
    }
  });
});

it('joins first moves that mirror each other', () => {
  const game = createGame('kindo');
  const row = new Uint8Array(game.rowSize);
  game.start(row);
  const canonical = new Canonical(game);
  canonical.find(row);
  const [a2, b1] = ['a2', 'b1'].map((text) => canonical.action(game.parseAction(row, text)));
  expect(a2).toBe(b1);
});

it('knows the rules of a game but not what only stops it', () => {
  const usual = rulesKey(createGame('togyzkumalak'));
  expect(rulesKey(createGame('togyzkumalak', { repetition: true, maxPlies: 50 }))).toBe(usual);
  expect(rulesKey(createGame('togyzkumalak', { pits: 5 }))).not.toBe(usual);
  expect(rulesKey(createGame('senet'))).not.toBe(rulesKey(createGame('senet', { rules: 'skyruk' })));
});
