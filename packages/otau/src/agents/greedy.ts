/** The simplest agents: one plays any legal move, one takes the most that a single move can win. */

import { type Game, OVER, type Row } from '../core/game.js';
import { gamePart } from '../core/registry.js';
import type { Rng } from '../lib/rng.js';

/** A choice among the legal actions of a position in which a player is to move. */
export type Chooser = (game: Game, row: Row, rng: Rng) => number;

export const random: Chooser = (game, row, rng) => {
  const actions = new Uint16Array(game.maxLegal);
  return actions[rng.below(game.legal(row, actions))];
};

/** Games without a material count. */
const noMaterial = (): number => 0;

/**
 * The action with which the mover wins, otherwise the one with the most `material` of the game; among equals a random one.
 * In games without a material count, only results count.
 */
export const greedy: Chooser = (game, row, rng) => {
  const material = gamePart(game.id, 'evaluation')?.material ?? noMaterial;
  const player = game.actor(row);
  const actions = new Uint16Array(game.maxLegal);
  const count = game.legal(row, actions);
  const after = new Uint8Array(game.rowSize);
  let best: number[] = [];
  let bestValue = Number.NEGATIVE_INFINITY;
  for (const action of actions.subarray(0, count)) {
    game.next(row, action, after);
    const value = game.actor(after) === OVER ? 1000 * game.result(after, player) : material(game, after, player);
    if (value > bestValue) best = [];
    if (value >= bestValue) best.push(action);
    bestValue = Math.max(bestValue, value);
  }
  return best[rng.below(best.length)];
};
