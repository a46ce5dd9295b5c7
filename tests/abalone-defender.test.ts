/** What the defender of Abalone wants, by which the tools measure the strength of others. */
import { expect, it } from 'vitest';
import { createGame } from '../packages/otau/src/games/index.js';
import { Rng } from '../packages/otau/src/lib/rng.js';
import { createAlphabeta } from '../packages/otau/src/search/index.js';
import { keepTogether } from '../tools/games/abalone/keep-together.js';

const game = createGame('abalone', { variant: 'belgian-daisy' });

function position(plies: number, rng: Rng): Uint8Array {
  const row = new Uint8Array(game.rowSize);
  game.start(row);
  const actions = new Uint16Array(game.maxLegal);
  for (let ply = 0; ply < plies; ply++) game.next(row, actions[rng.below(game.legal(row, actions))], row);
  return row;
}

it.each([0, 1])('the defender with colour %i never leaves its own formation worse than it must', (defender) => {
  const evaluation = keepTogether(defender);
  const sign = defender === 0 ? 1 : -1;
  const row = position(20 + defender, new Rng('defender'));
  const { action } = createAlphabeta({ evaluation, selective: false }).search(game, row, { depth: 1 });
  const actions = new Uint16Array(game.maxLegal);
  const worth = (move: number) => {
    const next = new Uint8Array(game.rowSize);
    game.next(row, move, next);
    return sign * evaluation.evaluate(next);
  };
  expect(game.actor(row)).toBe(defender);
  const best = Math.max(...Array.from(actions.subarray(0, game.legal(row, actions)), worth));
  expect(worth(action)).toBe(best);
});
