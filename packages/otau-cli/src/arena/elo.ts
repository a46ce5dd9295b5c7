/**
 * The strength of one agent against another from paired games: Elo difference, interval,
 * likelihood of superiority, and the sequential test that stops a match once it is decided.
 *
 * The two games of a pair begin in the same position and are not independent, so the pair is
 * the unit: its mean score is 0, 1/4, 1/2, 3/4 or 1, five cells of a multinomial distribution
 * ("pentanomial"). Everything here is a ratio of likelihoods of that distribution, whose most likely
 * form with a given mean is found by a Lagrange multiplier: the generalised SPRT as the testing
 * framework Fishtest uses it (M. Van den Bergh, "A practical introduction to the GSPRT").
 */

/** Scores of pairs, 0 to 1, and how often each came. Groups of more than two games have more values. */
export type ScoreCounts = ReadonlyMap<number, number>;

/** Elo differences may be infinite: nothing is known beyond that end. */
export interface EloEstimate {
  /** The logistic Elo difference of the mean score; infinite after nothing but wins or losses. */
  readonly elo: number;
  /**
   * The ends of the 95 % interval: the differences that a likelihood-ratio test would not reject. For many pairs
   * this is the mean plus and minus 1.96 standard errors; after nothing but wins only the low end is finite.
   */
  readonly low: number;
  readonly high: number;
  /** Likelihood of superiority: the probability, 0 to 1, that the agent is the stronger one. */
  readonly los: number;
}

/** The hypotheses of a sequential probability ratio test, and its error probabilities. */
export interface SprtBounds {
  /** Elo differences of the two hypotheses, `elo0` below `elo1`. */
  readonly elo0: number;
  readonly elo1: number;
  /** Probabilities of accepting the wrong one: H1 though H0 holds (alpha), H0 though H1 holds (beta). */
  readonly alpha: number;
  readonly beta: number;
}

/** The state of a sequential test. */
export interface SprtState {
  /** Log-likelihood ratio of H1 against H0. */
  readonly llr: number;
  /** H0 is accepted at or below `lower`, H1 at or above `upper`. */
  readonly lower: number;
  readonly upper: number;
  readonly decision: 'H0' | 'H1' | undefined;
}

/** The chi-square quantile of one degree of freedom at 95 %, halved. */
const HALF_CHI_SQUARE = 1.920729;
/** The count of a cell without games, so that the ratio stays defined (as in Fishtest). */
const EMPTY_CELL_COUNT = 1e-3;
/** Scores are searched between these: beyond them Elo differences are above 2000. */
const MIN_SCORE = 1e-6;

/** The expected score, 0 to 1, of an Elo difference. */
export function scoreOfElo(elo: number): number {
  return 1 / (1 + 10 ** (-elo / 400));
}

/** The Elo difference of a score, 0 to 1: infinite at the ends. */
export function eloOfScore(score: number): number {
  if (score <= 0) return Number.NEGATIVE_INFINITY;
  if (score >= 1) return Number.POSITIVE_INFINITY;
  return 400 * Math.log10(score / (1 - score));
}

/** The estimate of the difference from pairs; without a pair 0, between minus and plus infinity. */
export function estimateElo(counts: ScoreCounts): EloEstimate {
  const cells = cellsOf(counts);
  const total = sum(counts.values());
  if (total === 0) return { elo: 0, low: Number.NEGATIVE_INFINITY, high: Number.POSITIVE_INFINITY, los: 0.5 };
  const mean = meanScore(counts);
  const best = mostLikely(cells, meanOf(cells));
  const worse = (score: number): number => likelihoodRatio(cells, best, mostLikely(cells, score));
  const end = (outer: number): number => {
    if (worse(outer) < HALF_CHI_SQUARE) return Math.round(outer);
    let [out, inside] = [outer, meanOf(cells)];
    for (let step = 0; step < 60; step++) {
      const middle = (out + inside) / 2;
      if (worse(middle) > HALF_CHI_SQUARE) out = middle;
      else inside = middle;
    }
    return (out + inside) / 2;
  };
  // Looked at as a normal deviate, the root of twice the log ratio is the distance from equality.
  const deviate = Math.sign(mean - 0.5) * Math.sqrt(2 * Math.max(0, worse(0.5)));
  return {
    elo: eloOfScore(mean),
    low: mean <= 0 ? Number.NEGATIVE_INFINITY : eloOfScore(end(MIN_SCORE)),
    high: mean >= 1 ? Number.POSITIVE_INFINITY : eloOfScore(end(1 - MIN_SCORE)),
    los: normalCdf(deviate),
  };
}

