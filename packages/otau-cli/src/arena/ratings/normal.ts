/** The normal distribution, for intervals and likelihoods of superiority. */

/** Half the width of a 95 % interval in standard errors. */
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
