/** Which edge a simulation follows: for moves by UCT or PUCT, which weigh the value of a move against its few visits; for outcomes of chance by their probabilities. */
import { Arena } from './arena';
import { mean } from './tree';

// @ts-ignore: decorator
@external('env', 'log')
declare function logarithm(x: f64): f64;

/** UCB1 applied to trees (Kocsis and Szepesvári, 2006): every move once, then the highest upper bound. Proven losses are left out while there are other moves. */
export function chooseByUct(tree: Arena, node: usize, constant: f64): usize {
  const first: usize = load<u32>(tree.firstEdges + (node << 2));
  const end: usize = first + load<u16>(tree.edgeCounts + (node << 1));
  const explored = logarithm(<f64>load<i32>(tree.visits + (node << 2)));
  let best = first;
  let highest = -Infinity;
  for (let edge = first; edge < end; edge++) {
    if (load<u8>(tree.lost + edge) !== 0) continue;
    const tries = load<i32>(tree.tries + (edge << 2));
    if (tries === 0) return edge;
    const score = load<f64>(tree.gains + (edge << 3)) / <f64>tries + constant * sqrt<f64>(explored / <f64>tries);
    if (score > highest) {
      highest = score;
      best = edge;
    }
  }
  return best;
}

/**
 * PUCT (Rosin, 2011; in the form of Silver and others, 2017): a move is explored in proportion to its prior.
 * A move without visits counts as the node itself, less `firstPlay` times the square root of
 * the sum of the priors already tried: the more has been tried, the less is expected of the rest.
 */
export function chooseByPuct(tree: Arena, node: usize, constant: f64, firstPlay: f64): usize {
  const first: usize = load<u32>(tree.firstEdges + (node << 2));
  const end: usize = first + load<u16>(tree.edgeCounts + (node << 1));
  const tries = tree.tries;
  const gains = tree.gains;
  const priors = tree.priors;
  const lost = tree.lost;
  const explore = constant * sqrt<f64>(<f64>load<i32>(tree.visits + (node << 2)));
  let best = first;
  let highest = -Infinity;
  let untried: isize = -1;
  let likeliest: f64 = -1;
  let tried: f64 = 0;
  for (let edge = first; edge < end; edge++) {
    const visits = load<i32>(tries + (edge << 2));
    const prior = <f64>load<f32>(priors + (edge << 2));
    if (visits === 0) {
      if (prior > likeliest) {
        likeliest = prior;
        untried = edge;
      }
      continue;
    }
    tried += prior;
    if (load<u8>(lost + edge) !== 0) continue;
    const score = load<f64>(gains + (edge << 3)) / <f64>visits + (explore * prior) / <f64>(1 + visits);
    if (score > highest) {
      highest = score;
      best = edge;
    }
  }
  if (untried < 0) return best;
  const expected = mean(tree, node, load<i8>(tree.actors + node)) - firstPlay * sqrt<f64>(tried);
  return expected + explore * likeliest > highest ? untried : best;
}

/**
 * Draws an outcome among those that occurred less often than their probabilities, weighted by the difference.
 * The first is drawn with the probabilities themselves, so nothing is favoured; after that counts stay close to
 * them, so that the mean of the node's results varies less than with independent throws.
 */
export function chooseOutcome(tree: Arena, node: usize, drawn: f64): usize {
  const first: usize = load<u32>(tree.firstEdges + (node << 2));
  const end: usize = first + load<u16>(tree.edgeCounts + (node << 1));
  let next: f64 = 1;
  for (let edge = first; edge < end; edge++) next += <f64>load<i32>(tree.tries + (edge << 2));
  let total: f64 = 0;
  for (let edge = first; edge < end; edge++) total += max<f64>(0, behind(tree, edge, next));
  let left = drawn * total;
  let found = first;
  for (let edge = first; edge < end; edge++) {
    const more = behind(tree, edge, next);
    if (more <= 0) continue;
    found = edge;
    left -= more;
    if (left < 0) break;
  }
  return found;
}

// @ts-ignore: decorator
@inline
function behind(tree: Arena, edge: usize, next: f64): f64 {
  return next * <f64>load<f32>(tree.priors + (edge << 2)) - <f64>load<i32>(tree.tries + (edge << 2));
}