/** The state of the sequential test after these pairs. */
export function sprt(counts: ScoreCounts, { elo0, elo1, alpha, beta }: SprtBounds): SprtState {
  const lower = Math.log(beta / (1 - alpha));
  const upper = Math.log((1 - beta) / alpha);
  const cells = cellsOf(counts);
  const llr =
    sum(counts.values()) === 0
      ? 0
      : likelihoodRatio(cells, mostLikely(cells, scoreOfElo(elo1)), mostLikely(cells, scoreOfElo(elo0)));
  return { llr, lower, upper, decision: llr >= upper ? 'H1' : llr <= lower ? 'H0' : undefined };
}

/** The mean score, 0 to 1; 1/2 without a pair. */
export function meanScore(counts: ScoreCounts): number {
  const total = sum(counts.values());
  return total === 0 ? 0.5 : sum([...counts].map(([score, count]) => score * count)) / total;
}

/** How often the pair scores 0, 1/4, 1/2, 3/4 and 1 came, losses first. */
export function pentanomial(counts: ScoreCounts): number[] {
  return PAIR_SCORES.map((score) => counts.get(score) ?? 0);
}

const PAIR_SCORES = [0, 0.25, 0.5, 0.75, 1];

interface Cells {
  readonly scores: readonly number[];
  readonly counts: readonly number[];
}

function cellsOf(counts: ScoreCounts): Cells {
  const scores = [...new Set([...PAIR_SCORES, ...counts.keys()])].sort((a, b) => a - b);
  return { scores, counts: scores.map((score) => counts.get(score) || EMPTY_CELL_COUNT) };
}

function meanOf({ scores, counts }: Cells): number {
  return sum(scores.map((score, i) => score * counts[i])) / sum(counts);
}

/**
 * The probabilities of the cells that have mean `target` and make the counts most likely:
 * `p = count / (total × (1 + x × (score − target)))`, with x such that the mean is right.
 */
function mostLikely({ scores, counts }: Cells, target: number): number[] {
  const total = sum(counts);
  const distances = scores.map((score) => score - target);
  const excess = (x: number): number => sum(distances.map((d, i) => (counts[i] * d) / (1 + x * d)));
  // The excess falls from plus to minus infinity between the two poles.
  let [low, high] = [-1 / distances[distances.length - 1], -1 / distances[0]];
  for (let step = 0; step < 80; step++) {
    const middle = (low + high) / 2;
    if (excess(middle) > 0) low = middle;
    else high = middle;
  }
  const x = (low + high) / 2;
  return distances.map((d, i) => counts[i] / (total * (1 + x * d)));
}

/** The logarithm of how much likelier the counts are with the one set of probabilities than with the other. */
function likelihoodRatio({ counts }: Cells, one: readonly number[], other: readonly number[]): number {
  return sum(counts.map((count, i) => count * Math.log(one[i] / other[i])));
}

function sum(numbers: Iterable<number>): number {
  let total = 0;
  for (const number of numbers) total += number;
  return total;
}

export const Z95 = 1.959964;

/**
 * The probability that a standard normal number is below `x`, to within 2e-7.
 * Source: Abramowitz and Stegun (1964), 26.2.17.
 */
export function normalCdf(x: number): number {
  const t = 1 / (1 + 0.2316419 * Math.abs(x));
  const poly = t * (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))));
  const tail = (Math.exp((-x * x) / 2) / Math.sqrt(2 * Math.PI)) * poly;
  return x >= 0 ? 1 - tail : tail;
}
