/**
 * The row of Senet: how the 12 bytes of a position are read and written.
 *
 * The board is two sets of houses, one 30-bit integer for each player: bit h - 1 is house h.
 *
 *      1   2   3   4   5   6   7   8   9  10      walked from left to right,
 *     20  19  18  17  16  15  14  13  12  11      then right to left,
 *     21  22  23  24  25  26  27  28  29  30      then left to right
 */
import type { Layout, Row } from '../../core/game.js';

export const CONES = 0;
export const SPOOLS = 1;

export const LAYOUT = {
  dancers: {
    first: 0,
    length: 1,
    type: 'bits64',
    about: 'who stands where: bit h - 1 is a cone on house h, bit 31 + h a spool on house h (h from 1 to 30)',
  },
  player: {
    first: 8,
    length: 1,
    type: 'uint8',
    about: 'whose turn it is, 0 cones or 1 spools; after the end who had the last turn',
  },
  steps: { first: 9, length: 1, type: 'uint8', about: 'steps thrown, 1 to 5; 0 before the throw and after the end' },
  second: {
    first: 10,
    length: 1,
    type: 'uint8',
    about: '1 if the dancer on house 26 makes its second move with this throw (Skyruk), else 0',
  },
  winner: {
    first: 11,
    length: 1,
    type: 'uint8',
    about: '0 while the game continues, 1 cones have won, 2 spools have won',
  },
} as const satisfies Layout;

export type SenetField = keyof typeof LAYOUT;

export const ROW_SIZE = 12;
export const PLAYER = LAYOUT.player.first;
export const THROWN = LAYOUT.steps.first;
export const SECOND = LAYOUT.second.first;
export const WINNER = LAYOUT.winner.first;

/** A set of houses: bit h - 1 is house h. */
export type Houses = number;

/** The set of one house, 1 to 30. */
export function houseSet(house: number): Houses {
  return 1 << (house - 1);
}

/** The houses on which the dancers of `player` stand. */
export function readDancers(row: Row, player: number): Houses {
  const at = player << 2;
  return row[at] | (row[at + 1] << 8) | (row[at + 2] << 16) | (row[at + 3] << 24);
}

export function writeDancers(out: Row, player: number, dancers: Houses): void {
  const at = player << 2;
  out[at] = dancers;
  out[at + 1] = dancers >> 8;
  out[at + 2] = dancers >> 16;
  out[at + 3] = dancers >> 24;
}

/** The house of dancer `index`, counted from 0 in order of houses; the set holds more than `index` houses. */
export function dancerHouse(dancers: Houses, index: number): number {
  let rest = dancers;
  for (let i = 0; i < index; i++) rest &= rest - 1;
  return 32 - Math.clz32(rest & -rest);
}

/** How many houses a set holds: ones counted in pairs, fours and bytes at once. */
export function countDancers(dancers: Houses): number {
  const pairs = dancers - ((dancers >> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >> 2) & 0x33333333);
  const bytes = (fours + (fours >> 4)) & 0x0f0f0f0f;
  return Math.imul(bytes, 0x01010101) >> 24;
}
