/**
 * A match without a clock: each game's own agent plays with a fixed number of nodes, and every move is as committed in
 * bench/games.json. A change that alters moves has altered a search or an evaluation: measure it with `npm run sprt`, then write the
 * file again with `npm run bench:signature`.
 */
import { expect, it } from 'vitest';
import committed from '../bench/games.json' with { type: 'json' };
import { regressionGames } from './strength.js';

it('plays the committed games', () => {
  expect(regressionGames()).toEqual(committed);
});
