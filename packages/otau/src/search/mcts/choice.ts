/**
 * Which edge a simulation follows: for moves by UCT or PUCT, which weigh the value of a move
 * against its few visits; for outcomes of chance by their probabilities.
 */
import type { Rng } from '../../lib/rng.js';
import type { MctsTree } from './tree.js';

/** Chooses an edge of a node whose moves are listed; proven losses are left out while there are other moves. */
export interface MoveChoice {
  choose(tree: MctsTree, node: number): number;
}

/** UCB1 applied to trees (Kocsis and Szepesvári, 2006): every move once, then the highest upper bound. */
export class UctChoice implements MoveChoice {
  /** @param constant the weight of exploration; 2 or less for results from -1 to 1 */
  constructor(readonly constant: number) {}

  choose(tree: MctsTree, node: number): number {
    const { visits, sums, lost } = tree.edges;
    const { constant } = this;
    const first = tree.nodes.firstEdges[node];
    const end = first + tree.nodes.edgeCounts[node];
    const logarithm = Math.log(tree.nodes.visits[node]);
    let best = first;
    let highest = Number.NEGATIVE_INFINITY;
    for (let edge = first; edge < end; edge++) {
      if (lost[edge] !== 0) continue;
      const tries = visits[edge];
      if (tries === 0) return edge;
      const score = sums[edge] / tries + constant * Math.sqrt(logarithm / tries);
      if (score > highest) {
        highest = score;
        best = edge;
      }
    }
    return best;
  }
}

/**
 * PUCT (Rosin, 2011; in the form of Silver and others, 2017): a move is explored in proportion to its prior.
 * A move without visits counts as the node itself, less `firstPlay` times the square root of
 * the sum of the priors already tried: the more has been tried, the less is expected of the rest.
 */
export class PuctChoice implements MoveChoice {
  constructor(
    readonly constant: number,
    readonly firstPlay: number,
  ) {}

  choose(tree: MctsTree, node: number): number {
    const { visits, sums, lost, priors } = tree.edges;
    const first = tree.nodes.firstEdges[node];
    const end = first + tree.nodes.edgeCounts[node];
    const explore = this.constant * Math.sqrt(tree.nodes.visits[node]);
    let best = first;
    let highest = Number.NEGATIVE_INFINITY;
    let untried = -1;
    let likeliest = -1;
    let tried = 0;
    for (let edge = first; edge < end; edge++) {
      const tries = visits[edge];
      const prior = priors[edge];
      if (tries === 0) {
        if (prior > likeliest) {
          likeliest = prior;
          untried = edge;
        }
        continue;
      }
      tried += prior;
      if (lost[edge] !== 0) continue;
      const score = sums[edge] / tries + (explore * prior) / (1 + tries);
      if (score > highest) {
        highest = score;
        best = edge;
      }
    }
    if (untried < 0) return best;
    const expected = tree.mean(node, tree.nodes.actors[node]) - this.firstPlay * Math.sqrt(tried);
    return expected + explore * likeliest > highest ? untried : best;
  }
}

/**
 * Draws an outcome among those that occurred less often than their probabilities, weighted by the difference.
 * The first is drawn with the probabilities themselves, so nothing is favoured; after that counts stay close to
 * them, so that the mean of the node's results varies less than with independent throws.
 */
export function chooseOutcome(tree: MctsTree, node: number, rng: Rng): number {
  const { visits, priors } = tree.edges;
  const first = tree.nodes.firstEdges[node];
  const end = first + tree.nodes.edgeCounts[node];
  let next = 1;
  for (let edge = first; edge < end; edge++) next += visits[edge];
  let total = 0;
  for (let edge = first; edge < end; edge++) total += Math.max(0, next * priors[edge] - visits[edge]);
  let left = rng.float() * total;
  let drawn = first;
  for (let edge = first; edge < end; edge++) {
    const behind = next * priors[edge] - visits[edge];
    if (behind <= 0) continue;
    drawn = edge;
    left -= behind;
    if (left < 0) break;
  }
  return drawn;
}
