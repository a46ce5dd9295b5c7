/** What networks are shown and asked, written by the compiled rules and by those in TypeScript: the same numbers. */
import { expect, it } from 'vitest';
import { CHANCE, type Game, OVER } from '../../packages/otau/src/core/game.js';
import { Rows } from '../../packages/otau/src/games/index.js';
import '../../packages/otau/src/games/kernel.js';
import { Rng } from '../../packages/otau/src/lib/rng.js';
import { makePositions } from '../../packages/otau/src/network/positions.js';
import { coveredGames } from './games.js';

const COUNT = 40;

/** Positions of random games in which a player moves. */
function drawRows(game: Game, rng: Rng): Rows {
  const rows = new Rows(game.rowSize, COUNT);
  const legal = new Uint16Array(game.maxLegal);
  const chances = new Float32Array(game.maxLegal);
  const row = new Uint8Array(game.rowSize);
  game.start(row, rng);
  for (let i = 0; i < COUNT; ) {
    const actor = game.actor(row);
    if (actor === OVER) game.start(row, rng);
    else if (actor === CHANCE) game.next(row, rng.pick(chances, game.outcomes(row, chances)), row);
    else {
      rows.at(i++).set(row);
      game.next(row, legal[rng.below(game.legal(row, legal))], row);
    }
  }
  return rows;
}

/** A game with a method of its own is played in TypeScript. */
function inTypeScript(game: Game): Game {
  const { count } = game;
  return Object.assign(game, { count });
}

function alike(a: ArrayBufferView, b: ArrayBufferView): boolean {
  const [one, other] = [a, b].map(({ buffer, byteOffset, byteLength }) => Buffer.from(buffer, byteOffset, byteLength));
  return one.equals(other);
}

it('are alike in every game', () => {
  const others = coveredGames();
  for (const [i, game] of coveredGames().entries()) {
    const compiled = makePositions(game, COUNT);
    const plain = makePositions(inTypeScript(others[i]), COUNT);
    expect(compiled.constructor).not.toBe(plain.constructor);
    const rows = drawRows(game, new Rng('positions'));
    for (const [first, count] of [
      [0, COUNT],
      [COUNT - 3, 3],
    ]) {
      const total = compiled.write(rows, first, count);
      const name = `${game.id} ${JSON.stringify(game.options)}`;
      expect(total, name).toBe(plain.write(rows, first, count));
      for (const what of ['input', 'movers', 'counts'] as const)
        expect(alike(compiled[what], plain[what]), name).toBe(true);
      expect(alike(compiled.places.subarray(0, total), plain.places.subarray(0, total)), name).toBe(true);
      for (let i = 0; i < count; i++) {
        const from = i * game.maxLegal;
        const to = from + compiled.counts[i];
        expect(alike(compiled.actions.subarray(from, to), plain.actions.subarray(from, to)), name).toBe(true);
      }
    }
  }
});
