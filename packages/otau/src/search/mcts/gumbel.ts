/**
 * The root of a search with few simulations, by Gumbel noise and sequential halving (Danihelka, Guez,
 * Schrittwieser and Silver, "Policy improvement by planning with Gumbel", ICLR 2022): some moves are
 * drawn without replacement, all get the same simulations, the worse half is left out, and so on. The
 * result is better than the network's own policy even with two simulations.
 */
import { madeOnce } from '../../lib/made.js';
import type { Rng } from '../../lib/rng.js';
import type { MctsTree } from './tree.js';

/** Visits that the value's weight begins with (the paper's c_visit). */
const FIRST_WEIGHT = 50;
/** The prior of moves that the network thinks impossible: merely very small. */
const MIN_PRIOR = 1e-9;

export class GumbelRoot {
  #tree: MctsTree;
  readonly #logits: Float64Array;
  readonly #noise: Float64Array;
  /** The mover's expected result of each move, completed where it was not tried. */
  readonly #values: Float64Array;
  /** Simulations of this search, by move. */
  readonly #tries: Int32Array;
  readonly #schedules = new Map<number, Int32Array>();
  #schedule: Int32Array = new Int32Array(0);
  /** The moves tried in this search; after the first phase there are no others. */
  readonly #candidates: Int32Array;
  #candidateCount = 0;
  #count = 0;
  #step = 0;
  /** The visits of the root when values were completed, and when they were weighed: cached between its visits. */
  #completedAt = -1;
  #weighedAt = -1;
  #weight = 0;

  /** @param considered how many moves are considered at first; 16 is usual */
  constructor(
    tree: MctsTree,
    private readonly considered: number,
  ) {
    const { maxLegal } = tree.game;
    this.#tree = tree;
    this.#logits = new Float64Array(maxLegal);
    this.#noise = new Float64Array(maxLegal);
    this.#values = new Float64Array(maxLegal);
    this.#tries = new Int32Array(maxLegal);
    this.#candidates = new Int32Array(maxLegal);
  }

  /**
   * A search of a tree's root begins, whose moves are listed with their priors.
   * @param temperature how much the noise counts: 1 to explore, 0 to play as well as possible
   */
  begin(tree: MctsTree, simulations: number, temperature: number, rng: Rng): void {
    const { nodes, edges } = tree;
    const first = nodes.firstEdges[0];
    this.#tree = tree;
    this.#count = nodes.edgeCounts[0];
    this.#step = 0;
    this.#candidateCount = 0;
    this.#completedAt = -1;
    this.#weighedAt = -1;
    for (let i = 0; i < this.#count; i++) {
      this.#logits[i] = Math.log(Math.max(MIN_PRIOR, edges.priors[first + i]));
      this.#noise[i] = temperature * gumbel(rng);
      this.#tries[i] = 0;
    }
    this.#schedule = this.#scheduleFor(Math.min(this.#count, this.considered), simulations);
  }

