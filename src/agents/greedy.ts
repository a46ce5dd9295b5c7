/**
 * The simplest opponents, until search agents stand in their place: one that takes the most it
 * can get with a single move, and one that plays anything.
 */

import { readField } from '../core/fields.js';
import { type Game, type GameId, OVER, type Row } from '../core/game.js';
import { ownerAt } from '../games/abalone/board.js';
import { COLUMN, ROW } from '../games/abalone/cells.js';
import { countDancers, dancerHouse, readDancers } from '../games/senet/row.js';
import type { Rng } from '../lib/rng.js';

/** A choice among the legal actions of a position in which a player is to move. */
export type Chooser = (game: Game, row: Row, rng: Rng) => number;

export const random: Chooser = (game, row, rng) => {
  const actions = new Uint16Array(game.maxLegal);
  return actions[rng.below(game.legal(row, actions))];
};

/** What a player has, more or less than the others; only differences between the moves of one position count. */
const MATERIAL: Readonly<Record<GameId, (game: Game, row: Row, player: number) => number>> = {
  togyzkumalak: ({ layout }, row, player) => lead(readField(layout.kazan, row), player),
  // Where nothing can be ejected, marbles in the middle are the hardest to push out.
  abalone: ({ layout, players }, row, player) => {
    const own = readField(layout.marbles, row).filter((cell) => ownerAt(row, players, cell) === player);
    const steps = own.reduce((sum, cell) => sum + stepsFromCentre(cell), 0);
    return lead(readField(layout.ejected, row), player) - steps / 1000;
  },
  kindo: ({ layout }, row, player) => {
    const tiles = readField(layout.tiles, row);
    const own = (owner: number) => tiles.filter((tile) => tile & (1 << owner)).length;
    return own(player) - own(1 - player);
  },
  senet: (_, row, player) => housesToWalk(row, 1 - player) - housesToWalk(row, player),
};

function stepsFromCentre(cell: number): number {
  const down = ROW[cell] - 5;
  const right = COLUMN[cell] - 5;
  return Math.max(Math.abs(down), Math.abs(right), Math.abs(down + right));
}

/** Houses from the dancers of a player to the end of the path, which is one beyond house 30. */
function housesToWalk(row: Row, player: number): number {
  const dancers = readDancers(row, player);
  let left = 0;
  for (let i = 0; i < countDancers(dancers); i++) left += 31 - dancerHouse(dancers, i);
  return left;
}

function lead(counts: readonly number[], player: number): number {
  const total = counts.reduce((sum, count) => sum + count, 0);
  return 2 * counts[player] - total;
}

/** The action after which the mover has won, or else has most by `MATERIAL`; among equals one at random. */
export const greedy: Chooser = (game, row, rng) => {
  const player = game.actor(row);
  const actions = new Uint16Array(game.maxLegal);
  const count = game.legal(row, actions);
  const after = new Uint8Array(game.rowSize);
  let best: number[] = [];
  let most = Number.NEGATIVE_INFINITY;
  for (const action of actions.subarray(0, count)) {
    game.next(row, action, after);
    const value =
      game.actor(after) === OVER ? 1000 * game.result(after, player) : MATERIAL[game.id](game, after, player);
    if (value > most) best = [];
    if (value >= most) best.push(action);
    most = Math.max(most, value);
  }
  return best[rng.below(best.length)];
};
