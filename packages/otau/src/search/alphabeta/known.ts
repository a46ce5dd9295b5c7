/** What the tables know of a position before its moves are searched. */
import type { Row } from '../../core/game.js';
import { type LeadingEndgames, UNSOLVED } from '../../tables/endgames.js';
import { LOWER_BOUND, type TranspositionTable, UPPER_BOUND } from '../transposition-table.js';
import { fromLead, fromTable, UNKNOWN } from './value.js';

/** The value of the row at `ply` for `mover` in the endgame tables; `UNKNOWN` where they do not have it. */
export function knownEnd(endgames: LeadingEndgames, row: Row, ply: number, mover: number): number {
  const lead = endgames.lead(row);
  return lead === UNSOLVED ? UNKNOWN : fromLead(mover === 0 ? lead : 0 - lead, ply);
}

/**
 * The score of the entry last found in the table, if it decides whether the value is beyond alpha or below beta; otherwise `UNKNOWN`.
 * @param isExact whether only an entry of the same depth counts
 */
export function knownScore(
  table: TranspositionTable,
  isExact: boolean,
  ply: number,
  depth: number,
  alpha: number,
  beta: number,
): number {
  const reach = table.depth();
  if (isExact ? reach !== depth : reach < depth) return UNKNOWN;
  const score = fromTable(table.score(), ply);
  const bound = table.bound();
  return (bound === LOWER_BOUND ? score < beta : bound === UPPER_BOUND && score > alpha) ? UNKNOWN : score;
}
