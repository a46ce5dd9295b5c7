/**
 * The bytes of an Abalone row and their meaning.
 *
 *      0     the player to move
 *      1     1 when the game is over
 *      2     the winners, bit p for player p
 *      3     marbles still to be placed, both sides together
 *      4-7   marbles ejected by each player, four numbers whatever the number of players
 *      8-    for each player the set of its cells, 8 bytes: bit i is cell i
 */
import type { Layout, Row } from '../../core/game.js';

export const PLAYER = 0;
export const OVER_FLAG = 1;
export const WINNERS = 2;
export const TO_PLACE = 3;
export const EJECTED = 4;
export const MARBLES = 8;

export type AbaloneField = 'player' | 'over' | 'winners' | 'toPlace' | 'ejected' | 'marbles';

export function abaloneLayout(players: number): Layout<AbaloneField> {
  return {
    player: { first: PLAYER, length: 1, type: 'uint8', about: 'who moves next' },
    over: { first: OVER_FLAG, length: 1, type: 'uint8', about: '1 when the game is over' },
    winners: { first: WINNERS, length: 1, type: 'uint8', about: 'who has won: bit p for player p' },
    toPlace: { first: TO_PLACE, length: 1, type: 'uint8', about: 'marbles still to be placed, both sides together' },
    ejected: {
      first: EJECTED,
      length: 4,
      type: 'uint8',
      about: 'marbles ejected by each player; 0 for players who are not there',
    },
    marbles: {
      first: MARBLES,
      length: players,
      type: 'bits64',
      about: 'the cells of each player’s marbles: bit i is cell i',
    },
  };
}

/** The owner of an empty cell. */
export const EMPTY = -1;

/** The player whose marble is on a cell, or `EMPTY`. */
export function ownerAt(row: Row, players: number, cell: number): number {
  const bit = 1 << (cell & 7);
  let at = MARBLES + (cell >> 3);
  for (let player = 0; player < players; player++) {
    if ((row[at] & bit) !== 0) return player;
    at += 8;
  }
  return EMPTY;
}

/** Puts a marble on an empty cell, or takes one of the player away. */
export function toggleMarble(row: Row, player: number, cell: number): void {
  row[MARBLES + 8 * player + (cell >> 3)] ^= 1 << (cell & 7);
}

/** Cells 0..31 of a player's set. */
export function lowWord(row: Row, player: number): number {
  const at = MARBLES + 8 * player;
  return row[at] | (row[at + 1] << 8) | (row[at + 2] << 16) | (row[at + 3] << 24);
}

/** Cells 32..60 of a player's set. */
export function highWord(row: Row, player: number): number {
  const at = MARBLES + 8 * player + 4;
  return row[at] | (row[at + 1] << 8) | (row[at + 2] << 16) | (row[at + 3] << 24);
}

export function countMarbles(row: Row, player: number): number {
  let count = 0;
  for (let byte = MARBLES + 8 * player; byte < MARBLES + 8 * player + 8; byte++) {
    for (let bits = row[byte]; bits !== 0; bits &= bits - 1) count++;
  }
  return count;
}
