/**
 * What the network sees of a position of Kindo on 5 × 5, always as the player to move: one
 * feature for each tile (its state) and ten for relations of tiles. `tools/games/kindo/fit-evaluation.ts`,
 * which fits the weights, writes the same features.
 *
 * A state is 0 for a neutral tile; from 1 on own ones, from 11 on those of the enemy: the wall (none, N, E, S, W),
 * and 5 more with a dot.
 */
import type { Row } from '../../../core/game.js';
import { DOT, OWNERS, PLAYER, TILES, wallOf } from '../board.js';
import { CELLS, count, type KindoView, turnTile, UNREACHABLE } from './view.js';

const STATES = 21;
/** For each byte of a tile, the second half for player 1. */
const STATE = Uint8Array.from({ length: 256 }, (_, index) => {
  const tile = index < 128 ? index : turnTile(index - 128);
  const owner = tile & OWNERS;
  if (owner === 0) return 0;
  return (owner === 1 ? 1 : 11) + wallOf(tile) + ((tile & DOT) !== 0 ? 5 : 0);
});

/** Moves left in this turn: 1 to 4. Moves of a next turn: 2 to 4. */
const LEFTS = 4;
const NEXTS = 3;
const DISTANCES = UNREACHABLE + 1;
/** Counts of tiles, and of paths, are capped here. */
const MAX_TILES = 15;
const MAX_WAYS = 3;

/** Where each kind of feature begins. */
const RACE = CELLS * STATES;
const MOVES = RACE + DISTANCES * DISTANCES;
const OWN_FRONT = MOVES + LEFTS * NEXTS * NEXTS;
const ENEMY_FRONT = OWN_FRONT + LEFTS * (MAX_TILES + 1);
const OWN_LOOSE = ENEMY_FRONT + NEXTS * (MAX_TILES + 1);
const ENEMY_LOOSE = OWN_LOOSE + NEXTS * (MAX_TILES + 1);
const OWN_WAYS = ENEMY_LOOSE + LEFTS * (MAX_TILES + 1);
const ENEMY_WAYS = OWN_WAYS + LEFTS * DISTANCES * (MAX_WAYS + 1);
const OWN_COUNT = ENEMY_WAYS + NEXTS * DISTANCES * (MAX_WAYS + 1);
const ENEMY_COUNT = OWN_COUNT + CELLS + 1;

export const FEATURES = ENEMY_COUNT + CELLS + 1;
export const PRESENT = CELLS + 10;
/** A head of the network for each number of moves left in the turn, less one. */
export const HEADS = LEFTS;

/**
 * Writes the `PRESENT` features of a position that `view` has read. _Front_: tiles that can be
 * captured at once. _Loose_: tiles that are lost with the other's front, or cut off by it.
 */
export function writeFeatures(row: Row, view: KindoView, out: Uint16Array): void {
  writeTiles(row, out);
  const { own, enemy, mine, theirs } = view;
  const left = view.left - 1;
  const next = view.enemyNext - 2;
  const ownFront = view.entered(own) & ~own;
  const enemyFront = view.entered(enemy) & ~enemy;
  const ownCount = count(own);
  const enemyCount = count(enemy);
  const tiles = MAX_TILES + 1;
  const ways = MAX_WAYS + 1;
  out[CELLS] = RACE + mine * DISTANCES + theirs;
  out[CELLS + 1] = MOVES + (left * NEXTS + view.ownNext - 2) * NEXTS + next;
  out[CELLS + 2] = OWN_FRONT + left * tiles + Math.min(MAX_TILES, count(ownFront));
  out[CELLS + 3] = ENEMY_FRONT + next * tiles + Math.min(MAX_TILES, count(enemyFront));
  out[CELLS + 4] = OWN_LOOSE + next * tiles + Math.min(MAX_TILES, ownCount - view.ownHeld(enemyFront));
  out[CELLS + 5] = ENEMY_LOOSE + left * tiles + Math.min(MAX_TILES, enemyCount - view.enemyHeld(ownFront));
  out[CELLS + 6] = OWN_WAYS + (left * DISTANCES + mine) * ways + Math.min(MAX_WAYS, view.ownWays);
  out[CELLS + 7] = ENEMY_WAYS + (next * DISTANCES + theirs) * ways + Math.min(MAX_WAYS, view.enemyWays);
  out[CELLS + 8] = OWN_COUNT + ownCount;
  out[CELLS + 9] = ENEMY_COUNT + enemyCount;
}

function writeTiles(row: Row, out: Uint16Array): void {
  const mover = row[PLAYER];
  const half = mover << 7;
  const step = mover === 0 ? 1 : -1;
  for (let t = 0, at = mover === 0 ? TILES : TILES + CELLS - 1; t < CELLS; t++, at += step) {
    out[t] = t * STATES + STATE[half | row[at]];
  }
}
