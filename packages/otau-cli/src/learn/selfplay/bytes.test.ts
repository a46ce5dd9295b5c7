/**
 * The bytes of self-play: samples, games and figures of fixed seeds, as they have been since runs are made. A change
 * here means that runs of an earlier version cannot be repeated.
 */
import { createHash } from 'node:crypto';
import { createGame } from 'otau/internal/games/index.js';
import { describe, expect, it } from 'vitest';
import { hashEvaluator } from '../testing.js';
import { writeSamples } from '../train/samples-file.js';
import type { SelfplayOptions } from './options.js';
import { selfplay } from './selfplay.js';

const BASE = { games: 5, slots: 3, simulations: 24, cpuct: 1.5, temperatureMoves: 8, rootValueShare: 0.5 };

const VARIANTS: readonly SelfplayOptions[] = [
  { ...BASE, search: 'puct' },
  {
    ...{ ...BASE, search: 'puct', fastShare: 0.5, fastSimulations: 6 },
    dirichlet: { alpha: 0.5, fraction: 0.25 },
  },
  { ...BASE, search: 'puct', reuse: false, finalTemperature: 0.5 },
  { ...BASE, search: 'gumbel', gumbelConsidered: 6, fastShare: 0.5, fastSimulations: 6 },
  { ...BASE, search: 'gumbel', reuse: false, resign: { value: 0.4, control: 0.3 } },
];

/** The first digits of SHA-256, one for each variant. */
const DIGESTS: readonly [string, object, readonly string[]][] = [
  [
    'togyzkumalak',
    {},
    ['1ba6c9c47531c4af', '3c4ea65a9cbe6e1f', 'eede37788528446c', '3571b1da3861aff7', '4cf78242aa13ebb4'],
  ],
  [
    'abalone',
    { players: 3, maxTurns: 40 },
    ['864b6716ac87b8a4', '478fcabe7084f913', '7afa4762e712e712', '32dc948247af6036', '49ab36f943a1559d'],
  ],
  [
    'abalone',
    { maxTurns: 40 },
    ['49d349e61bf67913', '1690f298b74e493c', '4215eb885d0c415c', 'f115b009419c2596', 'dc978577691ed7be'],
  ],
  ['kindo', {}, ['0b188d73cfc426f9', 'ab1b1e6291573923', '5061f79c290bf3dd', '033d5984184310c6', 'b99ab9754eb61e01']],
  ['senet', {}, ['3a40840417cf7908', '61a033d20955a97d', '096d553a0ad2bcb9', '6d78bf2de0ca288e', '11b903e4c0a7d98b']],
  [
    'senet',
    { dancers: 2, rules: 'skyruk' },
    ['b6f332956b6d2135', '57f6e13bf1558543', '2b401b2c9f1c2e82', 'e9d8892f77761ab3', '381518eafe4b163e'],
  ],
];

describe('the bytes of self-play stay as they are', () => {
  it.each(DIGESTS)('%s %o', async (id, options, digests) => {
    const game = createGame(id, options);
    const found: string[] = [];
    for (const variant of VARIANTS) {
      const { samples, games, figures } = await selfplay(game, hashEvaluator(game), variant, 'golden');
      const hash = createHash('sha256').update(writeSamples(game, samples));
      hash.update(JSON.stringify(games)).update(JSON.stringify(figures));
      found.push(hash.digest('hex').slice(0, 16));
    }
    expect(found).toEqual(digests);
  });
});
