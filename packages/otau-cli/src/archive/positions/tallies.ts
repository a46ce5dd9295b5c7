/**
 * Stored tallies of positions that many games of a segment reached: the results of each action, without reading the games.
 * A position has one page: its key, then for each action the action + 1 and its counter.
 */

import { NumberReader, NumberWriter } from '../sqlite/numbers.js';
import type { SharedRun } from './pages.js';
import { Counter, type GameColumns } from './tally.js';

/** From this many games on, reading a tally is faster than reading the games. */
const TALLIED_GAMES = 64;

/** The tally of a position; undefined if it has too few games. */
export function writeTally(key: number, runs: readonly SharedRun[], columns: GameColumns): Uint8Array | undefined {
  const games = runs.reduce((sum, run) => sum + run.games.length, 0);
  if (games < TALLIED_GAMES) return undefined;
  const writer = new NumberWriter();
  writer.number(key);
  for (const run of runs) {
    writer.number(run.action + 1);
    const counter = new Counter();
    counter.add(columns, run.games);
    counter.write(writer);
  }
  return writer.take();
}

/**
 * Adds the tally of a position to counters by action; false if it is the tally of another position. Throws `bad-file`.
 * @param counterOf the counter of an action
 */
export function readTally(bytes: Uint8Array, key: number, counterOf: (action: number) => Counter): boolean {
  const reader = new NumberReader(bytes);
  if (reader.number() !== key) return false;
  while (reader.hasMore) counterOf(reader.number() - 1).read(reader);
  return true;
}