  /**
   * How many simulations are left of the round in which each move still considered gets one. They do not depend
   * on each other's results, so they may be made side by side.
   */
  leftInRound(): number {
    let end = this.#step;
    while (end < this.#schedule.length && this.#schedule[end] === this.#schedule[this.#step]) end++;
    return end - this.#step;
  }

  /** The move for the next simulation, as an edge of the tree. */
  next(): number {
    const wanted = this.#schedule[this.#step++];
    const i = wanted === 0 ? this.#best(0) : this.#bestCandidate(wanted);
    if (wanted === 0) this.#candidates[this.#candidateCount++] = i;
    this.#tries[i]++;
    return this.#tree.nodes.firstEdges[0] + i;
  }

  /** The move to play: the best of those tried most often. */
  chosen(): number {
    let most = 0;
    for (let i = 0; i < this.#count; i++) most = Math.max(most, this.#tries[i]);
    return this.#tree.nodes.firstEdges[0] + this.#best(most);
  }

  /** Writes the improved policy, the training target of the network, in the order of the edges. */
  writePolicy(out: Float64Array): void {
    const weight = this.#completeValues();
    let highest = Number.NEGATIVE_INFINITY;
    for (let i = 0; i < this.#count; i++) {
      out[i] = this.#logits[i] + weight * this.#values[i];
      highest = Math.max(highest, out[i]);
    }
    let total = 0;
    for (let i = 0; i < this.#count; i++) {
      out[i] = Math.exp(out[i] - highest);
      total += out[i];
    }
    for (let i = 0; i < this.#count; i++) out[i] /= total;
  }

  /** The highest score among the moves with exactly this number of visits in this search. */
  #best(tries: number): number {
    const weight = this.#completeValues();
    let best = -1;
    let highest = Number.NEGATIVE_INFINITY;
    for (let i = 0; i < this.#count; i++) {
      if (this.#tries[i] !== tries) continue;
      const score = this.#noise[i] + this.#logits[i] + weight * this.#values[i];
      if (score > highest || best < 0) {
        highest = score;
        best = i;
      }
    }
    return best;
  }

  /** As `#best` among moves that have all been tried: their values need not be completed. */
  #bestCandidate(tries: number): number {
    const { nodes, edges } = this.#tree;
    const first = nodes.firstEdges[0];
    const weight = this.#weighValues();
    let best = -1;
    let highest = Number.NEGATIVE_INFINITY;
    for (let at = 0; at < this.#candidateCount; at++) {
      const i = this.#candidates[at];
      if (this.#tries[i] !== tries) continue;
      const value = edges.sums[first + i] / edges.visits[first + i];
      const score = this.#noise[i] + this.#logits[i] + weight * value;
      // Among equals the first move, as in `#best`.
      if (score > highest || best < 0 || (score === highest && i < best)) {
        highest = score;
        best = i;
      }
    }
    return best;
  }

  /** The weight of values, which range from -1 to 1: half the paper's weight, as its values range from 0 to 1. */
  #weighValues(): number {
    const { nodes, edges } = this.#tree;
    if (nodes.visits[0] === this.#weighedAt) return this.#weight;
    const first = nodes.firstEdges[0];
    let most = 0;
    for (let i = 0; i < this.#count; i++) most = Math.max(most, edges.visits[first + i]);
    this.#weighedAt = nodes.visits[0];
    this.#weight = 0.5 * (FIRST_WEIGHT + most);
    return this.#weight;
  }

  /**
   * Writes the value of each move; one without visits counts as the position itself, by the network and by the
   * moves tried (the paper's v_mix). Returns the weight of values, for values from -1 to 1.
   */
  #completeValues(): number {
    const { nodes, edges } = this.#tree;
    if (nodes.visits[0] === this.#completedAt) return this.#weighValues();
    const { visits, sums, priors } = edges;
    const first = nodes.firstEdges[0];
    let tried = 0;
    let likelihood = 0;
    let weighted = 0;
    let total = 0;
    for (let i = 0; i < this.#count; i++) {
      const tries = visits[first + i];
      if (tries === 0) continue;
      const prior = Math.max(MIN_PRIOR, priors[first + i]);
      const value = sums[first + i] / tries;
      this.#values[i] = value;
      tried += tries;
      total += sums[first + i];
      likelihood += prior;
      weighted += prior * value;
    }
    const mean = likelihood > 0 ? weighted / likelihood : 0;
    const mixed = (this.#ownValue(total) + tried * mean) / (1 + tried);
    for (let i = 0; i < this.#count; i++) if (visits[first + i] === 0) this.#values[i] = mixed;
    this.#completedAt = nodes.visits[0];
    return this.#weighValues();
  }

  /** The evaluator's value of the root itself: the root's sum, less the results of its moves. */
  #ownValue(fromMoves: number): number {
    const { nodes } = this.#tree;
    const seen = nodes.sums[nodes.actors[0]];
    return Math.max(-1, Math.min(1, seen - fromMoves));
  }

  #scheduleFor(considered: number, simulations: number): Int32Array {
    const key = considered * 0x100000 + simulations;
    return madeOnce(this.#schedules, key, () => halvingSchedule(considered, simulations));
  }
}

/**
 * Sequential halving (Karnin, Koren and Somekh, 2013) as a list: each simulation takes one of the moves that
 * have exactly this number of visits.
 */
export function halvingSchedule(considered: number, simulations: number): Int32Array {
  const schedule = new Int32Array(simulations);
  const phases = Math.max(1, Math.ceil(Math.log2(Math.max(1, considered))));
  let left = Math.max(1, considered);
  let tries = 0;
  for (let step = 0; step < simulations; ) {
    const rounds = Math.max(1, Math.floor(simulations / (phases * left)));
    for (let round = 0; round < rounds; round++, tries++) {
      for (let i = 0; i < left && step < simulations; i++) schedule[step++] = tries;
    }
    left = considered === 1 ? 1 : Math.max(2, left >> 1);
  }
  return schedule;
}

/** A number drawn from the standard Gumbel distribution. */
function gumbel(rng: Rng): number {
  return -Math.log(-Math.log((rng.uint32() + 0.5) / 0x100000000));
}
