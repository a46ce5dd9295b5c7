/**
 * What the network sees of a position of the standard board, always as the player to move:
 * one feature for each pit (how many stones it holds), each tuzdyk (which pit it is) and each
 * kazan (how many stones). The search tool that fits the weights writes the same features.
 *
 *     feature    own pit 1..9    enemy pit 1..9    own tuzdyk    enemy tuzdyk    own kazan    enemy kazan
 *     first at   32·0 .. 32·8    32·9 .. 32·17       576           586           596          678
 *     how many   32 each: 0 to 30 stones, and more   10: none, 1..9              82: 0 to 80, and more
 *
 * Which of its heads judges depends on how many stones have been taken.
 */
import type { Row } from '../../../core/game.js';
import { KAZAN, PITS, PLAYER, TUZDYK } from '../rules.js';

export const PRESENT = 22;
export const FEATURES = 760;
export const HEADS = 4;

const SIDE = 9;
const MAX_IN_PIT = 31;
const MAX_IN_KAZAN = 81;
const OWN_TUZDYK = 32 * 2 * SIDE;
const ENEMY_TUZDYK = OWN_TUZDYK + 10;
const OWN_KAZAN = ENEMY_TUZDYK + 10;
const ENEMY_KAZAN = OWN_KAZAN + MAX_IN_KAZAN + 1;

/** Writes the `PRESENT` features of a position, and the head; the row is one of the standard board. */
export function writeFeatures(row: Row, out: Uint16Array): void {
  const player = row[PLAYER];
  const own = PITS + SIDE * player;
  const enemy = PITS + SIDE - SIDE * player;
  for (let pit = 0; pit < SIDE; pit++) {
    out[pit] = 32 * pit + Math.min(MAX_IN_PIT, row[own + pit]);
    out[SIDE + pit] = 32 * (SIDE + pit) + Math.min(MAX_IN_PIT, row[enemy + pit]);
  }
  out[18] = OWN_TUZDYK + row[TUZDYK + player];
  out[19] = ENEMY_TUZDYK + row[TUZDYK + 1 - player];
  out[20] = OWN_KAZAN + Math.min(MAX_IN_KAZAN, row[KAZAN + player]);
  out[21] = ENEMY_KAZAN + Math.min(MAX_IN_KAZAN, row[KAZAN + 1 - player]);
  out[PRESENT] = headOf(row[KAZAN] + row[KAZAN + 1]);
}

/** By stones taken; each head judges about as many positions as another. */
function headOf(taken: number): number {
  return taken < 60 ? (taken < 30 ? 0 : 1) : taken < 95 ? 2 : 3;
}
