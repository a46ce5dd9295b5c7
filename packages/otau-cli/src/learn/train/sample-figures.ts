/** What samples are like as a whole: how decided the policies are, and how far the values differ. */
import type { Game } from 'otau/internal/core/game.js';
import type { Samples } from './samples.js';

/** Figures of the samples of an iteration, rounded to 0.0001. */
export interface SampleFigures {
  /** The mean entropy of the policies in nats: 0 where one move has everything. */
  readonly policyEntropy: number;
  /** The variance of the values from the mover on, the mean over the players: the square error of a network that knows nothing. */
  readonly valueVariance: number;
}

/** Undefined where there are no samples. */
export function sampleFigures(game: Game, parts: readonly Samples[]): SampleFigures | undefined {
  const { players, rowSize } = game;
  const [sums, squares] = [new Float64Array(players), new Float64Array(players)];
  let [entropy, count] = [0, 0];
  for (const samples of parts) {
    count += samples.count;
    for (let pair = 0; pair < samples.policyCount; pair++) {
      const share = samples.policy[pair];
      if (share > 0) entropy -= share * Math.log(share);
    }
    for (let i = 0; i < samples.count; i++) {
      const mover = game.actor(samples.rows.subarray(i * rowSize, (i + 1) * rowSize));
      for (let k = 0; k < players; k++) {
        const value = samples.values[i * players + ((mover + k) % players)];
        sums[k] += value;
        squares[k] += value * value;
      }
    }
  }
  if (count === 0) return undefined;
  const variances = squares.map((square, k) => square / count - (sums[k] / count) ** 2);
  return {
    policyEntropy: rounded(entropy / count),
    valueVariance: rounded(variances.reduce((sum, variance) => sum + variance, 0) / players),
  };
}

function rounded(value: number): number {
  return Math.round(1e4 * value) / 1e4 + 0;
}
