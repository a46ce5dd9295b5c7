/** Which edge a simulation follows, compiled: `choice.ts` of `src/search/mcts`, operation by operation. */
import { Arena } from './arena';
import { mean } from './tree';

/** PUCT. */
export function chooseMove(tree: Arena, node: usize, constant: f64, firstPlay: f64): usize {
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

/** Draws an outcome among those that occurred less often than their probabilities. */
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
