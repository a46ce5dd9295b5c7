/** Games of each game's own agent against itself with a fixed number of nodes: the same moves on every machine. */

import { CHANCE, OVER } from '../packages/otau/src/core/game.js';
import { gameTraits } from '../packages/otau/src/core/registry.js';
import { createGame, gameIds } from '../packages/otau/src/games/index.js';
import { Rng } from '../packages/otau/src/lib/rng.js';
import { createAlphabeta, createExpectimax } from '../packages/otau/src/search/index.js';

const NODES = 400;
const MAX_PLIES = 40;
const SEEDS = ['1', '2'];

/** The moves of each game as text, by its name. */
export function regressionGames(): Record<string, string> {
  const games: Record<string, string> = {};
  for (const id of gameIds()) {
    for (const { name, options } of gameTraits(id).ruleSets ?? [{ name: id, options: {} }]) {
      for (const seed of SEEDS) games[`${name} ${seed}`] = playGame(id, options, seed);
    }
  }
  return games;
}

function playGame(id: string, options: object, seed: string): string {
  const game = createGame(id as 'kindo', options);
  const searcher = gameTraits(id).search === 'expectimax' ? createExpectimax() : createAlphabeta({ tableBits: 12 });
  const rng = new Rng(seed);
  const row = new Uint8Array(game.rowSize);
  const actions = new Uint16Array(game.maxLegal);
  const chances = new Float32Array(game.maxLegal);
  const moves: string[] = [];
  game.start(row, rng);
  for (let ply = 0; ply < MAX_PLIES && game.actor(row) !== OVER; ply++) {
    const before = row.slice();
    if (game.actor(row) === CHANCE) {
      game.next(before, rng.below(game.outcomes(row, chances)), row);
      continue;
    }
    const isOpening = ply < gameTraits(id).openingPlies;
    const action = isOpening
      ? actions[rng.below(game.legal(row, actions))]
      : searcher.search(game, row, { nodes: NODES }).action;
    moves.push(game.formatAction(row, action));
    game.next(before, action, row);
  }
  return moves.join(' ');
}
