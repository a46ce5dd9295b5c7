/**
 * Throws that every player can verify: each follows from the seed of the game and the number of moves and throws before it. The
 * server publishes the digest of the seed before the game and the seed after it, so it cannot choose throws during the game. After
 * a takeback the same throw comes again.
 */
import { CHANCE, type Game, type Row } from 'otau/internal/core/game.js';
import type { History } from 'otau/internal/core/history.js';
import { Rng } from 'otau/internal/lib/rng.js';

/** The outcome of chance in a position of a game with this seed, after this number of moves and throws. */
export function throwAt(game: Game, row: Row, seed: string, ply: number): number {
  const probabilities = new Float32Array(game.maxLegal);
  return Rng.wide(`${seed} ${ply}`).pick(probabilities, game.outcomes(row, probabilities));
}

/** The random generator for the start of a game, such as the player who moves first. */
export function startRng(seed: string): Rng {
  return Rng.wide(`${seed} start`);
}

/** The first ply whose throw does not follow from the seed; undefined if all throws do. */
export function findFalseThrow(history: History, seed: string): number | undefined {
  const { game } = history;
  for (let ply = 0; ply < history.length; ply++) {
    const row = history.rowAt(ply);
    if (game.actor(row) === CHANCE && throwAt(game, row, seed, ply) !== history.actions[ply]) return ply;
  }
  return undefined;
}
