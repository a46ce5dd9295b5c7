/**
 * The values of alpha-beta: evaluation units, and beyond them wins by their distance.
 */
import { MAX_SCORE } from '../evaluations/evaluation.js';

/** The value of a game won at the root; each ply of distance takes one off. */
export const WON = 30_000;
/** Values beyond this are wins that are proven. */
export const PROVEN = MAX_SCORE + 1_000;
export const INFINITE = 32_000;
