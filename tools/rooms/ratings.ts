/**
 * How the ratings of rooms do in a million games whose players' true strengths are known (docs/ratings.md):
 *
 *   tsx tools/rooms/ratings.ts --games 1000000 --seed 1
 */
import { readFlags } from '../flags.js';
import { alternate, simulate } from './rating-simulation.js';

const {
  flags: { games, seed },
} = readFlags({ games: 1_000_000, seed: '1' });
const { kinds, order, inflation, surplus, extremes } = simulate(games, seed);
console.log('| players | how many | true strength | rating | lowest | highest | deviation | volatility |');
console.log('| --- | --- | --- | --- | --- | --- | --- | --- |');
for (const { kind, players, deviation, volatility, ...figures } of kinds) {
  const whole = [figures.strength, figures.rating, figures.lowest, figures.highest, deviation].map(Math.round);
  console.log(`| ${[kind, players, ...whole, volatility.toFixed(3)].join(' | ')} |`);
}
console.log(
  `order ${order.toFixed(3)}, inflation ${(100 * inflation).toFixed(2)} %, above the strengths ${(100 * surplus).toFixed(2)} %`,
);
console.log(
  `ever: ${Math.round(extremes.lowest)} to ${Math.round(extremes.highest)}, volatility up to ${extremes.volatility.toFixed(3)}`,
);
for (const { rating, deviation, volatility } of alternate(games)) {
  console.log(
    `wins by turns: ${rating.toFixed(1)}, deviation ${deviation.toFixed(1)}, volatility ${volatility.toFixed(3)}`,
  );
}
