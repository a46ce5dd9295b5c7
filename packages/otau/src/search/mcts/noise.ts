/** Dirichlet noise on the moves of the root. */
import type { Rng } from '../../lib/rng.js';
import type { MctsTree } from './tree.js';

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
