/** The options of Monte Carlo tree search and their defaults. */

import type { Game, Row } from '../../core/game.js';
import { checkHasMove } from '../../core/rows.js';
import { OtauError } from '../../lib/error.js';
import { checkOption, type OptionSubject, optionsOf, type ValueSpecs } from '../../lib/options.js';
import type { Rng } from '../../lib/rng.js';
import type { EndgameSource } from '../../tables/endgames.js';
import type { Evaluator } from '../evaluators/evaluator.js';
import type { SearchLimits } from '../search.js';
import type { MctsTree } from './tree.js';

/** The options of all forms of tree search. */
interface TreeOptions {
  /** The weight of exploration: the constant of PUCT; 1.5 unless given. */
  readonly cpuct?: number;
  /** PUCT, first-play urgency: how much less than its position a move without visits counts, once all others are tried; 0.3 unless given. */
  readonly firstPlay?: number;
  /** Whether the part of the last tree below the new position is kept; true unless given. */
  readonly reuse?: boolean;
  /** The seed of the random numbers. */
  readonly seed?: number | string;
  /** How many moves the result has lines for; all unless given. */
  readonly lines?: number;
  /** The most positions of the tree, about 100 to 400 bytes each. When it is full, it grows no more. */
  readonly maxNodes?: number;
  /** Positions whose value is known, by tables of `otau/tables`: they are proven at once. None unless given. */
  readonly endgames?: EndgameSource;
}

/** How MCTS searches; all members may be left out. */
export interface MctsOptions extends TreeOptions {
  /**
   * Plain UCT with this constant: every move of a position is tried once, then the highest bound is followed.
   * The evaluator is then `rolloutEvaluator()` unless one is given. 1.4 is usual.
   */
  readonly uct?: number;
  /** What judges leaves. */
  readonly evaluator?: Evaluator;
  /** PUCT: noise on the moves of the root, for self-play; none unless given. */
  readonly dirichlet?: DirichletNoise;
}

/** Options of a search with a network; all members may be left out. */
export interface NetworkSearchOptions extends TreeOptions {
  /**
   * How moves at the root are chosen: by PUCT as in other nodes (the default), or by Gumbel and sequential halving, which is
   * better with few simulations: up to `considered` moves get the same number, then the better half, and so on.
   */
  readonly root?: 'puct' | 'gumbel';
  /** Moves that a Gumbel root considers, at most; 16 unless given. */
  readonly considered?: number;
  /** Positions evaluated together, at most; 8 unless given. A small tree takes fewer, so that it stays a good one. */
  readonly leaves?: number;
}

/** How moves are chosen below the root: by PUCT, or, without `firstPlay`, by UCT. */
export interface MoveChoice {
  /** The weight of exploration. */
  readonly constant: number;
  /** How much less than its position a move without visits counts, once all others are tried. */
  readonly firstPlay?: number;
}

const DEFAULT_CPUCT = 1.5;
export const DEFAULT_FIRST_PLAY = 0.3;
export const DEFAULT_MAX_NODES = 1 << 20;

const SPECS: ValueSpecs = {
  uct: { type: 'number', min: 0, max: 100, about: 'exploration of UCT' },
  cpuct: { type: 'number', min: 0, max: 100, about: 'exploration of PUCT' },
  firstPlay: { type: 'number', min: -10, max: 10, about: 'how much less an untried move counts' },
  root: { type: 'choice', choices: ['puct', 'gumbel'], about: 'how moves of the root are tried' },
  considered: { type: 'integer', min: 1, max: 256, about: 'moves that a Gumbel root considers' },
  leaves: { type: 'integer', min: 1, max: 256, about: 'positions evaluated together' },
  fraction: { type: 'number', min: 0, max: 1, about: 'share of the noise' },
  alpha: { type: 'number', min: 1e-3, max: 1000, about: 'shape of the noise' },
  lines: { type: 'integer', min: 1, max: Number.MAX_SAFE_INTEGER, about: 'moves with lines' },
  maxNodes: { type: 'integer', min: 1024, max: 1 << 26, about: 'positions in the tree' },
};
const MCTS: OptionSubject = { ...optionsOf('MCTS'), code: 'bad-argument' };

/** Throws `bad-argument` for options that are out of range or exclude each other. */
export function checkMctsOptions(options: MctsOptions & NetworkSearchOptions): void {
  const { uct, cpuct, firstPlay, dirichlet } = options;
  if (uct !== undefined && (cpuct !== undefined || firstPlay !== undefined || dirichlet !== undefined)) {
    throw new OtauError(
      'bad-argument',
      'MCTS: uct does not go with cpuct, firstPlay or dirichlet, which belong to PUCT.',
    );
  }
  for (const [name, value] of Object.entries({ ...options, ...dirichlet })) {
    if (value !== undefined && name in SPECS) checkOption(MCTS, SPECS, name, value);
  }
}

export function moveChoiceOf({ uct, cpuct, firstPlay }: MctsOptions): MoveChoice {
  if (uct !== undefined) return { constant: uct };
  return { constant: cpuct ?? DEFAULT_CPUCT, firstPlay: firstPlay ?? DEFAULT_FIRST_PLAY };
}

/** Throws what `checkHasMove` throws, and `bad-limit` without a usable limit. */
export function checkMcts(game: Game, row: Row, { time, nodes, visits, stop }: SearchLimits): void {
  checkHasMove(game, row);
  if (time === undefined && nodes === undefined && visits === undefined && stop === undefined) {
    throw new OtauError('bad-limit', 'MCTS needs a limit: visits, time, nodes or stop.');
  }
  for (const [name, value] of Object.entries({ time, nodes, visits })) {
    if (value === undefined || value >= 0) continue;
    throw new OtauError('bad-limit', `The limit ${name} of a search is a number from 0 on; got ${value}.`);
  }
}

// Dirichlet noise on the moves of the root.

/** Noise on the moves of the root (AlphaZero), so that self-play tries what the policy does not suggest. */
export interface DirichletNoise {
  /** Above 0; small numbers favour few moves. About 10 divided by the usual number of legal moves. */
  readonly alpha: number;
  /** How much of the noise is mixed in, 0 to 1. */
  readonly fraction: number;
}

/** Mixes Dirichlet noise into the priors of a node's moves (Silver and others, 2017). */
export function addNoise(tree: MctsTree, node: number, noise: DirichletNoise, rng: Rng): void {
  const { priors } = tree.edges;
  const first = tree.nodes.firstEdges[node];
  const drawn = Array.from({ length: tree.nodes.edgeCounts[node] }, () => gamma(noise.alpha, rng));
  const total = drawn.reduce((sum, one) => sum + one, 0);
  if (total === 0) return;
  drawn.forEach((one, i) => {
    priors[first + i] += noise.fraction * (one / total - priors[first + i]);
  });
}

/** A number drawn from the gamma distribution of this shape and scale 1 (Marsaglia and Tsang, 2000). */
function gamma(shape: number, rng: Rng): number {
  if (shape < 1) return gamma(shape + 1, rng) * (1 - rng.float()) ** (1 / shape);
  const d = shape - 1 / 3;
  const c = 1 / Math.sqrt(9 * d);
  for (;;) {
    const x = normal(rng);
    const v = (1 + c * x) ** 3;
    if (v > 0 && Math.log(1 - rng.float()) < x * x * 0.5 + d - d * v + d * Math.log(v)) return d * v;
  }
}

/** A number drawn from the normal distribution (Box and Muller, 1958). */
function normal(rng: Rng): number {
  return Math.sqrt(-2 * Math.log(1 - rng.float())) * Math.cos(2 * Math.PI * rng.float());
}
