/** Positions of random games, for measurements and tests. */
import type { Rng } from '../lib/rng.js';
import { CHANCE, type Game, OVER } from './game.js';
import { Rows } from './rows.js';

/** Positions in which a player moves, one after another from random games. */
export function randomRows(game: Game, count: number, rng: Rng): Rows {
  const rows = new Rows(game.rowSize, count);
  const legal = new Uint16Array(game.maxLegal);
  const chances = new Float32Array(game.maxLegal);
  const row = new Uint8Array(game.rowSize);
  game.start(row, rng);
  for (let i = 0; i < count; ) {
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
