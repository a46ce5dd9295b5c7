/**
 * The values of alpha-beta: evaluation units, and beyond them wins by their distance.
 */
import { MAX_SCORE } from '../evaluations/evaluation.js';

/** The value of a game won at the root; each ply of distance takes one off. */
export const WON = 30_000;
/** Values beyond this are wins that are proven. */
export const PROVEN = MAX_SCORE + 1_000;
export const INFINITE = 32_000;
/**
 * The value of a win in the endgame tables, below wins that the search has seen to the end: a stone more adds
 * `STONE_VALUE`, a ply more takes one off.
 */
const KNOWN_WON = 25_000;
const STONE_VALUE = 8;
/** Not a value. */
export const UNKNOWN = INFINITE + 1;

/** Proven values are stored with their distance from the position itself, not from the root. */
export function toTable(score: number, ply: number): number {
  return score > PROVEN ? score + ply : score < -PROVEN ? score - ply : score;
}

export function fromTable(score: number, ply: number): number {
  return score > PROVEN ? score - ply : score < -PROVEN ? score + ply : score;
}

/** The value at `ply` of a position that the mover wins by a known number of stones. */
export function fromLead(lead: number, ply: number): number {
  if (lead === 0) return 0;
  return STONE_VALUE * lead + (lead > 0 ? KNOWN_WON - ply : ply - KNOWN_WON);
}
