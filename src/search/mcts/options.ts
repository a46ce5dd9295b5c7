/** How Monte Carlo tree search may be set, and what it is unless it is set. */
import { OtauError } from '../../lib/error.js';
import type { EndgameSource } from '../../tables/endgames.js';
import type { Evaluator } from '../evaluators/evaluator.js';
import { type MoveChoice, PuctChoice, UctChoice } from './choice.js';
import type { DirichletNoise } from './noise.js';

/** How MCTS searches; all members may be left out. */
export interface MctsOptions {
  /**
   * Plain UCT with this constant: every move of a position is tried once, then the highest bound is followed.
   * The evaluator is then `rolloutEvaluator()` unless one is given. 1.4 is usual.
   */
  readonly uct?: number;
  /** PUCT, the default, with this constant. */
  readonly cpuct?: number;
  /** PUCT: how much less than its position a move counts that was never tried, once all of the rest were. */
  readonly firstPlay?: number;
  /** What judges leaves. */
  readonly evaluator?: Evaluator;
  /** Whether the part of the last tree that stands below the new position is kept; true unless given. */
  readonly reuse?: boolean;
  /** Where the random numbers begin. */
  readonly seed?: number | string;
  /** PUCT: noise on the moves of the root, for self-play; none unless given. */
  readonly dirichlet?: DirichletNoise;
  /** How many moves to tell of; all unless given. */
  readonly lines?: number;
  /** How many positions the tree may hold, about 100 to 400 bytes each. When it is full, it grows no more. */
  readonly maxNodes?: number;
  /** Positions whose value is known, by tables of `otau/tables`: they are proven at once. None unless given. */
  readonly endgames?: EndgameSource;
}

export const DEFAULT_CPUCT = 1.5;
export const DEFAULT_FIRST_PLAY = 0.3;
export const DEFAULT_MAX_NODES = 1 << 20;
const MIN_NODES = 1024;
const MAX_NODES = 1 << 26;

/** Throws `bad-argument` for options that cannot be or do not go together. */
export function checkMctsOptions(options: MctsOptions): void {
  const { uct, cpuct, firstPlay, dirichlet, lines, maxNodes } = options;
  if (uct !== undefined && (cpuct !== undefined || firstPlay !== undefined || dirichlet !== undefined)) {
    throw bad('uct does not go with cpuct, firstPlay or dirichlet, which belong to PUCT');
  }
  checkNumber('uct', uct, 0, 100);
  checkNumber('cpuct', cpuct, 0, 100);
  checkNumber('firstPlay', firstPlay, -10, 10);
  checkNumber('dirichlet.fraction', dirichlet?.fraction, 0, 1);
  checkNumber('dirichlet.alpha', dirichlet?.alpha, 1e-3, 1000);
  checkWhole('lines', lines, 1, Number.MAX_SAFE_INTEGER);
  checkWhole('maxNodes', maxNodes, MIN_NODES, MAX_NODES);
}

export function moveChoiceOf({ uct, cpuct, firstPlay }: MctsOptions): MoveChoice {
  if (uct !== undefined) return new UctChoice(uct);
  return new PuctChoice(cpuct ?? DEFAULT_CPUCT, firstPlay ?? DEFAULT_FIRST_PLAY);
}

function checkNumber(name: string, value: number | undefined, min: number, max: number): void {
  if (value === undefined || (value >= min && value <= max)) return;
  throw bad(`${name} is a number from ${min} to ${max}; got ${value}`);
}

function checkWhole(name: string, value: number | undefined, min: number, max: number): void {
  if (value === undefined || (Number.isInteger(value) && value >= min && value <= max)) return;
  throw bad(`${name} is a whole number from ${min} to ${max}; got ${value}`);
}

function bad(why: string): OtauError {
  return new OtauError('bad-argument', `MCTS: ${why}.`);
}
