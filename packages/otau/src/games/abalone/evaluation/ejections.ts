/**
 * The moves of two-player Abalone that push a marble off the board, found from the few marbles on
 * the edge instead of from the list of all moves: what quiescence plays, and what the evaluation counts.
 */

import type { Row } from '../../../core/game.js';
import { highWord, lowWord, MARBLES, PLAYER, TO_PLACE } from '../board.js';
import { CELLS, DIRECTIONS, NEIGHBOUR, OFF, walk } from '../cells.js';

/** The cells of the edge, in two words. */
const edge = [0, 0];
/** Four cells of each line that ends at the edge, inwards from its end, which is left out. */
const lines: number[] = [];
/** For each cell the index of the first of its lines; they continue up to the next cell's first. */
const FIRST_LINE = new Uint8Array(CELLS + 1);
for (let cell = 0; cell < CELLS; cell++) {
  FIRST_LINE[cell] = lines.length / 4;
  for (let direction = 0; direction < DIRECTIONS; direction++) {
    if (NEIGHBOUR[DIRECTIONS * cell + direction] !== OFF) continue;
    edge[cell >> 5] |= 1 << (cell & 31);
    for (let steps = 1; steps <= 4; steps++) lines.push(walk(cell, (direction + 3) % DIRECTIONS, steps));
  }
}
FIRST_LINE[CELLS] = lines.length / 4;
const LINES = Uint8Array.from(lines);
const [EDGE_LOW, EDGE_HIGH] = edge;

/** Writes the moves of the player to move that eject a marble; returns how many. */
export function listEjections(row: Row, out: Uint16Array): number {
  if (row[TO_PLACE] !== 0) return 0;
  const player = row[PLAYER];
  let count = 0;
  for (let half = 0; half < 2; half++) {
    let targets = half === 0 ? lowWord(row, 1 - player) & EDGE_LOW : highWord(row, 1 - player) & EDGE_HIGH;
    for (; targets !== 0; targets &= targets - 1) {
      count = listAgainst(row, player, 32 * half + 31 - Math.clz32(targets & -targets), out, count);
    }
  }
  return count;
}

/** The moves that eject the marble on one cell of the edge. */
function listAgainst(row: Row, player: number, target: number, out: Uint16Array, count: number): number {
  const own = MARBLES + 8 * player;
  const enemy = MARBLES + 8 * (1 - player);
  const end = 4 * FIRST_LINE[target + 1];
  let found = count;
  for (let at = 4 * FIRST_LINE[target]; at < end; at += 4) {
    const second = LINES[at + 1];
    if (!hasCell(row, own, second)) continue;
    const first = LINES[at];
    const third = LINES[at + 2];
    if (hasCell(row, own, first)) {
      out[found++] = CELLS * second + target;
      if (hasCell(row, own, third)) out[found++] = CELLS * third + target;
    } else if (hasCell(row, enemy, first) && hasCell(row, own, third) && hasCell(row, own, LINES[at + 3])) {
      out[found++] = CELLS * LINES[at + 3] + first;
    }
  }
  return found;
}

/** How many marbles of the other player `player` could push off the board on its turn. */
export function countThreats(row: Row, player: number): number {
  let count = 0;
  for (let half = 0; half < 2; half++) {
    let targets = half === 0 ? lowWord(row, 1 - player) & EDGE_LOW : highWord(row, 1 - player) & EDGE_HIGH;
    for (; targets !== 0; targets &= targets - 1) {
      if (isThreatened(row, player, 32 * half + 31 - Math.clz32(targets & -targets))) count++;
    }
  }
  return count;
}

function isThreatened(row: Row, player: number, target: number): boolean {
  const own = MARBLES + 8 * player;
  const end = 4 * FIRST_LINE[target + 1];
  for (let at = 4 * FIRST_LINE[target]; at < end; at += 4) {
    if (!hasCell(row, own, LINES[at + 1])) continue;
    if (hasCell(row, own, LINES[at])) return true;
    const enemy = MARBLES + 8 * (1 - player);
    if (hasCell(row, enemy, LINES[at]) && hasCell(row, own, LINES[at + 2]) && hasCell(row, own, LINES[at + 3]))
      return true;
  }
  return false;
}

function hasCell(row: Row, set: number, cell: number): boolean {
  return ((row[set + (cell >> 3)] >> (cell & 7)) & 1) !== 0;
}
