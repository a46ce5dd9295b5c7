/**
 * The values that alpha-beta counts in: evaluation units, and beyond them wins by how far away they are.
 */
import { MAX_SCORE } from './evaluation.js';

/** The value of a game won at the root; each ply that a win lies further ahead takes one off. */
export const WON = 30_000;
/** Values beyond this are wins that are proven. */
export const PROVEN = MAX_SCORE + 1_000;
export const INFINITE = 32_000;
/** What is no value. */
export const UNKNOWN = INFINITE + 1;

/** Proven values are stored with their distance from the position itself, not from the root. */
export function toTable(score: number, ply: number): number {
  return score > PROVEN ? score + ply : score < -PROVEN ? score - ply : score;
}

export function fromTable(score: number, ply: number): number {
  return score > PROVEN ? score - ply : score < -PROVEN ? score + ply : score;
}
