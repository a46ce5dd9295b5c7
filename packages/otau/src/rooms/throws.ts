/**
 * Throws that every player can verify: each follows from the seed of the game and the number of moves and throws before it. The
 * server publishes the digest of the seed before the game and the seed after it, so it cannot choose throws during the game. After
 * a takeback the same throw comes again.
 */

import { CHANCE, type Game, type Row } from '../core/game.js';
import type { History } from '../core/history.js';
import type { LiveGame } from '../core/live.js';
import { drawOutcome } from '../core/rows.js';
import { Rng } from '../lib/rng.js';

/** The outcome of chance in a position of a game with this seed, after this number of moves and throws. */
export function throwAt(game: Game, row: Row, seed: string, ply: number): number {
  return drawOutcome(game, row, Rng.wide(`${seed} ${ply}`));
}

/** Plays the moves of chance up to the next player's turn; returns their texts. */
export function playThrows(game: Game, live: LiveGame, seed: string, at: number): string[] {
  const texts: string[] = [];
  while (live.ending === undefined && live.history.actor === CHANCE) {
    const { row, length } = live.history;
    const outcome = throwAt(game, row, seed, length);
    texts.push(game.formatAction(row, outcome));
    live.play(outcome, at);
  }
  return texts;
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
