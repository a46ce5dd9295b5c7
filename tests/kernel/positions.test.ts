/** What networks are shown and asked, written by the compiled rules and by those in TypeScript: the same numbers. */
import { expect, it } from 'vitest';
import type { Game } from '../../packages/otau/src/core/game.js';
import { randomRows } from '../../packages/otau/src/core/rows.js';
import '../../packages/otau/src/games/kernel.js';
import { Rng } from '../../packages/otau/src/lib/rng.js';
import { makePositions, type Positions } from '../../packages/otau/src/network/batch.js';
import { coveredGames } from './games.js';

const COUNT = 40;

/** A game with a method of its own is played in TypeScript. */
function inTypeScript(game: Game): Game {
  const { count } = game;
  return Object.assign(game, { count });
}

function isEqual(a: ArrayBufferView, b: ArrayBufferView): boolean {
  const [one, other] = [a, b].map(({ buffer, byteOffset, byteLength }) => Buffer.from(buffer, byteOffset, byteLength));
  return one.equals(other);
}

it('are alike in every game', () => {
  const others = coveredGames();
  for (const [i, game] of coveredGames().entries()) {
    const compiled = makePositions(game, COUNT);
    const plain = makePositions(inTypeScript(others[i]), COUNT);
    // Only what a kernel writes is all in one memory
    expect([compiled, plain].map(({ input, movers }) => input.buffer === movers.buffer)).toEqual([true, false]);
    const rows = randomRows(game, COUNT, new Rng('positions'));
    for (const [first, count] of [
      [0, COUNT],
      [COUNT - 3, 3],
    ]) {
      const name = `${game.id} ${JSON.stringify(game.options)}`;
      compiled.write(rows, first, count);
      plain.write(rows, first, count);
      for (const what of ['input', 'movers'] as const) expect(isEqual(compiled[what], plain[what]), name).toBe(true);
      expect(isEqual(compiled.asked.counts, plain.asked.counts), name).toBe(true);
      for (let i = 0; i < count; i++) {
        const from = i * game.maxLegal;
        const to = from + compiled.asked.counts[i];
        for (const listsOf of [({ actions }: Positions) => actions, ({ asked }: Positions) => asked.actions]) {
          expect(isEqual(listsOf(compiled).subarray(from, to), listsOf(plain).subarray(from, to)), name).toBe(true);
        }
      }
    }
  }
});
